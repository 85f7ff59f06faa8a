"""The hard bot: it counts the cards, imagines where the others are, and looks ahead in each case.

The unseen cards are dealt out many times, as they may lie by all that its seat knows (`worlds`); in each of these
worlds every move is followed to the end of the deal (`search`), half of them against the worst that can happen
and half against opponents who look one move ahead; what is reached is weighed in points of the round that may be
expected, or near the end of a match in the chance of winning it (`expect`, `stakes`). The move with the best
average is played. When all cards are known, the last deal is so played out exactly.
"""

from __future__ import annotations

import random

from games.bots.choice import Budget, Choice
from games.bots.compact import Board, Line, board_of
from games.bots.expect import Worth
from games.bots.search import Search
from games.bots.worlds import World, unseen_of, worlds
from games.rules.actions import Move
from games.rules.observation import Observation
from games.rules.text import gettext_noop

SERVER = Budget(nodes=2_000, worlds=20, lines=40)
PRACTICE = Budget(nodes=12_000, worlds=100, lines=200)
# With three and four at the table there is more to know and more time between two turns of one bot; with the large
# hands of Scopone every position takes longer.
CROWD, CROWD_OF_LARGE, LARGE = 3, 2, 5
# Where it does not look far (`looks_near`): so many turns, and with a crowd so many times the worlds.
AHEAD, NEAR = 4, 4

# With more moves than these there are fewer worlds, but not fewer than those.
BUSY, FEWEST = 7, 6
# So many moves a card has on a full table where taking is a must.
USUAL = 1.7
# Of so many worlds one is searched against one-move players; the others against opponents who see it.
PLAIN_ONE_IN = 3
HOPE = 0.001
# No deal to come is known.
NOTHING: list[list[int]] = []

ONLY = gettext_noop("It is the only move there is.")
SWEEPS = gettext_noop("It clears the table.")
TAKES = gettext_noop("It counted the cards: of all captures this one leads furthest.")
LAYS = gettext_noop("It counted the cards: this one is the safest to lay down.")
KNOWS = gettext_noop("It knows every card that is left and plays the deal out to its end.")


def choose_hard(seen: Observation, lots: random.Random, budget: Budget) -> Choice:
    """The move of the best average over the worlds; equal ones by card and by what they take, lowest first."""
    if len(seen.legal_moves) == 1:
        return Choice(seen.legal_moves[0], ONLY)
    board = board_of(seen.ruleset)
    board.tidy()
    budget = widened(seen, budget)
    ways = worlds(board, seen, lots, budget.worlds)
    return _chosen(seen, board, ways, budget)


def choose_in(
    seen: Observation, board: Board, hands: list[int], budget: Budget, coming: list[list[int]]
) -> Choice:
    """The move for a seat that is shown every hand, and maybe the deals to come (see-all bots)."""
    if len(seen.legal_moves) == 1:
        return Choice(seen.legal_moves[0], ONLY)
    board.tidy()
    return _chosen(seen, board, [(1.0, hands)], budget, coming)


def _chosen(
    seen: Observation, board: Board, ways: list[World], budget: Budget, coming: list[list[int]] = NOTHING
) -> Choice:
    values = weigh(seen, board, ways, budget, coming)
    best = ranked(values)[0]
    return Choice(best, _reason(seen, best, board.line(best, _table(seen)), len(ways)))


def ranked(values: dict[Move, float]) -> list[Move]:
    """The moves, best first; equal ones by card and by what they take, lowest first."""
    return sorted(values, key=lambda move: (round(values[move], 9), _order(move)), reverse=True)


def weigh(
    seen: Observation, board: Board, ways: list[World], budget: Budget, coming: list[list[int]] = NOTHING
) -> dict[Move, float]:
    """Every legal move with its average worth over these worlds, as many of them as the budget allows."""
    worth = Worth(board, seen, unseen_of(board, seen))
    search = Search(board, worth, seen)
    search.coming = coming
    search.stop = depth(seen, budget.lines)
    near = looks_near(seen)
    search.floor = max(0, search.left - AHEAD) if near else 0
    lines = [(move, board.line(move, _table(seen))) for move in seen.legal_moves]
    totals = dict.fromkeys(seen.legal_moves, 0.0)
    score = worth.start(seen)
    last = -1 if seen.last_capturer is None else worth.relative(seen.last_capturer)
    sampled, plain_one_in = len(ways) == budget.worlds, 1 if near else PLAIN_ONE_IN
    for number, (weight, hands) in enumerate(ways):
        for fierce, share in _kinds(number, len(ways), sampled, worth.final, plain_one_in):
            for move, line in lines:
                totals[move] += weight * share * search.line_value(hands, line, score, last, fierce)
        if sampled and search.nodes >= budget.nodes:
            break
    return totals


def _kinds(
    number: int, ways: int, sampled: bool, final: bool, plain_one_in: int
) -> tuple[tuple[bool, float], ...]:
    """Which opponents to ask in a world, and what their answers weigh.

    When every card is known the last deal has an exact answer; against equal ones, hope for a mistake. Where all
    worlds are looked at, both kinds are asked in each.
    """
    if ways == 1:
        return (True, 1.0), (False, HOPE if final else 1.0)
    if sampled:
        return ((number % plain_one_in > 0, 1.0),)
    return (True, 1 - 1 / plain_one_in), (False, 1 / plain_one_in)


def widened(seen: Observation, budget: Budget) -> Budget:
    """The budget for this number of seats, and for a table on which so much is possible: large ones take long."""
    usual = CROWD if max(seen.hand_sizes) < LARGE else CROWD_OF_LARGE
    crowd = usual if seen.seats > 2 else 1
    near = NEAR if looks_near(seen) and seen.seats > 2 else 1
    busy = max(1.0, len(seen.legal_moves) / BUSY)
    fewest = min(budget.worlds, FEWEST)
    worlds_here = max(fewest, int(budget.worlds * crowd * near / busy))
    return Budget(int(budget.nodes * crowd / busy), worlds_here, budget.lines)


def looks_near(seen: Observation) -> bool:
    """Whether to look a few turns ahead only, against one-move players alone; with a crowd, in more worlds.

    In Basra a sweep is ten points: the luck of all the later turns would drown what the next ones bring.
    """
    return seen.ruleset.variant == "basra"


def depth(seen: Observation, lines: int) -> int:
    """How many cards are still in the hands where the looking ahead stops: 0 is the end of the deal.

    Where a card can do many things, as when nobody has to take, every card counts as several.
    """
    sizes = list(seen.hand_sizes)
    seat, product = seen.seat or 0, 1.0
    ways = max(1.0, len(seen.legal_moves) / max(1, len(seen.hand)) / USUAL)
    while any(sizes):
        product *= max(1, sizes[seat]) * ways
        if product > lines:
            break
        sizes[seat] = max(0, sizes[seat] - 1)
        seat = (seat + 1) % seen.seats
    return sum(sizes)


def _table(seen: Observation) -> int:
    table = 0
    for card in seen.table:
        table |= 1 << card.index
    return table


def _order(move: Move) -> tuple[int, tuple[int, ...]]:
    return -move.card.index, tuple(-card.index for card in move.take)


def _reason(seen: Observation, move: Move, line: Line, ways: int) -> str:
    if line[3]:
        return SWEEPS
    if ways == 1:
        return KNOWS
    return TAKES if move.take else LAYS
