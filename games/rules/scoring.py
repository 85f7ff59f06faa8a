"""Scored items of a round, and the comparisons that the games share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from games.rules.cards import SUITS, Card

Cards = tuple[Card, ...]
Count = TypeVar("Count", int, tuple[int, int])

# The classic prime: best card of each suit (source 001; the courts are worth ten each).
PRIME_VALUES = {"7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12, "J": 10, "Q": 10, "K": 10}


@dataclass(frozen=True, slots=True)
class Tally:
    """One scored item of a round.

    `counts` is what was compared, `cards` the cards behind it, both per side. `winner` is the one side that
    has most (None when level, and for sweeps, which every side scores by itself). `points` per side; `rule`
    is a key of `rulebook.RULES`. `tiebreak` holds the second count when the first was level (sixes, when the
    sevens are).
    """

    category: str
    counts: tuple[int, ...]
    cards: tuple[Cards, ...]
    winner: int | None
    points: tuple[int, ...]
    rule: str
    tiebreak: tuple[int, ...] = ()


def leader(counts: Sequence[Count]) -> int | None:
    """The side whose count is the single highest one; None when it is shared."""
    best = max(counts)
    return counts.index(best) if counts.count(best) == 1 else None


def select(piles: Sequence[Cards], wanted: Callable[[Card], bool]) -> tuple[Cards, ...]:
    """The wanted cards of every pile."""
    return tuple(tuple(card for card in pile if wanted(card)) for pile in piles)


def lengths(groups: Sequence[Cards]) -> tuple[int, ...]:
    """How many cards each side has."""
    return tuple(map(len, groups))


def award(sides: int, winner: int | None, points: int = 1) -> tuple[int, ...]:
    """The points for the winner, nothing for the others."""
    return tuple(points if side == winner else 0 for side in range(sides))


def add(*lists: Sequence[int]) -> tuple[int, ...]:
    """The lists added up side by side."""
    return tuple(map(sum, zip(*lists, strict=True)))


def prime_cards(pile: Cards) -> Cards:
    """The best card of each suit that the pile holds, for the classic prime."""
    best = (
        max((card for card in pile if card.suit == suit), key=_prime_value, default=None) for suit in SUITS
    )
    return tuple(card for card in best if card is not None)


def prime_total(pile: Cards, partial: bool = False) -> int | None:
    """The classic prime of a pile; None when a suit is missing, unless a `partial` prime counts."""
    best = prime_cards(pile)
    return sum(map(_prime_value, best)) if partial or len(best) == len(SUITS) else None


def _prime_value(card: Card) -> int:
    return PRIME_VALUES[card.rank]
