"""Deadlines of a running match: exactly one of turn, bot, idle and next round runs at a time.

A practice table has deadlines for its bots only: everything else waits for its one person, for days if need be.
"""

from datetime import datetime, timedelta
from random import SystemRandom

from django.conf import settings
from django.utils import timezone

from chkobba_site.commit import after_commit
from games import alarms
from games.models import Match, Room, Speed
from games.referee.core import ring
from games.rules import state

_chance = SystemRandom()

# The column of a match for each kind of deadline.
DEADLINES = {"turn": "turn_deadline", "bot": "bot_at", "round": "round_deadline", "idle": "idle_at"}

# How much longer or shorter the pauses of a room are than the usual ones.
PACE = {Speed.SLOW: 1.6, Speed.NORMAL: 1.0, Speed.FAST: 0.5}
# Bots take part of their pause when little can be done, and more of it on a full table.
QUICKEST, LONGEST, FULL_TABLE = 0.6, 1.4, 8
# Of a limited turn a bot uses no more than this.
MOST_OF_TURN = 0.5


def set_deadlines(room: Room, row: Match, match: state.Match, fields: tuple[str, ...] | None = None) -> None:
    """Put the deadline of the new position into its column, save the match, and ring after commit.

    `fields` are the columns to write after a move, which is one ply; else all are written.
    """
    for name in due_alarms(row, row.last_ply - 1) if fields is not None else ():
        after_commit(alarms.cancel, name)
    due = put_deadline(room, row, match)
    if due is not None:
        ring(due[0], row.pk, row.last_ply, due[1])
    row.save(update_fields=fields)


def due_alarms(row: Match, ply: int | None = None) -> list[str]:
    """The alarm of the deadline that the move after `ply` meets (the newest one unless it is given): it need not ring,
    since it would be found to be over at the price of a transaction."""
    number = row.last_ply if ply is None else ply
    running = {"turn": row.turn_deadline, "bot": row.bot_at, "idle": row.idle_at}
    return [alarms.name(kind, row.pk, number) for kind, deadline in running.items() if deadline is not None]


def put_deadline(room: Room, row: Match, match: state.Match) -> tuple[str, datetime] | None:
    """Put the deadline of the new position into its column and the others out; returns its kind and time."""
    row.turn_deadline = row.bot_at = row.round_deadline = row.idle_at = None
    row.idle_asked = False
    due = _next(room, match.round) if row.ended is None and match.round is not None else None
    if due is not None:
        setattr(row, DEADLINES[due[0]], due[1])
    return due


def _next(room: Room, played: state.Round) -> tuple[str, datetime] | None:
    """The kind and time of the deadline that a position has; None where nothing is waited for."""
    if room.frozen_at is not None or everyone_gone(room):
        return None  # with nobody to play for the match waits as it stands until someone comes back
    if not played.over and _plays_itself(room, played.turn):
        return "bot", timezone.now() + bot_delay(room, played)
    if room.practice:
        return None
    if played.over:
        return "round", timezone.now() + round_pause(room.speed)
    if room.turn_seconds:
        return "turn", timezone.now() + timedelta(seconds=room.turn_seconds)
    return "idle", timezone.now() + timedelta(seconds=settings.IDLE_SECONDS)


def _plays_itself(room: Room, index: int) -> bool:
    return next(seat for seat in room.seats.all() if seat.index == index).is_played_by_bot


def everyone_gone(room: Room) -> bool:
    """No person is left whose seat is theirs: each one's hold ran out, or they left."""
    return all(seat.is_gone or seat.left or seat.bot_playing for seat in room.seats.all() if seat.user_id)


def bot_delay(room: Room, played: state.Round) -> timedelta:
    """A pause that feels like thinking: never the same twice, by the room's speed, well inside the turn's limit.

    It grows with what everybody sees, the cards on the table and in the bot's hand, and not with what the bot
    holds. The move is chosen after the pause, so what a search takes comes on top of it.
    """
    low, high = settings.BOT_DELAY_SECONDS
    usual = _chance.triangular(low, high, low + (high - low) / 3)
    seconds = usual * PACE[Speed(room.speed)] * _weight(len(played.hands[played.turn]), len(played.table))
    limit = room.turn_seconds * MOST_OF_TURN if room.turn_seconds else seconds
    return timedelta(seconds=min(seconds, limit))


def _weight(in_hand: int, on_table: int) -> float:
    """How hard a turn looks from outside: the last card of a hand needs little thought, a full table much."""
    if in_hand <= 1:
        return QUICKEST
    return QUICKEST + (LONGEST - QUICKEST) * min(on_table, FULL_TABLE) / FULL_TABLE


def round_pause(speed: str) -> timedelta:
    """How long the score sheet stands before the next round is dealt by itself."""
    return timedelta(seconds=settings.NEXT_ROUND_SECONDS * PACE[Speed(speed)])


def runs(row: Match) -> bool:
    """Whether any clock of the match runs."""
    return any((row.turn_deadline, row.bot_at, row.round_deadline, row.idle_at))


def passed(deadline: datetime | None) -> bool:
    """A deadline that stands and is over: what an alarm re-checks under the lock."""
    return deadline is not None and deadline <= timezone.now()
