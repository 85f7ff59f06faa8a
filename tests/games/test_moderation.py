"""What a moderator does, and what those concerned see of it (DC-05, ADM-07).

Every act goes through the pages: an action of a list, the page that asks for the reason, the act.
"""

import threading

import pytest
from asgiref.sync import sync_to_async
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import referee
from games.models import How, Match, ModerationAct, Room, Seat, Status

from .admin_pages import REASON, ROOMS, SEATS, USERS, answer, ask, page, told
from .tables import open_table, person, started
from .test_consumers import line
from .test_pages import act, client_of
from .test_rooms import refusal

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("own_host")]


# Closing a room -----------------------------------------------------------------------------------


def test_a_closed_room_is_logged_and_says_why(admin: Client, boss: User) -> None:
    """ADM-07: actor, time and reason; the match ends without a winner and can be replayed."""
    table = started()
    began = timezone.now()
    asked = ask(admin, ROOMS, "close_rooms", table.room)
    assert "Window 1" in asked and 'name="reason"' in asked
    assert table.fresh().status == Status.PLAYING, "asking changes nothing"
    done = answer(admin, ROOMS, "close_rooms", table.room)
    assert told(done) == "Done: Window 1"
    log = ModerationAct.objects.get()
    assert (log.action, log.actor, log.actor_name, log.reason) == ("close", boss, "Boss", REASON)
    assert (log.room, log.room_name) == (table.room, "Window 1") and began <= log.created <= timezone.now()
    assert (table.row.how, table.row.winner) == (How.CLOSED, None)
    for looker in (client_of(table.people[0]), client_of(table.people[1]), Client()):
        shown = page(looker, f"/rooms/{table.room.code}/", 410)
        assert REASON in shown and "Boss" not in shown
    assert page(client_of(table.people[0]), f"/matches/{table.row.slug}/")
    written = page(admin, "/admin/games/moderationact/")
    assert REASON in written and "Boss" in written and "closed the room" in written


@pytest.mark.parametrize("reason", ["", "   ", "\n\t", "x" * 301])
def test_without_a_reason_nothing_is_done(admin: Client, reason: str) -> None:
    table = started()
    cases = [(ROOMS, "close_rooms", table.room), (SEATS, "remove_people", table.seat(1))]
    for model, action, row in [*cases, (USERS, "suspend_accounts", table.people[1])]:
        again = answer(admin, model, action, row, reason=reason)
        assert again.status_code == 200, "the question is asked again"
        assert "errorlist" in again.content.decode()
    assert table.fresh().status == Status.PLAYING
    assert table.seat(1).user == table.people[1]
    assert not ModerationAct.objects.exists()
    for call in ((referee.close_room, table.room.pk), (referee.suspend, table.people[1].pk)):
        refusal("no_reason", *call, User.objects.get(name="Boss"), "  ")


def test_a_second_click_says_who_was_faster(admin: Client) -> None:
    """ADM-07: two moderators, or one double click: one act, and the late one learns of it."""
    table = started()
    other = client_of(User.objects.create_superuser("Second Boss", "a-long-password-9"))
    answer(admin, ROOMS, "close_rooms", table.room)
    late = answer(other, ROOMS, "close_rooms", table.room, reason="Too loud")
    assert told(late) == f"Window 1: Boss did this already: {REASON}"
    filtered = answer(other, ROOMS, "close_rooms", table.room, at="?status__exact=playing")
    assert told(filtered) == "1 of what you chose is not there any more: nothing was done to it."
    assert ModerationAct.objects.count() == 1
    assert table.fresh().closed_reason == REASON


@pytest.mark.parametrize("kind", ["close", "suspend"])
def test_acts_at_the_same_moment_are_one_act(boss: User, kind: str) -> None:
    """ADM-07: under the lock of the row, whichever comes first."""
    table = started()
    verb, pk = {
        "close": (referee.close_room, table.room.pk),
        "suspend": (referee.suspend, table.people[1].pk),
    }[kind]
    gate, refused = threading.Barrier(4), []

    def press() -> None:
        gate.wait()
        try:
            verb(pk, boss, REASON)
        except referee.Refused as no:
            refused.append(no.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=press) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert refused == ["closed" if kind == "close" else "suspended"] * 3
    assert ModerationAct.objects.count() == 1


def test_a_closed_room_keeps_its_reason_when_a_hold_runs_out() -> None:
    """The room must not be deleted under the feet of those who come back to read why."""
    table = open_table(2)
    for index in (0, 1):
        referee.away(table.seat(index).pk)
    referee.close_room(table.room.pk, person("Boss"), REASON)
    Seat.objects.filter(room=table.room).update(held_until=timezone.now())
    for index in (0, 1):
        seat = table.seat(index)
        assert seat.held_until is not None
        assert not referee.hold_over(seat.pk, referee.hold_number(seat.held_until))
    assert REASON in page(client_of(table.people[0]), f"/rooms/{table.room.code}/", 410)


# Removing a person --------------------------------------------------------------------------------


def test_a_removed_person_is_told_and_the_match_goes_on(admin: Client) -> None:
    table = started()
    asked = ask(admin, SEATS, "remove_people", table.seat(1))
    assert "Leila, Window 1" in asked
    done = answer(admin, SEATS, "remove_people", table.seat(1))
    assert told(done) == "Done: Leila, Window 1"
    log = ModerationAct.objects.get()
    assert (log.action, log.user, log.user_name, log.reason) == ("remove", table.people[1], "Leila", REASON)
    assert table.seat(1).user is None and table.seat(1).bot_level
    assert table.row.ended is None
    leila = client_of(table.people[1])
    assert REASON in page(leila, f"/rooms/{table.room.code}/")
    assert act(leila, table.room, do="sit").status_code == 403


async def test_a_removed_person_reads_the_reason_on_the_open_page() -> None:
    """DC-05: without a reload, and the others do not read it."""
    table = await sync_to_async(started)()
    boss = await sync_to_async(person)("Boss")
    async with line(table, table.people[1]) as theirs, line(table, table.people[0]) as other:
        await sync_to_async(referee.remove_person)(table.room.pk, 1, boss, REASON)
        frame = await theirs.receive_from(2)
        assert f"A moderator removed you from this table: {REASON}" in frame
        assert 'data-zone="hand"' not in frame
        assert REASON not in await other.receive_from(2)


async def test_the_last_person_of_a_room_is_told_too() -> None:
    """The room is closed with the reason rather than deleted."""
    table = await sync_to_async(open_table)(2, sitting=1)
    boss = await sync_to_async(person)("Boss")
    async with line(table, table.people[0]) as socket:
        await sync_to_async(referee.remove_person)(table.room.pk, 0, boss, REASON)
        assert REASON in await socket.receive_from(2)
        assert (await socket.receive_output(2))["code"] == 4410
    assert (await sync_to_async(table.fresh)()).closed_reason == REASON


def test_nobody_else_is_removed_than_whom_the_moderator_saw(admin: Client) -> None:
    """Leila leaves while the reason is typed, and Sami sits down on her chair."""
    table = open_table(2)
    seat = table.seat(1)
    assert "Leila" in ask(admin, SEATS, "remove_people", seat)
    referee.leave(table.room.pk, 1)
    nobody = answer(admin, SEATS, "remove_people", seat)
    assert "not there any more" in told(nobody)
    sami = person("Sami")
    referee.sit(table.room.pk, sami.pk)
    late = answer(admin, SEATS, "remove_people", seat)
    assert "This changed since you looked" in told(late)
    assert table.seat(1).user == sami
    boss = User.objects.get(name="Boss")
    refusal("somebody_else", referee.remove_person, table.room.pk, 1, boss, REASON, seat.user_id)
    assert not ModerationAct.objects.exists()


# Suspending ---------------------------------------------------------------------------------------


def test_a_suspended_person_is_told_and_is_out_of_every_room(admin: Client) -> None:
    table = started()
    leila = client_of(table.people[1])
    assert "Leila" in ask(admin, USERS, "suspend_accounts", table.people[1])
    answer(admin, USERS, "suspend_accounts", table.people[1])
    assert table.seat(1).left
    shown = page(leila, f"/rooms/{table.room.code}/", 403)
    assert REASON in shown and "Boss" not in shown
    assert act(leila, table.room, do="sit").status_code == 409, "the session ended: a stranger may watch"
    twice = answer(admin, USERS, "suspend_accounts", table.people[1], reason="Again")
    assert told(twice) == f"Leila: Boss did this already: {REASON}"
    lifted = answer(admin, USERS, "lift_suspensions", table.people[1], reason="Said sorry")
    assert told(lifted) == "Done: Leila"
    again = answer(admin, USERS, "lift_suspensions", table.people[1], reason="Said sorry")
    assert told(again) == "Leila: This account is not suspended."
    acts = list(ModerationAct.objects.order_by("pk").values_list("action", "user_name", "reason"))
    assert acts == [("suspend", "Leila", REASON), ("lift", "Leila", "Said sorry")]
    back = client_of(User.objects.get(name="Leila"))
    assert act(back, table.room, do="sit").status_code == 302
    assert not table.seat(1).left


@pytest.mark.parametrize(("name", "words"), [("Boss", "own account"), ("Other Boss", "administrator")])
def test_administrators_and_oneself_cannot_be_suspended(admin: Client, name: str, words: str) -> None:
    User.objects.create_superuser("Other Boss", "a-long-password-9")
    refused = answer(admin, USERS, "suspend_accounts", User.objects.get(name=name))
    assert words in told(refused)
    assert not ModerationAct.objects.exists(), "what was refused is not in the log"
    assert User.objects.get(name=name).is_active


def test_the_log_outlives_room_and_account(admin: Client) -> None:
    """ADM-03, ADM-07."""
    table = open_table(4, sitting=2)
    answer(admin, SEATS, "remove_people", table.seat(1))
    table.people[1].delete()
    referee.leave(table.room.pk, 0)
    assert not Room.objects.exists()
    log = ModerationAct.objects.get()
    assert (log.room, log.user, log.room_name, log.user_name) == (None, None, "Window 1", "Leila")
    assert REASON in page(admin, "/admin/games/moderationact/")


def test_a_deleted_account_leaves_the_table_and_the_match_stays(admin: Client) -> None:
    """ADM-03: the others decide at once; the match and its replay keep the name that was played under."""
    table = started()
    answered = admin.post(f"/admin/accounts/user/{table.people[1].pk}/delete/", {"post": "yes"})
    assert answered.status_code == 302
    assert table.seat(1).user is None and table.seat(1).is_gone
    referee.claim(table.room.pk, 0)
    assert [player.name for player in table.row.players.all()] == ["Amel", "Leila"]
    assert page(Client(), f"/matches/{table.row.slug}/")
    assert Match.objects.count() == 1
