"""A player in the place of a browser: keeps a line as `static/js/line.js` does, and plays random legal moves."""

import asyncio
import json
import random
import re
import time
from dataclasses import dataclass, field
from typing import Any

from autobahn.asyncio.websocket import WebSocketClientFactory, WebSocketClientProtocol

from tests.faults.wires import Wire

HEAD = re.compile(r'<div id="frame"([^>]*)>')
DATA = re.compile(r'data-([a-z]+)="([^"]*)"')
MATCH = re.compile(r'name="match" value="([^"]*)"')
BUTTON = re.compile(r'name="(do|move)" value="([^"]+)"')
SILENCE = 2.3  # heartbeats, as in the page
CONNECT_SECONDS = 5.0
PATIENCE_SECONDS = 5.0
LONGEST_SECONDS = 4.0


@dataclass
class Intent:
    """A move that a player wanted, for one position; `acked` once the site showed that it was played."""

    match: str
    ply: int
    move: str
    acked: bool = False
    refused: str = ""


@dataclass
class Frame:
    """What a player reads in one frame."""

    version: int
    ply: int
    match: str
    stage: str
    mine: bool
    notice: str
    moves: list[str]
    verbs: list[str]


def read(text: str) -> Frame | None:
    """None for what is no frame, such as the answer to a heartbeat."""
    head = HEAD.search(text)
    if head is None:
        return None
    data = dict(DATA.findall(head[1]))
    match, buttons = MATCH.search(text), BUTTON.findall(text)
    return Frame(
        version=int(data["version"]),
        ply=int(data["ply"]),
        match=match[1] if match else "",
        stage=data["stage"],
        mine=data["turn"] == "mine",
        notice=data.get("notice", ""),
        moves=[value for name, value in buttons if name == "move"],
        verbs=[value for name, value in buttons if name == "do"],
    )


class Line(WebSocketClientProtocol):
    """One WebSocket: what comes in goes into a queue, None at its end."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: asyncio.Queue[str | None] = asyncio.Queue()
        self.opened: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    def onOpen(self) -> None:
        if not self.opened.done():
            self.opened.set_result(True)

    def onMessage(self, payload: bytes, isBinary: bool) -> None:
        self.heard.put_nowait(payload.decode())

    def onClose(self, clean: bool, code: int, reason: str) -> None:
        if not self.opened.done():
            self.opened.set_result(False)
        self.heard.put_nowait(None)

    def end(self) -> None:
        """Let go of the line without waiting for the other side."""
        if self.transport is not None:
            self.transport.abort()

    def say(self, message: dict[str, Any]) -> None:
        if self.state == self.STATE_OPEN:
            self.sendMessage(json.dumps(message).encode())


@dataclass
class Clocks:
    """What was measured at this player: seconds without the table, and until a silent line was noticed."""

    noticed: list[float] = field(default_factory=list)
    frame_at: float = 0.0  # when the newest frame of a new line came


class Player:
    """One person at one table. `run` plays on and on; once `closing` is set no further match is asked for."""

    def __init__(self, wire: Wire, origin: str, code: str, cookie: str, seed: int, heartbeat: float) -> None:
        self.wire, self.origin, self.code, self.cookie = wire, origin, code, cookie
        self.chance = random.Random(seed)
        self.heartbeat = heartbeat
        self.thinks = (0.1, 0.6)  # seconds between two acts, from and to
        self.careful = False  # a table with a turn limit: nothing is sent twice
        self.closing = False
        self.seen: Frame | None = None
        self.intents: list[Intent] = []
        self.pending: Intent | None = None
        self.pending_line = 0
        self.pending_since = 0.0
        self.lines = 0
        self.tries = 0
        self.clocks = Clocks()
        self.moved_at = time.monotonic()  # when this table went on for the last time
        self.moves_seen = 0
        self.asked: tuple[int, str] = (-1, "")
        self.acts_at = 0.0

    @property
    def is_done(self) -> bool:
        return self.closing and self.seen is not None and self.seen.stage == "finished"

    async def run(self) -> None:
        while True:
            line = await self._dial()
            if line is not None:
                await self._listen(line)
                line.end()
            await asyncio.sleep(self._pause())

    def _pause(self) -> float:
        longest = min(LONGEST_SECONDS, 0.5 * 1.5**self.tries)
        self.tries += 1
        return longest * (0.5 + self.chance.random() / 2)

    async def _dial(self) -> Line | None:
        factory = WebSocketClientFactory(
            f"ws://{self.origin}/rooms/{self.code}/socket/",
            origin=f"http://{self.origin}",
            headers={"Cookie": self.cookie},
        )
        factory.protocol = Line
        factory.setProtocolOptions(openHandshakeTimeout=0)  # ours is CONNECT_SECONDS
        loop = asyncio.get_running_loop()
        try:
            _transport, line = await loop.create_connection(factory, "127.0.0.1", self.wire.port)
            if await asyncio.wait_for(line.opened, CONNECT_SECONDS):
                return line  # type: ignore[no-any-return]
        except (OSError, TimeoutError):
            pass
        return None

    async def _listen(self, line: Line) -> None:
        """Until the line closes, or nothing is heard for more than two heartbeats."""
        self.lines += 1
        is_new = True
        heard = beat = time.monotonic()
        while True:
            try:
                text = await asyncio.wait_for(line.heard.get(), min(0.05, self.thinks[1]))
                if text is None:
                    return
                heard, self.tries = time.monotonic(), 0
                is_new = self._hear(line, text, is_new)
            except TimeoutError:
                pass
            now = time.monotonic()
            if now - heard > SILENCE * self.heartbeat:
                self.clocks.noticed.append(now - heard)
                return
            if now - beat > self.heartbeat:
                beat = now
                line.say({"beat": self.seen.version if self.seen else -1})
            self._act(line)

    def _hear(self, line: Line, text: str, is_new: bool) -> bool:
        frame = read(text)
        if frame is None:
            return is_new
        if self.seen is None or (frame.match, frame.ply) != (self.seen.match, self.seen.ply):
            self.moved_at = time.monotonic()
            self.moves_seen += 1
        if not is_new and self.seen is not None and frame.version < self.seen.version:
            return False
        if is_new:
            self.clocks.frame_at = time.monotonic()
        self.seen = frame
        self._settle(line, frame, is_new)
        return False

    def _settle(self, line: Line, frame: Frame, is_new: bool) -> None:
        """Whether this frame answers the move under way; on a new line it is sent again when it was never heard."""
        if frame.notice == "stale" and self.careful and self.intents:
            self.intents[-1].acked = False  # the clock was first
        intent = self.pending
        if intent is None:
            return
        moved_on = (frame.match, frame.ply) != (intent.match, intent.ply)
        if frame.notice and not moved_on:
            intent.refused, self.pending = frame.notice, None
        elif moved_on:
            intent.acked = self.pending_line == self.lines and not frame.notice and self._is_only(intent)
            self.pending = None
        elif is_new and frame.mine:
            self.pending_line = self.lines
            line.say(self._message(intent))

    def _is_only(self, intent: Intent) -> bool:
        """Of two moves for one position, pressed one after the other, either may be the one that was played."""
        return sum((each.match, each.ply) == (intent.match, intent.ply) for each in self.intents[-9:]) == 1

    def _act(self, line: Line) -> None:
        frame, now = self.seen, time.monotonic()
        if self.pending is not None and now - self.pending_since > PATIENCE_SECONDS:
            self.pending = None  # as in the page: whoever waits longer may press again
        if frame is None or self.pending is not None or now < self.acts_at:
            return
        if frame.mine and frame.moves:
            self._play(line, frame)
        else:
            self._press(line, frame)
        self.acts_at = now + self.chance.uniform(*self.thinks)

    def _play(self, line: Line, frame: Frame) -> None:
        intent = Intent(frame.match, frame.ply, self.chance.choice(frame.moves))
        self.intents.append(intent)
        self.pending, self.pending_line, self.pending_since = intent, self.lines, time.monotonic()
        for _time in range(
            1 if self.careful or self.chance.random() < 0.8 else 2
        ):  # a double click now and then
            line.say(self._message(intent))

    def _press(self, line: Line, frame: Frame) -> None:
        """The button that lets a table go on, once for each version."""
        wanted = ["here", "next", "start", *([] if self.closing else ["rematch"])]
        verbs = [verb for verb in frame.verbs if verb in wanted or verb.startswith("stay:")]
        if not verbs or (self.asked == (frame.version, verbs[0]) and self.chance.random() < 0.9):
            return
        self.asked = (frame.version, verbs[0])
        line.say({"do": verbs[0], "ply": str(frame.ply), "match": frame.match})

    def _message(self, intent: Intent) -> dict[str, Any]:
        return {"move": intent.move, "ply": str(intent.ply), "match": intent.match}
