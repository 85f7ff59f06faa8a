"""Tables that play by themselves: two people a room, a move every two seconds, each move timed to the last seat."""

import asyncio
import json
import random
import re
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.load.wire import Line

PAUSE = 2.0  # seconds between the moves of one room
BEAT_SECONDS = 8.0  # as often as the page's script
STUCK_SECONDS = 10.0
HEAD = re.compile(
    rb'<div id="frame" hidden data-version="(\d+)" data-ply="(\d+)" data-stage="(\w+)"[^>]*? data-turn="(\w+)"'
)
NOTICE = re.compile(rb'data-notice="([\w-]+)"')
MOVE = re.compile(rb'name="move" value="([^"]+)"')
MATCH = re.compile(rb'name="match" value="(\w*)"')
START = 400  # the head of a frame is in its first bytes


@dataclass
class Seen:
    """What everything together has seen. Times are milliseconds."""

    times: list[float] = field(default_factory=list)
    moves: int = 0
    matches: int = 0
    frames: int = 0
    skipped: int = 0
    errors: Counter[str] = field(default_factory=Counter)

    def clear(self) -> None:
        """Forget the warming-up; what went wrong in it still counts."""
        self.times.clear()
        self.moves = self.frames = self.skipped = 0


class Seat:
    """One person's line and the newest frame on it."""

    def __init__(self, table: "Table", cookie: str) -> None:
        self.table, self.cookie = table, cookie
        self.version = self.ply = -1
        self.stage = self.turn = b""
        self.frame = b""

    async def open(self, base: str) -> None:
        url = f"{base}/rooms/{self.table.code}/socket/"
        loop = asyncio.get_running_loop()
        host, _colon, port = base.removeprefix("http://").partition(":")
        make = lambda: Line(url, self.cookie, self.heard, self.table.broke)  # noqa: E731
        _transport, self.line = await loop.create_connection(make, host, int(port or 80))
        await self.line.opened

    def heard(self, message: bytes) -> None:
        head = HEAD.search(message[:START])
        if head is None:
            return  # the answer to a heartbeat
        version, ply, self.stage, self.turn = int(head[1]), int(head[2]), head[3], head[4]
        self.table.seen.frames += 1
        if notice := NOTICE.search(message[:START]):
            self.table.seen.errors[f"refused: {notice[1].decode()}"] += 1
        if version >= self.version:
            self.version, self.ply, self.frame = version, ply, message
            self.table.arrived()

    def say(self, wish: dict[str, object]) -> None:
        self.line.say(json.dumps(wish).encode())

    def position(self) -> dict[str, object]:
        found = MATCH.search(self.frame)
        return {"match": found[1].decode() if found else "", "ply": self.ply}


class Table:
    """One room: whoever's turn it is plays a legal move, the host deals on, both want another match."""

    def __init__(self, code: str, cookies: list[str], seen: Seen, chance: random.Random) -> None:
        self.code, self.seen, self.chance = code, seen, chance
        self.seats = [Seat(self, cookie) for cookie in cookies]
        self.sent_at = 0.0  # when the move was sent for which a frame is still missing; 0 for none
        self.awaited = 0
        self.moved_at = time.monotonic()
        self.open_lines = False
        self.asked = False  # to start the first match
        self.dealt_after = -1  # the ply after which the next round was asked for

    async def open(self, base: str) -> None:
        for seat in self.seats:
            await seat.open(base)
        self.open_lines = True

    def broke(self, why: str) -> None:
        self.open_lines = False
        self.seen.errors[f"line {why}"] += 1

    def close(self) -> None:
        for seat in self.seats:
            if hasattr(seat, "line"):
                seat.line.close()

    # Playing ---------------------------------------------------------------------------------------

    def tick(self) -> None:
        """What is due in this room now."""
        if not self.open_lines:
            return
        if self.sent_at:
            self.seen.skipped += 1
            return
        stage = self.seats[0].stage
        if stage == b"waiting":
            self._start()
        elif stage == b"finished":
            self._again()
        elif stage == b"playing":
            self._play()

    def _start(self) -> None:
        if not self.asked:
            self.asked = True
            self.seats[0].say({"do": "start"})

    def _play(self) -> None:
        for seat in self.seats:
            if seat.turn == b"mine":
                self._move(seat)
                return
        host = self.seats[0]
        if all(seat.turn == b"none" for seat in self.seats) and host.ply != self.dealt_after:
            self.dealt_after = host.ply  # asked once: a table that is slow deals a moment later
            host.say({"do": "next", **host.position()})

    def _move(self, seat: Seat) -> None:
        moves = MOVE.findall(seat.frame)
        if not moves:
            self.seen.errors["a turn without moves"] += 1
            return
        move = self.chance.choice(moves).decode().replace("&#x27;", "'")
        self.awaited, self.sent_at = seat.version + 1, time.perf_counter()
        seat.say({"move": move, **seat.position()})

    def _again(self) -> None:
        if self.seats[0].frame.find(b'value="rematch"') >= 0:
            self.seen.matches += 1
        for seat in self.seats:
            seat.say({"do": "rematch"})

    def arrived(self) -> None:
        """A frame came: once every seat has the new version, the move is over."""
        if self.sent_at and all(seat.version >= self.awaited for seat in self.seats):
            self.seen.times.append((time.perf_counter() - self.sent_at) * 1000)
            self.seen.moves += 1
            self.sent_at = 0.0
            self.moved_at = time.monotonic()

    def beat(self) -> None:
        for seat in self.seats:
            if self.open_lines:
                seat.say({"beat": seat.version})

    def stuck(self, seconds: float) -> bool:
        """Nothing has come of a move, or nobody could move, for so long."""
        return time.monotonic() - self.moved_at > seconds + 2 * PAUSE


async def every(seconds: float, first: float, act: Callable[[], None]) -> None:
    """Call `act` again and again, at the same distance whatever it takes."""
    loop = asyncio.get_running_loop()
    due = loop.time() + first
    while True:
        await asyncio.sleep(max(0.0, due - loop.time()))
        act()
        due += seconds
