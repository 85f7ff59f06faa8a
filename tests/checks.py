"""Runs checks as processes: one alone, or two at a time. The first that fails ends them all."""

import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

AT_ONCE = 2  # the cores of the smallest machine; a browser and a site want one for themselves
STOP_SECONDS = 20
Named = tuple[str, list[str]]


@dataclass
class Check:
    """One running check. What it says is kept until it has ended."""

    name: str
    command: list[str]
    said: Path
    began: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        print(f"== {self.name} ...", flush=True)
        with self.said.open("w") as said:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.DEVNULL, stdout=said, stderr=subprocess.STDOUT
            )

    def tell(self) -> None:
        """What it said, once it has ended; a failure ends the program."""
        print(f"== {self.name}: {time.monotonic() - self.began:.1f} s", flush=True)
        print(self.said.read_text(errors="replace"), end="", flush=True)
        refuse_failure(self.name, self.process.returncode)

    def stop(self) -> None:
        """As Ctrl-C does it, so that a run puts its services away."""
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()


def beside(checks: list[Named]) -> None:
    """Runs all of them in this order, two at a time."""
    with tempfile.TemporaryDirectory() as folder:
        waiting = [(*check, Path(folder, str(number))) for number, check in enumerate(checks)]
        running: list[Check] = []
        try:
            while waiting or running:
                while waiting and len(running) < AT_ONCE:
                    running.append(Check(*waiting.pop(0)))
                _tell_ended(running)
                time.sleep(0.1)
        finally:
            for check in running:
                check.stop()


def _tell_ended(running: list[Check]) -> None:
    for check in [check for check in running if check.process.poll() is not None]:
        running.remove(check)
        check.tell()


def step(name: str, command: list[str]) -> None:
    """Runs one check, which speaks for itself."""
    print(f"== {name}", flush=True)
    began = time.monotonic()
    refuse_failure(name, subprocess.call(command, stdin=subprocess.DEVNULL))
    print(f"   {time.monotonic() - began:.1f} s", flush=True)


def refuse_failure(name: str, code: int) -> None:
    if code != 0:
        sys.exit(f"== {name} failed.")
