"""The admin's pages: what a moderator sees, who may do what, and text that wants to be code (ADM-08, AUD-21)."""

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import referee
from games.models import ModerationAct, Room, Status

from .admin_pages import HOSTILE, REASON, ROOMS, SEATS, USERS, answer, ask, page, staff, told
from .tables import open_table, person, started
from .test_pages import client_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("own_host")]


# What a moderator sees ----------------------------------------------------------------------------


def test_the_room_list_shows_state_seats_and_last_activity(admin: Client) -> None:
    table = open_table(4, sitting=2)
    moved = timezone.now().replace(year=2031, month=3, day=14, hour=9, minute=26)
    Room.objects.filter(pk=table.room.pk).update(last_activity=moved)
    shown = page(admin, "/admin/games/room/")
    for words in ("Window 1", "waiting for players", "2/4 Amel, Leila", "14 March 2031"):
        assert words in shown, words
    referee.add_bot(table.room.pk, table.people[0].pk, 2, "hard")
    assert "3/4 Amel, Leila, bot" in page(admin, "/admin/games/room/")
    inside = page(admin, f"/admin/games/room/{table.room.pk}/change/")
    assert "Amel" in inside and "hard" in inside
    assert "Window 1" in page(admin, "/admin/games/room/?q=Leila&status__exact=waiting")
    assert "Window 1" not in page(admin, "/admin/games/room/?status__exact=closed")


def test_rooms_seats_matches_and_the_log_are_not_edited_by_hand(admin: Client) -> None:
    table = started()
    referee.close_room(table.room.pk, User.objects.get(name="Boss"), REASON)
    rows = (table.room, table.seat(0), table.row, ModerationAct.objects.get())
    for row in rows:
        place = f"/admin/games/{row._meta.model_name}/"
        assert admin.get(f"{place}add/").status_code == 403
        assert admin.post(f"{place}{row.pk}/change/", {"name": "x"}).status_code == 403
        assert admin.post(f"{place}{row.pk}/delete/", {"post": "yes"}).status_code == 403
        assert type(row).objects.filter(pk=row.pk).exists()
    answer(admin, "games/moderationact", "delete_selected", ModerationAct.objects.get())
    assert ModerationAct.objects.count() == 1


def test_moderators_do_not_find_out_the_code_of_a_private_room(admin: Client) -> None:
    """Not letter by letter through the search, and not through the address of its running match."""
    table = started(public=False)
    code, where = table.room.code, f"/matches/{table.row.slug}/"
    assert "Window 1" not in page(admin, f"/admin/games/room/?q={code[:7]}")
    assert "Window 1" in page(admin, f"/admin/games/room/?q={code}")
    for stranger in (admin, Client()):
        answer = stranger.get(where)
        assert (answer.status_code, code in answer.content.decode()) == (409, False)
    assert client_of(table.people[1]).get(where)["Location"] == f"/rooms/{code}/"


def test_the_log_of_a_running_match_hides_its_shuffles(admin: Client) -> None:
    """ADM, SE-01: a deck order would give the stock and every hand away; the moves are public."""
    table = started()
    move = str(table.play())
    address = f"/admin/games/match/{table.row.pk}/change/"
    shown = page(admin, address)
    assert f">{move}<" in shown
    assert "shuffle" not in shown and "cut " not in shown
    referee.resign(table.room.pk, 0, table.row.slug)
    assert "shuffle" in page(admin, address)


def test_no_page_shows_a_seats_token_or_its_hash(admin: Client) -> None:
    """SE-04."""
    table = started()
    index, token = referee.sit(table.room.pk, table.people[0].pk)
    seat = table.seat(index)
    assert seat.token_hash
    places = [f"games/seat/{seat.pk}/change/", f"games/room/{table.room.pk}/change/", "games/seat/"]
    places += ["games/room/", f"accounts/user/{table.people[0].pk}/change/", f"games/seat/{seat.pk}/history/"]
    for place in places:
        shown = page(admin, f"/admin/{place}")
        assert seat.token_hash not in shown and token not in shown, place


# Who may ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "place", ["", "games/room/", "games/seat/", "games/moderationact/", "accounts/user/"]
)
def test_others_get_no_admin(place: str) -> None:
    table = started()
    for client in (Client(), client_of(table.people[0])):
        response = client.get(f"/admin/{place}")
        assert response.status_code == 302 and "/admin/login/" in response["Location"]
    answer(client_of(table.people[0]), ROOMS, "close_rooms", table.room)
    assert table.fresh().status == Status.PLAYING


def test_staff_without_the_right_can_do_nothing() -> None:
    table = started()
    rows = ((ROOMS, "close_rooms", table.room), (SEATS, "remove_people", table.seat(1)))
    rows += ((USERS, "suspend_accounts", table.people[1]), (USERS, "lift_suspensions", table.people[1]))
    bare, looker = staff("Bare"), staff("Looker", "view_match", "view_user", "view_seat")
    for model, action, row in rows:
        assert answer(bare, model, action, row).status_code == 403
        answer(looker, model, action, row)
    assert table.fresh().status == Status.PLAYING
    assert table.seat(1).user == table.people[1]
    assert User.objects.get(name="Leila").is_active
    assert not ModerationAct.objects.exists()


def test_a_moderator_needs_the_rooms_and_no_more() -> None:
    """Closing and removing go with the right to see rooms; suspending with the right to change people."""
    table = started()
    moderator = staff("Amira", "view_room", "view_seat")
    assert told(answer(moderator, SEATS, "remove_people", table.seat(1))).startswith("Done")
    assert told(answer(moderator, ROOMS, "close_rooms", table.room)).startswith("Done")
    assert answer(moderator, USERS, "suspend_accounts", table.people[1]).status_code == 403
    assert set(ModerationAct.objects.values_list("actor_name", flat=True)) == {"Amira"}


def test_one_command_makes_an_administrator(monkeypatch: pytest.MonkeyPatch) -> None:
    """README: somebody who is there gets the rights, closes a room and is in the log."""
    person("Amira")
    call_command("make_admin", "Amira")
    table = started()
    done = answer(client_of(User.objects.get(name="Amira")), ROOMS, "close_rooms", table.room)
    assert told(done) == "Done: Window 1"
    assert ModerationAct.objects.get().actor_name == "Amira"


# Hostile text -------------------------------------------------------------------------------------


def test_names_and_reasons_are_only_text(admin: Client, boss: User) -> None:
    """ADM-08, AUD-21: in the question, the answer, the lists, the log and on the pages of those concerned."""
    table = started()
    User.objects.filter(pk=table.people[1].pk).update(name=HOSTILE[:20], key="x1", look="x1")
    Room.objects.filter(pk=table.room.pk).update(name=HOSTILE[:40])
    seat = table.seat(1)
    shown = [ask(admin, SEATS, "remove_people", seat), page(admin, "/admin/games/seat/")]
    answer(admin, SEATS, "remove_people", seat, reason=HOSTILE)
    shown += [page(admin, "/admin/games/seat/"), page(admin, "/admin/games/room/")]
    leila = client_of(User.objects.get(pk=table.people[1].pk))
    shown += [page(leila, f"/rooms/{table.room.code}/"), ask(admin, ROOMS, "close_rooms", table.room)]
    answer(admin, ROOMS, "close_rooms", table.room, reason=HOSTILE)
    shown += [page(Client(), f"/rooms/{table.room.code}/", 410), page(admin, "/admin/games/room/")]
    shown += [ask(admin, USERS, "suspend_accounts", seat.user)]
    answer(admin, USERS, "suspend_accounts", seat.user, reason=HOSTILE)
    shown += [page(leila, "/", 403), page(admin, "/admin/accounts/user/")]
    shown += [page(admin, f"/admin/accounts/user/{seat.user_id}/change/")]
    shown += [page(admin, "/admin/games/moderationact/")]
    for text in shown:
        assert "<script>alert" not in text and "<img src=x" not in text
        assert "&lt;script&gt;" in text


def test_the_admin_has_the_policy_of_the_site(boss: User) -> None:
    """ADM-08: no inline script, and no cookie that a script can read."""
    admin = Client()
    admin.post("/admin/login/", {"username": "Boss", "password": "a-long-password-9"})
    headers = admin.get("/admin/games/room/").headers
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert admin.cookies["sessionid"]["httponly"]
    shown = page(admin, "/admin/games/room/")
    assert "onclick=" not in shown and "javascript:" not in shown
