"""A table that is stopped because a card was about to be shown to somebody who may not know it.

Nothing is played and no clock runs until an operator has looked. Seats, hands and score stay as they are.
"""

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import ModerationAct, Room, Status
from games.referee.core import locked, touch
from games.referee.errors import Refused
from games.referee.moderation import given, write
from games.referee.rooms import restart_clock
from games.referee.seats import hold


def freeze(room_id: int, reason: str) -> bool:
    """Stop a table. `reason` is for operators and names no card. False when it is stopped, closed or gone already."""
    try:
        with locked(room_id) as room:
            if room.frozen_at is not None or room.status == Status.CLOSED:
                return False
            write(ModerationAct.Action.FREEZE, None, reason, room=room)
            room.frozen_at = timezone.now()
            restart_clock(room)  # a stopped table has no clock: this takes its deadlines away
            touch(room, active=False)
            return True
    except Refused:
        return False


def unfreeze(room_id: int, actor: User | None, reason: str) -> None:
    """Let a stopped table go on: clocks and holds start anew. `actor` is None for who has the machine's console.

    Raises:
        Refused: "no_reason", "unknown_room", "not_frozen".
    """
    reason = given(reason)
    with locked(room_id) as room:
        if room.frozen_at is None:
            raise Refused("not_frozen", _("This table is not stopped."))
        write(ModerationAct.Action.UNFREEZE, actor, reason, room=room)
        room.frozen_at = None
        _hold_anew(room)
        restart_clock(room)
        touch(room)


def _hold_anew(room: Room) -> None:
    """Who was away while the table stood still has not lost the time to come back."""
    for seat in room.seats.exclude(held_until=None):
        if not (seat.left or seat.idle or seat.bot_playing):
            hold(seat)
