"""What the slider of the win rate needs to know: how often bots that play weakly now and then win matches."""

from __future__ import annotations

import random
from dataclasses import replace

from games.bots.calibration import Row, targets_of
from games.botstrength import WEAKENED, Pairing, places, play

CHANCES = ("0", "0.05", "0.1", "0.15", "0.2", "0.3", "0.4", "0.6", "1")
RACES = 4_000

# The points of one round: the hard player's, then everybody else's.
Points = tuple[int, ...]


def against_weakened(pairing: Pairing) -> dict[str, Pairing]:
    """Hard against opponents who are weakened more and more, by the chance of a weak move."""
    return {chance: replace(pairing, first="hard", second=WEAKENED + chance) for chance in CHANCES}


def row(chance: str, pairing: Pairing, sample: list[Points]) -> Row:
    """The shares of matches that the weakened side wins, by the rounds that were played.

    The matches are raced out of these rounds, so that every round serves many matches and both targets.
    """
    lots = random.Random(f"races {pairing.seed} {chance}")
    targets = targets_of(pairing.ruleset().variant)
    short, long = (round(1 - raced(sample, target, lots), 3) for target in targets)
    return float(chance), short, long


def sampled(pairing: Pairing, numbers: range) -> list[Points]:
    """The points of every round of these duplicate deals, A's first."""
    sample = []
    for number in numbers:
        for swap in range(places(pairing.seats)):
            points = play(pairing, number, swap, []).totals
            sample.append((points[swap], *points[:swap], *points[swap + 1 :]))
    return sample


def raced(sample: list[Points], target: int, lots: random.Random) -> float:
    """The share of matches to the target that A wins when rounds like these follow one another."""
    return sum(_race(sample, target, lots) for _ in range(RACES)) / RACES


def falling(rows: list[Row]) -> list[Row]:
    """The rows without what is luck: who plays weakly more often never wins more."""
    found = rows[:1]
    for chance, short, long in rows[1:]:
        found.append((chance, min(short, found[-1][1]), min(long, found[-1][2])))
    return found


def _race(sample: list[Points], target: int, lots: random.Random) -> bool:
    totals = [0] * len(sample[0])
    while max(totals) < target or totals.count(max(totals)) > 1:
        totals = [total + points for total, points in zip(totals, lots.choice(sample), strict=True)]
    return totals[0] == max(totals)
