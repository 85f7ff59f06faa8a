"""A move on rows that this process knows already, written only if nobody was faster.

Almost every move is made at a table whose rows the process has just shown. It is checked against them before the
database is asked at all; the write names the version that was checked, so it is the lock and the last check in one,
and changes nothing when the room has moved on meanwhile. Whatever is not plain goes the long way (`referee.play`): an
absent or played-for seat, a move that ends a round, a refusal with its reason.
"""

from copy import copy
from datetime import datetime

from django.utils import timezone

from chkobba_site import redis
from chkobba_site.commit import after_commit
from games import alarms, announce, log, standing
from games.models import By, Match, Room, Seat, Status
from games.referee import onestep
from games.referee.clock import due_alarms, put_deadline
from games.rules import engine, state
from games.rules.actions import Move
from games.rules.errors import IllegalMove


def play_known(room: Room, seat: Seat, move: Move, ply: int, slug: str) -> bool:
    """The person of `seat` plays `move`, as `referee.play` does, at a `room` of `standing`.

    False when nothing was done and the long way has to be gone.
    """
    known = standing.of(room)
    if known is None or known.match is None or not _is_plain(room, seat):
        return False
    row = known.match
    if row.ended is not None or row.slug != slug or row.last_ply != ply:
        return False
    after = _after(row, seat.index, move)
    return after is not None and _write(copy(room), copy(row), seat, move, after)


def _is_plain(room: Room, seat: Seat) -> bool:
    """Whether the person simply sits there and a match runs."""
    away = seat.left or seat.bot_playing or seat.idle or seat.held_until is not None
    return room.status == Status.PLAYING and room.frozen_at is None and not away


def _after(row: Match, index: int, move: Move) -> state.Match | None:
    """The position after a legal move of this seat within a round; None for every other move."""
    match = log.known(row.pk, row.last_ply)
    if match is None or match.round is None or match.round.over or match.round.turn != index:
        return None
    try:
        after = engine.apply(match, move)
    except IllegalMove:
        return None
    return None if after.round is None or after.round.over or after.ending is not None else after


def _write(room: Room, row: Match, seat: Seat, move: Move, after: state.Match) -> bool:
    over = due_alarms(row)
    row.last_ply += 1
    due = put_deadline(room, row, after)
    room.version, room.last_activity = room.version + 1, timezone.now()
    if not onestep.write(room, row, seat.index, str(move), room.last_activity):
        return False
    log.keep(row.pk, row.last_ply, after)
    log.tell(row, seat.index, By.PERSON)
    standing.moved(room, row, By.PERSON)
    member, at = (alarms.name(due[0], row.pk, row.last_ply), due[1]) if due else ("", None)
    after_commit(_tell, room, over, member, at)
    return True


def _tell(room: Room, over: list[str], member: str, at: datetime | None) -> None:
    """The alarm clock and everybody else, in one visit to Redis."""
    pipe = redis.client().pipeline(transaction=False)
    alarms.swap(pipe, over, member, at)
    announce.put_room_changed(pipe, room.code, room.version)
    pipe.execute()
