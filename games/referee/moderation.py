"""What a moderator does to rooms and people. Each act needs a reason, which is logged and shown to those concerned."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from accounts import suspension
from accounts.models import User
from games import log
from games.choices import Moderation
from games.models import How, ModerationAct, Room, Status
from games.referee.core import locked, seat_at, touch
from games.referee.errors import Refused
from games.referee.evidence import state_of
from games.referee.play import finish
from games.referee.rooms import settle_after_leaving
from games.referee.seats import empty_seat


def close_room(room_id: int, actor: User, reason: str) -> None:
    """Close a room for good: a running match ends without a winner, everyone sees the reason.

    Raises:
        Refused: "no_reason", "unknown_room", "closed" when it is closed already.
    """
    reason = given(reason)
    with locked(room_id) as room:
        _refuse_if_closed(room)
        write(ModerationAct.Action.CLOSE, actor, reason, room=room)
        _close(room, reason)


def remove_person(room_id: int, index: int, actor: User, reason: str, user_id: int | None = None) -> None:
    """Take a person off a seat; they may not sit here again. In a match a bot plays on for the seat.

    `user_id` is whom the moderator saw there, so that nobody else is removed who sat down meanwhile. A room
    whose last person is removed is closed with the reason rather than deleted, or nobody could read it.

    Raises:
        Refused: "no_reason", "unknown_room", "closed", "unknown_seat", "no_person", "somebody_else".
    """
    reason = given(reason)
    with locked(room_id) as room:
        _refuse_if_closed(room)
        seat = seat_at(room, index)
        if seat.user is None:
            raise Refused("no_person", _("Nobody sits there any more."))
        if user_id not in (None, seat.user_id):
            raise Refused("somebody_else", _("Somebody else sits there now: nobody was removed."))
        write(ModerationAct.Action.REMOVE, actor, reason, room=room, user=seat.user)
        empty_seat(seat)
        if not any(other.user_id and not other.left for other in room.seats.all()):
            _close(room, reason)
            return
        if room.status == Status.PLAYING:
            seat.bot_level = room.bot_level
            seat.save()
        settle_after_leaving(room)


def suspend(user_id: int, actor: User, reason: str) -> None:
    """Suspend an account: its sockets close, its seats are left, and the person is told the reason.

    Raises:
        Refused: "no_reason", "unknown_user", "suspended" when it is already, "oneself", "administrator".
    """
    reason = given(reason)
    with transaction.atomic():
        user = _account(user_id)
        if user.suspended_at is not None:
            raise Refused("suspended", _already(ModerationAct.Action.SUSPEND, user=user))
        write(ModerationAct.Action.SUSPEND, actor, reason, user=user)
        with refusing():
            suspension.suspend(user, reason, actor)


def lift(user_id: int, actor: User, reason: str) -> None:
    """End a suspension, for a reason that is logged like every act.

    Raises:
        Refused: "no_reason", "unknown_user", "not_suspended".
    """
    reason = given(reason)
    with transaction.atomic():
        user = _account(user_id)
        if user.suspended_at is None:
            raise Refused("not_suspended", _("This account is not suspended."))
        write(ModerationAct.Action.LIFT, actor, reason, user=user)
        suspension.lift(user)


def mute(user_id: int, actor: User, reason: str) -> None:
    """Take the phrases of a person away for a day, at every table; they play on and are told why when they speak.

    Raises:
        Refused: "no_reason", "unknown_user", "muted" when they are already, "oneself", "administrator".
    """
    reason = given(reason)
    with transaction.atomic():
        user = _account(user_id)
        if user.is_muted:
            raise Refused("muted", _already(ModerationAct.Action.MUTE, user=user))
        write(ModerationAct.Action.MUTE, actor, reason, user=user)
        with refusing():
            suspension.mute(user, reason, actor)


def unmute(user_id: int, actor: User, reason: str) -> None:
    """Give the phrases back before the day is over.

    Raises:
        Refused: "no_reason", "unknown_user", "not_muted".
    """
    reason = given(reason)
    with transaction.atomic():
        user = _account(user_id)
        if not user.is_muted:
            raise Refused("not_muted", _("This account is not muted."))
        write(ModerationAct.Action.UNMUTE, actor, reason, user=user)
        suspension.unmute(user)


@contextmanager
def refusing() -> Iterator[None]:
    """What the accounts refuse is said as every refusal is."""
    try:
        yield
    except ValidationError as error:
        raise Refused(error.code or "refused", " ".join(error.messages)) from error


def _close(room: Room, reason: str) -> None:
    """The caller holds the lock."""
    row = log.current(room)
    if row is not None and row.ended is None:
        finish(room, row, How.CLOSED, None)
    room.status, room.closed_reason = Status.CLOSED, reason
    touch(room)


def _refuse_if_closed(room: Room) -> None:
    """Unlike the people at the table, a moderator is told who was faster."""
    if room.status == Status.CLOSED:
        raise Refused("closed", _already(ModerationAct.Action.CLOSE, room=room))


def _already(action: Moderation, **what: Room | User) -> str:
    done = ModerationAct.objects.filter(action=action, **what).first()
    if done is None:
        return _("This was done already.")
    return _("%(name)s did this already: %(reason)s") % {"name": done.actor_name, "reason": done.reason}


def _account(user_id: int) -> User:
    """The account, locked: two moderators act one after the other."""
    user = User.objects.select_for_update(no_key=True).filter(pk=user_id).first()
    if user is None:
        raise Refused("unknown_user", _("There is no such account."))
    return user


def given(reason: str) -> str:
    """The reason of an act, as it is kept.

    Raises:
        Refused: "no_reason".
    """
    reason = reason.strip()
    if not reason:
        raise Refused("no_reason", _("Give a reason: it is shown to those concerned."))
    return reason[:300]


def write(
    action: Moderation,
    actor: User | None,
    reason: str,
    room: Room | None = None,
    user: User | None = None,
) -> None:
    """Keep an act of moderation for good, with how everything stood before it; `actor` is None for the site itself."""
    ModerationAct.objects.create(
        action=action,
        reason=reason,
        actor=actor,
        actor_name=actor.name if actor else "Chkobba",
        room=room,
        room_name=room.name if room else "",
        user=user,
        user_name=user.name if user else "",
        before=state_of(room, user),
    )
