"""The table of one ruleset in bits, made for searching: a set of cards is an integer, a move a short tuple.

Bit n is the card with index n. What a hand can do on a table is worked out once and kept for the next search;
the rules of the game say it (`Variant.captures`, `may_trail`), and the common games have a shorter way to the
same answer.
"""

from __future__ import annotations

from functools import lru_cache

from games.bots.takes import bits, cards_of, takes_of
from games.bots.worth import card_worth, sweep_worth
from games.rules.actions import Move
from games.rules.cards import ALL_CARDS, SEVEN_OF_DIAMONDS
from games.rules.ruleset import Ruleset

# The card played, the cards won (with the played one; 0 for none), the table after it, 1 for a sweep, and what
# it wins at once in thousandths of a point.
Line = tuple[int, int, int, int, int]
Lines = tuple[Line, ...]

# Tables are forgotten together when there are too many. Few are worth keeping from one move to the next, and each
# that is kept is walked through by the garbage collector again and again: that costs more than finding it anew.
MOST_TABLES = 300
# What leaving a table that one card can sweep is worth to a one-move player, in sweeps.
EXPOSED = 0.4
# A card that is laid down is lost for the most part.
LAID = 0.3
# The most that a card can take.
HIGHEST = 10


class Board:
    """What can be played under one ruleset; get it from `board_of`."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset, self.law, self.options = ruleset, ruleset.law, ruleset.options
        self.deck = bits(ruleset.deck())
        self.worth = {1 << card.index: round(1000 * card_worth(ruleset, card)) for card in ruleset.deck()}
        self.sweep = round(1000 * sweep_worth(ruleset))
        self.takes = takes_of(ruleset)
        self.value, self.rank = self.takes.value, self.takes.rank
        # Whether every cleared table is a sweep, the last card aside.
        self.always_sweeps = (
            ruleset.variant != "basra" and self.options.get("ace_takes_all", "never") == "never"
        )
        self.force_equal = bool(self.options.get("force_equal_in_hand"))
        self.known: dict[tuple[int, int], Lines] = {}
        self._card_lines: dict[tuple[int, int], Lines] = {}
        self._gains: dict[int, tuple[tuple[int, int], ...]] = {}
        self._added: dict[int, tuple[int, int]] = {}
        # A card of every rank, and those that play by rules of their own.
        self._samples = _samples(ruleset)

    def lines(self, hand: int, table: int) -> Lines:
        """Every legal move of the hand, the one that wins most at once first."""
        key = (hand, table)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._find(hand, table)
        return found

    def card_lines(self, bit: int, table: int) -> Lines:
        """The moves of one card, best first, whatever else the hand holds."""
        key = (bit, table)
        found = self._card_lines.get(key)
        if found is None:
            found = self._card_lines[key] = self._find_card(bit, table)
        return found

    def gains(self, table: int) -> tuple[tuple[int, int], ...]:
        """The cards that take something, as sets of alike ones, each with the most that it wins; best first."""
        found = self._gains.get(table)
        if found is None:
            gains = [(self._best_gain(bit, table), alike) for bit, alike in self._samples]
            found = self._gains[table] = tuple(sorted((pair for pair in gains if pair[0] > 0), reverse=True))
        return found

    def takers(self, table: int) -> tuple[int, int]:
        """The cards that could take something of a table, and those that could sweep it."""
        taking = sweeping = 0
        for bit, alike in self._samples:
            lines = self.card_lines(bit, table)
            if any(line[1] for line in lines):
                taking |= alike
                sweeping |= alike if any(line[3] for line in lines) else 0
        return taking, sweeping

    def tidy(self) -> None:
        """Forget the tables when there are too many of them. Not while a search is under way."""
        if max(len(self.known), len(self._card_lines)) > MOST_TABLES:
            for kept in (self.known, self._card_lines, self._gains, self._added, self.takes.known):
                kept.clear()

    def line(self, move: Move, table: int) -> Line:
        """A move in bits."""
        return self._line(1 << move.card.index, bits(move.take), table, self.takes.total(table))

    def _find(self, hand: int, table: int) -> Lines:
        found: list[Line] = []
        rest, known = hand, self._card_lines
        while rest:
            bit = rest & -rest
            rest ^= bit
            found += known.get((bit, table)) or self.card_lines(bit, table)
        if self.force_equal and any(mask & table for bit, mask in self.rank.items() if bit & hand):
            found = [line for line in found if line[1]]
        if len(found) > 1:
            found.sort(key=_gain, reverse=True)
        return tuple(found)

    def _find_card(self, bit: int, table: int) -> Lines:
        total = self.takes.total(table)
        takes = self.takes.takes(bit, table)
        found = [self._line(bit, take, table, total) for take in takes] if takes else []
        if self.takes.may_lay(bit, table, takes):
            found.append(self._line(bit, 0, table, total))
        if len(found) > 1:
            found.sort(key=_gain, reverse=True)
        return tuple(found)

    def _best_gain(self, bit: int, table: int) -> int:
        takes = self.takes.takes(bit, table)
        if not takes:
            return 0
        best = max([(self._added.get(take) or self._add(take))[0] for take in takes]) + self.worth[bit]
        if table in takes and (self.always_sweeps or self._sweeps(bit, table)):
            best += self.sweep
        return best

    def _line(self, bit: int, take: int, table: int, total: int) -> Line:
        if not take:
            total += self.value[bit]
            return bit, 0, table | bit, 0, -int(self.worth[bit] * LAID) - self._exposed(total)
        gain, value = self._added.get(take) or self._add(take)
        gain += self.worth[bit]
        after = table ^ take
        if after:
            return bit, take | bit, after, 0, gain - self._exposed(total - value)
        swept = 1 if self.always_sweeps else self._sweeps(bit, take)
        return bit, take | bit, 0, swept, gain + swept * self.sweep

    def _sweeps(self, bit: int, take: int) -> int:
        move = Move(ALL_CARDS[bit.bit_length() - 1], cards_of(take))
        return int(self.law.sweep_counts(self.options, move, False))

    def _exposed(self, total: int) -> int:
        """A little for a table whose cards add up to no more than one card can take."""
        return int(self.sweep * EXPOSED) if total <= HIGHEST else 0

    def _add(self, cards: int) -> tuple[int, int]:
        """What these cards are worth together, and what their values add up to."""
        worth, value, rest = 0, 0, cards
        while rest:
            low = rest & -rest
            worth += self.worth[low]
            value += self.value[low]
            rest ^= low
        self._added[cards] = worth, value
        return worth, value


@lru_cache(maxsize=16)
def board_of(ruleset: Ruleset) -> Board:
    """The one board of a ruleset."""
    return Board(ruleset)


def _gain(line: Line) -> int:
    return line[4]


def _samples(ruleset: Ruleset) -> tuple[tuple[int, int], ...]:
    """One card of each set of cards that take alike: the ranks, and the 7 of diamonds by itself."""
    groups: dict[str, int] = {}
    for card in ruleset.deck():
        alone = card is SEVEN_OF_DIAMONDS and ruleset.variant == "basra"
        key = card.code if alone else card.rank
        groups[key] = groups.get(key, 0) | 1 << card.index
    return tuple((alike & -alike, alike) for alike in groups.values())
