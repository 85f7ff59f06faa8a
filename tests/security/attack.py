"""Sends hostile acts to a running site and judges what comes back: no error, no card, no code, no change."""

import http.client
import re
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from threading import Event, Thread

from tests.games.cards_in import cards_in
from tests.security.hostile import Act
from tests.security.stage import Stage
from tests.security.wire import Caller, Line

WORKERS = 4
GOOD_ENDS = (
    1002,
    1003,
    1005,
    1006,
    1007,
    1009,
    4401,
    4403,
    4423,
    4429,
)  # a line that is closed for what it sent
# Where a page repeats the address that was asked for: what stands there is the asker's own word.
ASKED = re.compile(r'(?:next=|name="next" value=")[^"]*')
STAY_SECONDS = 0.5
DRAIN = 0.002  # seconds in which a second message of one answer may still come


@dataclass
class Seen:
    """What came of the acts: how many answers of each kind, and every fault as a sentence."""

    answers: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def add(self, other: "Seen") -> None:
        self.answers += other.answers
        self.faults += other.faults


@contextmanager
def seated(port: int, stage: Stage) -> Iterator[None]:
    """The people of the attacked table are there all the time: a hostile line that closes is not their last one."""
    lines = [Line(port, f"/rooms/{stage.code}/socket/", cookie) for cookie in stage.victims]
    done = Event()
    readers = [Thread(target=_stay, args=(line, done)) for line in lines]
    for reader in readers:
        reader.start()
    yield
    done.set()
    for reader, line in zip(readers, lines, strict=True):
        reader.join()
        line.hang_up()


def _stay(line: Line, done: Event) -> None:
    """Read what comes and answer the server's pings, as a browser does: who does not is cut off after a while."""
    while not done.is_set() and line.closed is None:
        with suppress(TimeoutError):
            line.receive(STAY_SECONDS)


def attack(port: int, stage: Stage, acts: list[Act]) -> Seen:
    """All of them, by several programs at once, each with lines of its own."""
    parts = [acts[number::WORKERS] for number in range(WORKERS)]
    whole = Seen()
    with ThreadPoolExecutor(WORKERS) as pool:
        for seen in pool.map(lambda part: Attacker(port, stage).run(part), parts):
            whole.add(seen)
    return whole


class Attacker:
    """One hostile program."""

    def __init__(self, port: int, stage: Stage) -> None:
        self.port, self.stage, self.seen = port, stage, Seen()
        self.callers = {kind: Caller(port, cookie) for kind, cookie in stage.people.items()}
        # A page that says no has a card on it, whatever lies on the tables.
        self.decoration = cards_in(Caller(port).ask("GET", "/nowhere/").text)
        self.lines: dict[str, Line] = {}

    def run(self, acts: list[Act]) -> Seen:
        for act in acts:
            (self._ask if act.method else self._send)(act)
        for line in self.lines.values():
            line.hang_up()
        return self.seen

    # Requests -------------------------------------------------------------------------------------

    def _ask(self, act: Act) -> None:
        headers = {name.replace("-", "_"): value for name, value in act.headers.items() if value}
        try:
            answer = self.callers[act.kind].ask(act.method, act.path, act.data, **headers)
        except (http.client.HTTPException, OSError) as error:
            self.seen.answers[f"hung up ({type(error).__name__})"] += 1
            return
        self.seen.answers[f"HTTP {answer.status}"] += 1
        if answer.status >= 500:
            self._fault(act, f"HTTP {answer.status}")
        self._judge(act, answer.text + str(answer.headers))

    # Frames ---------------------------------------------------------------------------------------

    def _send(self, act: Act) -> None:
        try:
            line = self._line(act.kind)
            if line is None:
                return
            line.send(act.data, act.opcode)
            self._read(act, line)
        except TimeoutError:
            self._fault(act, "no answer to a frame")
            self._forget(act.kind)
        except OSError:
            self.seen.answers["line cut"] += 1
            self._forget(act.kind)

    def _line(self, kind: str) -> Line | None:
        if kind not in self.lines:
            line = Line(self.port, f"/rooms/{self.stage.code}/socket/", self.stage.people[kind])
            first = line.receive()
            if first is None:
                self.seen.answers[f"line closed {line.closed}"] += 1
                return None
            self._judge(Act(kind, b"opening"), first)
            self.lines[kind] = line
        return self.lines[kind]

    def _read(self, act: Act, line: Line) -> None:
        """The answer, and what else comes with it."""
        text = line.receive()
        while text is not None:
            self.seen.answers["frame"] += 1
            self._judge(act, text)
            try:
                text = line.receive(DRAIN)
            except TimeoutError:
                return
        self.seen.answers[f"line closed {line.closed}"] += 1
        if line.closed not in GOOD_ENDS:
            self._fault(act, f"line closed with {line.closed}")
        self._forget(act.kind)

    def _forget(self, kind: str) -> None:
        if line := self.lines.pop(kind, None):
            line.hang_up()

    # Judging --------------------------------------------------------------------------------------

    def _judge(self, act: Act, text: str) -> None:
        if self.stage.secret in text:
            self._fault(act, "the code of a private room")
        at_the_table = not act.method or self.stage.code in act.path or self.stage.slug in act.path
        known = cards_in(ASKED.sub("", text)) if at_the_table else set()
        if 'id="board"' not in text:
            known -= self.decoration
        if shown := known & self.stage.hidden_from(act.kind):
            self._fault(act, f"hidden cards {sorted(shown)}")

    def _fault(self, act: Act, what: str) -> None:
        self.seen.faults.append(
            f"{what}: {act.kind} {act.method} {act.path[:200]} {act.headers} {act.data[:200]!r}"
        )
