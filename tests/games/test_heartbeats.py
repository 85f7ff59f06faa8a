"""Heartbeats of many lines, answered together: leases, watchers and versions as if each had come alone."""

import asyncio

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from redis import ConnectionError as RedisAway

from games import heartbeats, presence, referee, watchers
from games.heartbeats import Beat, Heard, look

from .tables import open_table, started

pytestmark = pytest.mark.django_db(transaction=True)


def test_each_room_has_its_own_answer() -> None:
    one, code = started(), "22222222"
    beats = [
        Beat(one.seat(0).pk, one.room.code, "line-a"),
        Beat(one.seat(1).pk, one.room.code, "line-b"),
        Beat(None, one.room.code, "line-c"),
        Beat(None, code, "line-d"),
    ]
    version = one.fresh().version
    assert look(beats) == [Heard(version, 0)] * 3 + [Heard(None, 0)], (
        "watchers are counted as they were before"
    )
    assert look(beats) == [Heard(version, 1)] * 3 + [Heard(None, 1)]
    assert presence.present([one.seat(0).pk, one.seat(1).pk]) == {one.seat(0).pk, one.seat(1).pk}


def test_many_cost_one_query() -> None:
    table = open_table(2)
    beats = [Beat(table.seat(0).pk, table.room.code, f"line-{n}") for n in range(50)]
    look(beats)
    with CaptureQueriesContext(connection) as done:
        look(beats)
    assert len(done) == 1


def test_a_seat_without_a_lease_is_its_persons_again() -> None:
    table = started()
    referee.away(table.seat(0).pk)
    assert table.seat(0).held_until is not None
    look([Beat(table.seat(0).pk, table.room.code, "line")])
    assert table.seat(0).held_until is None


def test_lines_of_a_moment_share_a_visit(monkeypatch: pytest.MonkeyPatch) -> None:
    visits: list[int] = []

    def counted(beats: list[Beat]) -> list[Heard]:
        visits.append(len(beats))
        return [Heard(int(beat.line), 0) for beat in beats]

    monkeypatch.setattr(heartbeats, "look", counted)

    async def three_and_one() -> list[Heard]:
        together = await asyncio.gather(*(heartbeats.heard(Beat(None, "x", str(n))) for n in range(3)))
        return [*together, await heartbeats.heard(Beat(None, "x", "3"))]

    assert [one.version for one in asyncio.run(three_and_one())] == [0, 1, 2, 3]
    assert visits == [3, 1]


def test_every_line_hears_of_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_beats: list[Beat]) -> list[Heard]:
        raise OSError("away")

    monkeypatch.setattr(heartbeats, "look", fails)

    async def two() -> list[object]:
        return await asyncio.gather(
            *(heartbeats.heard(Beat(None, "x", "1")) for _ in range(2)), return_exceptions=True
        )

    assert [type(one) for one in asyncio.run(two())] == [OSError, OSError]


def test_without_redis_versions_are_told_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    table = started()

    class Away:
        def pipeline(self, **_more: object) -> None:
            raise RedisAway

    monkeypatch.setattr(presence, "client", Away)
    monkeypatch.setattr(watchers, "client", Away)
    beats = [Beat(table.seat(0).pk, table.room.code, "a"), Beat(None, table.room.code, "b")]
    assert look(beats) == [Heard(table.fresh().version, 0)] * 2
