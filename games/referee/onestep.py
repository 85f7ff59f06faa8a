"""The three rows of a move in one step: all of them, or none where the room has another version by now.

Written by hand, since this is the one write of the live path: PostgreSQL gets a single prepared statement, SQLite a
transaction of three.
"""

from datetime import datetime

from django.db import connection, transaction

from chkobba_site.statements import changed
from games.models import By, Match, Room

ROOM = "UPDATE games_room SET version = {version}, last_activity = {now} WHERE id = {room} AND version = {version} - 1"
MATCH = (
    "UPDATE games_match SET last_ply = {ply}, turn_deadline = {turn}, bot_at = {bot}, round_deadline = NULL, "
    "idle_at = {idle}, idle_asked = {no} WHERE id = {match}"
)
PLY = 'INSERT INTO games_ply (match_id, number, seat, action, "by", bot, created) '
VALUES = "{match}, {ply}, {seat}, {action}, {by}, '', {now}"
TYPES = {
    "version": "integer",
    "now": "timestamptz",
    "room": "bigint",
    "ply": "integer",
    "turn": "timestamptz",
    "bot": "timestamptz",
    "idle": "timestamptz",
    "no": "boolean",
    "match": "bigint",
    "seat": "smallint",
    "action": "text",
    "by": "text",
}
# Nothing of these texts comes from outside: what does is bound.
POSTGRES = (
    f"WITH room AS ({ROOM} RETURNING id), match AS ({MATCH} AND EXISTS (SELECT FROM room)) "  # noqa: S608
    f"{PLY}SELECT {VALUES} FROM room"
).format(**{name: f"%({name})s::{kind}" for name, kind in TYPES.items()})
SQLITE = [
    sql.format(**{name: f"%({name})s" for name in TYPES}) for sql in (ROOM, MATCH, f"{PLY}VALUES ({VALUES})")
]


def write(room: Room, row: Match, seat: int, action: str, now: datetime) -> bool:
    """Write the move that `room` and `row` (of one version and one ply further) tell of; False when nothing was.

    Raises:
        django.db.Error: nothing was written.
    """
    values = {
        "version": room.version,
        "now": now,
        "room": room.pk,
        "ply": row.last_ply,
        "turn": row.turn_deadline,
        "bot": row.bot_at,
        "idle": row.idle_at,
        "no": False,
        "match": row.pk,
        "seat": seat,
        "action": action,
        "by": str(By.PERSON),
    }
    if connection.vendor == "postgresql":
        return changed(POSTGRES, values) == 1
    with transaction.atomic():
        if changed(SQLITE[0], values) == 0:
            return False
        for sql in SQLITE[1:]:
            changed(sql, values)
    return True
