"""Time that passed while the site or all lines of a table were down is charged to nobody, and the table's log says so.

OPS-08, TIM-08.
"""

import time
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone, translation

from chkobba_site import alive
from chkobba_site.redis import client
from games import alarms, lines, presence, referee
from games.models import Match, Pulse, Seat
from games.render import Viewer, frame
from games.timekeeper import Timekeeper

from .tables import Table, started

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def keeper() -> Iterator[Timekeeper]:
    made = Timekeeper()
    yield made
    made.pool.close()


def hear(table: Table, *seats: int, ago: float = 0) -> None:
    """A socket of each of these seats was heard so many seconds ago."""
    for seat in seats:
        presence.enter(table.seat(seat).pk, f"socket-{seat}", 20 - ago)


def overdue(table: Table, seconds: float = 0.1) -> None:
    past = timezone.now() - timedelta(seconds=seconds)
    Match.objects.filter(pk=table.row.pk).update(turn_deadline=past)
    alarms.set_alarm(alarms.name("turn", table.row.pk, table.row.last_ply), past)


def left(table: Table) -> float:
    deadline = table.row.turn_deadline
    assert deadline is not None
    return (deadline - timezone.now()).total_seconds()


def log_panel(table: Table, language: str = "en") -> str:
    with translation.override(language):
        text = frame(table.fresh(), Viewer(table.people[0].pk, 0, True))
    return text[text.index('id="log"') :].partition("</aside>")[0]


# All lines of a table ------------------------------------------------------------------------------------


@pytest.mark.parametrize("ago", [None, 17], ids=["closed", "silent"])
def test_no_turn_ends_while_nobody_has_a_line(keeper: Timekeeper, ago: float | None) -> None:
    table = started(2, turn_seconds=10)
    before = table.row.last_ply
    if ago is not None:
        hear(table, 0, 1, ago=ago)
    overdue(table)
    keeper.step()
    assert table.row.last_ply == before
    assert table.fresh().lines_down_since is not None
    referee.time_out(table.row.pk, before)
    assert table.row.last_ply == before, "the referee itself refuses"


def test_one_line_is_enough_for_the_clock_to_run(keeper: Timekeeper) -> None:
    table = started(2, turn_seconds=10)
    before = table.row.last_ply
    hear(table, 1 - table.turn)
    overdue(table)
    keeper.step()
    assert table.row.last_ply == before + 1


def test_the_first_line_that_returns_gives_the_time_back() -> None:
    table = started(2, turn_seconds=10)
    Match.objects.update(turn_deadline=timezone.now() - timedelta(seconds=3))
    referee.lines_down(table.room.pk, timezone.now() - timedelta(seconds=7))
    hear(table, 0)
    lines.watch()
    assert table.fresh().lines_down_since is None
    assert 3 < left(table) <= 4.1, "four seconds were left when the lines went down"
    assert f"turn:{table.row.pk}:{table.row.last_ply}".encode() in client().zrange(alarms.KEY, 0, -1)
    assert table.row.notes == [{"ply": table.row.last_ply, "seconds": 7, "why": "lines"}]


def test_coming_back_gives_it_back_at_once_and_others_holds_too() -> None:
    """Whoever is back a second before the other one cannot claim the win."""
    table = started(2)
    now = timezone.now()
    for index in (0, 1):
        referee.away(table.seat(index).pk)
    Seat.objects.update(held_until=now - timedelta(seconds=5))
    referee.lines_down(table.room.pk, now - timedelta(seconds=65))
    referee.back(table.seat(0).pk)
    other = table.seat(1)
    assert other.held_until is not None and not other.is_gone
    with pytest.raises(referee.Refused):
        referee.claim(table.room.pk, 0)


def test_lines_are_watched_table_by_table() -> None:
    table = started(2, turn_seconds=10)
    hear(table, 0)
    lines.watch()
    assert table.fresh().lines_down_since is None
    presence.forget(table.seat(0).pk)
    lines.watch()
    since = table.fresh().lines_down_since
    assert since is not None
    lines.watch()
    assert table.fresh().lines_down_since == since


def test_a_page_without_scripts_is_a_line() -> None:
    table = started(2, turn_seconds=10)
    presence.enter(table.seat(0).pk, presence.page_line("abc"), 90)
    assert not lines.is_silent(table.room.pk)


# The site ------------------------------------------------------------------------------------------------


def test_no_clock_runs_while_no_page_is_served(keeper: Timekeeper) -> None:
    table = started(2, turn_seconds=10)
    before = table.row.last_ply
    hear(table, 0, 1)
    keeper.step()
    client().zadd(alive.KEY, {"web": time.time() - 5})
    overdue(table)
    keeper.step()
    assert table.row.last_ply == before
    Pulse.objects.update(at=timezone.now() - timedelta(seconds=6))
    alive.beat()
    keeper.step()
    assert table.row.last_ply == before
    assert 4 < left(table) <= 6.1
    assert presence.present([table.seat(0).pk]) == set(), "no line survived: nobody counts as here yet"


def test_a_frozen_timekeeper_gives_back_what_it_missed(keeper: Timekeeper) -> None:
    """A machine that slept: the gap is found before anything is fired."""
    table = started(2, turn_seconds=10)
    before = table.row.last_ply
    hear(table, 0, 1)
    keeper.step()
    Pulse.objects.update(at=timezone.now() - timedelta(seconds=30))
    overdue(table, 25)
    keeper.next_time.clear()
    keeper.step()
    assert table.row.last_ply == before
    assert 4 < left(table) <= 5.1


def test_a_gap_is_given_back_once_however_many_timekeepers_begin() -> None:
    table = started(2, turn_seconds=10)
    Match.objects.update(turn_deadline=timezone.now() - timedelta(seconds=115))
    Pulse.objects.create(pk=1, at=timezone.now() - timedelta(seconds=120))
    for _keeper in range(2):
        Timekeeper().begin()
    assert 3 < left(table) <= 5.1


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "The site could not be reached: 7 seconds were given back."),
        ("fr", "Le site était injoignable\u00a0: 7 secondes ont été rendues."),
        ("it", "Il sito non era raggiungibile: sono stati restituiti 7 secondi."),
        ("ar", "تعذّر الوصول إلى الموقع: رُدّت 7 ثوانٍ."),
    ],
)
def test_the_log_of_the_table_says_it_in_every_language(language: str, said: str) -> None:
    table = started(2, turn_seconds=10)
    table.play()
    Match.objects.update(turn_deadline=timezone.now() - timedelta(seconds=5))
    referee.credit_downtime(timedelta(seconds=7))
    table.play()
    panel = log_panel(table, language)
    assert said in panel
    first, second = (panel.index(f"{play}") for play in ("<li", said))
    assert first < second < panel.rindex("<li"), "between the two plays"


def test_what_nobody_lost_is_not_told() -> None:
    table = started(2)
    referee.credit_downtime(timedelta(seconds=20))
    assert table.row.notes is None, "five minutes to think were not shortened"


# Nobody gains by going away ----------------------------------------------------------------------------


def test_coming_back_again_and_again_gives_no_longer_turn() -> None:
    """TIM-08: the hold ends each time, a fresh one begins with the next drop, the turn runs on."""
    table = started(2, turn_seconds=10)
    before = table.row.turn_deadline
    for _time in range(10):
        referee.away(table.seat(table.turn).pk)
        referee.back(table.seat(table.turn).pk)
        referee.here(table.room.pk, table.turn)
    assert table.row.turn_deadline == before
    assert table.seat(table.turn).held_until is None


def test_leaving_and_sitting_down_again_gives_no_longer_turn() -> None:
    table = started(2, turn_seconds=10)
    before, turn = table.row.turn_deadline, table.turn
    referee.leave(table.room.pk, turn)
    referee.sit(table.room.pk, table.people[turn].pk)
    assert table.row.turn_deadline == before


def test_the_pause_after_a_round_is_not_longer_either() -> None:
    table = started(2, target=31)
    table.play_round()
    before = table.row.round_deadline
    referee.away(table.seat(1).pk)
    referee.back(table.seat(1).pk)
    assert table.row.round_deadline == before
