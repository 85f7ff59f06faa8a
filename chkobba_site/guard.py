"""Runs a program that may not outlive the process that started it, not even when that one is killed.

    python guard.py PARENT_PID PROGRAM ARGUMENT ...

On Linux the kernel is asked to end the program with its parent, and the guard becomes the program. Elsewhere
the guard stays as the program's parent, looks several times a second whether its own parent is still there,
passes signals on and exits as the program did. Standard library only, so that it starts at once.
"""

import ctypes
import os
import signal
import subprocess
import sys
import time
from types import FrameType

PR_SET_PDEATHSIG = 1
LOOK_SECONDS = 0.2
GRACE_SECONDS = 3.0


def die_with_parent(parent: int) -> bool:
    """Asks Linux to send SIGTERM to this process when its parent dies; False on systems that cannot."""
    if not sys.platform.startswith("linux"):
        return False
    ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:  # it died before we asked
        sys.exit(1)
    return True


def watch(parent: int, command: list[str]) -> int:
    """Runs the command and ends it when `parent` is gone; returns its exit code."""
    child = subprocess.Popen(command)

    def pass_on(number: int, frame: FrameType | None) -> None:
        child.send_signal(number)

    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, pass_on)
    while child.poll() is None and os.getppid() == parent:
        time.sleep(LOOK_SECONDS)
    return _end(child)


def _end(child: "subprocess.Popen[bytes]") -> int:
    if child.poll() is None:
        child.terminate()
    try:
        return child.wait(GRACE_SECONDS)
    except subprocess.TimeoutExpired:
        child.kill()
        return child.wait()


def main(arguments: list[str]) -> None:
    parent, command = int(arguments[0]), arguments[1:]
    if die_with_parent(parent):
        os.execv(command[0], command)  # noqa: S606
    sys.exit(watch(parent, command))


if __name__ == "__main__":
    main(sys.argv[1:])
