"""A round counted: each category with the cards that won it, and the totals before and after."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.safestring import SafeString

from games.labels import Label, category, level_word, sweeps_counted
from games.render import names
from games.render.bar import Clock
from games.render.cards import minis
from games.render.scene import Scene
from games.render.table import strokes
from games.render.words import clock_text
from games.rules.observation import Observation
from games.rules.state import RoundResult
from games.rules.state import Tally as Counted

# The categories whose cards are drawn in the board's cells, and how many fit into one.
DRAWN = ("seven_d", "prime", "aces", "jacks", "club2", "dia10", "napola", "re_bello")
FEW = 8
# Counts that are sums, shown beside the cards that make them up.
SUMS = ("classic", "classic_partial")
# Categories in which the sides are compared, so that they can be level.
COMPARED = ("cards", "diamonds", "seven_d", "prime", "most_cards")

# The sides of a board with their names, in the order of its columns.
Sides = Mapping[int, SafeString]


@dataclass(frozen=True)
class Cell:
    """One side's part of a category. `cards` are drawn when they are few, `shown` are all of them when they
    scored or made up a sum; `second` is the count that decided when the first was level; `strokes` count
    sweeps, which `said` says in words."""

    name: SafeString
    count: int
    second: int | None
    points: int
    tie: bool
    cards: SafeString | None
    strokes: tuple[int, ...]
    said: str
    shown: SafeString | None


@dataclass(frozen=True)
class Row:
    """One category, our side first. `sums` says that the counts are sums of cards; `rule` is the rule's id;
    `level` is what is said of a tie."""

    key: str
    label: Label
    rule: str
    sums: bool
    level: SafeString
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Sum:
    """One side's total before and after the round."""

    name: SafeString
    before: int
    after: int


@dataclass(frozen=True)
class TallyView:
    """The board of one round. `can_deal` is the host's button; the others see who they wait for."""

    number: int
    sums: tuple[Sum, ...]
    rows: tuple[Row, ...]
    target: object
    can_deal: bool
    watching: bool
    clock: Clock | None


def tally_view(scene: Scene, seen: Observation) -> TallyView:
    """The round that has just ended."""
    result = seen.results[-1]
    left = scene.left(scene.match.round_deadline) if scene.match else None
    sides = {side: names.side_name(scene, side).html for side in scene.sides}
    return TallyView(
        number=result.number,
        sums=totals(result, sides),
        rows=rows(result, sides, seen),
        target=seen.ruleset["target"],
        can_deal=(scene.viewer.is_host or scene.room.practice) and scene.me is not None,
        watching=scene.me is None,
        clock=None if left is None else Clock(left, clock_text(left)),
    )


def totals(result: RoundResult, sides: Sides) -> tuple[Sum, ...]:
    """Totals before and after a round, in the order of `sides`."""
    return tuple(
        Sum(name, result.totals[side] - result.points[side], result.totals[side])
        for side, name in sides.items()
    )


def rows(result: RoundResult, sides: Sides, seen: Observation) -> tuple[Row, ...]:
    """Every category of a round."""
    return tuple(_row(counted, sides, seen) for counted in result.tallies)


def _row(counted: Counted, sides: Sides, seen: Observation) -> Row:
    label = category(counted.category, seen.ruleset)
    sums = _is_sum(counted, seen)
    cells = tuple(_cell(counted, side, name, seen) for side, name in sides.items())
    return Row(counted.category, label, counted.rule, sums, level_word(seen.ruleset), cells)


def _is_sum(counted: Counted, seen: Observation) -> bool:
    """Whether the counts of a category are values added up, as in the classic prime."""
    return counted.category == "prime" and seen.ruleset["prime"] in SUMS


def _level(counted: Counted, side: int) -> bool:
    """Whether this side shares the highest count with another one."""
    best = max(counted.counts)
    return counted.counts[side] == best > 0 and counted.counts.count(best) > 1


def _cell(counted: Counted, side: int, name: SafeString, seen: Observation) -> Cell:
    cards, sweeps = counted.cards[side], counted.category == "sweeps"
    points = counted.points[side]
    return Cell(
        name=name,
        count=counted.counts[side],
        points=points,
        tie=counted.category in COMPARED and counted.winner is None and _level(counted, side),
        second=counted.tiebreak[side] if counted.tiebreak else None,
        cards=minis(cards) if counted.category in DRAWN and 0 < len(cards) <= FEW else None,
        strokes=strokes(counted.counts[side]) if sweeps else (),
        said=sweeps_counted(seen.ruleset.sweep_name, counted.counts[side]) if sweeps else "",
        shown=minis(cards) if cards and (points or _is_sum(counted, seen)) else None,
    )
