"""Bots that aim for a share of the matches against a hard player, and bots that are shown all cards.

For practice and lab rooms only. A bot that aims plays the best move that seeing all cards finds, except now and
then, by lot, a deliberately weak one; how often is read from the calibration (`calibration.py`).
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from games.bots.calibration import weak_chance
from games.bots.choice import Budget, Choice
from games.bots.compact import board_of
from games.bots.hard import ONLY, SERVER, ranked, weigh
from games.bots.sight import check_sight, choose_seeing, deals_to_come
from games.bots.takes import bits
from games.rules.actions import Move
from games.rules.observation import Observation
from games.rules.scoring import Cards
from games.rules.text import gettext_noop

WEAK = gettext_noop("It plays a weak move on purpose, to win as often as was asked for.")

# Of the moves that are not the best, the worst is taken with this chance, else the next one up with it, and on.
WORST_FIRST = 0.6
ALWAYS = 100


@dataclass(frozen=True, slots=True)
class Aim:
    """What a bot is shown, and how often it is to win.

    `hands` by seat and `stock` in its order are those of the table. `share` in percent of the matches against a
    hard player; None plays the best it sees always, as 100 does. `partner` is for the partner of a person, who is
    never weakened: `games.bots.decide` has it play plain hard, seeing nothing.
    """

    hands: tuple[Cards, ...] = field(repr=False)
    stock: Cards = field(repr=False)
    share: int | None = None
    partner: bool = False


def choose_aiming(seen: Observation, aim: Aim, seed: int = 0, budget: Budget = SERVER) -> Choice:
    """The move of a bot with this aim; whose partner it is does not matter here.

    The same arguments give the same choice; whether it is weak is drawn from the seed and the turn. Raises
    ValueError for a share that is not from 0 to 100, when no move is due, or when the cards are not those of this
    table.
    """
    if aim.share is not None and not 0 <= aim.share <= ALWAYS:
        raise ValueError(f"a share is from 0 to {ALWAYS}, not {aim.share}")
    check_sight(seen, aim.hands, aim.stock)
    if aim.share is None or aim.share == ALWAYS:
        return choose_seeing(seen, aim.hands, budget, aim.stock)
    chance = weak_chance(seen.ruleset.variant, seen.seats, seen.ruleset.options.number("target"), aim.share)
    return choose_weakened(seen, aim, chance, seed, budget)


def choose_weakened(
    seen: Observation, aim: Aim, chance: float, seed: int = 0, budget: Budget = SERVER
) -> Choice:
    """The best move that seeing everything finds or, with this chance, a weak one."""
    lots = random.Random(f"aim {seed} {seen.seat} {seen.round_number} {len(seen.history)}")
    if lots.random() >= chance:
        return choose_seeing(seen, aim.hands, budget, aim.stock)
    if len(seen.legal_moves) == 1:
        return Choice(seen.legal_moves[0], ONLY)
    return Choice(_weak_move(_from_best(seen, aim, budget), lots), WEAK)


def _from_best(seen: Observation, aim: Aim, budget: Budget) -> list[Move]:
    board = board_of(seen.ruleset)
    board.tidy()
    hands = [bits(hand) for hand in aim.hands]
    return ranked(weigh(seen, board, [(1.0, hands)], budget, deals_to_come(seen, aim.stock)))


def _weak_move(moves: list[Move], lots: random.Random) -> Move:
    """One that is not the best, the worst most of the time: always the worst would look absurd."""
    for move in reversed(moves[2:]):
        if lots.random() < WORST_FIRST:
            return move
    return moves[1]
