"""Runs the parts of the site together: starts them, starts a dead one again, stops all of them."""

import json
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

Process = subprocess.Popen[bytes]

LOOK_SECONDS = 0.05
STOP_SECONDS = 4.0
# A part that lived this long is healthy: the next death counts as its first.
HEALTHY_SECONDS = 10.0
MOST_DEATHS = 4
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@dataclass
class Part:
    """One program of the site. `start` returns it running.

    A `base` part (a database, Redis) is stopped after the others; `stop_signal` asks it to end.
    """

    name: str
    start: Callable[[], Process]
    base: bool = False
    stop_signal: signal.Signals = signal.SIGTERM
    process: Process | None = None
    started: float = 0.0
    deaths: int = 0
    due: float = field(default=0.0)

    def begin(self) -> None:
        self.process, self.started = self.start(), time.monotonic()

    def note_death(self) -> int:
        """Counts a death, plans the next start (at once, then later and later); returns the exit code."""
        code = self.process.returncode if self.process else 0
        now = time.monotonic()
        self.deaths = 1 if now - self.started > HEALTHY_SECONDS else self.deaths + 1
        self.due = now + (0 if self.deaths == 1 else 0.25 * 2**self.deaths)
        self.process = None
        return code


class Supervisor:
    """Holds the parts, which are started in their order. With `pid_file` it keeps their process ids there."""

    def __init__(
        self, parts: Sequence[Part], say: Callable[[str], None], pid_file: Path | None = None
    ) -> None:
        self.parts = list(parts)
        self.say = say
        self.pid_file = pid_file
        self.asked_to_stop = 0

    def run(self, ready: Callable[[], bool], greet: Callable[[], None]) -> int:
        """Runs until a signal asks to stop or a part will not stay up. Returns the exit code.

        `greet` is called once, as soon as `ready` is true.
        """
        for number in SIGNALS:
            signal.signal(number, self._ask_to_stop)
        try:
            return self._watch(ready, greet)
        finally:
            self._stop_all()

    def _watch(self, ready: Callable[[], bool], greet: Callable[[], None]) -> int:
        greeted = False
        while not self.asked_to_stop:
            before = pids(self.parts)
            for part in self.parts:
                if not self._keep_up(part):
                    return 1
            if self.pid_file and (pids(self.parts) != before or not self.pid_file.exists()):
                write_pids(self.pid_file, self.parts)
            if not greeted and ready():
                greeted = True
                greet()
            time.sleep(LOOK_SECONDS)
        return 0

    def _keep_up(self, part: Part) -> bool:
        """Starts the part when it is due; False when it dies too often to go on."""
        if part.process is None and time.monotonic() >= part.due:
            part.begin()
        if part.process is None or part.process.poll() is None:
            return True
        reason = describe(part.note_death())
        if part.deaths >= MOST_DEATHS:
            self.say(f"{part.name} {reason} again and again: giving up.")
            return False
        self.say(f"{part.name} {reason}: starting it again.")
        return True

    def _ask_to_stop(self, number: int, frame: FrameType | None) -> None:
        self.asked_to_stop += 1

    def _stop_all(self) -> None:
        asked = self.asked_to_stop
        stop(self.parts, lambda: self.asked_to_stop > asked)
        if self.pid_file:
            self.pid_file.unlink(missing_ok=True)


def stop(parts: Sequence[Part], hurried: Callable[[], bool] = lambda: False) -> None:
    """Asks the parts to end, those of the base last. Who is slow is killed, and all are once `hurried()`."""
    for base in (False, True):
        running = [part for part in parts if part.base == base and part.process is not None]
        for part in running:
            _ask(part)
        until = time.monotonic() + STOP_SECONDS
        while left := [part.process for part in running if part.process and part.process.poll() is None]:
            if time.monotonic() > until or hurried():
                kill(left)
            time.sleep(0.02)


def _ask(part: Part) -> None:
    if part.process is not None:
        part.process.send_signal(part.stop_signal)
        part.process.send_signal(signal.SIGCONT)  # one that was stopped by SIGSTOP would not hear it


def kill(processes: Sequence[Process]) -> None:
    for process in processes:
        process.kill()


def pids(parts: Sequence[Part]) -> dict[str, int]:
    """The process id of each part that runs, by its name in small letters."""
    return {part.name.lower(): part.process.pid for part in parts if part.process is not None}


def write_pids(path: Path, parts: Sequence[Part]) -> None:
    """Replaces the file at once, so that nobody reads half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_text(json.dumps(pids(parts), indent=1) + "\n")
    fresh.replace(path)


def describe(code: int) -> str:
    """What happened to a process, in words."""
    if code >= 0:
        return f"ended with exit code {code}"
    return f"was stopped by {signal.Signals(-code).name}"
