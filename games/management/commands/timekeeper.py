"""`manage.py timekeeper`: keeps the clocks of all rooms until it is told to stop."""

import asyncio
import os
import signal

from asgiref.sync import sync_to_async
from django.core.management.base import BaseCommand

from games.timekeeper import Timekeeper

# A step in flight, or the channel layer when Redis goes away at the same moment, can keep it from ending; nobody waits
# longer than this. Whatever it was at is one transaction, and its alarm comes again.
STOP_SECONDS = 3.0


class Asked:
    """Whether a signal asked to stop.

    A plain flag: a second signal comes in the middle of the first one's handler, and whatever takes a lock there
    (an Event, the start of a thread) would wait for itself for ever.
    """

    def __init__(self) -> None:
        self.to_stop = False

    def __call__(self) -> bool:
        return self.to_stop

    def listen(self) -> None:
        """From now on SIGINT and SIGTERM ask; the process ends STOP_SECONDS after the last one at the latest."""
        signal.signal(signal.SIGALRM, lambda *_signal: os._exit(0))
        for signum in (signal.SIGINT, signal.SIGTERM):
            signal.signal(signum, self._ask)

    def _ask(self, *_signal: object) -> None:
        self.to_stop = True
        signal.setitimer(signal.ITIMER_REAL, STOP_SECONDS)


class Command(BaseCommand):
    help = "Fires turn limits, seat holds, bot turns and next rounds. Run one or more of them."

    def handle(self, *args: object, **options: object) -> None:
        asked = Asked()
        asked.listen()
        # The work runs in a thread below a loop, so that announcing reuses that loop's connections.
        asyncio.run(_keep(asked))


async def _keep(asked: Asked) -> None:
    await sync_to_async(Timekeeper().run)(asked)
