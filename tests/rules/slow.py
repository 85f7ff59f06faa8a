"""A second reading of the rules, by trying every subset of the table. It shares no code with the engine.

Cards are their texts, a move is the card and the set that it takes. Only for small tables.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations

Move = tuple[str, frozenset[str]]
COURTS = "JQK"


def rank(card: str) -> str:
    return card[:-1]


def subsets(cards: list[str]) -> Iterator[tuple[str, ...]]:
    """Every subset with a card or more."""
    for size in range(1, len(cards) + 1):
        yield from combinations(cards, size)


def moves(variant: str, options: Mapping[str, object], hand: list[str], table: list[str]) -> set[Move]:
    """Every move that a hand has on a table."""
    reading = {"basra": Basra, "escoba": Escoba}.get(variant, EqualOrSum)(options)
    found = {(card, take) for card in hand for take in reading.takes(card, table)}
    return found | {(card, frozenset()) for card in hand if reading.may_lay_down(card, hand, table)}


class EqualOrSum:
    """Chkobba and the Scopa family."""

    def __init__(self, options: Mapping[str, object]) -> None:
        self.options = options

    def value(self, card: str) -> int:
        courts = {"J": self.options["jack"], "Q": self.options["queen"], "K": 10, "A": 1}
        return int(str(courts.get(rank(card), rank(card))))

    def takes(self, card: str, table: list[str]) -> set[frozenset[str]]:
        equals = {frozenset([other]) for other in table if rank(other) == rank(card)}
        aces = self.options.get("ace_takes_all", "never")
        if rank(card) == "A" and (aces == "always" or (aces == "unless_ace" and not equals)):
            return {frozenset(table)} if table else set()
        if equals and self.options["rank_forced"]:
            return equals
        return equals | self.sums(card, table)

    def sums(self, card: str, table: list[str]) -> set[frozenset[str]]:
        if rank(card) in COURTS and not self.options["court_takes_sum"]:
            return set()
        terms = [other for other in table if self.options["court_in_sum"] or rank(other) not in COURTS]
        found = [take for take in subsets(terms) if len(take) > 1]
        found = [take for take in found if sum(map(self.value, take)) == self.value(card)]
        if self.options["sum_choice"] == "fewest":
            found = [take for take in found if len(take) == min(map(len, found))]
        return set(map(frozenset, found))

    def may_lay_down(self, card: str, hand: list[str], table: list[str]) -> bool:
        on_table = set(map(rank, table))
        if self.options["force_equal_in_hand"] and on_table & set(map(rank, hand)):
            return False
        if self.options["capture"] == "mandatory":
            return not self.takes(card, table)
        return self.options["capture"] == "optional" or rank(card) not in on_table


class Escoba(EqualOrSum):
    """Fifteen with the card played."""

    def takes(self, card: str, table: list[str]) -> set[frozenset[str]]:
        wanted = 15 - self.value(card)
        return {frozenset(take) for take in subsets(table) if sum(map(self.value, take)) == wanted}

    def may_lay_down(self, card: str, hand: list[str], table: list[str]) -> bool:
        return self.options["capture"] == "optional" or not self.takes(card, table)


class Basra:
    """All equal cards, and the largest set that falls into groups."""

    def __init__(self, options: Mapping[str, object]) -> None:
        self.by_groups = options["maximise"] == "groups"

    def may_lay_down(self, card: str, hand: list[str], table: list[str]) -> bool:
        return not self.takes(card, table)

    def takes(self, card: str, table: list[str]) -> set[frozenset[str]]:
        if rank(card) == "J" or card == "7D":
            return {frozenset(table)} if table else set()
        equals = frozenset(other for other in table if rank(other) == rank(card))
        groups = self.groups(card, table) if rank(card) not in COURTS else set()
        if groups:
            return {equals | group for group in groups}
        return {equals} if equals else set()

    def groups(self, card: str, table: list[str]) -> set[frozenset[str]]:
        """The sets with most cards, or with most groups, that can be laid out in groups of the card's number."""
        total = number(card)
        terms = [other for other in table if rank(other) not in COURTS and number(other) < total]
        fitting = [take for take in subsets(terms) if fall_into(sorted(map(number, take)), total)]

        def size(take: tuple[str, ...]) -> int:
            return sum(map(number, take)) // total if self.by_groups else len(take)

        best = max(map(size, fitting), default=0)
        return {frozenset(take) for take in fitting if size(take) == best}


def number(card: str) -> int:
    return 1 if rank(card) == "A" else int(rank(card))


def fall_into(numbers: list[int], total: int) -> bool:
    """Whether all numbers can be laid out in groups of two or more with this total."""
    if not numbers:
        return True
    highest, others = numbers[-1], numbers[:-1]
    for group in subsets_of_numbers(others):
        if highest + sum(others[place] for place in group) == total:
            rest = [value for place, value in enumerate(others) if place not in group]
            if fall_into(rest, total):
                return True
    return False


def subsets_of_numbers(numbers: list[int]) -> Iterator[tuple[int, ...]]:
    for size in range(1, len(numbers) + 1):
        yield from combinations(range(len(numbers)), size)
