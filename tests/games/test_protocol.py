"""What goes over the line and what a changed client can do with it: nothing but legal moves of its own seat.

ON-12, ON-14, ON-17, SE-01, SE-02, DP-09, AUD-04, AUD-24.
"""

import json
import logging
import random
import threading
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connection
from django.test import Client

from games import referee
from games.models import Ply
from games.rules import engine

from .cards_in import cards_in
from .tables import Table, started
from .test_consumers import hand_in, line, turn_of, version_in, wish
from .test_pages import client_of

pytestmark = pytest.mark.django_db(transaction=True)

WORDS = ["play", "start", "next", "claim", "sit:0", "let_bot:0", "let_bot:9", "stay:1", "leave", "fly", ""]
WORDS += ["resign:1", "add_bot:0", "remove_bot:1", "rematch", "admin", "shuffle 7D", "\x00", "ش" * 40]
ODD = [None, True, -1, 3.5, 10**30, "7", "x" * 5000, [], {}, [{"a": 1}], "7D", "7Dx3C+4H", "<b>", "１２"]


@pytest.fixture(autouse=True)
def _open_doors(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, "off")


def state_of(table: Table) -> tuple[object, ...]:
    row = table.row
    seats = list(table.fresh().seats.values("user_id", "bot_level", "bot_playing", "left", "resigning"))
    return row.last_ply, row.ended, row.rounds, seats, list(Ply.objects.values_list("number", "action"))


@pytest.mark.parametrize("seats", [2, 4])
async def test_a_snapshot_is_whole_small_and_numbered(seats: int) -> None:
    """ON-14: one message per change: every fragment, the version, this seat's hand; a few dozen kilobytes."""
    table = await sync_to_async(started)(seats)
    turn = await turn_of(table)
    async with line(table, table.people[turn]) as mover, line(table, table.people[turn - 1]) as other:
        await sync_to_async(table.play)()
        for socket in (mover, other):
            frame = await socket.receive_from(5)
            assert version_in(frame) == version_in(socket.first) + 1
            assert all(f'id="{name}"' in frame for name in ("board", "hand", "score", "bar", "fields"))
            assert len(frame.encode()) < 40_000
        assert len(hand_in(frame)) == 3


async def test_only_the_intention_counts() -> None:
    """ON-17, AUD-04: who moves, for which seat, and what comes of it is never the client's word."""
    table = await sync_to_async(started)()
    turn = await turn_of(table)
    move = str(await sync_to_async(lambda: engine.default_move(table.match))())
    claims = {"seat": turn, "user": table.people[turn].pk, "index": turn, "by": "referee", "points": 99}
    before = await sync_to_async(state_of)(table)
    async with line(table, table.people[1 - turn]) as other:
        await other.send_to(text_data=await wish(table, move=move, **claims))
        assert "It is not your turn." in await other.receive_from(2)
    assert await sync_to_async(state_of)(table) == before
    async with line(table, table.people[turn]) as mover:
        await mover.send_to(text_data=await wish(table, move=move, **claims))
        await mover.receive_from(2)
    ply = await sync_to_async(lambda: table.row.plies.last())()
    assert (ply.seat, ply.by, ply.action) == (turn, "person", move)


def nonsense(chance: random.Random, slug: str, ply: int) -> str:
    """A message that no page of ours would send."""
    message: dict[str, Any] = {}
    for key in chance.sample(["do", "move", "ply", "match", "beat", "seat", "type", "version"], 4):
        message[key] = chance.choice(WORDS if key == "do" else ODD)
    if chance.random() < 0.5:
        message |= {"match": slug, "ply": str(ply)}
    text = json.dumps(message, ensure_ascii=chance.random() < 0.5)
    return text[: chance.randrange(len(text))] if chance.random() < 0.1 else text


@pytest.mark.parametrize("seed", [1, 2])
async def test_a_changed_client_changes_nothing(seed: int) -> None:
    """SE-02: hundreds of odd messages from the seat that is not to move; each is answered, none is played."""
    table, chance = await sync_to_async(started)(2, target=31), random.Random(seed)
    turn = await turn_of(table)
    row, before = await sync_to_async(lambda: table.row)(), await sync_to_async(state_of)(table)
    async with line(table, table.people[1 - turn]) as socket:
        for _message in range(150):
            text = nonsense(chance, row.slug, row.last_ply)
            await socket.send_to(text_data=text)
            assert "<" in await socket.receive_from(3), text
            while not await socket.receive_nothing(0.001):
                await socket.receive_from(1)
        assert await sync_to_async(state_of)(table) == before
        await sync_to_async(table.play)()
        assert version_in(await socket.receive_from(2)) > 0, "the line still lives"


def test_moves_at_the_same_moment_are_played_one_by_one() -> None:
    """DP-09: six presses for one position, under the room's lock: one is played, the others come too late."""
    table = started()
    row, turn = table.row, table.turn
    legal = engine.legal_moves(table.match)
    gate, codes = threading.Barrier(6), []

    def press(number: int) -> None:
        gate.wait()
        try:
            referee.play(table.room.pk, turn, legal[number % len(legal)], row.last_ply, row.slug)
            codes.append("played")
        except referee.Refused as no:
            codes.append(no.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=press, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert sorted(codes) == ["played", *["stale"] * 5]
    assert table.row.last_ply == row.last_ply + 1
    assert table.row.plies.count() == row.last_ply + 1


async def test_many_returns_leave_one_line() -> None:
    """AUD-24: after twenty lines that came and went, one move is one frame."""
    table = await sync_to_async(started)()
    turn = await turn_of(table)
    user = table.people[1 - turn]
    for _return in range(20):
        async with line(table, user):
            pass
    async with line(table, user) as socket:
        seat = await sync_to_async(table.seat)(1 - turn)
        assert seat.held_until is None
        await sync_to_async(table.play)()
        assert version_in(await socket.receive_from(3)) > version_in(socket.first)
        assert await socket.receive_nothing(0.3), "one frame for one move"


async def test_no_line_of_the_log_names_a_card(caplog: pytest.LogCaptureFixture) -> None:
    """SE-01: moves, refusals and pages at the most talkative level."""
    caplog.set_level(logging.DEBUG)
    table = await sync_to_async(started)()
    for _move in range(8):
        turn = await turn_of(table)
        async with line(table, table.people[turn]) as socket:
            move = str(await sync_to_async(lambda: engine.legal_moves(table.match)[-1])())
            await socket.send_to(text_data=await wish(table, move="7Dx7H+3C"))
            await socket.receive_from(2)
            await socket.send_to(text_data=await wish(table, move=move))
            await socket.receive_from(2)
    for code in (table.room.code, "ZZZZ2222"):
        await sync_to_async(lambda: client_of(table.people[0]).get(f"/rooms/{code}/"))()  # noqa: B023
    assert [record.levelname for record in caplog.records], "the search sees what is logged"
    assert [record.getMessage() for record in caplog.records if cards_in(record.getMessage())] == []


def test_the_page_beats_every_eight_seconds(settings: Any) -> None:
    """ON-23: the page learns the pace from the settings."""
    assert settings.HEARTBEAT_SECONDS == 8
    table = started()
    assert 'data-heartbeat="8' in Client().get(f"/rooms/{table.room.code}/").content.decode()
