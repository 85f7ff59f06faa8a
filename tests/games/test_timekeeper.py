"""Deadlines over a real Redis: alarms, leases, the sweep, bots, downtime (DC-10, DC-11, DP-08, TS-11, OPS-08)."""

import time
from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone

from chkobba_site.redis import client
from games import alarms, presence, referee
from games.models import By, Match, Pulse, Seat
from games.rules import engine
from games.timekeeper import Timekeeper

from .tables import Table, open_table, started

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def keeper() -> Iterator[Timekeeper]:
    made = Timekeeper()
    yield made
    made.pool.close()


def step_until(keeper: Timekeeper, done: Callable[[], bool], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "nothing happened in time"
        keeper.step()
        time.sleep(0.02)


def everybody_here(table: Table) -> None:
    """Each person has an open line that was heard just now."""
    for seat in table.room.seats.exclude(user=None):
        presence.enter(seat.pk, "socket", settings.PRESENCE_LEASE_SECONDS)


def members() -> set[str]:
    return {name.decode() for name in client().zrange(alarms.KEY, 0, -1)}


def bring_forward(table: Table, column: str) -> None:
    """Let a deadline pass: its column and its alarm."""
    past = timezone.now() - timedelta(seconds=0.1)
    Match.objects.filter(pk=table.row.pk).update(**{column: past})
    for member in members():
        alarms.set_alarm(member, past)


def test_a_turn_limit_plays_the_default_move(keeper: Timekeeper) -> None:
    """RO-02."""
    table = started(2, turn_seconds=10)
    row, match, turn = table.row, table.match, table.turn
    assert row.turn_deadline is not None
    assert 8 < (row.turn_deadline - timezone.now()).total_seconds() <= 10
    assert members() == {f"turn:{row.pk}:{row.last_ply}"}
    everybody_here(table)
    keeper.step()
    assert table.row.last_ply == row.last_ply, "not before its time"
    bring_forward(table, "turn_deadline")
    step_until(keeper, lambda: table.row.last_ply > row.last_ply)
    ply = table.row.plies.last()
    assert ply is not None
    assert (ply.seat, ply.by, ply.action) == (turn, By.CLOCK, str(engine.default_move(match)))


def test_firing_twice_plays_once(keeper: Timekeeper) -> None:
    table = started(2, turn_seconds=10)
    row = table.row
    bring_forward(table, "turn_deadline")
    assert referee.time_out(row.pk, row.last_ply)
    assert not referee.time_out(row.pk, row.last_ply)
    assert table.row.last_ply == row.last_ply + 1


def test_a_claim_is_a_lease_and_an_unacknowledged_alarm_comes_back() -> None:
    alarms.set_alarm("turn:1:1", timezone.now() - timedelta(seconds=1))
    (claimed,) = alarms.claim_due()
    assert (claimed.kind, claimed.row_id, claimed.number) == ("turn", 1, 1)
    assert alarms.claim_due() == [], "somebody else's for now"
    client().zadd(alarms.KEY, {"turn:1:1": time.time() - 0.01})
    (again,) = alarms.claim_due()
    alarms.done(again)
    assert members() == set()


def test_acknowledging_spares_an_alarm_that_was_set_anew() -> None:
    alarms.set_alarm("hold:1:1", timezone.now() - timedelta(seconds=1))
    (claimed,) = alarms.claim_due()
    alarms.set_alarm("hold:1:1", timezone.now() + timedelta(seconds=60))
    alarms.done(claimed)
    assert members() == {"hold:1:1"}


def test_a_flushed_redis_costs_no_alarm(keeper: Timekeeper) -> None:
    table = started(2, turn_seconds=10)
    referee.away(table.seat(0).pk)
    before = members()
    assert len(before) == 2
    client().flushall()
    keeper.sweep()
    assert members() == before


def test_bots_play_from_the_pool(keeper: Timekeeper) -> None:
    """BT-16, BOT-03, BOT-05: the room's only person does nothing, the bots play up to that turn."""
    table = open_table(4, sitting=1, bot_fill=True)
    referee.start(table.room.pk, table.people[0].pk)
    step_until(keeper, lambda: table.turn == 0, 40)
    table.play()
    mine = table.row.last_ply
    step_until(keeper, lambda: table.turn == 0, 40)
    bots = table.row.plies.filter(by=By.BOT, number__gt=mine)
    assert bots.count() == 3
    assert set(bots.values_list("seat", flat=True)) == {1, 2, 3}


def test_a_killed_worker_is_replaced(keeper: Timekeeper) -> None:
    """BOT-09: a bot that gives no answer plays the default move; the pool is built anew."""
    import os
    import signal

    table = open_table(2, sitting=1, bot_fill=True, target=31)
    referee.start(table.room.pk, table.people[0].pk)
    if table.turn == 0:
        table.play()
    step_until(keeper, lambda: table.turn == 0, 40)
    for pid in keeper.pool.worker_pids():
        os.kill(pid, signal.SIGKILL)
    table.play()
    step_until(keeper, lambda: table.turn == 0, 40)
    assert table.row.plies.filter(by=By.BOT).count() == 2


def test_a_round_goes_on_by_itself_after_twenty_seconds(keeper: Timekeeper) -> None:
    table = started(2, target=31)
    table.play_round()
    row = table.row
    assert row.round_deadline is not None
    assert 18 < (row.round_deadline - timezone.now()).total_seconds() <= 20
    bring_forward(table, "round_deadline")
    step_until(keeper, lambda: table.match.round_number == 2)


def test_a_hold_that_ends_while_somebody_is_here_is_no_hold(keeper: Timekeeper) -> None:
    """Whatever the order of events was: who holds a lease is present."""
    table = started()
    seat = table.seat(1)
    referee.away(seat.pk)
    presence.enter(seat.pk, "socket", 20)
    Seat.objects.filter(pk=seat.pk).update(held_until=timezone.now() - timedelta(seconds=1))
    alarms.set_alarm(alarms.name("hold", seat.pk, 1), timezone.now() - timedelta(seconds=1))
    step_until(keeper, lambda: table.seat(1).held_until is None)


def test_a_seat_without_any_lease_is_noticed(keeper: Timekeeper, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process was killed: nobody said that the socket closed."""
    monkeypatch.setattr(settings, "PRESENCE_LEASE_SECONDS", 0.3)
    table = started()
    presence.enter(table.seat(0).pk, "socket", 60)
    keeper.next_time["presence"] = 0
    step_until(keeper, lambda: table.seat(1).held_until is not None, 10)
    assert table.seat(0).held_until is None


def test_leases_end_by_themselves_and_renew() -> None:
    assert presence.enter(5, "a", 0.2)
    assert not presence.enter(5, "b", 0.6)
    assert presence.present([5, 6]) == {5}
    time.sleep(0.3)
    assert presence.present([5]) == {5}
    assert not presence.leave(5, "a")
    time.sleep(0.4)
    assert presence.present([5]) == set()
    assert presence.enter(5, "b", 1), "it had run out"
    assert presence.leave(5, "b")


def test_downtime_is_charged_to_nobody() -> None:
    """OPS-08: the gap since the last pulse is added to every deadline that ran."""
    table = started(2, turn_seconds=10)
    referee.away(table.seat(0).pk)
    now = timezone.now()
    turn, hold = now - timedelta(seconds=115), now - timedelta(seconds=100)  # 5 s and 20 s were left
    Match.objects.update(turn_deadline=turn)
    Seat.objects.filter(pk=table.seat(0).pk).update(held_until=hold)
    Pulse.objects.create(pk=1, at=now - timedelta(seconds=120))
    Timekeeper().begin()
    moved = table.row.turn_deadline
    assert moved is not None
    assert 119 < (moved - turn).total_seconds() < 122
    later = table.seat(0).held_until
    assert later is not None
    assert 119 < (later - hold).total_seconds() < 122
    current = {
        f"turn:{table.row.pk}:{table.row.last_ply}",
        f"hold:{table.seat(0).pk}:{referee.hold_number(later)}",
    }
    assert current <= members(), "the hold's old alarm may still ring: it is a no-op"


def test_while_only_the_timekeeper_is_away_a_turn_gets_no_more_than_a_new_one() -> None:
    """A turn and a hold that began a moment ago lost nothing: five more minutes would stop the game."""
    table = started(2, turn_seconds=10)
    referee.away(table.seat(0).pk)
    Pulse.objects.create(pk=1, at=timezone.now() - timedelta(seconds=300))
    Timekeeper().begin()
    turn, hold = table.row.turn_deadline, table.seat(0).held_until
    assert turn is not None and hold is not None
    assert 8 < (turn - timezone.now()).total_seconds() <= 10
    assert 50 < (hold - timezone.now()).total_seconds() <= 60
    assert f"hold:{table.seat(0).pk}:{referee.hold_number(hold)}" in members()


def test_while_only_the_timekeeper_is_away_no_bot_falls_asleep() -> None:
    table = open_table(2, sitting=1, bot_fill=True)
    referee.start(table.room.pk, table.people[0].pk)
    if table.turn == 0:
        table.play()
    Pulse.objects.create(pk=1, at=timezone.now() - timedelta(seconds=300))
    Timekeeper().begin()
    assert table.row.bot_at is not None
    assert (table.row.bot_at - timezone.now()).total_seconds() < 3


def test_a_short_restart_credits_nothing() -> None:
    table = started(2, turn_seconds=10)
    turn = table.row.turn_deadline
    Pulse.objects.create(pk=1, at=timezone.now() - timedelta(seconds=3))
    Timekeeper().begin()
    assert table.row.turn_deadline == turn


def test_an_alarm_of_an_unknown_kind_or_row_does_no_harm(keeper: Timekeeper) -> None:
    for name in ("turn:999999:3", "bot:999999:1", "hold:999999:5", "dance:1:1"):
        alarms.set_alarm(name, timezone.now() - timedelta(seconds=1))
    keeper.step()
    assert members() == set()
