"""Seats whose person is away: the hold, what the others may decide, and coming back."""

from datetime import timedelta

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from games import log
from games.models import How, Match, Room, Seat, Status
from games.referee.clock import everyone_gone, passed
from games.referee.core import (
    locked,
    refuse_unless_open,
    ring,
    rival_seats,
    running_match,
    seat_at,
    seat_locked,
    touch,
)
from games.referee.errors import Refused
from games.referee.play import finish
from games.referee.rooms import came_back, fit_clock, restart_clock, settle_after_leaving
from games.referee.seats import empty_seat, hold, hold_number
from games.rules.engine import side_of


def away(seat_id: int) -> bool:
    """The last line of a seat's person closed: its hold starts. False when there was nothing to hold."""
    with seat_locked(seat_id) as (room, seat):
        if room.status == Status.CLOSED or seat.user_id is None or _is_away(seat):
            return False
        if room.practice and room.status == Status.PLAYING:
            return False  # nobody waits for this person: the match does
        hold(seat)
        touch(room, active=False)
        return True


def back(seat_id: int, *, acted: bool = False) -> bool:
    """The person is here again and gets the seat back, even from a bot. False when nothing changed.

    A silent person's tab keeps its line open, so only an act (`acted`) ends idleness.
    """
    with seat_locked(seat_id) as (room, seat):
        if seat.user_id is None or seat.left or (seat.idle and not acted):
            return False
        if not came_back(room, seat):
            return False
        touch(room)
        return True


def hold_over(seat_id: int, number: int) -> bool:
    """A hold's time passed: in a match the others may now decide; elsewhere the chair is freed.

    A closed room stays as it is: it has to say why it was closed.
    """
    with seat_locked(seat_id) as (room, seat):
        if room.status == Status.CLOSED:
            return False
        if seat.held_until is None or hold_number(seat.held_until) != number or not passed(seat.held_until):
            return False
        if room.status == Status.PLAYING:
            if everyone_gone(room):
                restart_clock(room)  # stops the clock: nobody is left to play for
            touch(room, active=False)
        else:
            empty_seat(seat)
            settle_after_leaving(room)
        return True


def let_bot(room_id: int, index: int, gone: int) -> None:
    """Someone at the table lets a bot play seat `gone`; its owner keeps the seat and may come back.

    Raises:
        Refused: "closed", "no_match", "over", "not_gone", "own_seat", "unknown_seat".
    """
    with locked(room_id) as room:
        seat = _gone_seat(room, index, gone)
        seat.bot_playing = True
        seat.idle = False
        seat.save()
        restart_clock(room)
        touch(room)


def stay(room_id: int, index: int, gone: int) -> None:
    """Keep waiting: the seat is held for another full time.

    Raises:
        Refused: "closed", "no_match", "over", "not_gone", "own_seat", "unknown_seat".
    """
    with locked(room_id) as room:
        seat = _gone_seat(room, index, gone)
        hold(seat)
        touch(room)


def claim(room_id: int, index: int) -> None:
    """Claim the win when everyone of the other side is gone.

    Raises:
        Refused: "closed", "no_match", "over", "not_gone".
    """
    with locked(room_id) as room:
        refuse_unless_open(room)
        row = running_match(room)
        side = side_of(index, room.seat_count)
        if not all(seat.is_gone for seat in rival_seats(room, side)):
            raise Refused("not_gone", _("The win can be claimed only while the whole other side is gone."))
        finish(room, row, How.CLAIMED, side)
        touch(room)


def idle(match_id: int, ply: int) -> bool:
    """Nobody moved for a long time with the timer off: ask the person once, then treat them as absent."""
    row = Match.objects.filter(pk=match_id, last_ply=ply, ended=None).first()
    if row is None or row.room_id is None:
        return False
    with locked(row.room_id) as room:
        row.refresh_from_db()
        if row.ended or row.last_ply != ply or not passed(row.idle_at) or room.lines_down_since:
            return False
        if row.idle_asked:
            _treat_as_absent(room, row)
        else:
            row.idle_asked = True
            row.idle_at = timezone.now() + timedelta(seconds=settings.IDLE_ANSWER_SECONDS)
            ring("idle", row.pk, ply, row.idle_at)
        row.save()
        touch(room, active=False)
        return True


def here(room_id: int, index: int) -> None:
    """The answer to "are you still there?": its clock starts anew, a turn's does not, an absent seat is its owner's.

    Raises:
        Refused: "closed", "unknown_seat".
    """
    with locked(room_id) as room:
        refuse_unless_open(room)
        if not came_back(room, seat_at(room, index)):
            fit_clock(room)
        touch(room)


def _treat_as_absent(room: Room, row: Match) -> None:
    match = log.load(row)
    row.idle_at = None
    if match.round is None:
        return
    seat = seat_at(room, match.round.turn)
    seat.idle = True
    hold(seat, 0)


def _gone_seat(room: Room, index: int, gone: int) -> Seat:
    refuse_unless_open(room)
    running_match(room)
    if index == gone:
        raise Refused("own_seat", _("This is your own seat."))
    seat = seat_at(room, gone)
    if not seat.is_gone:
        raise Refused("not_gone", _("That seat is not free to decide about."))
    return seat


def _is_away(seat: Seat) -> bool:
    return seat.held_until is not None or seat.left or seat.bot_playing
