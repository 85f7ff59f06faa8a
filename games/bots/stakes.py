"""The match behind the round: near the target a point is worth what it does to the chance of winning.

A side that needs two points plays for two, and points beyond that are worth nothing.
"""

from __future__ import annotations

from functools import lru_cache
from math import erf, sqrt

from games.rules.observation import Observation

# A round may bring some six points to one side: from so many before the target on, the match is looked at.
NEAR = 6
# Points of a round to one side on average, and the variance of the difference of two sides.
ROUND_POINTS = 2.2
ROUND_SPREAD = 7.0
# So that a chance weighs about as much as points do far from the target.
SCALE = 8.0

Item = tuple[float, tuple[float, ...]]


class Stakes:
    """The chance of winning the match from the points that a round may bring."""

    def __init__(self, totals: tuple[int, int], target: int, two_ahead: bool) -> None:
        self.totals, self.target, self.two_ahead = totals, target, two_ahead
        self._known: dict[tuple[float, float, tuple[tuple[float, ...], ...]], float] = {}

    def value(self, certain: list[float], items: list[Item]) -> float:
        """How the match stands after the round, on average, from -SCALE to SCALE."""
        key = (certain[0], certain[1], tuple(odds for _, odds in items))
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._value(int(certain[0]), int(certain[1]), items)
        return found

    def _value(self, ours: int, theirs: int, items: list[Item]) -> float:
        spread = {(self.totals[0] + ours, self.totals[1] + theirs): 1.0}
        for points, odds in items:
            spread = _spread(spread, round(points), odds)
        chance = sum(
            weight * _chance(ours, theirs, self.target, self.two_ahead)
            for (ours, theirs), weight in spread.items()
        )
        return SCALE * (2 * chance - 1)


Spread = dict[tuple[int, int], float]


def _spread(spread: Spread, points: int, odds: tuple[float, ...]) -> Spread:
    """The totals after one more item, each with its likelihood."""
    after: Spread = {}
    won, lost = odds[0], odds[1]
    for (ours, theirs), weight in spread.items():
        for key, chance in (
            ((ours + points, theirs), won),
            ((ours, theirs + points), lost),
            ((ours, theirs), 1 - won - lost),
        ):
            if chance > 0:
                after[key] = after.get(key, 0.0) + weight * chance
    return after


@lru_cache(maxsize=4_000)
def _chance(ours: int, theirs: int, target: int, two_ahead: bool) -> float:
    """The chance of winning a match from these totals after a round."""
    lead, best = ours - theirs, max(ours, theirs)
    if best >= target and abs(lead) >= (2 if two_ahead else 1):
        return float(lead > 0)
    rounds = max(1.0, (target - best) / ROUND_POINTS)
    return (1 + erf(lead / sqrt(2 * ROUND_SPREAD * rounds))) / 2


def stakes_of(seen: Observation, ours: int) -> Stakes | None:
    """The stakes when two sides play and one of them is near the target; None while points are just points.

    Games whose score is not counted in single points (Basra), and a napola or all the diamonds, which would
    end it, are played for points.
    """
    options = seen.ruleset.options
    target = options.number("target")
    rare = options.get("napola") or options.get("all_diamonds_wins")
    if len(seen.totals) != 2 or seen.ruleset.variant == "basra" or rare:
        return None
    if max(seen.live_totals) < target - NEAR or target <= NEAR:
        return None
    return Stakes((seen.totals[ours], seen.totals[1 - ours]), target, options["level"] == "two_ahead")
