"""Seats whose person is away: the hold, the three choices, coming back.

ON-08 to ON-10, ON-27, TS-10, UIX-04, UIX-05.
"""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import referee
from games.models import How, Room, Seat, Status
from games.rules import engine

from .tables import Table, open_table, person, started
from .test_rooms import refusal

pytestmark = pytest.mark.django_db(transaction=True)


def drop(table: Table, index: int) -> Seat:
    """The last line of this seat's person closes."""
    assert referee.away(table.seat(index).pk)
    return table.seat(index)


def expire(table: Table, index: int) -> None:
    """Let the hold's time pass, then ring its alarm."""
    past = timezone.now() - timedelta(milliseconds=5)
    Seat.objects.filter(room=table.room, index=index).update(held_until=past)
    seat = table.seat(index)
    assert seat.held_until is not None
    assert referee.hold_over(seat.pk, referee.hold_number(seat.held_until))


def test_a_dropped_seat_is_held_for_sixty_seconds() -> None:
    table = started()
    seat = drop(table, 1)
    assert seat.held_until is not None
    left = (seat.held_until - timezone.now()).total_seconds()
    assert 58 < left <= 60
    assert not seat.is_gone
    assert not referee.away(seat.pk), "a second close starts no second hold"


def test_whoever_comes_back_in_time_keeps_seat_and_hand() -> None:
    """ON-07, ON-08."""
    table = started()
    hands = table.match.round.hands  # type: ignore[union-attr]
    seat = drop(table, 1)
    assert referee.back(seat.pk)
    assert table.seat(1).held_until is None
    assert table.match.round.hands == hands  # type: ignore[union-attr]
    assert not referee.back(seat.pk), "being here twice changes nothing"


def test_nobody_may_decide_before_the_hold_is_over() -> None:
    table = started()
    drop(table, 1)
    for verb, *more in ((referee.let_bot, 1), (referee.stay, 1), (referee.claim,)):
        refusal("not_gone", verb, table.room.pk, 0, *more)


def test_an_old_holds_alarm_does_nothing() -> None:
    table = started()
    seat = drop(table, 1)
    assert seat.held_until is not None
    number = referee.hold_number(seat.held_until)
    assert not referee.hold_over(seat.pk, number), "too early"
    referee.back(seat.pk)
    assert not referee.hold_over(seat.pk, number), "the person is back"
    drop(table, 1)
    assert not referee.hold_over(seat.pk, number), "a newer hold runs"


def test_a_bot_plays_and_the_owner_takes_the_seat_back() -> None:
    """ON-09, ON-10."""
    table = started()
    drop(table, 1)
    expire(table, 1)
    assert table.seat(1).is_gone
    referee.let_bot(table.room.pk, 0, 1)
    seat = table.seat(1)
    assert seat.bot_playing
    assert seat.user == table.people[1]
    while table.turn != 1:
        table.play()
    assert table.row.bot_at is not None
    assert table.row.turn_deadline is None
    assert referee.back(seat.pk)
    assert not table.seat(1).bot_playing
    assert table.row.bot_at is None, "the bot's turn ended with its owner's return"
    table.play()


def test_the_win_is_claimed_when_the_other_side_is_gone() -> None:
    """ON-09, ON-27."""
    table = started()
    drop(table, 1)
    expire(table, 1)
    referee.claim(table.room.pk, 0)
    assert (table.row.how, table.row.winner) == (How.CLAIMED, 0)


def test_keep_waiting_holds_the_seat_once_more() -> None:
    """ON-09."""
    table = started()
    drop(table, 1)
    expire(table, 1)
    referee.stay(table.room.pk, 0, 1)
    seat = table.seat(1)
    assert not seat.is_gone
    assert seat.held_until is not None
    assert (seat.held_until - timezone.now()).total_seconds() > 58
    assert table.row.ended is None


def test_of_a_pair_both_must_be_gone_for_a_claim() -> None:
    table = started(4)
    drop(table, 1)
    expire(table, 1)
    refusal("not_gone", referee.claim, table.room.pk, 0)
    refusal("own_seat", referee.let_bot, table.room.pk, 1, 1)
    drop(table, 3)
    expire(table, 3)
    refusal("not_gone", referee.claim, table.room.pk, 1)
    referee.claim(table.room.pk, 2)
    assert (table.row.how, table.row.winner) == (How.CLAIMED, 0)


def test_a_bots_side_is_never_gone() -> None:
    table = open_table(2, sitting=1, bot_fill=True)
    referee.start(table.room.pk, table.people[0].pk)
    refusal("not_gone", referee.claim, table.room.pk, 0)


def test_who_leaves_on_purpose_has_no_hold() -> None:
    table = started()
    referee.leave(table.room.pk, 1)
    seat = table.seat(1)
    assert seat.is_gone
    assert seat.token_hash == ""
    referee.claim(table.room.pk, 0)
    assert table.row.winner == 0
    assert table.seat(1).is_empty, "after the match nobody waits for who left"


def test_who_left_may_come_back_by_sitting_down() -> None:
    table = started()
    referee.leave(table.room.pk, 1)
    assert not referee.back(table.seat(1).pk), "an open page alone takes nothing back"
    referee.let_bot(table.room.pk, 0, 1)
    index, _token = referee.sit(table.room.pk, table.people[1].pk)
    assert index == 1
    assert not table.seat(1).bot_playing
    assert not table.seat(1).left


def test_in_a_waiting_room_the_chair_is_freed_after_the_hold() -> None:
    table = open_table(2)
    drop(table, 0)
    expire(table, 0)
    assert table.seat(0).is_empty
    assert table.fresh().host_id == table.people[1].pk
    drop(table, 1)
    expire(table, 1)
    assert not Room.objects.filter(pk=table.room.pk).exists()


def test_the_clock_stops_when_everybody_is_gone_and_runs_again() -> None:
    """BOT-05: bots and clocks do not play on for nobody."""
    table = started(2, turn_seconds=10)
    for index in (0, 1):
        drop(table, index)
        expire(table, index)
    assert table.row.turn_deadline is None
    referee.back(table.seat(0).pk)
    assert table.row.turn_deadline is not None


def test_a_held_seats_turn_clock_runs_on() -> None:
    table = started(2, turn_seconds=10)
    before = table.row.turn_deadline
    drop(table, table.turn)
    assert table.row.turn_deadline == before


def test_an_idle_person_is_asked_then_treated_as_absent() -> None:
    """Issue text: with the timer off, five minutes, then a question."""
    table = started()
    idle = table.turn
    row = table.row
    assert row.idle_at is not None
    assert 298 < (row.idle_at - timezone.now()).total_seconds() <= 300
    assert not referee.idle(row.pk, row.last_ply), "too early"
    let_pass(table)
    assert referee.idle(row.pk, row.last_ply)
    assert table.row.idle_asked
    assert not table.seat(idle).is_gone
    let_pass(table)
    assert referee.idle(row.pk, row.last_ply)
    assert table.seat(idle).is_gone
    assert not referee.back(table.seat(idle).pk), "the open tab alone is no sign of life"
    referee.here(table.room.pk, idle)
    assert not table.seat(idle).is_gone
    table.play()


def let_pass(table: Table) -> None:
    row = table.row
    row.idle_at = timezone.now() - timedelta(seconds=1)
    row.save()


def test_an_answer_starts_the_idle_clock_anew() -> None:
    table = started()
    let_pass(table)
    referee.idle(table.row.pk, table.row.last_ply)
    referee.here(table.room.pk, table.turn)
    assert not table.row.idle_asked
    assert table.row.idle_at is not None


def test_after_a_match_absent_owners_get_one_more_hold() -> None:
    table = started()
    drop(table, 1)
    expire(table, 1)
    referee.claim(table.room.pk, 0)
    seat = table.seat(1)
    assert seat.held_until is not None and seat.held_until > timezone.now()
    expire(table, 1)
    assert table.seat(1).is_empty
    assert table.fresh().status == Status.FINISHED


def test_a_stand_in_plays_legal_moves_to_the_end() -> None:
    """BT-17: bots go through the same referee."""
    table = started()
    drop(table, 1)
    expire(table, 1)
    referee.let_bot(table.room.pk, 0, 1)
    while table.row.ended is None:
        row = table.row
        if table.match.round.over:  # type: ignore[union-attr]
            table.next_round()
        elif table.turn == 0:
            table.play()
        else:
            assert referee.play_bot(row.pk, row.last_ply, None)
    assert table.row.plies.filter(by="bot", seat=1).exists()
    assert not table.row.plies.filter(by="bot", seat=0).exists()
    assert table.row.players.get(seat=1).user == table.people[1]


def test_an_illegal_choice_of_a_bot_becomes_the_default_move() -> None:
    """BOT-01, CH-38."""
    table = open_table(2, sitting=1, bot_fill=True)
    referee.start(table.room.pk, table.people[0].pk)
    while table.turn != 1:
        table.play()
    match, row = table.match, table.row
    foreign = match.round.hands[0][0]  # type: ignore[union-attr]
    from games.rules.actions import Move

    assert referee.play_bot(row.pk, row.last_ply, Move(foreign))
    assert table.row.plies.last().action == str(engine.default_move(match))  # type: ignore[union-attr]
    assert not referee.play_bot(row.pk, row.last_ply, None), "an old alarm is a no-op"


def test_a_merged_guest_keeps_seat_and_matches() -> None:
    table = started()
    account = person("Hedi")
    referee.merge_person(table.people[1].pk, account.pk)
    assert table.seat(1).user == account
    assert table.row.players.get(seat=1).user == account


def test_a_suspension_leaves_every_seat() -> None:
    table = started()
    referee.suspend(table.people[1].pk, person("Boss"), "Rude words")
    assert table.seat(1).left
    assert table.seat(1).is_gone
