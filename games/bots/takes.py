"""What a card may take, in bits. The rules of the game say it; the common games have a shorter way to the same.

A set of cards is an integer, bit n the card with index n. `takes_of` gives the way of a ruleset. Tests hold every
short way against the rules.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.rules.cards import ALL_CARDS, SEVEN_OF_DIAMONDS, Card
from games.rules.ruleset import Ruleset

# What a card counts here that is in no sum: more than any card can take.
NEVER = 16
FIFTEEN = 15

# What all cards of a table add up to, and its sets by their sum.
Sums = tuple[int, dict[int, list[int]]]


def bits(cards: Iterable[Card]) -> int:
    """The set of these cards."""
    found = 0
    for card in cards:
        found |= 1 << card.index
    return found


def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of a set, by rank, then suit."""
    found = []
    while mask:
        low = mask & -mask
        found.append(ALL_CARDS[low.bit_length() - 1])
        mask ^= low
    return tuple(found)


class Takes:
    """By the rules themselves: right for every ruleset, and slow."""

    # The highest sum that is looked for, and the fewest cards of a set.
    highest, fewest = 0, 2

    def __init__(self, ruleset: Ruleset) -> None:
        self.law, self.options = ruleset.law, ruleset.options
        self.value = {1 << card.index: ruleset.value(card) or NEVER for card in ruleset.deck()}
        self.rank = {bit: 0xF << (bit.bit_length() - 1) // 4 * 4 for bit in self.value}
        self.known: dict[int, Sums] = {}

    def takes(self, bit: int, table: int) -> list[int]:
        """Every set that the card may take."""
        card = ALL_CARDS[bit.bit_length() - 1]
        return [bits(take) for take in self.law.captures(self.options, card, cards_of(table))]

    def may_lay(self, bit: int, table: int, takes: list[int]) -> bool:
        """Whether the card, which has these takes, may be laid down."""
        card, sets = ALL_CARDS[bit.bit_length() - 1], tuple(map(cards_of, takes))
        return self.law.may_trail(self.options, card, cards_of(table), sets)

    def total(self, table: int) -> int:
        """What the cards of a table add up to."""
        return self.sums(table)[0]

    def sums(self, table: int) -> Sums:
        """The total of a table, and its sets by their sum as far as a card can take them."""
        found = self.known.get(table)
        if found is None:
            found = self.known[table] = self._sums(table)
        return found

    def _sums(self, table: int) -> Sums:
        singles: list[tuple[int, int]] = []
        sets: list[tuple[int, int]] = []
        whole = 0
        while table:
            low = table & -table
            table ^= low
            worth = self.value[low]
            whole += worth
            room = self.highest - worth
            if room >= 0:
                if room:
                    grown = [(total + worth, cards | low) for total, cards in sets if total <= room]
                    grown += [(total + worth, card | low) for total, card in singles if total <= room]
                    sets += grown
                singles.append((worth, low))
        return whole, _by_sum(sets if self.fewest == 2 else singles + sets)


class EqualOrSum(Takes):
    """One equal card, which comes first, else any sum of two cards or more: Chkobba and the Scopa games."""

    highest = 10

    def takes(self, bit: int, table: int) -> list[int]:
        equal = self.rank[bit] & table
        if not equal:
            sums = self.known.get(table) or self.sums(table)
            return sums[1].get(self.value[bit], [])
        return _each(equal) if equal & (equal - 1) else [equal]

    def may_lay(self, bit: int, table: int, takes: list[int]) -> bool:
        return not takes or (self.options["capture"] != "mandatory" and super().may_lay(bit, table, takes))


class Fifteen(Takes):
    """Any set that makes fifteen with the card: Escoba."""

    highest, fewest = FIFTEEN - 1, 1

    def takes(self, bit: int, table: int) -> list[int]:
        return self.sums(table)[1].get(FIFTEEN - self.value[bit], [])

    def may_lay(self, bit: int, table: int, takes: list[int]) -> bool:
        return not takes or self.options["capture"] == "optional"


class Groups(Takes):
    """Every equal card and as many groups as there are: Basra. Left to the rules where groups compete."""

    highest = 10

    def takes(self, bit: int, table: int) -> list[int]:
        if bit == 1 << SEVEN_OF_DIAMONDS.index or ALL_CARDS[bit.bit_length() - 1].rank == "J":
            return [table] if table else []
        equal = self.rank[bit] & table
        sets = self.sums(table)[1].get(self.value[bit], [])
        if len(sets) > 1:
            return super().takes(bit, table)
        taken = equal | sets[0] if sets else equal
        return [taken] if taken else []

    def may_lay(self, bit: int, table: int, takes: list[int]) -> bool:
        return not takes


def takes_of(ruleset: Ruleset) -> Takes:
    """The shortest way that is right under this ruleset."""
    if ruleset.variant == "escoba":
        return Fifteen(ruleset)
    if ruleset.variant == "basra":
        return Groups(ruleset)
    options = ruleset.options
    usual = options["rank_forced"] and options["court_takes_sum"] and options["court_in_sum"]
    if usual and options["sum_choice"] == "any" and options.get("ace_takes_all", "never") == "never":
        return EqualOrSum(ruleset)
    return Takes(ruleset)


def _each(cards: int) -> list[int]:
    found = []
    while cards:
        found.append(cards & -cards)
        cards &= cards - 1
    return found


def _by_sum(sets: list[tuple[int, int]]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for total, cards in sets:
        found.setdefault(total, []).append(cards)
    return found
