"""What a match is made of: a `Cut` says who deals first, a `Shuffle` opens a round, a `Move` plays a card.

Their texts round-trip.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from games.rules.cards import Card, in_order
from games.rules.errors import InvalidNotation

CUT_WORD = "cut"
SHUFFLE_WORD = "shuffle"


@dataclass(frozen=True, slots=True)
class Cut:
    """The card that each seat cut, by seat, for all to see; the lowest deals first (source 000).

    They go back into the deck.
    """

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return " ".join((CUT_WORD, *map(str, self.cards)))


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The order of the whole deck, first card to be dealt first. Its text shows it, its repr does not."""

    cards: tuple[Card, ...] = field(repr=False)

    def __str__(self) -> str:
        return " ".join((SHUFFLE_WORD, *map(str, self.cards)))


@dataclass(frozen=True, slots=True)
class Move:
    """One card out of the hand and the table cards that it takes; with nothing to take it is trailed.

    `take` is a set: it is kept by rank and suit, so that equal moves are equal values and have one text.
    """

    card: Card
    take: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        if len(self.take) > 1:
            object.__setattr__(self, "take", in_order(self.take))

    def __str__(self) -> str:
        return f"{self.card}x{'+'.join(map(str, self.take))}" if self.take else str(self.card)

    @classmethod
    def parse(cls, text: str) -> Move:
        """ "7D" trails, "7Dx3C+4H" takes; InvalidNotation for anything else."""
        if not isinstance(text, str):
            raise InvalidNotation(f"{text!r:.40} is not a move: write 7D or 7Dx3C+4H")
        card, captures, taken = text.partition("x")
        if captures and not taken:
            raise InvalidNotation(f"{text!r:.40} is not a move: after x come the cards that are taken")
        return cls(Card.parse(card), tuple(map(Card.parse, taken.split("+"))) if taken else ())


Action = Cut | Shuffle | Move


def parse_action(text: str) -> Action:
    """Read what `str(action)` wrote; InvalidNotation names what is wrong."""
    word, *cards = text.split(" ") if isinstance(text, str) else [""]
    if word in (CUT_WORD, SHUFFLE_WORD):
        return (Cut if word == CUT_WORD else Shuffle)(tuple(map(Card.parse, cards)))
    return Move.parse(text)
