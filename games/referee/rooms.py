"""Taking and giving up the seats of a room."""

import secrets
from datetime import timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from games import log
from games.models import How, Match, ModerationAct, Room, Seat, Status
from games.referee.clock import everyone_gone, runs, set_deadlines
from games.referee.core import (
    locked,
    pass_host,
    refuse_unless_host,
    refuse_unless_open,
    seat_at,
    touch,
)
from games.referee.credit import credit_lines
from games.referee.errors import Refused
from games.referee.play import finish, start_rematch_if_agreed
from games.referee.seats import empty_seat, hash_token, level_to_seat

TOKEN_BYTES = 16  # 128 bits


def sit(room_id: int, user_id: int, index: int | None = None) -> tuple[int, str]:
    """Take the seat `index`, or the first empty one. Returns the seat's index and its token.

    Somebody who sits here already gets the same seat and a fresh token; one who left on purpose comes back.

    Raises:
        Refused: "closed", "removed", "practice", "started", "full", "seat_taken", "unknown_seat".
    """
    token = secrets.token_hex(TOKEN_BYTES)
    with locked(room_id) as room:
        refuse_unless_open(room)
        _refuse_if_removed(room, user_id)
        _refuse_second(room, user_id)
        seat = room.seats.filter(user_id=user_id).first() or _free_seat(room, index)
        seat.user_id, seat.bot_level = user_id, ""
        seat.token_hash = hash_token(token)
        _save_seat(seat)
        came_back(room, seat)
        pass_host(room)
        touch(room)
    return seat.index, token


def refuse_unless_seat_free(room: Room, index: int | None = None) -> None:
    """The refusals of `sit` for a stranger, asked before anything is made for them; `sit` asks again.

    Raises:
        Refused: "closed", "practice", "started", "full", "seat_taken", "unknown_seat".
    """
    refuse_unless_open(room)
    _refuse_second(room, None)
    _free_seat(room, index)


def _refuse_second(room: Room, user_id: int | None) -> None:
    """A practice table never lets a second person in: its bots may be shown the cards."""
    if room.practice and (user_id is None or user_id != room.host_id):
        raise Refused("practice", _("This is a practice table: one person plays against bots here."))


def _free_seat(room: Room, index: int | None) -> Seat:
    if room.status == Status.PLAYING:
        raise Refused("started", _("This match has started without you; you may watch."))
    empty = [seat for seat in room.seats.all() if seat.is_empty]
    if index is None:
        if not empty:
            raise Refused("full", _("This table is full."))
        return empty[0]
    seat = seat_at(room, index)
    if not seat.is_empty:
        raise Refused(
            "seat_taken", _("Somebody else took that chair.") if empty else _("This table is full.")
        )
    return seat


def _save_seat(seat: Seat) -> None:
    try:
        with transaction.atomic():
            seat.save()
    except IntegrityError as error:  # the database's own word against two seats for one person
        raise Refused("seat_taken", _("You already sit at this table.")) from error


def _refuse_if_removed(room: Room, user_id: int) -> None:
    reason = removal_reason(room, user_id)
    if reason:
        raise Refused("removed", reason)


def removal_reason(room: Room, user_id: int | None) -> str:
    """The sentence for somebody whom a moderator took off this table; "" for everybody else."""
    if user_id is None:
        return ""
    act = ModerationAct.objects.filter(room=room, user_id=user_id, action=ModerationAct.Action.REMOVE).first()
    return _("A moderator removed you from this table: %(reason)s") % {"reason": act.reason} if act else ""


def seat_of(room: Room, user_id: int | None, token: str = "") -> Seat | None:
    """The seat that a viewer proved: as its logged-in owner, or by the token of the signed cookie."""
    seats = [seat for seat in room.seats.all() if not seat.left and seat.user_id is not None]
    for seat in seats:
        if user_id is not None and seat.user_id == user_id:
            return seat
    if user_id is None and token:
        hashed = hash_token(token)
        return next((seat for seat in seats if constant_time_compare(seat.token_hash, hashed)), None)
    return None


def came_back(room: Room, seat: Seat) -> bool:
    """The owner is here: ends hold, idleness and the stand-in. The caller holds the lock. True if changed."""
    lines_came_back = credit_lines(room)
    away = seat.held_until is not None or seat.bot_playing or seat.left or seat.idle
    if not away:
        return lines_came_back
    seat.held_until, seat.bot_playing, seat.left, seat.idle = None, False, False, False
    seat.save()
    fit_clock(room)
    return True


def restart_clock(room: Room) -> None:
    """Give the running position a fresh deadline after seats came or went. The caller holds the lock."""
    row = log.current(room)
    if room.status == Status.PLAYING and row is not None and row.ended is None:
        set_deadlines(room, row, log.load(row))


def wind(room_id: int) -> bool:
    """Start the clock of a match in which none runs although somebody is there. False when one runs."""
    with locked(room_id) as room:
        row = log.current(room)
        if room.status != Status.PLAYING or row is None or row.ended is not None or runs(row):
            return False
        if room.frozen_at is not None:
            return False
        restart_clock(room)
        touch(room, active=False)
        return True


def fit_clock(room: Room) -> None:
    """Fit the deadline to who is there now. A turn or a pause that runs goes on: nobody gets a longer turn by
    going away and coming back. The caller holds the lock."""
    row = log.current(room)
    runs_on = row is not None and (row.turn_deadline is not None or row.round_deadline is not None)
    if not runs_on or everyone_gone(room):
        restart_clock(room)


def add_bot(room_id: int, user_id: int, index: int, level: str = "") -> None:
    """The host puts a bot on an empty chair, of the room's level unless another one is given.

    Raises:
        Refused: "closed", "not_host", "started", "seat_taken", "unknown_seat", "bot_level".
    """
    with locked(room_id) as room:
        refuse_unless_open(room)
        refuse_unless_host(room, user_id)
        if room.status == Status.PLAYING:
            raise Refused("started", _("The match has started already."))
        seat = _free_seat(room, index)
        seat.bot_level = level_to_seat(level or room.bot_level)
        seat.save()
        touch(room)


def remove_bot(room_id: int, user_id: int, index: int) -> None:
    """The host takes a bot off its chair before the match.

    Raises:
        Refused: "closed", "not_host", "started", "no_bot", "unknown_seat".
    """
    with locked(room_id) as room:
        refuse_unless_open(room)
        refuse_unless_host(room, user_id)
        if room.status == Status.PLAYING:
            raise Refused("started", _("The match has started already."))
        seat = seat_at(room, index)
        if not seat.bot_level:
            raise Refused("no_bot", _("No bot sits there."))
        seat.bot_level = ""
        seat.save()
        touch(room)


def leave(room_id: int, index: int) -> None:
    """Give up the seat on purpose: no hold. In a match the others decide at once; else the chair is free.

    The last person to leave takes the room along: its matches stay.

    Raises:
        Refused: "unknown_room", "unknown_seat".
    """
    with locked(room_id) as room:
        seat = seat_at(room, index)
        if room.status == Status.PLAYING:
            seat.left, seat.held_until, seat.token_hash = True, timezone.now(), ""
            seat.save()
        else:
            empty_seat(seat)
        settle_after_leaving(room)


def settle_after_leaving(room: Room) -> None:
    """Host, clock and rematch after a chair changed; an empty room goes. The caller holds the lock."""
    if not any(seat.user_id and not seat.left for seat in room.seats.all()):
        abandon(room)
        return
    pass_host(room)
    if room.status == Status.FINISHED:
        start_rematch_if_agreed(room)
    fit_clock(room)
    touch(room)


def abandon(room: Room) -> None:
    """Everybody is gone for good: a running match ends without a winner and the room is deleted."""
    row: Match | None = log.current(room)
    if row is not None and row.ended is None:
        finish(room, row, How.ABANDONED, None)
    if room.status != Status.CLOSED:
        room.status = Status.CLOSED
        room.closed_reason = _("Everybody left this table.")
    touch(room)
    room.delete()


def delete_unused_rooms() -> int:
    """Rooms without any activity for long go; matches stay. Returns how many went."""
    unused = _unused()
    ids = list(unused.values_list("pk", flat=True)[:100])
    for room_id in ids:
        with locked(room_id) as room:
            if unused.filter(pk=room_id).exists():
                abandon(room)
    return len(ids)


def _unused() -> QuerySet[Room]:
    """Rooms to delete now. A practice match waits for its person much longer than a table for its people."""
    now = timezone.now()
    before = now - timedelta(seconds=settings.ROOM_UNUSED_SECONDS)
    long_before = now - timedelta(seconds=settings.PRACTICE_UNUSED_SECONDS)
    old = Q(practice=False, last_activity__lt=before) | Q(practice=True, last_activity__lt=long_before)
    return Room.objects.filter(old, frozen_at=None)  # a stopped table waits for whoever looks at it
