"""Which table cards a played card may take: the arithmetic that the 40-card games share.

Tables may be of any size: sums are found by walking only into subsets that can still reach the total, so the
work is in proportion to the number of answers (some 1,600 at the very worst, with all other cards on the
table).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from games.rules.cards import COURTS, Card, in_order

Take = tuple[Card, ...]


@dataclass(frozen=True, eq=False, slots=True)
class CaptureLaw:
    """The capture options of one ruleset, made ready for use. Compared by identity: make one per ruleset."""

    values: Mapping[str, int]
    court_takes_sum: bool
    court_in_sum: bool
    rank_forced: bool
    fewest: bool


@lru_cache(maxsize=8192)
def captures(law: CaptureLaw, card: Card, table: tuple[Card, ...]) -> tuple[Take, ...]:
    """Every set that the card may take from the table: one equal card, or a sum of two cards or more.

    Under `rank_forced` an equal card on the table rules the sums out. Each set is in card order, and so is
    the list.
    """
    rank = card.rank
    equals = tuple([(other,) for other in table if other.rank == rank])
    if len(equals) > 1:
        equals = tuple(sorted(equals))
    if equals and law.rank_forced:
        return equals
    return equals + _sums_of(law, card, table)


@lru_cache(maxsize=8192)
def filling(law: CaptureLaw, total: int, card: Card, table: tuple[Card, ...]) -> tuple[Take, ...]:
    """Every set of table cards that adds up to the total together with the card played."""
    return _terms(law, table).reaching(total - law.values[card.rank])


def equal_cards(card: Card, table: tuple[Card, ...]) -> tuple[Card, ...]:
    """The table cards of the same rank."""
    return tuple(other for other in table if other.rank == card.rank)


def _sums_of(law: CaptureLaw, card: Card, table: tuple[Card, ...]) -> tuple[Take, ...]:
    if card.rank in COURTS and not law.court_takes_sum:
        return ()
    sums = _terms(law, table).reaching(law.values[card.rank])
    # One card that counts the same is no sum: it is the equal card, which is looked at before.
    sums = tuple([take for take in sums if len(take) > 1])
    if law.fewest and sums:
        fewest = min(map(len, sums))
        return tuple(take for take in sums if len(take) == fewest)
    return sums


@dataclass(frozen=True, eq=False, slots=True)
class Sums:
    """The cards that may be terms of a sum, their values, and which totals each tail of the list can reach.

    Bit n of `reach[i]` says that some of the cards from i on add up to n.
    """

    cards: tuple[Card, ...]
    values: list[int]
    reach: list[int]

    def reaching(self, total: int) -> tuple[Take, ...]:
        """Every set of cards whose values add up to the total, also of one card."""
        if not self.reach[0] >> total & 1:
            return ()
        found: list[Take] = []
        self._walk(0, total, (), found)
        return tuple(found)

    def _walk(self, start: int, missing: int, taken: Take, found: list[Take]) -> None:
        for i in range(start, len(self.cards)):
            if not self.reach[i] >> missing & 1:
                return
            left = missing - self.values[i]
            if left == 0:
                found.append((*taken, self.cards[i]))
            elif left > 0 and self.reach[i + 1] >> left & 1:
                self._walk(i + 1, left, (*taken, self.cards[i]), found)


@lru_cache(maxsize=8192)
def _terms(law: CaptureLaw, table: tuple[Card, ...]) -> Sums:
    cards = in_order(table if law.court_in_sum else [card for card in table if card.rank not in COURTS])
    values = [law.values[card.rank] for card in cards]
    reached, reach = 1, [1]
    for value in reversed(values):
        reached |= reached << value
        reach.append(reached)
    reach.reverse()
    return Sums(cards, values, reach)
