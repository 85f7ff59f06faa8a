"""Small changes of a seat that several use cases share. The caller holds the room's lock."""

import hashlib
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from games.botlevels import seatable
from games.models import Room, Seat
from games.referee.core import ring
from games.referee.errors import Refused


def hash_token(token: str) -> str:
    """How a seat's token is stored: the token has 128 random bits, so one round of SHA-256 is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


def level_to_seat(word: str) -> str:
    """The level of a bot that is to sit down.

    Raises:
        Refused: "bot_level" for a word that no room offers.
    """
    try:
        return seatable(word)
    except ValueError as error:
        raise Refused("bot_level", _("No such bot can sit down.")) from error


def empty_seat(seat: Seat) -> None:
    """Free a chair and forget everything about who sat there."""
    seat.user = None
    seat.token_hash = ""
    seat.held_until = None
    seat.left = seat.bot_playing = seat.idle = seat.wants_rematch = seat.resigning = False
    seat.save()


def hold(seat: Seat, seconds: float | None = None) -> None:
    """Keep the seat for its absent owner, for the usual time unless `seconds` says otherwise."""
    length = settings.SEAT_HOLD_SECONDS if seconds is None else seconds
    seat.held_until = timezone.now() + timedelta(seconds=length)
    seat.save()
    ring("hold", seat.pk, hold_number(seat.held_until), seat.held_until)


def hold_number(until: datetime) -> int:
    """The number in a hold's alarm: its end in milliseconds, so that an old hold's alarm is a no-op."""
    return int(until.timestamp() * 1000)


def settle_seats_after_match(room: Room) -> None:
    """Once a match is over nobody waits for those who left, and absent owners get one more hold."""
    for seat in room.seats.all():
        seat.wants_rematch = seat.resigning = seat.bot_playing = seat.idle = False
        if seat.left:
            empty_seat(seat)
        elif seat.held_until is not None:
            hold(seat)
        else:
            seat.save()
