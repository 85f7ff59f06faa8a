"""Who will have most of something, when some of it is still out: chances per side, kept in tables.

Every function gets counts per side, our own side first, and how many are still out, and gives for each side the
chance that it alone has most. With nothing out they are the plain rules.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import comb, erf, sqrt

from games.bots.takes import bits
from games.rules.cards import DECK_40, SUITS
from games.rules.scoring import PRIME_VALUES

Chances = tuple[float, ...]
# Two counts of one side and of the other.
Pair = tuple[int, int]

# Cards change hands a few at a time, so their number strays more than if each were tossed for by itself.
CLUSTER = 2.4
_SUIT_BITS = {suit: bits(card for card in DECK_40 if card.suit == suit) for suit in SUITS}
_VALUES = {1 << card.index: PRIME_VALUES[card.rank] for card in DECK_40}


@lru_cache(maxsize=20_000)
def most_cards(counts: tuple[int, ...], out: int) -> Chances:
    """Most cards."""
    return _by_pairs(counts, lambda mine, theirs: _ahead(mine - theirs, out * 2 // len(counts)))


@lru_cache(maxsize=20_000)
def most_of_few(counts: tuple[int, ...], out: int) -> Chances:
    """Most of a few cards that are won one by one: diamonds, sevens."""
    return _by_pairs(counts, lambda mine, theirs: _ahead_of_few(mine - theirs, out * 2 // len(counts)))


@lru_cache(maxsize=20_000)
def most_with_tiebreak(counts: tuple[Pair, ...], out: Pair) -> Chances:
    """Most sevens and, when these are level, most sixes."""
    sevens, sixes = out[0] * 2 // len(counts), out[1] * 2 // len(counts)

    def ahead(mine: Pair, theirs: Pair) -> float:
        level = _level_of_few(mine[0] - theirs[0], sevens)
        return _ahead_of_few(mine[0] - theirs[0], sevens) + level * _ahead_of_few(mine[1] - theirs[1], sixes)

    return _by_pairs(counts, ahead)


@lru_cache(maxsize=20_000)
def three_sevens(counts: tuple[int, ...], out: int) -> Chances:
    """Three sevens or more."""
    share = 1 / len(counts)
    return tuple(
        sum(_chance_of(hits, out, share) for hits in range(out + 1) if count + hits >= 3) for count in counts
    )


def best_prime(piles: tuple[int, ...], partial: bool) -> Chances:
    """The best card of each suit added up; who lacks a suit has none, unless a `partial` prime counts."""
    suits = [_suit_prime(tuple([pile & suit for pile in piles]), suit) for suit in _SUIT_BITS.values()]
    means = [sum([suit[0][side] for suit in suits]) for side in range(len(piles))]
    spread = sum([suit[1] for suit in suits])
    if spread == 0 and not partial:
        whole = [all(pile & suit for suit in _SUIT_BITS.values()) for pile in piles]
        means = [mean if full else 0 for mean, full in zip(means, whole, strict=True)]
    return _by_pairs(tuple(means), lambda mine, theirs: _normal(mine - theirs, spread))


@lru_cache(maxsize=20_000)
def _suit_prime(piles: tuple[int, ...], suit: int) -> tuple[tuple[float, ...], float]:
    """What each side's best card of a suit will count on average, and the variance of a difference."""
    taken = 0
    for pile in piles:
        taken |= pile
    values = sorted((value for bit, value in _VALUES.items() if bit & suit & ~taken), reverse=True)
    means, spread = [], 0.0
    for pile in piles:
        best = max((value for bit, value in _VALUES.items() if bit & pile), default=0)
        mean, square = _expected_best(best, values, 1 / len(piles))
        means.append(mean)
        spread += square - mean * mean
    return tuple(means), max(0.0, spread) if values else 0.0


def _expected_best(best: int, values: list[int], share: float) -> tuple[float, float]:
    """Mean and mean square of the best card, each of the others coming with this chance."""
    mean = square = 0.0
    left = 1.0
    for value in values:
        if value <= best:
            break
        mean, square, left = (
            mean + left * share * value,
            square + left * share * value**2,
            left * (1 - share),
        )
    return mean + left * best, square + left * best**2


def _by_pairs(counts: tuple[object, ...], ahead: Callable[..., float]) -> Chances:
    """The chance of being ahead of every other side, as if each pair were by itself."""
    chances = []
    for side, mine in enumerate(counts):
        chance = 1.0
        for other, theirs in enumerate(counts):
            if other != side:
                chance *= ahead(mine, theirs)
        chances.append(chance)
    return tuple(chances)


@lru_cache(maxsize=4_000)
def _ahead(lead: int, out: int) -> float:
    if abs(lead) > out or out == 0:
        return float(lead > 0)
    return _normal(lead, out * CLUSTER)


def _normal(lead: float, spread: float) -> float:
    return (1 + erf(lead / sqrt(2 * spread))) / 2 if spread > 0 else float(lead > 0)


@lru_cache(maxsize=4_000)
def _ahead_of_few(lead: int, out: int) -> float:
    return float(sum(comb(out, hits) for hits in range(out + 1) if lead + 2 * hits - out > 0) / 2**out)


@lru_cache(maxsize=4_000)
def _level_of_few(lead: int, out: int) -> float:
    return float(sum(comb(out, hits) for hits in range(out + 1) if lead + 2 * hits - out == 0) / 2**out)


def _chance_of(hits: int, out: int, share: float) -> float:
    return float(comb(out, hits) * share**hits * (1 - share) ** (out - hits))
