"""Child processes that never outlive us."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

GUARD = Path(__file__).with_name("guard.py")


def guarded(command: list[str], **options: Any) -> "subprocess.Popen[bytes]":
    """Starts a program that ends when this process ends, however it ends.

    It has a session of its own: Ctrl-C reaches us alone, and we stop it in our order.
    """
    guard = [sys.executable, "-I", "-S", str(GUARD), str(os.getpid())]
    return subprocess.Popen([*guard, *command], stdin=subprocess.DEVNULL, start_new_session=True, **options)
