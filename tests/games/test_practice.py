"""Practice against bots: one press and no name, and a match that waits.

BT-01, BT-09, BT-13, BT-14.
"""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import alarms, presence, referee
from games.models import Match, Room, Seat, Status
from games.timekeeper import Timekeeper, running_deadlines
from tests.render.fragments import read

from .tables import Table, person
from .test_bots import at_a_bots_turn
from .test_pages import act, rooms_in
from .test_rooms import refusal
from .test_win_share import alone

pytestmark = pytest.mark.django_db(transaction=True)


def press(client: Client, **more: str) -> Table:
    """Press "Play against bots"; the table that is then up."""
    answer = client.post("/practice/", more)
    assert answer.status_code == 302, answer.content.decode()[-1500:]
    room = Room.objects.get(code=answer["Location"].strip("/").split("/")[1])
    return Table(room, [])


def practice_form(**more: str) -> dict[str, str]:
    return {"variant": "chkobba", "preset": "chkobba-cafe", "seats": "2", **more}


def my_turn(table: Table) -> None:
    """The bots play until it is the person's turn."""
    while table.turn != 0:
        at_a_bots_turn(table)
        referee.play_bot(table.row.pk, table.row.last_ply, None)


def play_the_round(table: Table) -> None:
    """The person and the bots play until the round is over."""
    while not table.match.round.over:  # type: ignore[union-attr]
        if table.turn == 0:
            table.play()
        else:
            at_a_bots_turn(table)
            referee.play_bot(table.row.pk, table.row.last_ply, None)


# One press ----------------------------------------------------------------------------------------


def test_one_press_of_a_stranger_deals_the_cards() -> None:
    """BT-01, BT-13: no account, no name, no other page in between."""
    client = Client()
    home = rooms_in(client.get("/"))
    assert home.count('action="/practice/" data-once') == 2 and "js/once" in home
    table = press(client)
    room, seat = table.room, table.seat(0)
    assert (room.status, room.practice, room.is_public) == (Status.PLAYING, True, False)
    assert seat.user is not None and seat.user.is_guest
    assert [table.seat(index).bot_level for index in range(room.seat_count)] == ["", "medium"]
    page = rooms_in(client.get(f"/rooms/{room.code}/"))
    assert "Bot 2" in page and '<small dir="auto">medium' in page


@pytest.mark.parametrize(("language", "name"), [("en", "Player"), ("fr", "Joueur"), ("ar", "لاعب")])
def test_a_nameless_person_plays_as_player(language: str, name: str) -> None:
    """BT-13: in the match they are "Player", in their language; the account's own name stays unique."""
    client, other = Client(headers={"accept-language": language}), Client()
    first, second = press(client), press(other)
    assert first.row.players.get(seat=0).name == name
    assert second.seat(0).user != first.seat(0).user


def test_somebody_with_a_name_keeps_it() -> None:
    amel = person("Amel")
    client = Client()
    client.force_login(amel)
    assert press(client).row.players.get(seat=0).name == "Amel"


def test_the_small_form_beside_the_button() -> None:
    table = press(Client(), variant="scopa", seats="3", bot_level="hard")
    assert (table.room.ruleset["variant"], table.room.seat_count, table.room.bot_level) == (
        "scopa",
        3,
        "hard",
    )


@pytest.mark.parametrize(
    ("variant", "said", "seats"),
    [("scopone", "2", 4), ("scientifico", "3", 4), ("basra", "3", 2), ("basra", "4", 4), ("chkobba", "9", 2)],
)
def test_a_game_of_the_small_form_that_is_not_for_so_many_has_its_own_number(
    variant: str, said: str, seats: int
) -> None:
    """A stranger who changes the game only is not told off for the number that stood there."""
    room = press(Client(), variant=variant, seats=said).room
    assert (room.ruleset["variant"], room.seat_count) == (variant, seats)


def test_a_game_that_is_not_for_so_many_is_refused_with_the_form() -> None:
    data = practice_form(variant="scopone", preset="scopone", seats="3")
    answer = Client().post("/practice/", data)
    assert answer.status_code == 400
    assert Room.objects.count() == 0 and User.objects.count() == 0
    assert 'name="preset"' in answer.content.decode()


def test_the_whole_form_starts_at_once_too() -> None:
    data = practice_form(preset="chkobba-online", target="21", seats="4", bot_level="easy", speed="fast")
    table = press(Client(), **data)
    room = table.room
    assert (room.ruleset["preset"], room.seat_count, room.bot_level, room.speed) == (
        "chkobba-online",
        4,
        "easy",
        "fast",
    )
    assert table.row.ended is None and room.status == Status.PLAYING


@pytest.mark.parametrize("share", [35, 0])
def test_the_next_press_plays_the_same_again(share: int) -> None:
    """BT-09, RO-10: the share of wins is remembered with the other options, none at all too."""
    client = Client()
    data = practice_form(
        preset="chkobba-online", target="21", seats="4", bot_level="hard", aim="on", win_share=str(share)
    )
    later(press(client, **data))
    table = press(client)
    assert (table.room.win_share, table.room.bot_level, table.room.seat_count) == (share, "hard", 4)
    assert table.room.ruleset["options"]["target"] == 21
    page = rooms_in(client.get("/practice/"))
    assert 'name="aim" checked' in page and f'step="5" value="{share}"' in page


def later(table: Table) -> None:
    """So much time goes by that the next press is no second one of the same click."""
    Room.objects.filter(pk=table.room.pk).update(created=timezone.now() - timedelta(seconds=30))


def test_a_double_press_opens_one_table() -> None:
    client = Client()
    first = press(client)
    second = press(client)
    assert second.room == first.room and Room.objects.count() == Match.objects.count() == 1
    assert client.get(f"/rooms/{second.room.code}/").status_code == 200
    later(first)
    assert press(client).room != first.room, "a later press is meant"


def test_a_second_press_for_something_else_is_meant() -> None:
    client = Client()
    first = press(client)
    assert press(client, bot_level="hard").room != first.room
    assert press(Client()).room != first.room, "somebody else's table is their own"


def test_a_table_that_cannot_start_is_not_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Opening, sitting down and dealing are one: all of it or nothing."""

    def refuse(room_id: int, user_id: int) -> None:
        raise referee.Refused("empty_seats", "Every chair needs somebody.")

    amel, client = person("Amel"), Client()
    client.force_login(amel)
    monkeypatch.setattr(referee, "start", refuse)
    answer = client.post("/practice/", practice_form(theme="noir"))
    assert answer.status_code == 400 and "Every chair needs somebody." in answer.content.decode()
    assert Room.objects.count() == 0
    amel.refresh_from_db()
    assert amel.room_options == {}


# Waiting ------------------------------------------------------------------------------------------


def test_the_match_waits_for_its_person() -> None:
    """BT-14: no hold, no stand-in, no clock; the bots play up to the person's turn and stop."""
    client = Client()
    table = press(client)
    my_turn(table)
    seat = table.seat(0)
    assert not referee.away(seat.pk), "a closed tab starts no hold"
    keeper = Timekeeper()
    keeper.watch_presence()
    assert table.seat(0).held_until is None and not table.seat(0).bot_playing
    row = table.row
    assert (row.turn_deadline, row.bot_at, row.idle_at, row.round_deadline) == (None,) * 4
    assert running_deadlines() == {}


def test_a_finished_round_waits_too() -> None:
    table = press(Client())
    play_the_round(table)
    assert table.row.ended is None
    assert table.row.round_deadline is None and running_deadlines() == {}
    table.next_round()
    assert table.match.round_number == 2


def test_the_one_with_the_cookie_of_the_seat_only_deals_the_next_round() -> None:
    """Without the log-in the seat's cookie proves who sits here, and nobody else could deal."""
    client = Client()
    table = press(client)
    play_the_round(table)
    del client.cookies["sessionid"]
    page = rooms_in(client.get(f"/rooms/{table.room.code}/"))
    assert 'value="next"' in page and "Waiting for the host" not in page
    row = table.row
    wish = {"do": "next", "ply": row.last_ply, "match": row.slug}
    assert act(Client(), table.room, **wish).status_code == 403, "a stranger deals nothing"
    assert act(client, table.room, **wish).status_code == 302
    assert table.match.round_number == 2


@pytest.mark.parametrize("path", ["/", "/lobby/", "/matches/"])
def test_resume_game_is_offered_everywhere(path: str) -> None:
    """BT-14: on the home page and in the menu of every page."""
    client = Client()
    assert "Resume game" not in rooms_in(client.get(path))
    table = press(client)
    my_turn(table)
    table.play()
    cards = table.match
    page = rooms_in(client.get(path))
    assert "Resume game" in page and f'href="/rooms/{table.room.code}/"' in page
    assert rooms_in(client.get(f"/rooms/{table.room.code}/"))
    assert table.match == cards, "every move was kept"
    referee.leave(table.room.pk, 0)
    assert "Resume game" not in rooms_in(client.get(path))


def test_whoever_goes_back_to_a_table_that_was_left_is_told_so() -> None:
    client = Client()
    table = press(client)
    path = f"/rooms/{table.room.code}/"
    client.post(f"{path}act/", {"do": "leave"})
    assert not Room.objects.filter(pk=table.room.pk).exists()
    answer = client.get(path)
    assert answer.status_code == 404
    page = read(answer.content.decode())
    assert [one.text for one in page.all() if one.tag == "h1"] == ["This table is not here any more"]
    links = {one.attrs.get("href") for one in page.all() if one.tag == "a" and "btn" in str(one.attrs)}
    assert {"/", "/lobby/"} <= links
    assert "/rooms/join/" not in links


def test_it_waits_for_days_and_then_the_room_goes() -> None:
    client = Client()
    table = press(client)
    code, slug = table.room.code, table.row.slug
    age(table, days=13)
    assert referee.delete_unused_rooms() == 0
    assert client.get(f"/rooms/{code}/").status_code == 200
    age(table, days=15)
    assert referee.delete_unused_rooms() == 1
    assert Match.objects.get(slug=slug).how == "abandoned"


def age(table: Table, days: int) -> None:
    Room.objects.filter(pk=table.room.pk).update(last_activity=timezone.now() - timedelta(days=days))


def test_an_old_hold_of_a_practice_seat_is_no_hold() -> None:
    """The person may reload in any state."""
    client = Client()
    table = press(client)
    presence.forget(table.seat(0).pk)
    assert client.get(f"/rooms/{table.room.code}/").status_code == 200
    assert table.seat(0).held_until is None


# Alone --------------------------------------------------------------------------------------------


def test_nobody_else_sits_down() -> None:
    table = press(Client())
    hedi = person("Hedi")
    refusal("practice", referee.sit, table.room.pk, hedi.pk)
    Room.objects.filter(pk=table.room.pk).update(status=Status.WAITING)
    Seat.objects.filter(room=table.room, index=1).update(bot_level="")
    refusal("practice", referee.sit, table.room.pk, hedi.pk)
    before = User.objects.count()
    assert act(Client(), table.room, do="sit", guest_name="Sami").status_code == 409
    assert User.objects.count() == before, "and no guest is made for nothing"
    assert 'value="sit' not in rooms_in(Client().get(f"/rooms/{table.room.code}/"))


def test_it_is_in_no_public_list() -> None:
    """A practice match is its person's own: said as such, never public."""
    client = Client()
    table = press(client, **practice_form(target="5"))
    presence.enter(table.seat(0).pk, "socket", 20)
    assert table.room.code not in rooms_in(Client().get("/lobby/"))
    referee.resign(table.room.pk, 0, table.row.slug)
    row = Match.objects.get()
    assert row.practice and not row.public
    mine = rooms_in(client.get("/matches/"))
    assert row.slug in mine and "<b>Practice</b>" in mine and "Bot 2 (medium)" in mine
    assert row.slug not in rooms_in(Client().get("/matches/"))


def test_alarms_of_bots_are_set() -> None:
    table = alone(seats=2)
    if table.turn == 0:
        table.play()
    row = table.row
    assert alarms.name("bot", row.pk, row.last_ply) in running_deadlines()
