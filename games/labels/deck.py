"""Which drawings stand for the cards while a page is made: the room's faces, in the colours that its viewer wants.

Like the language it is ambient: the same card is said and drawn in dozens of places, and everywhere on one page alike.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

FRENCH = {"C": "club", "D": "diamond", "H": "heart", "S": "spade"}
COINS = {"C": "baton", "D": "coin", "H": "cup", "S": "sword"}
FRENCH_INK = {"D": "red", "H": "red"}
# In a deck of four colours these two differ; the Latin suits differ from one another anyway.
FOUR_INK = {"D": "blue", "H": "red", "C": "green"}


@dataclass(frozen=True)
class Deck:
    """`style` classic, flat or pixel; `suits` french or coins."""

    style: str = "classic"
    suits: str = "french"
    four_colour: bool = False

    @property
    def latin(self) -> bool:
        return self.suits == "coins"

    def folder(self, suit: str) -> str:
        """The folder of the faces of one suit."""
        other = self.four_colour and not self.latin and suit in "CD"
        return f"{self.style}-{self.suits}{'-4c' if other else ''}"

    def drawing(self, suit: str) -> str:
        """The name of the small drawing of one suit."""
        if self.latin:
            return COINS[suit]
        return FRENCH[suit] + ("-4c" if self.four_colour and suit in "CD" else "")

    def ink(self, suit: str) -> str:
        """The colour of the text beside it, as the style sheet calls it; "" is black."""
        if self.latin:
            return COINS[suit]
        return (FOUR_INK if self.four_colour else FRENCH_INK).get(suit, "")


USUAL = Deck()
_deck: ContextVar[Deck] = ContextVar("deck", default=USUAL)


def deck() -> Deck:
    """The one in use."""
    return _deck.get()


@contextmanager
def playing_with(other: Deck) -> Iterator[None]:
    """Draw and say every card as one of this deck."""
    before = _deck.set(other)
    try:
        yield
    finally:
        _deck.reset(before)
