"""What happens at the tables when an account is merged, suspended or logged out."""

from django.db.models import Q

from accounts.models import User
from games.models import Match, Player, Room, SavedRuleset, Seat, Status
from games.referee.core import locked, pass_host, touch
from games.referee.errors import Refused
from games.referee.rooms import leave
from games.referee.seats import empty_seat
from games.room_options import stored


def merge_person(guest_id: int, user_id: int) -> None:
    """Everything that a guest had at tables becomes the account's. Where both sit, the guest's chair is freed."""
    for room_id in Seat.objects.filter(user_id=guest_id).values_list("room_id", flat=True):
        with locked(room_id) as room:
            _merge_seat(room, guest_id, user_id)
    Room.objects.filter(host_id=guest_id).update(host_id=user_id)
    Player.objects.filter(user_id=guest_id).update(user_id=user_id)
    Match.objects.filter(imported_by_id=guest_id).update(imported_by_id=user_id)
    names = SavedRuleset.objects.filter(user_id=user_id).values("name")
    SavedRuleset.objects.filter(user_id=guest_id).exclude(name__in=names).update(user_id=user_id)
    _merge_options(guest_id, user_id)
    _merge_muting(guest_id, user_id)


def _merge_options(guest_id: int, user_id: int) -> None:
    """What the guest chose last for a table, where the account never opened one of that kind."""
    rows = User.objects.in_bulk((guest_id, user_id))
    both = stored(rows.get(guest_id)) | stored(rows.get(user_id))
    User.objects.filter(pk=user_id).update(room_options=both)


def _merge_muting(guest_id: int, user_id: int) -> None:
    """Logging in does not give a muted guest the phrases back."""
    guest = User.objects.filter(pk=guest_id).first()
    if guest and guest.is_muted:
        told = {"muted_until": guest.muted_until, "muted_reason": guest.muted_reason}
        User.objects.filter(Q(muted_until=None) | Q(muted_until__lt=guest.muted_until), pk=user_id).update(
            **told
        )


def _merge_seat(room: Room, guest_id: int, user_id: int) -> None:
    seat = room.seats.get(user_id=guest_id)
    if not room.seats.filter(user_id=user_id).exists():
        seat.user_id = user_id
        seat.save()
    else:
        empty_seat(seat)
        if room.status == Status.PLAYING:
            seat.bot_level = room.bot_level
            seat.save()
    if room.host_id == guest_id:
        room.host_id = user_id
    pass_host(room)
    touch(room)


def leave_everywhere(user_id: int) -> None:
    """The person gives up every seat, as if they had left on purpose."""
    seats = Seat.objects.filter(user_id=user_id, left=False).select_related("room")
    for seat in seats.exclude(room__status=Status.CLOSED):
        try:
            leave(seat.room_id, seat.index)
        except Refused:
            continue  # the room went away meanwhile: there is nothing left to give up


def forget_tokens(user_id: int) -> None:
    """No cookie proves a seat of this person any more; a new version of the room, since processes remember the old."""
    for room_id in (
        Seat.objects.filter(user_id=user_id).exclude(token_hash="").values_list("room_id", flat=True)
    ):
        try:
            with locked(room_id) as room:
                room.seats.filter(user_id=user_id).update(token_hash="")
                touch(room, active=False)
        except Refused:
            continue  # the room went away, and its seats with it
