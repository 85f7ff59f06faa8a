"""A move on remembered rows (games.referee.swift): the same as the long way, or nothing at all."""

import threading
from datetime import timedelta
from typing import Any

import pytest
from django.db import DatabaseError, connection
from django.test.utils import CaptureQueriesContext
from redis import ConnectionError as RedisAway

from chkobba_site import redis, statements
from games import acts, alarms, log, referee, standing
from games.forms import Wanted
from games.models import Match, Ply, Room, Seat
from games.referee import onestep
from games.referee.seats import hash_token
from games.rules import engine
from games.rules.actions import Move

from .tables import Table, started

pytestmark = pytest.mark.django_db(transaction=True)
COLUMNS = ("turn_deadline", "bot_at", "round_deadline", "idle_at", "last_activity", "created")


@pytest.fixture
def table() -> Table:
    return started(turn_seconds=30)


def look(table: Table, index: int | None = None) -> acts.Look:
    person = table.people[table.turn if index is None else index]
    known = standing.at(table.room.code)
    seen = acts.look_at(known.room if known else None, person.pk)
    assert seen is not None
    return seen


def wish(table: Table, move: Move | None = None, **other: Any) -> Wanted:
    row = table.row
    move = move or engine.default_move(log.load(row))
    return Wanted("play", None, move, **{"match": row.slug, "ply": row.last_ply, **other})


def rows(table: Table) -> dict[str, Any]:
    """Everything that a move may write; times by what they are from now, keys of plies left out."""
    room = Room.objects.filter(pk=table.room.pk).values().get()
    match = Match.objects.filter(room=table.room).values().get()
    plies = list(Ply.objects.filter(match__room=table.room).order_by("number").values())
    for ply in plies:
        del ply["id"], ply["created"]
    return {"room": room, "match": match, "plies": plies, "seats": list(Seat.objects.values())}


def alike(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """The same values; times within ten seconds, since one was written after the other."""
    for key, value in one.items():
        if key in COLUMNS and value is not None and other[key] is not None:
            if abs(value - other[key]) > timedelta(seconds=10):
                return False
        elif value != other[key]:
            return False
    return one.keys() == other.keys()


def undo(table: Table, before: dict[str, Any]) -> None:
    Ply.objects.filter(match__room=table.room, number__gt=before["match"]["last_ply"]).delete()
    Match.objects.filter(pk=before["match"]["id"]).update(**before["match"])
    Room.objects.filter(pk=table.room.pk).update(**before["room"])
    log.forget()
    standing.forget()


def members() -> set[str]:
    found: list[bytes] = redis.client().zrange(alarms.KEY, 0, -1)
    return {member.decode() for member in found}


@pytest.mark.parametrize("more", [{"turn_seconds": 30}, {"turn_seconds": 0}])
def test_it_writes_what_the_long_way_writes(more: dict[str, int]) -> None:
    table = started(**more)
    for _move in range(5):
        wanted, before = wish(table), rows(table)
        turn = table.turn
        look(table)
        assert acts.play_known(look(table), wanted)
        swift, rung = rows(table), members()
        undo(table, before)
        referee.play(table.room.pk, turn, wanted.move, wanted.ply, wanted.match)  # type: ignore[arg-type]
        slow = rows(table)
        assert swift["plies"] == slow["plies"] and swift["seats"] == slow["seats"] == before["seats"]
        assert alike(swift["match"], slow["match"]) and alike(swift["room"], slow["room"])
        assert swift["match"]["last_ply"] == before["match"]["last_ply"] + 1
        assert rung == members() and len(rung) == 1, "the old alarm is taken back, the new one set"


def test_one_statement_on_postgres_and_three_on_sqlite(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    seen, wanted = look(table), wish(table)
    ran: list[str] = []
    changed = statements.changed
    monkeypatch.setattr(onestep, "changed", lambda sql, values: ran.append(sql) or changed(sql, values))
    with CaptureQueriesContext(connection) as others:
        assert acts.play_known(seen, wanted)
    assert len(ran) == (1 if connection.vendor == "postgresql" else 3)
    words = [query["sql"].split()[0] for query in others]
    assert "SELECT" not in words and words.count("UPDATE") == (0 if connection.vendor == "postgresql" else 2)


def refused(table: Table, seen: acts.Look, wanted: Wanted) -> None:
    before = rows(table)
    assert not acts.play_known(seen, wanted)
    assert rows(table) == before


def test_somebody_was_faster(table: Table) -> None:
    """Another process made a version that this one has not heard of: nothing is written over it."""
    seen, wanted = look(table), wish(table)
    Room.objects.filter(pk=table.room.pk).update(version=seen.room.version + 1)
    refused(table, seen, wanted)


@pytest.mark.parametrize("state", ["held_until", "idle", "bot_playing", "left"])
def test_a_seat_that_is_not_simply_there_goes_the_long_way(table: Table, state: str) -> None:
    seen, wanted = look(table), wish(table)
    seat = seen.person.seat
    assert seat is not None
    setattr(seat, state, seen.room.created if state == "held_until" else True)
    refused(table, seen, wanted)


def test_what_is_not_plain_goes_the_long_way(table: Table) -> None:
    seen, good = look(table), wish(table)
    other = look(table, 1 - table.turn)
    absent = next(
        card for card in table.match.ruleset.deck() if card not in table.match.round.hands[table.turn]
    )  # type: ignore[union-attr]
    for who, wanted in (
        (other, good),
        (seen, wish(table, Move(absent, ()))),
        (seen, wish(table, ply=good.ply - 1)),
        (seen, wish(table, ply=good.ply + 1)),
        (seen, wish(table, match="0" * 16)),
        (seen, Wanted("resign", match=good.match)),
    ):
        refused(table, who, wanted)
    assert acts.play_known(seen, good)


def test_a_stopped_table_moves_nothing(table: Table) -> None:
    wanted = wish(table)
    referee.freeze(table.room.pk, "test")
    refused(table, look(table), wanted)


def test_the_last_move_of_a_round_goes_the_long_way(table: Table) -> None:
    while True:
        seen, wanted = look(table), wish(table)
        assert wanted.move is not None
        if (after := engine.apply(table.match, wanted.move)).round is None or after.round.over:
            break
        assert acts.play_known(seen, wanted)
    refused(table, seen, wanted)


def test_of_many_at_once_one_is_written(table: Table) -> None:
    seen, wanted = look(table), wish(table)
    gate, done = threading.Barrier(8), []

    def play() -> None:
        gate.wait(30)
        try:
            done.append(acts.play_known(seen, wanted))
        finally:
            connection.close()

    threads = [threading.Thread(target=play) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert sorted(done) == [False] * 7 + [True]
    assert Ply.objects.filter(match__room=table.room, number__gt=wanted.ply).count() == 1


def test_without_redis_the_move_stands(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    seen, wanted = look(table), wish(table)

    def away(*_args: object, **_more: object) -> None:
        raise RedisAway

    monkeypatch.setattr(redis.client(), "pipeline", away)
    assert acts.play_known(seen, wanted)
    assert table.row.last_ply == wanted.ply + 1


def test_an_error_of_the_database_leaves_everything_as_it_was(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen, wanted, before = look(table), wish(table), rows(table)

    def breaks(*_args: object) -> None:
        raise DatabaseError("away")

    monkeypatch.setattr(onestep, "changed", breaks)
    with pytest.raises(DatabaseError):
        acts.play_known(seen, wanted)
    assert rows(table) == before
    monkeypatch.undo()
    assert acts.play_known(look(table), wanted)


def test_a_match_that_is_gone_is_no_move(table: Table) -> None:
    """The room's row alone must not move on."""
    seen, wanted = look(table), wish(table)
    version = seen.room.version
    Match.objects.filter(room=table.room).delete()
    with pytest.raises(DatabaseError):
        acts.play_known(seen, wanted)
    assert table.fresh().version == version


def test_a_whole_match_is_the_one_of_its_log(table: Table) -> None:
    while table.row.ended is None:
        if table.match.round is not None and table.match.round.over:
            table.next_round()
        elif not acts.play_known(look(table), wish(table)):
            table.play()
    row = table.row
    assert log.replay(row) == log.load(row)
    assert Ply.objects.filter(match=row, by="person").count() > 30
    assert row.started <= row.ended <= row.started + timedelta(minutes=5)  # type: ignore[operator]


def test_a_forgotten_proof_is_forgotten_at_once(table: Table) -> None:
    """What processes remember of seats is of a version: taking a proof away makes a new one."""
    token = "a" * 32
    Seat.objects.filter(room=table.room, index=0).update(token_hash=hash_token(token))
    Room.objects.filter(pk=table.room.pk).update(version=table.fresh().version + 1)
    known = standing.at(table.room.code)
    assert known is not None and referee.seat_of(known.room, None, token) is not None
    referee.forget_tokens(table.people[0].pk)
    known = standing.at(table.room.code)
    assert known is not None and referee.seat_of(known.room, None, token) is None
