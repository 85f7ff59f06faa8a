"""How many rooms, matches and holds there are now, for the metrics."""

from django.db.models import Count
from django.utils import timezone

from chkobba_site.metrics import Metric, Reading
from games.models import Match, Room, Seat, Status

ROOMS = Metric("chkobba_rooms", "gauge", "Rooms by their state.", label="status")
FROZEN = Metric("chkobba_rooms_frozen", "gauge", "Tables that are stopped until an operator has looked.")
RUNNING = Metric("chkobba_matches_running", "gauge", "Matches that are being played.")
HOLDS = Metric("chkobba_holds", "gauge", "Seats that are kept for somebody who lost the line.")


def gauges() -> list[Reading]:
    """What the tables of the database say."""
    rows = dict(Room.objects.values_list("status").annotate(Count("pk")))
    held = Seat.objects.filter(held_until__gt=timezone.now(), bot_playing=False)
    return [
        *(Reading(ROOMS, rows.get(str(status), 0), str(status)) for status in Status),
        Reading(FROZEN, Room.objects.exclude(frozen_at=None).count()),
        Reading(RUNNING, Match.objects.filter(ended=None, room__status=Status.PLAYING).count()),
        Reading(HOLDS, held.count()),
    ]
