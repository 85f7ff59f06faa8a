"""Hands for many worlds at once, in which every card comes as often as it is likely to, to within one.

Drawn world by world, a card that sweeps would be in the next hand too often in these few worlds, or too seldom, and
that luck would drown the rest.
"""

from __future__ import annotations

import random

Weights = dict[int, float]

# So that what floats lose on the way makes no hand too small.
ROUNDING = 1e-6


def balanced(weights: Weights, size: int, number: int, lots: random.Random) -> list[int]:
    """So many hands of this size out of the cards with weights; each hand is a set."""
    cards = list(weights)
    lots.shuffle(cards)
    column = _column(cards, shares(weights, size), number, lots)
    hands = [0] * number
    for start in range(0, len(column), number):
        block = column[start : start + number]
        lots.shuffle(block)
        _part_twins(hands, block, cards)
        hands = [hand | bit for hand, bit in zip(hands, block, strict=True)]
    return hands


def shares(weights: Weights, size: int) -> Weights:
    """How likely each card is to be in a hand of this size, by its weight; none is more than certain."""
    found, free, left = dict.fromkeys(weights, 1.0), dict(weights), size
    while left > 0:
        total = sum(free.values())
        certain = [bit for bit, weight in free.items() if weight * left >= total]
        if not certain:
            break
        for bit in certain:
            del free[bit]
        left -= len(certain)
    for bit, weight in free.items():
        found[bit] = weight * left / total if left > 0 else 0.0
    return found


def _column(cards: list[int], likely: Weights, number: int, lots: random.Random) -> list[int]:
    """Every card as often as it should come in so many hands, the copies of one beside each other."""
    column: list[int] = []
    due = lots.uniform(ROUNDING, 1 - ROUNDING)
    for bit in cards:
        due += likely[bit] * number
        column += [bit] * int(due)
        due -= int(due)
    return column


def _part_twins(hands: list[int], block: list[int], cards: list[int]) -> None:
    """No hand gets a card that it has: such a card changes places with another hand's."""
    for number, bit in enumerate(block):
        if not hands[number] & bit:
            continue
        for other, there in enumerate(block):
            if not hands[other] & bit and not hands[number] & there:
                block[number], block[other] = there, bit
                break
        else:
            block[number] = next(card for card in cards if not card & hands[number])
