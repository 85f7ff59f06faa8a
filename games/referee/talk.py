"""Saying a phrase at a table. It changes nothing and is stored nowhere: whoever has the table open hears it once."""

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games import announce
from games.models import Room
from games.phrases import PHRASES, may_be_said
from games.referee.core import refuse_unless_open
from games.referee.errors import Refused


def say(room_id: int, index: int, key: str) -> None:
    """The person at seat `index` says the phrase `key` of `games.phrases`.

    Raises:
        Refused: "unknown_room", "closed", "no_seat", "muted", "unknown_phrase", "about_cards".
    """
    room = Room.objects.filter(pk=room_id).first()
    if room is None:
        raise Refused("unknown_room", _("This table is gone."))
    refuse_unless_open(room)
    _refuse_unless_heard(room, index)
    phrase = PHRASES.get(key)
    if phrase is None:
        raise Refused("unknown_phrase", _("Nobody here knows that phrase."))
    if not may_be_said(phrase, room.seat_count):
        raise Refused("about_cards", _("At a table with partners nothing is said about the cards."))
    announce.said(room.code, index, key)


def _refuse_unless_heard(room: Room, index: int) -> None:
    """Nobody sits there, or a moderator muted who does."""
    seat = room.seats.select_related("user").filter(index=index, user__isnull=False, left=False).first()
    if seat is None or seat.user is None:
        raise Refused("no_seat", _("You are watching: take a seat to play."))
    if seat.user.is_muted:
        until = date_format(localtime(seat.user.muted_until), "Y-m-d H:i e")
        words = _("A moderator muted you until %(until)s: %(reason)s")
        told = {"until": f"\u2066{until}\u2069", "reason": f"\u2068{seat.user.muted_reason}\u2069"}
        raise Refused("muted", words % told)
