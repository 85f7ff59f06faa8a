"""Tables whose people are all without a line: their clocks stand until one of them is heard again.

A line counts as down when it closed, or when two heartbeats of it did not come.
"""

from collections import defaultdict
from collections.abc import Iterable
from datetime import UTC, datetime

from django.conf import settings
from django.utils import timezone

from games import presence, referee
from games.models import Room, Seat, Status

MISSED_HEARTBEATS = 2.0


def watch() -> None:
    """Stop the clocks of tables that nobody is heard from, and let those of the others go on."""
    for room_id, since in silent(_people_at_tables()).items():
        referee.lines_down(room_id, since)
    waiting = _people(Room.objects.filter(lines_down_since__isnull=False).values_list("pk", flat=True))
    for room_id in waiting.keys() - silent(waiting).keys():
        referee.lines_up(room_id)


def is_silent(room_id: int) -> bool:
    """Whether no person of this room is heard now; their clocks stand from here on."""
    found = silent(_people([room_id]))
    for since in found.values():
        referee.lines_down(room_id, since)
    return bool(found)


def silent(people: dict[int, list[int]]) -> dict[int, datetime]:
    """Of rooms with the seats of their people: those of whom nobody is heard, and since when."""
    now = timezone.now()
    heard = presence.heard([pk for seats in people.values() for pk in seats], settings.PRESENCE_LEASE_SECONDS)
    latest = now.timestamp() - MISSED_HEARTBEATS * settings.HEARTBEAT_SECONDS
    found = {}
    for room_id, seats in people.items():
        last = max((heard[pk] for pk in seats if pk in heard), default=None)
        if last is None:
            found[room_id] = now
        elif last < latest:
            found[room_id] = datetime.fromtimestamp(last, UTC)
    return found


def _people_at_tables() -> dict[int, list[int]]:
    """Of rooms that play, and whose clocks do not stand yet, the seats that their people play themselves."""
    playing = Room.objects.filter(status=Status.PLAYING, practice=False, lines_down_since=None)
    return _people(playing.values_list("pk", flat=True))


def _people(rooms: Iterable[int]) -> dict[int, list[int]]:
    seats = Seat.objects.filter(room__in=rooms, left=False, bot_playing=False).exclude(user=None)
    found: dict[int, list[int]] = defaultdict(list)
    for room_id, pk in seats.values_list("room_id", "pk"):
        found[room_id].append(pk)
    return found
