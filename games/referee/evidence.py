"""How a room and an account stand when a moderator acts: what the log of those acts keeps. Never a card or a code."""

from typing import Any

from accounts.models import User
from games import log
from games.models import Room, Seat


def state_of(room: Room | None, user: User | None) -> dict[str, Any]:
    """Plain values for a JSON column, read before the act changes anything. The caller holds the lock."""
    return (_room(room) if room else {}) | (_account(user) if user else {})


def _room(room: Room) -> dict[str, Any]:
    row = log.current(room)
    host = room.host.name if room.host else ""
    seats = [_seat(seat) for seat in room.seats.select_related("user")]
    state = {"room": room.status, "version": room.version, "host": host, "seats": seats}
    return state | ({"match": row.slug, "ply": row.last_ply, "totals": row.totals} if row else {})


def _seat(seat: Seat) -> dict[str, Any]:
    """Who has the chair, and whether somebody was there."""
    facts = {"bot_playing": seat.bot_playing, "left": seat.left, "held": seat.held_until is not None}
    who = seat.user.name if seat.user else seat.bot_level
    return {"seat": seat.index, "who": who} | {name: True for name, is_so in facts.items() if is_so}


def _account(user: User) -> dict[str, Any]:
    since = user.suspended_at.isoformat() if user.suspended_at else ""
    told = {"account": user.name, "suspended_since": since, "suspended_reason": user.suspended_reason}
    muted = (
        {"muted_until": user.muted_until.isoformat(), "muted_reason": user.muted_reason}
        if user.muted_until
        else {}
    )
    return told | muted
