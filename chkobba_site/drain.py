"""Emptying the site for a restart: first no new matches, then the clocks stand and lines come back elsewhere.

The row is in the database, so that every process sees it. A process reads it once a second (`watch`, `refresh`)
and answers everything from what it read last: no page and no move costs a query more.
"""

import logging
import math
import threading
import time
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import DatabaseError, connection
from django.utils import timezone

from chkobba_site.models import Drain

logger = logging.getLogger(__name__)

LOOK_SECONDS = 1.0
LONGEST_MINUTES = 24 * 60


@dataclass(frozen=True)
class State:
    """`freezes` is when the clocks stand; None while the site is open for everything."""

    freezes: datetime | None = None
    reason: str = ""

    @property
    def is_on(self) -> bool:
        """No new match begins."""
        return self.freezes is not None

    @property
    def is_frozen(self) -> bool:
        """No clock runs, and lines that are older than this end."""
        return self.freezes is not None and timezone.now() >= self.freezes

    def ends(self, opened: datetime) -> bool:
        """Whether a line that was opened then ends now, so that its page comes back elsewhere."""
        return self.is_frozen and self.freezes is not None and opened < self.freezes

    @property
    def minutes(self) -> int:
        """Minutes until the clocks stand, rounded up; 0 from then on."""
        if self.freezes is None:
            return 0
        return max(0, math.ceil((self.freezes - timezone.now()).total_seconds() / 60))

    @property
    def mark(self) -> str:
        """What the banner says, in short: a page that shows another one is out of date."""
        return f"{self.minutes} {self.reason}" if self.is_on else ""


_open = State()
_known = [_open]


def current() -> State:
    """What this process read last."""
    return _known[0]


def refresh() -> State:
    """Read the row. Raises DatabaseError."""
    row = Drain.objects.filter(pk=1).first()
    _known[0] = State(row.freezes, row.reason) if row else _open
    return current()


def begin(minutes: float, reason: str = "") -> State:
    """No new matches from now on, and no clocks in so many minutes; replaces an earlier plan.

    Raises:
        ValueError: less than 0 minutes, or more than a day.
    """
    if not 0 <= minutes <= LONGEST_MINUTES:
        raise ValueError(f"{minutes} minutes: write 0 to {LONGEST_MINUTES}.")
    freezes = timezone.now() + timedelta(minutes=minutes)
    Drain.objects.update_or_create(pk=1, defaults={"freezes": freezes, "reason": reason})
    return refresh()


def end() -> bool:
    """The site is open again: the timekeeper gives back the time in which the clocks stood. False if it was open."""
    deleted, _by_kind = Drain.objects.filter(pk=1).delete()
    refresh()
    return deleted > 0


def watch() -> threading.Thread:
    """Start a thread of this process that reads the row once a second until the process ends."""
    thread = threading.Thread(target=_watch, name="drain", daemon=True)
    thread.start()
    return thread


def _watch() -> None:
    while True:
        try:
            refresh()
        except DatabaseError as error:
            logger.debug("the drain row cannot be read: %s", type(error).__name__)
        finally:
            connection.close()
        time.sleep(LOOK_SECONDS)
