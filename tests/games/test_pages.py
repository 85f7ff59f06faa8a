"""Pages of rooms and matches without a browser: doors, refusals, the whole of a table by plain forms."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games import presence, seatcookie
from games.models import Match, Room, Seat, Status

from .tables import Table, open_table, started

pytestmark = pytest.mark.django_db(transaction=True)


def client_of(user: User | None = None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def guest(name: str) -> tuple[Client, dict[str, str]]:
    return Client(), {"guest_name": name}


def open_by_form(client: Client, **more: str) -> Room:
    answer = client.post(
        "/rooms/new/",
        {
            "preset": "chkobba-cafe",
            "target": "11",
            "seats": "2",
            "turn_seconds": "0",
            "visibility": "public",
            "name": "",
            **more,
        },
    )
    assert answer.status_code == 302, answer.content.decode()[-2000:]
    return Room.objects.get(code=answer["Location"].strip("/").split("/")[1])


def act(client: Client, room: Room, **data: Any) -> Any:
    return client.post(f"/rooms/{room.code}/act/", data)


def test_a_guest_opens_a_table_and_sits_at_it() -> None:
    """ON-06, DP-11: no account; the cookie proves the seat and is for this room only."""
    client = Client()
    room = open_by_form(client, guest_name="Amel", turn_seconds="30", bots="on")
    assert (room.ruleset["preset"], room.seat_count, room.turn_seconds, room.bot_fill) == (
        "chkobba-cafe",
        2,
        30,
        True,
    )
    seat = Seat.objects.get(room=room, index=0)
    assert seat.user is not None and seat.user.is_guest
    cookie = client.cookies[seatcookie.NAME]
    assert cookie["httponly"] and cookie["path"] == f"/rooms/{room.code}/" and cookie["samesite"] == "Lax"
    assert room.name, "a table without a name gets one"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("preset", "poker"),
        ("seats", "7"),
        ("turn_seconds", "5"),
        ("target", "12.5"),
        ("visibility", "secret"),
        ("name", "x" * 41),
        ("name", "a\u202eb"),
        ("guest_name", "admin"),
    ],
)
def test_opening_with_something_wrong_says_what(field: str, value: str) -> None:
    data = {
        "preset": "chkobba-cafe",
        "seats": "2",
        "turn_seconds": "0",
        "visibility": "public",
        "guest_name": "Amel",
    }
    answer = Client().post("/rooms/new/", {**data, field: value})
    assert answer.status_code == 400
    assert Room.objects.count() == 0
    assert b"error" in answer.content.lower() or b"note" in answer.content


@pytest.mark.parametrize(
    ("typed", "status"),
    [
        ("{code}", 302),
        ("{lower}", 302),
        (" {dashed} ", 302),
        ("ABC", 400),
        ("O0I1ABCD", 400),
        ("", 400),
        ("ZZZZ2222", 404),
    ],
)
def test_joining_by_code(typed: str, status: int) -> None:
    """ON-31, TS-12."""
    table = open_table(2)
    code = table.room.code
    typed = typed.format(code=code, lower=code.lower(), dashed=f"{code[:4]}-{code[4:]}")
    answer = Client().post("/rooms/join/", {"code": typed})
    assert answer.status_code == status
    if status == 302:
        assert answer["Location"] == f"/rooms/{code}/"
    else:
        assert b"code" in answer.content


def test_the_invite_link() -> None:
    """ON-05: /?room=CODE leads to the room; wrong ones to a clear page."""
    table = open_table(2)
    assert Client().get(f"/?room={table.room.code}")["Location"] == f"/rooms/{table.room.code}/"
    assert Client().get("/?room=nonsense").status_code == 404
    assert Client().get("/?room=ZZZZ2222").status_code == 404
    page = client_of(table.people[0]).get(f"/rooms/{table.room.code}/").content.decode()
    assert f"/?room={table.room.code}" in page


def test_unknown_and_badly_written_rooms_are_404_pages() -> None:
    """ON-31, TS-12."""
    for code in ("ZZZZ2222", "abc", "ZZZZ222%20", "x" * 200):
        answer = Client().get(f"/rooms/{code}/")
        assert answer.status_code == 404, code
        assert b"<h1" in answer.content
    table = open_table(2)
    assert Client().get(f"/rooms/{table.room.code.lower()}/")["Location"] == f"/rooms/{table.room.code}/"


def test_a_guest_sits_down_by_the_form_and_a_full_table_refuses() -> None:
    """TS-13."""
    table = open_table(2, sitting=1)
    late = Client()
    answer = act(late, table.room, do="sit", guest_name="Leila")
    assert answer.status_code == 302
    assert table.seat(1).user == User.objects.get(name="Leila")
    full = act(Client(), table.room, do="sit", guest_name="Sami")
    assert full.status_code == 409
    assert "This table is full." in full.content.decode()


def test_a_guest_without_a_wish_gets_a_name_and_a_wrong_one_is_refused() -> None:
    table = open_table(4, sitting=1)
    assert act(Client(), table.room, do="sit", guest_name=" ").status_code == 302
    assert str(table.seat(1).user).startswith("Guest ")
    answer = act(Client(), table.room, do="sit", guest_name="Amel")
    assert answer.status_code == 409
    assert table.seat(2).is_empty


def test_a_closed_room_says_why() -> None:
    from games import referee

    table = open_table(2)
    referee.close_room(table.room.pk, User.objects.create_superuser("Boss", "x-long-password"), "Too loud")
    for client in (Client(), client_of(table.people[0])):
        answer = client.get(f"/rooms/{table.room.code}/")
        assert answer.status_code == 410
        assert "Too loud" in answer.content.decode()


def test_a_removed_person_is_told_and_stays_out() -> None:
    from games import referee

    table = open_table(2)
    boss = User.objects.create_superuser("Boss", "x-long-password")
    referee.remove_person(table.room.pk, 1, boss, "Rude words")
    client = client_of(table.people[1])
    assert "Rude words" in client.get(f"/rooms/{table.room.code}/").content.decode()
    answer = act(client, table.room, do="sit")
    assert answer.status_code == 403
    assert "Rude words" in answer.content.decode()


def test_a_whole_match_by_plain_forms() -> None:
    """Design 4: the same forms without scripts, from opening the table to the replay."""
    one, two = Client(), Client()
    room = open_by_form(one, guest_name="Amel", target="5")
    act(two, room, do="sit", guest_name="Leila")
    assert act(one, room, do="start").status_code == 302
    table = Table(room, [seat.user for seat in room.seats.all()])  # type: ignore[misc]
    clients = [one, two]
    while table.row.ended is None:
        row = table.row
        if table.match.round.over:  # type: ignore[union-attr]
            act(one, room, do="next", ply=row.last_ply, match=row.slug)
            continue
        client = clients[table.turn]
        page = client.get(f"/rooms/{room.code}/").content.decode()
        move = page.split('name="move" value="')
        value = next(part.split('"')[0] for part in move[1:] if part[0] != '"')
        assert act(client, room, move=value, ply=row.last_ply, match=row.slug).status_code == 302
        assert table.row.last_ply == row.last_ply + 1
    replay = one.get(f"/matches/{table.row.slug}/?ply=14")
    assert replay.status_code == 200


def test_refused_posts_show_the_table_with_the_reason() -> None:
    table = started()
    row = table.row
    turn = table.turn
    waiting = client_of(table.people[1 - turn])
    move = str(table.match.round.hands[1 - turn][0])  # type: ignore[union-attr]
    answer = act(waiting, table.room, move=move, ply=row.last_ply, match=row.slug)
    assert answer.status_code == 409
    assert "It is not your turn." in answer.content.decode()
    stale = act(client_of(table.people[turn]), table.room, move=move, ply=row.last_ply - 1, match=row.slug)
    assert stale.status_code == 409
    for data in (
        {"move": "9Z"},
        {"do": "dance"},
        {},
        {"do": "let_bot"},
        {"move": "7D", "ply": "-4"},
        {"do": "sit:x"},
    ):
        assert act(waiting, table.room, **data).status_code == 400, data
    assert act(Client(), table.room, do="resign", match=row.slug).status_code == 409
    assert table.row.last_ply == row.last_ply


def test_get_never_acts() -> None:
    table = started()
    answer = client_of(table.people[0]).get(f"/rooms/{table.room.code}/act/", {"do": "resign"})
    assert answer.status_code == 405
    assert table.row.ended is None


def test_a_page_load_counts_as_being_here() -> None:
    """Players without scripts: the page leaves a lease, and comes back from a hold."""
    from games import referee

    table = started()
    seat = table.seat(0)
    referee.away(seat.pk)
    client_of(table.people[0]).get(f"/rooms/{table.room.code}/")
    assert presence.present([seat.pk]) == {seat.pk}
    assert table.seat(0).held_until is None


def test_leaving_ends_the_proof_of_the_seat() -> None:
    table = open_table(2)
    client = client_of(table.people[1])
    answer = act(client, table.room, do="leave")
    assert answer.status_code == 302
    assert table.seat(1).is_empty
    assert client.cookies[seatcookie.NAME].value == ""


def test_the_lobby_lists_public_rooms_with_somebody_in_them() -> None:
    """DC-03: list, filters; private and empty rooms are not in it."""
    table = open_table(4, sitting=2)
    listed = Client()
    assert table.room.name not in rooms_in(listed.get("/lobby/rooms/"))
    presence.enter(table.seat(0).pk, "socket", 20)
    page = rooms_in(listed.get("/lobby/rooms/"))
    assert table.room.name in page and f"/rooms/{table.room.code}/" in page
    assert table.room.name not in rooms_in(listed.get("/lobby/rooms/?seats=2"))
    assert table.room.name in rooms_in(listed.get("/lobby/rooms/?seats=4&preset=chkobba-cafe&free=1"))
    assert table.room.name not in rooms_in(listed.get("/lobby/rooms/?preset=chkobba-online"))
    Room.objects.filter(pk=table.room.pk).update(visibility="private")
    assert table.room.code not in rooms_in(listed.get("/lobby/"))
    assert table.room.code not in rooms_in(listed.get("/"))


def rooms_in(answer: Any) -> str:
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_a_private_rooms_code_is_with_its_people_only() -> None:
    """SE-08 note: nor in lists, nor in the admin."""
    table = open_table(2, public=False)
    presence.enter(table.seat(0).pk, "socket", 20)
    boss = client_of(User.objects.create_superuser("Boss", "x-long-password"))
    for path in (
        "/",
        "/lobby/",
        "/matches/",
        "/admin/games/room/",
        f"/admin/games/room/{table.room.pk}/change/",
    ):
        assert table.room.code not in rooms_in(boss.get(path)), path
    assert table.room.code in rooms_in(client_of(table.people[0]).get("/"))


def test_match_lists_and_replays() -> None:
    """DC-04: my matches, recent public ones; a private one is in its people's list only."""
    table = started(2, public=False)
    table.play_match()
    slug = table.row.slug
    assert slug in rooms_in(client_of(table.people[0]).get("/matches/"))
    assert slug not in rooms_in(Client().get("/matches/"))
    Match.objects.update(public=True)
    assert slug in rooms_in(Client().get("/matches/"))
    last = table.row.last_ply
    for query in (
        "",
        "?ply=0",
        "?ply=1",
        "?ply=14",
        f"?ply={last}",
        f"?ply={last + 50}",
        "?ply=abc",
        "?ply=-1",
    ):
        assert Client().get(f"/matches/{slug}/{query}").status_code == 200, query
    assert Client().get("/matches/nothing/").status_code == 404


def test_one_broken_match_breaks_nothing_else() -> None:
    """REP-02, REP-05: a log that cannot be read shows a friendly page; lists and other replays work."""
    good = started()
    good.play_match()
    bad = Match.objects.create(title="Broken", ruleset={"preset": "gone"}, seat_count=2, last_ply=3)
    bad.plies.create(number=1, action="cut 7D 3C", by="referee")
    bad.plies.create(number=2, action="nonsense", by="person", seat=0)
    Match.objects.filter(pk=bad.pk).update(ended=good.row.ended, how="target")
    answer = Client().get(f"/matches/{bad.slug}/")
    assert answer.status_code == 410
    assert "cannot be shown" in answer.content.decode()
    for path in (f"/matches/{good.row.slug}/", "/matches/", "/", "/lobby/"):
        assert Client().get(path).status_code == 200, path


def test_a_guest_keeps_the_matches_when_registering() -> None:
    """Issue text: the same row is upgraded."""
    client = Client()
    room = open_by_form(client, guest_name="Amel", target="5", bots="on")
    act(client, room, do="start")
    table = Table(room, [])
    act(client, room, do="resign", match=table.row.slug)
    assert table.row.ended is not None
    slug = table.row.slug
    page = client.get("/accounts/register/").content.decode()
    assert "name=" in page
    answer = client.post(
        "/accounts/register/",
        {"name": "Amel", "password": "a-long-password-9", "again": "a-long-password-9", "email": ""},
    )
    assert answer.status_code == 302, answer.content.decode()[-1500:]
    assert not User.objects.get(name="Amel").is_guest
    assert slug in rooms_in(client.get("/matches/"))


def test_the_waiting_room_is_the_hosts() -> None:
    """ON-19, ON-29."""
    table = open_table(4, sitting=2)
    host, other = (client_of(user) for user in table.people)
    assert 'value="add_bot:2"' in rooms_in(host.get(f"/rooms/{table.room.code}/"))
    assert 'value="add_bot:2"' not in rooms_in(other.get(f"/rooms/{table.room.code}/"))
    assert act(other, table.room, do="add_bot:2").status_code == 403
    assert act(host, table.room, do="add_bot:2").status_code == 302
    assert act(host, table.room, do="start").status_code == 409
    act(host, table.room, do="add_bot:3")
    assert act(host, table.room, do="start").status_code == 302
    assert table.fresh().status == Status.PLAYING


def test_a_refused_sit_makes_no_guest() -> None:
    table = open_table(2)
    before = User.objects.count()
    answer = act(Client(), table.room, do="sit", guest_name="Sami")
    assert answer.status_code == 409
    assert User.objects.count() == before
