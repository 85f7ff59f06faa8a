"""Time that is given back: what passed while the site or all lines of a table were down is charged to nobody."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games import log
from games.models import Match, Pulse, Room, Seat, Speed, Status
from games.referee.clock import DEADLINES, LONGEST, PACE
from games.referee.core import locked, ring, touch
from games.referee.errors import Refused
from games.referee.seats import hold_number

SERVICE, LINES = "service", "lines"  # why: the site was down, or every line of the table
FOR_PEOPLE = ("turn", "idle")  # deadlines that a person is blamed for
MOST_NOTES = 20


def keep_pulse() -> int:
    """Write down that the clock is kept now, and give back the time in which it was not.

    Returns how many rooms got time back. Any number of processes may do it: each gap is given once.
    """
    with transaction.atomic():
        now = timezone.now()
        Pulse.objects.get_or_create(pk=1, defaults={"at": now})
        pulse = Pulse.objects.select_for_update().get(pk=1)
        gap = now - pulse.at
        Pulse.objects.filter(pk=1).update(at=max(now, pulse.at))
        if gap <= timedelta(seconds=settings.DOWNTIME_GRACE_SECONDS):
            return 0
        return credit_downtime(gap)


def credit_downtime(gap: timedelta) -> int:
    """Add `gap`, which ended just now, to every deadline that ran in it. Returns how many rooms got time back.

    A deadline that was set during the gap lost less than that, so none ends up longer than a new one.
    """
    return sum(_credit_room(room_id, gap) for room_id in _rooms_with_deadlines(timezone.now() - gap))


def lines_down(room_id: int, since: datetime) -> bool:
    """No person of a running match has had a line `since` then: the clocks for people stand until one is back."""
    with locked(room_id) as room:
        if room.lines_down_since is not None or room.practice or _running(room) is None:
            return False
        room.lines_down_since = since
        room.save(update_fields=["lines_down_since"])
        return True


def lines_up(room_id: int) -> bool:
    """Somebody of the room has a line again: the clocks go on where they stood. False when they did not stand."""
    with locked(room_id) as room:
        if not credit_lines(room):
            return False
        touch(room, active=False)
        return True


def credit_lines(room: Room) -> bool:
    """What `lines_up` does; the caller holds the lock and touches the room."""
    if room.lines_down_since is None:
        return False
    gap = timezone.now() - room.lines_down_since
    room.lines_down_since = None
    _credit(room, gap, LINES)
    return True


def _rooms_with_deadlines(since: datetime) -> list[int]:
    running = Q()
    for column in DEADLINES.values():
        running |= Q(**{f"{column}__isnull": False})
    rooms = set(
        Match.objects.filter(running, ended=None, room__isnull=False).values_list("room_id", flat=True)
    )
    rooms |= set(Seat.objects.filter(held_until__gt=since).values_list("room_id", flat=True))
    return sorted(pk for pk in rooms if pk is not None)  # in one order, so that two never wait for each other


def _credit_room(room_id: int, gap: timedelta) -> bool:
    try:
        with locked(room_id) as room:
            if (
                room.status == Status.CLOSED
                or room.lines_down_since is not None
                or not _credit(room, gap, SERVICE)
            ):
                return False  # where the lines are down, their return gives all of it back
            touch(room, active=False)
            return True
    except Refused:
        return False  # the room went meanwhile


def _credit(room: Room, gap: timedelta, why: str) -> bool:
    row = _running(room)
    for_people = _credit_holds(room, gap)
    moved = False
    if row is not None:
        moved, given = _credit_match(room, row, gap)
        _note(row, max(for_people, given), why)
        row.save()
    return moved or for_people > timedelta()


def _credit_match(room: Room, row: Match, gap: timedelta) -> tuple[bool, timedelta]:
    """Whether a deadline moved, and by how much one that a person is blamed for."""
    moved, given = False, timedelta()
    for kind, column in DEADLINES.items():
        before = getattr(row, column)
        if before is None:
            continue
        after = _later(before, gap, _longest(room, row, kind))
        setattr(row, column, after)
        ring(kind, row.pk, row.last_ply, after)
        moved = moved or after > before
        if kind in FOR_PEOPLE:
            given = after - before
    return moved, given


def _credit_holds(room: Room, gap: timedelta) -> timedelta:
    """Seats that were held when the gap began, or since; who was silent on an open line has no time to get back."""
    given = timedelta()
    running = room.seats.filter(held_until__gt=timezone.now() - gap, idle=False, left=False)
    for seat in running:
        before = seat.held_until or timezone.now()
        seat.held_until = _later(before, gap, settings.SEAT_HOLD_SECONDS)
        seat.save(update_fields=["held_until"])
        ring("hold", seat.pk, hold_number(seat.held_until), seat.held_until)
        given = max(given, seat.held_until - before)
    return given


def _later(before: datetime, gap: timedelta, longest: float) -> datetime:
    """The deadline with the gap added, no further ahead than a new one, and never earlier than it was."""
    return max(before, min(before + gap, timezone.now() + timedelta(seconds=longest)))


def _longest(room: Room, row: Match, kind: str) -> float:
    """Seconds of a new deadline of this kind."""
    pace = PACE[Speed(room.speed)]
    lengths = {
        "turn": room.turn_seconds,
        "bot": settings.BOT_DELAY_SECONDS[1] * pace * LONGEST,
        "round": settings.NEXT_ROUND_SECONDS * pace,
        "idle": settings.IDLE_ANSWER_SECONDS if row.idle_asked else settings.IDLE_SECONDS,
    }
    return float(lengths[kind])


def _note(row: Match, given: timedelta, why: str) -> None:
    """A line for the table's log: after which ply how many seconds were given back, and why."""
    seconds = round(given.total_seconds())
    if seconds >= 1:
        notes = [*(row.notes or []), {"ply": row.last_ply, "seconds": seconds, "why": why}]
        row.notes = notes[-MOST_NOTES:]


def _running(room: Room) -> Match | None:
    row = log.current(room) if room.status == Status.PLAYING else None
    return row if row is not None and row.ended is None else None
