"""What every use case shares: the room's lock, the guards, and telling after commit."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from chkobba_site.commit import after_commit
from games import alarms, announce, log
from games.models import Match, Room, Seat, Status
from games.referee.errors import Refused
from games.rules.engine import side_of


@contextmanager
def locked(room_id: int) -> Iterator[Room]:
    """One transaction that holds the room's row: everything that changes a room runs in here, one at a time.

    Raises:
        Refused: "unknown_room" when the room is gone.
    """
    with transaction.atomic():
        room = Room.objects.select_for_update().filter(pk=room_id).first()
        if room is None:
            raise Refused("unknown_room", _("This table is gone."))
        yield room


def touch(room: Room, *, active: bool = True, fields: tuple[str, ...] | None = None) -> None:
    """Save the room one version on and announce it after commit. `active`: a person or a move did this.

    `fields` are the columns to write where no other changed."""
    room.version += 1
    if active:
        room.last_activity = timezone.now()
    room.save(update_fields=fields)
    after_commit(announce.room_changed, room.code, room.version)


def ring(kind: str, row_id: int, number: int, at: datetime) -> None:
    """Set an alarm after commit; should Redis be down, the timekeeper's sweep finds the column."""
    after_commit(alarms.set_alarm, alarms.name(kind, row_id, number), at)


def refuse_unless_open(room: Room) -> None:
    if room.status == Status.CLOSED:
        raise Refused("closed", room.closed_reason or _("This table is closed."))


def refuse_if_frozen(room: Room) -> None:
    if room.frozen_at is not None:
        raise Refused("frozen", _("This table is stopped until somebody has looked at it. Nothing is lost."))


def refuse_unless_host(room: Room, user_id: int | None) -> None:
    if user_id is None or room.host_id != user_id:
        raise Refused("not_host", _("Only the host of the table can do this."))


def seat_at(room: Room, index: int) -> Seat:
    """The seat with this number.

    Raises:
        Refused: "unknown_seat".
    """
    seat = room.seats.filter(index=index).first()
    if seat is None:
        raise Refused("unknown_seat", _("There is no such seat at this table."))
    return seat


def running_match(room: Room) -> Match:
    """The match being played.

    Raises:
        Refused: "frozen" while the table is stopped, "no_match" before the first match, "over" after the end of one.
    """
    refuse_if_frozen(room)
    match = log.current(room)
    if match is None:
        raise Refused("no_match", _("The match has not started yet."))
    if match.ended is not None:
        raise Refused("over", _("This match is over."))
    return match


def refuse_if_stale(match: Match, slug: str, ply: int) -> None:
    """A move is for one position only: a double click, a resend and an old tab all stop here."""
    if match.slug != slug or match.last_ply != ply:
        raise Refused("stale", _("The table had moved on: your move was not played."))


def rival_seats(room: Room, side: int) -> list[Seat]:
    """The seats that are not of `side`."""
    return [seat for seat in room.seats.all() if side_of(seat.index, room.seat_count) != side]


def pass_host(room: Room) -> None:
    """Give the host's role to the next person at the table, once the host no longer sits there."""
    people = [seat for seat in room.seats.all() if seat.user_id and not seat.left]
    if any(seat.user_id == room.host_id for seat in people):
        return
    here = [seat for seat in people if seat.held_until is None] or people
    room.host_id = here[0].user_id if here else None


@contextmanager
def seat_locked(seat_id: int) -> Iterator[tuple[Room, Seat]]:
    """The lock of a seat's room, with the seat read under it.

    Raises:
        Refused: "unknown_room" when room or seat are gone.
    """
    room_id = Seat.objects.filter(pk=seat_id).values_list("room_id", flat=True).first()
    with locked(room_id or 0) as room:
        yield room, room.seats.get(pk=seat_id)
