"""Cards and decks. A card is a single shared object, so comparing cards is comparing identities."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import ClassVar

from games.rules.errors import InvalidNotation

_INDEX = attrgetter("index")
SUITS = ("C", "D", "H", "S")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
COURTS = frozenset({"J", "Q", "K"})


class Card:
    """One card: `rank` (A, 2 to 10, J, Q, K) and `suit` (C, D, H, S); `index` orders them by rank, then suit.

    There is one object per card: `Card("7D")`, `Card.parse("7D")`, copies and unpickled cards are that
    object.
    """

    __slots__ = ("code", "index", "rank", "suit")
    _known: ClassVar[dict[str, Card]] = {}

    rank: str
    suit: str
    code: str
    index: int

    def __new__(cls, code: str) -> Card:
        return cls.parse(code)

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card written as rank and suit ("7D", "10H"); InvalidNotation for anything else."""
        card = cls._known.get(text) if isinstance(text, str) else None
        if card is None:
            raise InvalidNotation(f"{_shown(text)} is not a card: write rank and suit, as in 7D or 10H")
        return card

    @classmethod
    def _make(cls, index: int) -> Card:
        card = object.__new__(cls)
        rank, suit = RANKS[index // 4], SUITS[index % 4]
        for name, value in (("rank", rank), ("suit", suit), ("code", rank + suit), ("index", index)):
            object.__setattr__(card, name, value)
        return card

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a card cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a card cannot be changed")

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return self.code

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (self.code,)

    @property
    def is_court(self) -> bool:
        """Jack, queen or king."""
        return self.rank in COURTS


def _shown(text: object) -> str:
    shown = repr(text)
    return shown if len(shown) <= 40 else shown[:37] + "..."


ALL_CARDS = tuple(Card._make(index) for index in range(52))
Card._known.update({card.code: card for card in ALL_CARDS})

DECK_52 = ALL_CARDS
DECK_40 = tuple(card for card in ALL_CARDS if card.rank not in ("8", "9", "10"))
DECKS = {40: DECK_40, 52: DECK_52}
SEVEN_OF_DIAMONDS = Card.parse("7D")


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards written with spaces between them."""
    return tuple(Card.parse(code) for code in text.split())


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards by rank, then suit: the one order in which sets of cards are written."""
    return tuple(sorted(cards, key=_INDEX))
