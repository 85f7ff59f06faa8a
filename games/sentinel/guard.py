"""Stops what may not leave: the text stays here, the table stands still, the operator hears of it."""

import logging
import re
from collections.abc import Iterable

from django.core.mail import mail_admins
from django.utils.functional import cached_property

from chkobba_site import counters
from games import referee
from games.models import Player, Room, Seat, Visibility
from games.render.viewer import Viewer
from games.sentinel.knowledge import EVERY_CARD, hidden, positions
from games.sentinel.mentions import mentions, without

logger = logging.getLogger(__name__)

CODE = re.compile(r"room(?:s/|=)([2-9A-HJ-NP-Z]{8})")
REASONS = {
    "card": "A hidden card was about to be shown.",
    "token": "The proof of a seat was about to be shown.",
    "code": "The code of another private table was about to be shown.",
}


class Blocked(Exception):
    """The text may not leave. `again`: it was that of a stopped table already, so nothing better will come."""

    def __init__(self, again: bool) -> None:
        super().__init__("a leak was blocked")
        self.again = again


class Outgoing:
    """A text on its way to one viewer of a room."""

    def __init__(self, room: Room, viewer: Viewer, text: str) -> None:
        self.room = room
        self.viewer = viewer
        self.text = text

    def fault(self) -> str:
        """What is wrong with it: "card", "token" or "code"; "" when it may leave."""
        if any(seat.token_hash and seat.token_hash in self.text for seat in self.room.seats.all()):
            return "token"
        if self._shows_code():
            return "code"
        return "card" if self._shows_card() else ""

    def _shows_card(self) -> bool:
        """Whether it names a hidden card, at the position that it shows."""
        found = False
        for position in positions(self.room, self.text):
            secret = hidden(position, self.viewer.seat)
            if not (mentions(self.text) & secret and mentions(self.plain) & secret):
                return False
            found = True
        return found

    def _shows_code(self) -> bool:
        """Whether it names another private room, in which the viewer has no seat."""
        others = set(CODE.findall(self.text)) - {self.room.code}
        if not others:
            return False
        rooms = Room.objects.filter(code__in=others, visibility=Visibility.PRIVATE)
        return any(not self._sits_in(room) for room in rooms)

    def _sits_in(self, room: Room) -> bool:
        return self.viewer.user_id is not None and room.seats.filter(user_id=self.viewer.user_id).exists()

    @cached_property
    def plain(self) -> str:
        """The text without what people wrote: their names, and those of the rooms."""
        return without(self.text, set(self._written()))

    def _written(self) -> Iterable[str]:
        yield self.room.name
        yield from Player.objects.filter(match__room=self.room).values_list("name", flat=True)
        for seat in self.room.seats.select_related("user"):
            yield seat.user.name if seat.user else ""
        own = Seat.objects.filter(user_id=self.viewer.user_id or 0).select_related("user", "room")
        for seat in own:
            yield seat.room.name
            yield seat.user.name if seat.user else ""


def check_frame(room: Room, viewer: Viewer, text: str, door: str = "frame") -> None:
    """Let a frame or page of a table pass.

    Raises:
        Blocked: it shows what this viewer may not know; the table is stopped and the operator told.
    """
    fault = Outgoing(room, viewer, text).fault()
    if fault:
        stop(room.pk, fault, door, viewer.seat)
        raise Blocked(again=room.frozen_at is not None)


def check_said(code: str, text: str) -> None:
    """Let a phrase pass: no card belongs into one.

    Raises:
        Blocked: as `check_frame`.
    """
    if not mentions(text):
        return
    room = Room.objects.filter(code=code).first()
    if room is not None and mentions(Outgoing(room, Viewer(None, None, False), text).plain) & EVERY_CARD:
        stop(room.pk, "card", "phrase", None)
        raise Blocked(again=room.frozen_at is not None)


def stop(room_id: int, fault: str, door: str, seat: int | None) -> None:
    """Stop the table, count, and tell the operator, without a word of what it was."""
    first = referee.freeze(room_id, f"{REASONS[fault]} ({door})")
    counters.count(f"leaks:{door}")
    logger.error(
        "a leak was blocked: %s, by the door %s, to seat %s of room %d; the table is stopped",
        *(fault, door, "none" if seat is None else seat, room_id),
        extra={"event": "leak", "room": room_id, "seat": seat, "door": door, "fault": fault},
    )
    if first:
        _tell(room_id, fault, door)


def _tell(room_id: int, fault: str, door: str) -> None:
    """A letter to ADMINS, once for each table that stops; a mail server that fails must not undo the stop."""
    text = (
        f"{REASONS[fault]} It was blocked at the door '{door}', and table number {room_id} is stopped:\n"
        "nothing can be played there until somebody has looked.\n\n"
        f"    manage.py sentinel --room {room_id}          looks at every position of its match\n"
        f"    manage.py sentinel --release {room_id} WHY   lets it go on; so does the page of rooms in /admin\n"
    )
    try:
        mail_admins(f"table {room_id} is stopped", text)
    except OSError:
        logger.exception("the operator could not be written to")
