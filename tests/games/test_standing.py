"""The rows of a room that a process remembers: never older than the version that was asked for, and cheap.

Issue "speed of the live path": queries per move are a small constant.
"""

from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games import acts, log, referee, standing
from games.models import Match, Room, Seat
from games.render import frame
from games.rules import engine

from .tables import Table, started

pytestmark = pytest.mark.django_db(transaction=True)
WORDS = ("SELECT", "INSERT", "UPDATE", "DELETE")


@pytest.fixture
def table() -> Table:
    return started()


def queries(work: Any) -> list[str]:
    with CaptureQueriesContext(connection) as done:
        work()
    return [query["sql"] for query in done if query["sql"].startswith(WORDS)]


def at(table: Table, version: int | None = None) -> standing.Standing:
    known = standing.at(table.room.code, version)
    assert known is not None
    return known


def move_of(table: Table) -> Any:
    """The next move, ready to be played: nothing of it is looked up when it is."""
    row, match = table.row, table.match
    move, turn, room = engine.default_move(match), table.turn, table.room.pk
    return lambda: referee.play(room, turn, move, row.last_ply, row.slug)


def both_frames(table: Table) -> list[str]:
    room = at(table, table.room.version).room
    looks = [acts.look_at(room, person.pk) for person in table.people]
    return [frame(look.room, look.viewer) for look in looks if look is not None]


def test_a_move_costs_four_queries_and_the_frames_of_both_seats_none(table: Table) -> None:
    at(table)
    for _turn in range(6):
        play = move_of(table)
        assert len(queries(play)) == 4, "lock the room, add the ply, save match and room"
        table.fresh()
        assert queries(lambda: both_frames(table)) == []


def test_the_cost_does_not_grow_with_the_match() -> None:
    table = started(target=31)
    at(table)
    table.play_round()
    table.next_round()
    at(table)
    play = move_of(table)
    assert len(queries(play)) == 4


def test_frames_from_memory_are_those_that_the_database_gives(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = timezone.now()
    monkeypatch.setattr("games.render.scene.timezone", SimpleNamespace(now=lambda: moment))
    at(table)
    while table.row.ended is None:
        known = both_frames(table)
        log.forget()
        looks = [acts.look(table.room.code, person.pk) for person in table.people]
        assert known == [frame(look.room, look.viewer) for look in looks if look is not None]
        if table.match.round.over:  # type: ignore[union-attr]
            table.next_round()
        else:
            move_of(table)()
        table.fresh()


def test_another_process_moves(table: Table) -> None:
    """Its version is newer than what is remembered here: rows are read anew, for frames as for moves."""
    known = at(table)
    Room.objects.filter(pk=table.room.pk).update(version=known.room.version + 1)
    Seat.objects.filter(room=table.room, index=1).update(bot_playing=True)
    room = Room.objects.get(pk=table.room.pk)
    assert standing.lend(room) is None
    assert at(table).room.seats.all()[1].bot_playing
    assert at(table).room.version == known.room.version + 1


def test_what_is_lent_is_a_copy(table: Table) -> None:
    known = at(table)
    room = Room.objects.get(pk=table.room.pk)
    row = standing.lend(room)
    assert row is not None
    row.last_ply += 1
    assert known.match is not None
    assert known.match.last_ply == row.last_ply - 1


def test_a_move_that_is_undone_leaves_no_trace(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    before = both_frames(table)

    def fails(*_args: object, **_more: object) -> None:
        raise RuntimeError("the database went away")

    play = move_of(table)
    with monkeypatch.context() as patched:
        patched.setattr(Match, "save", fails)
        with pytest.raises(RuntimeError):
            play()
    assert both_frames(table) == before
    play()
    assert at(table).match.last_ply == table.row.last_ply  # type: ignore[union-attr]


def test_a_name_that_changes_is_seen_when_the_rows_are_read_anew(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    at(table)
    User.objects.filter(pk=table.people[1].pk).update(name="Leyla the Second")
    monkeypatch.setattr(standing, "LONGEST_SECONDS", 0.0)
    table.fresh()
    assert "Leyla the Second" in both_frames(table)[0]


def test_a_room_that_is_gone_is_nobodys_memory(table: Table) -> None:
    at(table)
    Room.objects.filter(pk=table.room.pk).delete()
    assert standing.at(table.room.code) is None


def test_somebody_who_left_is_nobody_at_once(table: Table) -> None:
    """Who is asking is proved against the newest version."""
    at(table)
    referee.leave(table.room.pk, 1)
    look = acts.look_at(at(table).room, table.people[1].pk)
    assert look is not None
    assert look.person.seat is None
