"""Who comes, goes and comes back around a match, as others' players complained of it: seats, lines, expired turns.

RTM-05, RTM-17, SEA-07, SEA-10, SEA-14, SEA-16, TIM-10.
"""

from contextlib import AsyncExitStack
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from games import consumers, log, referee
from games.models import By, Match, Seat, Status
from games.rules import engine

from .tables import Table, open_table, person, started
from .test_consumers import hand_in, line, version_in

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _own_host(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]


async def test_whoever_sits_down_between_page_and_line_is_seen() -> None:
    """RTM-05: the line begins with a whole frame, whatever the page had shown."""
    table = await sync_to_async(open_table)(2, sitting=1)
    shown = (await sync_to_async(table.fresh)()).version
    guest = await sync_to_async(person)("Zohra")
    await sync_to_async(referee.sit)(table.room.pk, guest.pk)
    async with line(table, table.people[0]) as socket:
        assert version_in(socket.first) > shown
        assert "Zohra" in socket.first
        assert 'value="start"' in socket.first


def test_no_line_waits_for_a_clock() -> None:
    """RTM-17: whatever waits is a deadline of the timekeeper; a consumer that slept would hear nothing meanwhile."""
    assert "sleep" not in Path(consumers.__file__).read_text()


async def test_watchers_never_take_the_place_of_who_comes_back() -> None:
    """SEA-07: a seat is its person's, however many look on."""
    table = await sync_to_async(started)()
    async with AsyncExitStack() as watchers:
        for _watcher in range(5):
            await watchers.enter_async_context(line(table, None))
        async with line(table, table.people[0]):
            pass
        assert (await sync_to_async(table.seat)(0)).held_until is not None
        async with line(table, table.people[0]) as back:
            assert len(hand_in(back.first)) == 3
        assert (await sync_to_async(table.seat)(0)).user_id == table.people[0].pk


def test_a_rematch_keeps_partners_rules_and_the_old_result() -> None:
    """SEA-10: the seats do not move; the cut decides anew who deals."""
    table = started(4)
    old = table.row
    for index in (0, 2):
        referee.resign(table.room.pk, index, old.slug)
    before = list(table.room.seats.values_list("index", "user_id"))
    for index in range(4):
        referee.rematch(table.room.pk, index)
    assert list(table.room.seats.values_list("index", "user_id")) == before
    assert table.row.pk != old.pk
    assert table.row.ruleset == old.ruleset
    old.refresh_from_db()
    assert (old.winner, old.ended is None) == (1, False)


def test_the_host_leaves_while_others_wait_for_a_rematch() -> None:
    """SEA-14: the role passes on, and the chair is there to be filled: nobody waits without a button."""
    table = started(2)
    referee.resign(table.room.pk, 1, table.row.slug)
    referee.rematch(table.room.pk, 1)
    referee.leave(table.room.pk, 0)
    room = table.fresh()
    assert room.host_id == table.people[1].pk
    assert room.status == Status.WAITING
    guest = person("Zohra")
    referee.sit(room.pk, guest.pk)
    referee.start(room.pk, table.people[1].pk)
    assert table.row.ended is None


@pytest.mark.parametrize("away", [1, 30, 59.5, 60, 60.5, 120])
def test_whoever_comes_back_has_the_seat_at_every_moment(away: float) -> None:
    """SEA-16: one answer for page and line, before the hold's end and after it, from the bot too."""
    table = started()
    seat = table.seat(1)
    referee.away(seat.pk)
    Seat.objects.filter(pk=seat.pk).update(held_until=timezone.now() + timedelta(seconds=60 - away))
    if away > 60:
        referee.let_bot(table.room.pk, 0, 1)
    assert referee.back(seat.pk)
    seat = table.seat(1)
    assert (seat.held_until, seat.bot_playing) == (None, False)
    assert referee.seat_of(table.fresh(), table.people[1].pk) == seat
    while table.turn != 1:
        table.play()
    table.play()


def test_four_who_never_move_are_played_for_seat_by_seat_to_a_recorded_end() -> None:
    """TIM-10: each expired turn is that seat's only, in their order, and the match ends."""
    table = started(4, turn_seconds=10, target=1)
    seats = [table.turn]
    while table.row.ended is None:
        _let_pass(table)
        if table.row.ended is None and not table.match.round.over:  # type: ignore[union-attr]
            seats.append(table.turn)
    played = list(table.row.plies.exclude(seat=None).values_list("seat", flat=True))
    assert set(table.row.plies.exclude(seat=None).values_list("by", flat=True)) == {By.CLOCK}
    assert played == seats[: len(played)]
    assert played[:8] == [(played[0] + step) % 4 for step in range(8)]
    assert table.row.how == "target"
    assert log.replay(table.row).winner == table.row.winner


def _let_pass(table: Table) -> None:
    """The running deadline passes, of a turn or of the pause after a round."""
    row, past = table.row, timezone.now() - timedelta(seconds=1)
    if engine.needs_shuffle(table.match):
        Match.objects.filter(pk=row.pk).update(round_deadline=past)
        assert referee.round_over(row.pk, row.last_ply)
    else:
        Match.objects.filter(pk=row.pk).update(turn_deadline=past)
        assert referee.time_out(row.pk, row.last_ply)
