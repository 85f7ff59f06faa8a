"""A table that makes no progress ten seconds past a deadline is found, made to go on, and counted."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone

from chkobba_site.counters import counts
from chkobba_site.redis import client
from games import alarms, presence, referee, watchdog
from games.models import By, Match, Room
from games.timekeeper import Timekeeper

from .tables import Table, open_table, started

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def keeper() -> Iterator[Timekeeper]:
    made = Timekeeper()
    yield made
    made.pool.close()


def late(table: Table, column: str, seconds: float) -> None:
    """Its deadline is over for so long, and its alarm is lost."""
    past = timezone.now() - timedelta(seconds=seconds)
    Match.objects.filter(pk=table.row.pk).update(**{column: past})
    client().delete(alarms.KEY)


def everybody_here(table: Table) -> None:
    for seat in table.room.seats.exclude(user=None):
        presence.enter(seat.pk, "socket", 20)


def test_a_stuck_table_is_found_healed_and_counted(
    keeper: Timekeeper, caplog: pytest.LogCaptureFixture
) -> None:
    table = started(2, turn_seconds=10)
    everybody_here(table)
    before = table.row.last_ply
    late(table, "turn_deadline", 11)
    keeper.watch_tables()
    last = table.row.plies.last()
    assert last is not None
    assert (table.row.last_ply, last.by) == (before + 1, By.CLOCK)
    assert counts() == {"rooms_stuck": 1, "rooms_healed": 1}
    (told,) = [record for record in caplog.records if "stuck" in record.message]
    assert (told.event, told.match, told.ply) == ("stuck", table.row.pk, before)  # type: ignore[attr-defined]
    keeper.watch_tables()
    assert counts()["rooms_stuck"] == 1


def test_ten_seconds_are_left_to_the_alarms(keeper: Timekeeper) -> None:
    table = started(2, turn_seconds=10)
    everybody_here(table)
    late(table, "turn_deadline", 8)
    keeper.watch_tables()
    assert counts() == {}
    assert watchdog.stuck() == []


def test_two_timekeepers_count_a_table_once() -> None:
    table = started(2, turn_seconds=10)
    late(table, "turn_deadline", 11)
    fired: list[str] = []
    assert watchdog.watch(fired.append) == 1
    assert watchdog.watch(fired.append) == 0
    assert len(fired) == counts()["rooms_stuck"] == 1


@pytest.mark.parametrize("column", ["bot_at", "round_deadline", "idle_at"])
def test_every_kind_of_deadline_is_watched(column: str) -> None:
    table = started(2)
    Match.objects.update(turn_deadline=None, bot_at=None, round_deadline=None, idle_at=None)
    late(table, column, 11)
    assert [one.match_id for one in watchdog.stuck()] == [table.row.pk]


def test_a_table_that_waits_for_its_people_is_not_stuck() -> None:
    table = started(2, turn_seconds=10)
    late(table, "turn_deadline", 60)
    assert referee.lines_down(table.room.pk, timezone.now())
    assert watchdog.stuck() == []


def test_a_table_without_any_clock_gets_one(keeper: Timekeeper) -> None:
    table = started(2)
    Match.objects.update(idle_at=None)
    Room.objects.update(last_activity=timezone.now() - timedelta(seconds=11))
    keeper.watch_tables()
    assert table.row.idle_at is not None
    assert counts() == {"rooms_stuck": 1, "rooms_healed": 1}
    assert not referee.wind(table.room.pk), "it has one"


def test_where_everybody_is_gone_no_clock_is_missed() -> None:
    table = started(2)
    for seat in table.room.seats.all():
        referee.away(seat.pk)
        type(seat).objects.filter(pk=seat.pk).update(held_until=timezone.now())
    Match.objects.update(idle_at=None)
    Room.objects.update(last_activity=timezone.now() - timedelta(seconds=60))
    assert watchdog.stopped() == []


def test_a_practice_table_waits_for_its_person_without_a_clock() -> None:
    table = open_table(2, sitting=1, public=False, bot_fill=True, practice=True)
    referee.start(table.room.pk, table.people[0].pk)
    Match.objects.update(bot_at=None)
    Room.objects.update(last_activity=timezone.now() - timedelta(seconds=3600))
    assert watchdog.stopped() == watchdog.stuck() == []


def test_a_table_that_was_stopped_on_purpose_is_left_alone() -> None:
    table = started(2, turn_seconds=10)
    late(table, "turn_deadline", 60)
    Room.objects.update(frozen_at=timezone.now(), last_activity=timezone.now() - timedelta(seconds=60))
    assert watchdog.stuck() == []
    Match.objects.update(turn_deadline=None)
    assert watchdog.stopped() == []
