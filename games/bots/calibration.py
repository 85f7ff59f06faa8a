"""How often a bot that sees all cards has to play weakly to win a given share. Measured, not thought out.

`manage.py bot_strength calibrate` makes the rows: for each game and number of seats, how often a move was weak,
and which share of the matches the weakened side then won against hard, at two targets of the match. With three
at the table two weakened bots play one hard player, and the share is theirs together.
"""

from __future__ import annotations

from itertools import pairwise
from math import sqrt

# Chance of a weak move, and the shares of matches (0 to 1) at the two targets.
Row = tuple[float, float, float]

# A short and a long match, by variant.
TARGETS = {"basra": (51, 101)}
USUAL_TARGETS = (11, 21)

CALIBRATION: dict[tuple[str, int], tuple[Row, ...]] = {
    # 150 duplicate rounds a row, seed 11; the row of 0.15 corrected by 400 matches at 0.146 and 0.17 (seeds 7, 9).
    ("chkobba", 2): (
        (0.0, 0.896, 0.958),
        (0.05, 0.811, 0.896),
        (0.1, 0.678, 0.735),
        (0.15, 0.54, 0.56),
        (0.2, 0.373, 0.341),
        (0.3, 0.186, 0.108),
        (0.4, 0.064, 0.016),
        (0.6, 0.01, 0.001),
        (1.0, 0.0, 0.0),
    ),
}
# What a game has that was never measured.
UNMEASURED = ("chkobba", 2)


def targets_of(variant: str) -> tuple[int, int]:
    """The two targets that a variant is calibrated at."""
    return TARGETS.get(variant, USUAL_TARGETS)


def weak_chance(variant: str, seats: int, target: int, share: int) -> float:
    """The chance of a weak move, 0 to 1, with which this share (percent) of the matches to the target is won."""
    rows = CALIBRATION.get((variant, seats), CALIBRATION[UNMEASURED])
    length = _between(targets_of(variant), target)
    points = [(weak, short + (long - short) * length) for weak, short, long in rows]
    return _interpolated(points, share / 100)


def _between(targets: tuple[int, int], target: int) -> float:
    """Where a target stands between the two, 0 to 1, by the square root: luck evens out that slowly."""
    low, high = map(sqrt, targets)
    return min(1.0, max(0.0, (sqrt(target) - low) / (high - low)))


def _interpolated(points: list[tuple[float, float]], share: float) -> float:
    """The chance for a share; the points have falling shares. The best and the worst are the ends."""
    if share >= points[0][1]:
        return points[0][0]
    for (weak, above), (weaker, below) in pairwise(points):
        if above >= share > below:
            return weak + (weaker - weak) * (above - share) / (above - below)
    return points[-1][0]
