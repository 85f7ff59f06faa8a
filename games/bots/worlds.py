"""What a seat knows of the cards it cannot see, and worlds that agree with it.

Known: its own hand, the table, and every pile, for all captures were seen. How many cards everybody holds is
known as well. What is not known is dealt out, and what a player did tells about the rest of that hand: somebody
who plays a card will mostly not hold one that would have won more, whether it was laid down or took something.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from math import comb, exp

from games.bots.balance import Weights, balanced
from games.bots.compact import Board
from games.bots.takes import bits
from games.rules.actions import Move
from games.rules.observation import Observation

# A card that would have won this much more than what was played, in thousandths of a point, is held less than half
# as likely as one that is as good. People and bots err, so that no card is ruled out.
TELLING = 250
NEVER_LESS = 0.1
# All the cards of a hand of one are tried out: that is quick.
ALL_OF = 40

# The hands of all seats as sets, and how likely they are against other worlds.
World = tuple[float, list[int]]


def unseen_of(board: Board, seen: Observation) -> int:
    """The cards that this seat sees nowhere: in other hands or in the stock."""
    known = bits(seen.hand) | bits(seen.table)
    for pile in seen.piles:
        known |= bits(pile)
    return board.deck & ~known


def worlds(board: Board, seen: Observation, lots: random.Random, most: int) -> list[World]:
    """Up to `most` ways in which the unseen cards may lie; all that there are, if they are few."""
    unseen = unseen_of(board, seen)
    others = [(seat, size) for seat, size in enumerate(seen.hand_sizes) if size and seat != seen.seat]
    weights = {seat: suspicions(board, seen, seat, unseen) for seat, _ in others}
    if not others:
        return [(1.0, _mine(seen))]
    if len(others) == 1 and comb(unseen.bit_count(), others[0][1]) <= max(most, ALL_OF):
        return list(_all(seen, unseen, *others[0], weights))
    others.sort(key=lambda pair: (pair[0] - (seen.seat or 0)) % seen.seats)
    return _spread(seen, unseen, others, weights, most, lots)


def suspicions(board: Board, seen: Observation, seat: int, unseen: int) -> Weights:
    """How likely each unseen card is in the hand of a seat, by what it has played in this deal."""
    weights = dict.fromkeys(_split(unseen), 1.0)
    for player, move, table in this_deal(seen):
        if player != seat:
            continue
        played = board.line(move, table)[4]
        for bit in weights:
            better = (board.card_lines(bit, table)[0][4] - played) / TELLING
            weights[bit] *= NEVER_LESS + (1 - NEVER_LESS) / (1 + exp(better))
    return weights


def this_deal(seen: Observation) -> Iterator[tuple[int, Move, int]]:
    """The moves of the deal under way, latest first: seat, move, and the table that it was played on."""
    size = seen.ruleset.options.number("hand") * seen.seats
    table = bits(seen.table)
    number = max(0, size - sum(seen.hand_sizes))
    for played in reversed(seen.history[max(0, len(seen.history) - number) :] if number else ()):
        take = bits(played.move.take)
        table = table | take if take else table & ~bits((played.move.card,))
        yield played.seat, played.move, table


def _all(
    seen: Observation, unseen: int, seat: int, size: int, weights: dict[int, Weights]
) -> Iterator[World]:
    for held in combinations(_split(unseen), size):
        hands, weight = _mine(seen), 1.0
        for bit in held:
            hands[seat] |= bit
            weight *= weights[seat][bit]
        yield weight, hands


def _spread(
    seen: Observation,
    unseen: int,
    others: list[tuple[int, int]],
    weights: dict[int, Weights],
    number: int,
    lots: random.Random,
) -> list[World]:
    """The hand of the next seat balanced over all worlds, the others drawn in each world by itself."""
    (following, size), *rest = others
    found = []
    for held in balanced(weights[following], size, number, lots):
        hands = _mine(seen)
        hands[following] = held
        _deal(hands, _split(unseen & ~held), rest, weights, lots)
        found.append((1.0, hands))
    return found


def _deal(
    hands: list[int],
    left: list[int],
    others: list[tuple[int, int]],
    weights: dict[int, Weights],
    lots: random.Random,
) -> None:
    """Fill the hands, each card drawn with its weight (the largest of random keys u ** (1 / weight))."""
    for seat, size in others:
        heavy = weights[seat]
        keys = {bit: lots.random() ** (1 / heavy[bit]) for bit in left}
        left.sort(key=keys.__getitem__, reverse=True)
        for bit in left[:size]:
            hands[seat] |= bit
        left = left[size:]


def _mine(seen: Observation) -> list[int]:
    hands = [0] * seen.seats
    hands[seen.seat or 0] = bits(seen.hand)
    return hands


def _split(cards: int) -> list[int]:
    found = []
    while cards:
        low = cards & -cards
        found.append(low)
        cards ^= low
    return found
