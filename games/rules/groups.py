"""Basra's arithmetic: the largest sets of table cards that fall into groups with one total.

Which card of a value is taken does not matter to the arithmetic, so it works on how many there are of each
value, from the highest value down. Every group is known by its highest card, so that few different remainders
ever come up: some thousands on the fullest table. Only the answers are spelled out in cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, product
from math import comb, prod

from games.rules.cards import Card
from games.rules.errors import InvalidPosition

Counts = tuple[int, ...]
Take = tuple[Card, ...]

# A capture is chosen by a person from a list; no table of a real match comes near this many.
MOST_CAPTURES = 5_000


def largest(by_value: Sequence[Sequence[Card]], total: int, count_groups: bool = False) -> tuple[Take, ...]:
    """Every largest set of cards that falls into groups of two cards or more, each adding up to the total.

    `by_value[v]` are the table cards worth v, for v below the total (index 0 is empty). Largest means most
    cards or, with `count_groups`, most groups. () when there is no group at all. Raises InvalidPosition when
    there are more than MOST_CAPTURES sets.
    """
    have = tuple(map(len, by_value[:total]))
    best, chosen = _best(total, total - 1, have, count_groups)
    if best == 0:
        return ()
    number = sum(prod(map(comb, have, taken)) for taken in chosen)
    if number > MOST_CAPTURES:
        raise InvalidPosition(f"more than {MOST_CAPTURES} captures on this table")
    return tuple(take for taken in sorted(chosen) for take in _spelled(by_value, taken))


def falls_into_groups(values: Sequence[int], total: int) -> bool:
    """Whether all of these values can be used up by groups that add up to the total."""
    if any(value >= total for value in values):
        return False
    have = tuple(values.count(value) for value in range(total))
    return _best(total, total - 1, have, False)[0] == len(values)


def _spelled(by_value: Sequence[Sequence[Card]], taken: Counts) -> list[Take]:
    """The counts as sets of cards: any so many cards of each value."""
    choices = (combinations(by_value[value], count) for value, count in enumerate(taken) if count)
    return [tuple(card for part in parts for card in part) for parts in product(*choices)]


@lru_cache(maxsize=65536)
def _best(total: int, top: int, have: Counts, count_groups: bool) -> tuple[int, frozenset[Counts]]:
    """The largest size that groups of these counts can have, and all that may be taken for it, as counts.

    Only values up to `top` are left to be the highest of a group.
    """
    while top > 0 and have[top] == 0:
        top -= 1
    if top * sum(have) < total or top == 0:
        return 0, frozenset({(0,) * total})
    without = (*have[:top], 0, *have[top + 1 :])
    best, chosen = _best(total, top - 1, without, count_groups)
    for group in _groups(total, top):
        if all(need <= there for need, there in zip(group, have, strict=True)):
            left = tuple(there - need for need, there in zip(group, have, strict=True))
            size, found = _best(total, top, left, count_groups)
            size += 1 if count_groups else sum(group)
            if size >= best:
                more = frozenset(tuple(map(int.__add__, taken, group)) for taken in found)
                chosen = more if size > best else chosen | more
                best = size
    return best, chosen


@lru_cache(maxsize=256)
def _groups(total: int, top: int) -> tuple[Counts, ...]:
    """Every group of two or more with this total and this highest value, as counts up to four."""
    found: list[Counts] = []
    _extend(total, top, total - top, [0] * total, found)
    return tuple(found)


def _extend(total: int, top: int, missing: int, counts: list[int], found: list[Counts]) -> None:
    counts = counts.copy()
    counts[top] += 1
    if missing == 0:
        found.append(tuple(counts))
    for value in range(min(top, missing), 0, -1):
        if counts[value] < 4:
            _extend(total, value, missing - value, counts, found)
