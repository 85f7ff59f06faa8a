"""How a room looks to everybody in it: the host's choice, carried by the page and by every frame."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.prefs import Prefs
from games.labels.deck import Deck
from games.models import Room

NIGHT = {"felt": "#0a2019", "arcade": "#150c24", "noir": "#07080a"}


@dataclass(frozen=True)
class RoomLook:
    """Theme, style of the faces, suits, and how quickly things move."""

    theme: str = "felt"
    style: str = "classic"
    suits: str = "french"
    speed: str = "normal"

    @cached_property
    def attributes(self) -> SafeString:
        """Data attributes for <html>, and for the fragment that carries them in a frame."""
        html = 'data-theme="{}" data-style="{}" data-suits="{}" data-room-speed="{}"'
        return format_html(html, self.theme, self.style, self.suits, self.speed)

    @property
    def colour(self) -> str:
        """What the browser paints around the page: the night around the table, as the style sheet has it."""
        return NIGHT.get(self.theme, NIGHT["felt"])

    def deck(self, prefs: Prefs) -> Deck:
        """The cards as one person sees them: four colours are that person's own wish."""
        return Deck(self.style, self.suits, prefs.four_colour)


def room_look(room: Room) -> RoomLook:
    """The look of one room."""
    return _look(room.theme, room.card_style, room.suits, room.speed)


@lru_cache(maxsize=256)
def _look(*parts: str) -> RoomLook:
    return RoomLook(*parts)
