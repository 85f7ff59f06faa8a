"""Finds tables that made no progress although a deadline is long over, makes them go on, and counts them.

It must never have anything to do: alarms come at least once. When it does, the operator should know.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone

from chkobba_site.counters import count
from chkobba_site.redis import client
from games import alarms, referee
from games.models import Match, Seat, Status

logger = logging.getLogger(__name__)

LATE_SECONDS = 10.0
AGAIN_SECONDS = 10  # how long the others leave a table to the timekeeper that found it


@dataclass(frozen=True)
class Stuck:
    """A table that should have gone on: the alarm that would have moved it, and when that was due."""

    alarm: str
    match_id: int
    ply: int
    due: datetime


def watch(fire: Callable[[str], None]) -> int:
    """Heal every stuck table: its alarm is set again, and fired now by `fire`. Returns how many there were.

    Raises RedisError.
    """
    found = [one for one in stuck() if _is_ours(one.alarm)]
    for one in found:
        logger.warning(
            "a stuck table is made to go on: %s, %.0f s late",
            one.alarm.split(":")[0],
            (timezone.now() - one.due).total_seconds(),
            extra={"event": "stuck", "match": one.match_id, "ply": one.ply},
        )
        count("rooms_stuck")
        alarms.set_alarm(one.alarm, timezone.now())
        fire(one.alarm)
        count("rooms_healed")
    return len(found) + _heal_stopped()


def stuck() -> list[Stuck]:
    """The running matches with a deadline that is over for longer than `LATE_SECONDS`."""
    late = timezone.now() - timedelta(seconds=LATE_SECONDS)
    playing = Match.objects.filter(ended=None, room__status=Status.PLAYING, room__frozen_at=None)
    found = []
    for kind, column in referee.DEADLINES.items():
        rows = playing.filter(**{f"{column}__lt": late})
        if kind in referee.FOR_PEOPLE:
            rows = rows.filter(room__lines_down_since=None)  # these wait for their people
        for pk, ply, due in rows.values_list("pk", "last_ply", column):
            found.append(Stuck(alarms.name(kind, pk, ply), pk, ply, due))
    return found


def stopped() -> list[int]:
    """The rooms in which somebody is there to play for, and no clock runs at all."""
    clockless = Match.objects.filter(ended=None, room__status=Status.PLAYING)
    clockless = clockless.filter(room__practice=False, room__frozen_at=None)
    clockless = clockless.filter(**dict.fromkeys(referee.DEADLINES.values()))
    before = timezone.now() - timedelta(seconds=LATE_SECONDS)
    gone = Q(left=True) | Q(bot_playing=True) | Q(held_until__lte=timezone.now())
    here = Seat.objects.exclude(user=None).exclude(gone).filter(room__last_activity__lt=before)
    return list(clockless.filter(room__in=here.values("room")).values_list("room_id", flat=True))


def _heal_stopped() -> int:
    rooms = [room_id for room_id in stopped() if room_id and _is_ours(f"room:{room_id}")]
    for room_id in rooms:
        logger.warning("a table without a clock gets one", extra={"event": "stuck", "room": room_id})
        count("rooms_stuck")
        if referee.wind(room_id):
            count("rooms_healed")
    return len(rooms)


def _is_ours(name: str) -> bool:
    """Of several timekeepers one takes care of a table, so that it is counted once."""
    return bool(client().set(f"chkobba:heal:{name}", 1, nx=True, ex=AGAIN_SECONDS))
