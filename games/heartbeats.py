"""Heartbeats of a process's lines, answered many at a time: one visit to Redis and one to the database for all that
came within a moment. A thousand open pages send more of them than moves.
"""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from chkobba_site.threads import in_thread
from games import leases, standing, watchers

MOMENT_SECONDS = 0.1  # for which a heartbeat waits for others


@dataclass(frozen=True)
class Beat:
    """A sign of life of one line: its seat (None: it watches), the code of its room, and its name."""

    seat_id: int | None
    code: str
    line: str


@dataclass(frozen=True)
class Heard:
    """The newest version of the room (None: it is gone), and how many lines only watch it."""

    version: int | None
    watching: int


Waiting = list[tuple[Beat, "asyncio.Future[Heard]"]]
_waiting: WeakKeyDictionary[Any, Waiting] = WeakKeyDictionary()
_running: set["asyncio.Task[None]"] = set()


async def heard(beat: Beat) -> Heard:
    """Renew the lease of a line, and say how its room stands. Raises django.db.Error."""
    loop = asyncio.get_running_loop()
    if loop not in _waiting:
        _waiting[loop] = []
        loop.call_later(MOMENT_SECONDS, _begin, loop)
    answer: asyncio.Future[Heard] = loop.create_future()
    _waiting[loop].append((beat, answer))
    return await answer


def _begin(loop: asyncio.AbstractEventLoop) -> None:
    task = loop.create_task(_answer(_waiting.pop(loop)))
    _running.add(task)  # or nobody would hold it
    task.add_done_callback(_running.discard)


async def _answer(waiting: Waiting) -> None:
    open_ones = [(beat, answer) for beat, answer in waiting if not answer.done()]
    try:
        found: Iterable[Heard | Exception] = await in_thread(look, [beat for beat, _answer in open_ones])
    except Exception as error:  # noqa: BLE001  (each line hears of it)
        found = [error] * len(open_ones)
    for (_beat, answer), one in zip(open_ones, found, strict=True):
        if answer.done():
            continue
        if isinstance(one, Exception):
            answer.set_exception(one)
        else:
            answer.set_result(one)


def look(beats: list[Beat]) -> list[Heard]:
    """Renew the leases of these lines and look at their rooms, in a thread."""
    leases.renew([(beat.seat_id, beat.line) for beat in beats if beat.seat_id is not None])
    codes = {beat.code for beat in beats}
    watching = watchers.beat([(beat.code, beat.line) for beat in beats if beat.seat_id is None], codes)
    versions = standing.newest_of(codes)
    return [Heard(versions.get(beat.code), watching.get(beat.code, 0)) for beat in beats]
