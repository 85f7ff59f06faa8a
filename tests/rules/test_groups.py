"""Basra's groups: the largest sets, against trying everything, and never slow. AUD-10."""

import random
import time
from contextlib import suppress
from itertools import combinations

import pytest

from games.rules import groups
from games.rules.cards import ALL_CARDS, RANKS
from games.rules.errors import InvalidPosition
from games.rules.ruleset import Ruleset

NUMBERS = [card for card in ALL_CARDS if not card.is_court]


def number(card):
    return RANKS.index(card.rank) + 1


def by_value(cards):
    return [[card for card in cards if number(card) == value] for value in range(11)]


def slow(cards, total, count_groups):
    """Every way to form groups is walked; the largest unions are kept."""
    found = {0: {frozenset()}}

    def walk(rest, taken, made):
        size = made if count_groups else len(taken)
        found.setdefault(size, set()).add(taken)
        if rest:
            walk(rest[1:], taken, made)
            for more in range(1, len(rest)):
                for group in combinations(rest[1:], more):
                    if number(rest[0]) + sum(map(number, group)) == total:
                        left = [card for card in rest[1:] if card not in group]
                        walk(left, taken | {rest[0], *group}, made + 1)

    walk(cards, frozenset(), 0)
    return found[max(found)] - {frozenset()}


@pytest.mark.parametrize("count_groups", [False, True])
def test_largest_sets(count_groups):
    rng = random.Random(12)
    for _ in range(150):
        total = rng.randint(2, 10)
        smaller = [card for card in NUMBERS if number(card) < total]
        cards = rng.sample(smaller, min(len(smaller), rng.randint(0, 9)))
        found = groups.largest(by_value(cards), total, count_groups)
        assert len(set(found)) == len(found)
        assert set(map(frozenset, found)) == slow(cards, total, count_groups)


@pytest.mark.parametrize(
    ("values", "total", "expected"),
    [
        ([2, 3], 5, True),
        ([2, 3, 1, 4], 5, True),
        ([2, 2], 5, False),
        ([5], 5, False),
        ([], 5, True),
        ([6], 5, False),
    ],
)
def test_falls_into_groups(values, total, expected):
    assert groups.falls_into_groups(values, total) == expected


@pytest.mark.parametrize("count_groups", [False, True])
def test_full_tables_are_answered_or_refused_within_a_second(count_groups):
    """AUD-10: random tables of any size, and the counts that were found to be hardest."""
    rng = random.Random(3)
    hardest = [[0, 4, 4, 4, 4, 4, 4, 4, 3, 2], [0, 4, 4, 4, 4, 4, 4, 3, 2, 2], [0, 2, 2, 4, 2, 3, 4, 1, 4, 4]]
    tables = [
        [card for card in NUMBERS if number(card) < 10 and SUIT[card.suit] < have[number(card)]]
        for have in hardest
    ]
    tables += [rng.sample(NUMBERS, size) for size in range(20, 41, 4)]
    for table in tables:
        groups._best.cache_clear()
        start = time.process_time()
        with suppress(InvalidPosition):
            groups.largest(by_value(table), 10, count_groups)
        assert time.process_time() - start < 1


SUIT = {"C": 0, "D": 1, "H": 2, "S": 3}


def test_too_many_captures_are_refused_in_words():
    """A made-up table of 26 cards on which a ten could make nine groups in 7,772 ways."""
    have = [0, 2, 2, 4, 2, 3, 4, 1, 4, 4]
    table = [card for card in NUMBERS if number(card) < 10 and SUIT[card.suit] < have[number(card)]]
    with pytest.raises(InvalidPosition, match="more than 5000 captures on this table"):
        groups.largest(by_value(table), 10, count_groups=True)


def test_tables_of_a_real_match_take_no_time():
    """AUD-10: up to 16 cards, 5 ms on average and 50 ms at worst."""
    rng, ruleset, spent = random.Random(5), Ruleset.of("basra"), []
    for _ in range(400):
        card, *table = rng.sample(ALL_CARDS, rng.randint(2, 17))
        groups._best.cache_clear()
        start = time.process_time()
        ruleset.law.captures(ruleset.options, card, tuple(table))
        spent.append(time.process_time() - start)
    assert sum(spent) / len(spent) < 0.005
    assert sorted(spent)[-2] < 0.05
