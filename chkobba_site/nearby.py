"""Counting uses of a door within one process, for doors that are used with every move.

Redis would be asked twice a move. The memory storage of `limits` starts a thread for every use and looks through all
keys in it, so this counts by itself, by the same rule: the uses of this window and, of those of the one before, the
share that a window of full length ending now would still hold.
"""

import time
from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

from limits import RateLimitItem

MOST = 50_000  # keys; whoever has not been seen for longest is forgotten


@dataclass
class Uses:
    """What one key used in window number `window`, and in the one before it."""

    window: int
    now: int = 0
    before: int = 0

    def turn_to(self, window: int) -> None:
        if window != self.window:
            self.before = self.now if window == self.window + 1 else 0
            self.window, self.now = window, 0


class Nearby:
    """The counts of this process."""

    def __init__(self) -> None:
        self.kept: OrderedDict[tuple[str, ...], Uses] = OrderedDict()
        self.lock = Lock()

    def hit(self, item: RateLimitItem, *key: str) -> bool:
        """Count one use; False, and nothing counted, when it is one too many."""
        window, passed = divmod(time.time(), item.get_expiry())
        with self.lock:
            uses = self.kept.setdefault(key, Uses(int(window)))
            self.kept.move_to_end(key)
            if len(self.kept) > MOST:
                self.kept.popitem(last=False)
            uses.turn_to(int(window))
            if _weight(uses, passed / item.get_expiry()) + 1 > item.amount:
                return False
            uses.now += 1
            return True

    def wait(self, item: RateLimitItem, *key: str) -> float:
        """Seconds until one more use is allowed."""
        length = item.get_expiry()
        window, passed = divmod(time.time(), length)
        with self.lock:
            uses = self.kept.get(key, Uses(int(window)))
            uses.turn_to(int(window))
            if uses.now + 1 > item.amount:  # in the next window, whose "before" these are
                return length - passed + length * (uses.now + 1 - item.amount) / uses.now
            surplus = _weight(uses, passed / length) + 1 - item.amount
            return max(0.0, surplus / max(uses.before, 1) * length)

    def forget(self) -> None:
        """Count from nothing (tests)."""
        with self.lock:
            self.kept.clear()


def _weight(uses: Uses, passed: float) -> float:
    return uses.now + uses.before * (1 - passed)


nearby = Nearby()
