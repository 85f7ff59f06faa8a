"""Another table while the attack goes on: two people play, and how long each move takes to reach both is written down.

A process of its own, so that the attacker's work does not make its clock late: `python -m tests.security.calm PORT
CODE COOKIE COOKIE` plays until its input ends, one line of milliseconds for each move.
"""

import json
import random
import re
import select
import subprocess
import sys
import time
from types import TracebackType

from tests.plugins.site import ROOT, Site
from tests.security.stage import Stage
from tests.security.wire import Line

FRAME = re.compile(r'id="frame" hidden data-version="(\d+)" data-ply="(\d+)" data-stage="(\w+)"')
TURN, MATCH = re.compile(r'data-turn="(\w+)"'), re.compile(r'name="match" value="(\w*)"')
MOVE = re.compile(r'name="move" value="([^"]+)"')
PAUSE = 0.3  # seconds between two moves: a seat may act 120 times a minute, calm or not


class Seat:
    """One person's line and the newest frame on it."""

    def __init__(self, port: int, code: str, cookie: str) -> None:
        self.line = Line(port, f"/rooms/{code}/socket/", cookie)
        self.frame, self.version, self.stage = "", -1, ""
        self.read()

    def read(self) -> None:
        text = self.line.receive()
        if text is None:
            raise ConnectionError(f"the calm table's line was closed with {self.line.closed}")
        if found := FRAME.search(text):
            self.frame, self.version, self.stage = text, int(found[1]), found[3]

    def reach(self, version: int) -> None:
        while self.version < version:
            self.read()

    @property
    def turn(self) -> str:
        found = TURN.search(self.frame)
        return found[1] if found else ""

    def say(self, **wish: str) -> None:
        found, match = FRAME.search(self.frame), MATCH.search(self.frame)
        place = {"ply": found[2] if found else "", "match": match[1] if match else ""}
        self.line.send(json.dumps({**place, **wish}).encode())


def play(seats: list[Seat], chance: random.Random) -> float | None:
    """One step of the match; the milliseconds of a move until both saw it, None for anything else."""
    version = max(seat.version for seat in seats)
    for seat in seats:
        seat.reach(version)
    mover = next((seat for seat in seats if seat.turn == "mine"), None)
    began = time.perf_counter()
    if seats[0].stage == "finished":
        for seat in seats:
            seat.say(do="rematch")
    elif mover is None:
        seats[0].say(do="next")
    else:
        mover.say(move=chance.choice(MOVE.findall(mover.frame)))
    for seat in seats:
        seat.reach(version + 1)
    return (time.perf_counter() - began) * 1000 if mover else None


def main(port: str, code: str, *cookies: str) -> None:
    seats = [Seat(int(port), code, cookie) for cookie in cookies]
    chance = random.Random(1)
    while not select.select([sys.stdin], [], [], PAUSE)[0]:
        took = play(seats, chance)
        if took is not None:
            print(f"{took:.3f}", flush=True)


class Calm:
    """The process, as long as the block lasts; `times` afterwards are the milliseconds of its moves."""

    def __init__(self, site: Site, stage: Stage) -> None:
        self.command = [
            sys.executable,
            "-m",
            "tests.security.calm",
            str(site.port),
            stage.calm,
            *stage.players,
        ]
        self.times: list[float] = []

    def __enter__(self) -> "Calm":
        self.process = subprocess.Popen(
            self.command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        return self

    def __exit__(self, kind: type[BaseException] | None, *more: TracebackType | BaseException | None) -> None:
        said, _errors = self.process.communicate("")
        self.times = [float(word) for word in said.split()]
        if kind is None and self.process.returncode:
            raise RuntimeError("the calm table broke")


def share(times: list[float], percent: float) -> float:
    """The time that `percent` of the moves did not exceed, in milliseconds; 0 without any."""
    ranked = sorted(times)
    return ranked[min(len(ranked) - 1, int(len(ranked) * percent / 100))] if ranked else 0.0


if __name__ == "__main__":
    main(*sys.argv[1:])
