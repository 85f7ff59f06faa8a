"""Saying a phrase at a table. It changes nothing and is stored nowhere: whoever has the table open hears it once."""

from django.utils.translation import gettext as _

from games import announce
from games.models import Room, Seat
from games.phrases import PHRASES, may_be_said
from games.referee.core import refuse_unless_open
from games.referee.errors import Refused


def say(room_id: int, index: int, key: str) -> None:
    """The person at seat `index` says the phrase `key` of `games.phrases`.

    Raises:
        Refused: "unknown_room", "closed", "no_seat", "unknown_phrase", "about_cards".
    """
    room = Room.objects.filter(pk=room_id).first()
    if room is None:
        raise Refused("unknown_room", _("This table is gone."))
    refuse_unless_open(room)
    if not Seat.objects.filter(room=room, index=index, user__isnull=False, left=False).exists():
        raise Refused("no_seat", _("You are watching: take a seat to play."))
    phrase = PHRASES.get(key)
    if phrase is None:
        raise Refused("unknown_phrase", _("Nobody here knows that phrase."))
    if not may_be_said(phrase, room.seat_count):
        raise Refused("about_cards", _("At a table with partners nothing is said about the cards."))
    announce.said(room.code, index, key)
