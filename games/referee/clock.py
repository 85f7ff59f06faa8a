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
    if fields is not None:
        _forget_alarm(row)
    row.turn_deadline = row.bot_at = row.round_deadline = row.idle_at = None
    row.idle_asked = False
    if row.ended is None and match.round is not None:
        _set_one(room, row, match.round)
    row.save(update_fields=fields)


def _forget_alarm(row: Match) -> None:
    """The deadline that the move met need not ring: it would be found to be over, at the price of a transaction."""
    running = (row.turn_deadline, row.bot_at, row.idle_at)
    for kind, deadline in zip(("turn", "bot", "idle"), running, strict=True):
        if deadline is not None:
            after_commit(alarms.cancel, alarms.name(kind, row.pk, row.last_ply - 1))


def _set_one(room: Room, row: Match, played: state.Round) -> None:
    now = timezone.now()
    if room.frozen_at is not None:
        return
    if everyone_gone(room):
        return  # nobody to play for: the match waits as it stands until someone comes back
    if played.over:
        if room.practice:
            return
        row.round_deadline = now + round_pause(room.speed)
        ring("round", row.pk, row.last_ply, row.round_deadline)
    elif _plays_itself(room, played.turn):
        row.bot_at = now + bot_delay(room, played)
        ring("bot", row.pk, row.last_ply, row.bot_at)
    elif room.practice:
        return
    elif room.turn_seconds:
        row.turn_deadline = now + timedelta(seconds=room.turn_seconds)
        ring("turn", row.pk, row.last_ply, row.turn_deadline)
    else:
        row.idle_at = now + timedelta(seconds=settings.IDLE_SECONDS)
        ring("idle", row.pk, row.last_ply, row.idle_at)


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
