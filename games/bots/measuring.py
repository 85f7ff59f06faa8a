"""Bots that nobody meets at a table: yardsticks for `bot_strength`."""

from __future__ import annotations

import random

from games.bots.choice import Choice
from games.bots.simple import Cards, held_by_next, is_sweep, table_after, unseen_cards
from games.rules.actions import Move
from games.rules.cards import SEVEN_OF_DIAMONDS
from games.rules.observation import Observation
from games.rules.text import gettext_noop

MOST = gettext_noop("It takes the most that this move can take.")
COUNTED = gettext_noop("It counted the cards: this one is the least likely to be taken.")

Rank = tuple[float, ...]


def choose_greedy(seen: Observation, lots: random.Random) -> Choice:
    """The most of: 7 of diamonds, sweep, sevens, diamonds, cards; drawn by lot between equals."""
    return Choice(_best(seen, lots, {move: spoils(seen, move) for move in seen.legal_moves}), MOST)


def choose_counter(seen: Observation, lots: random.Random) -> Choice:
    """Takes as greedy does. Between equals, and laying down, it counts which cards are still out.

    First the table that the next seat is least likely to sweep, then the one it is least likely to take from.
    """
    unseen = unseen_cards(seen)
    ranks = {
        move: (*spoils(seen, move), -swept_by(seen, unseen, move), -taken_by(seen, unseen, move))
        for move in seen.legal_moves
    }
    return Choice(_best(seen, lots, ranks), COUNTED)


def spoils(seen: Observation, move: Move) -> Rank:
    """What a move wins, the weightiest first."""
    won = (*move.take, move.card) if move.take else ()
    return (
        SEVEN_OF_DIAMONDS in won,
        is_sweep(seen, move),
        sum(card.rank == "7" for card in won),
        sum(card.suit == "D" for card in won),
        len(won),
    )


def swept_by(seen: Observation, unseen: Cards, move: Move) -> float:
    """How many cards of the next hand, on average, sweep the table that the move leaves."""
    law, options, table = seen.ruleset.law, seen.ruleset.options, table_after(seen, move)
    sweeping = sum(
        any(
            len(take) == len(table) and law.sweep_counts(options, Move(card, take), False)
            for take in law.captures(options, card, table)
        )
        for card in unseen
    )
    return sweeping * held_by_next(seen) / max(1, len(unseen))


def taken_by(seen: Observation, unseen: Cards, move: Move) -> float:
    """How many cards of the next hand, on average, take something from the table that the move leaves."""
    law, options, table = seen.ruleset.law, seen.ruleset.options, table_after(seen, move)
    taking = sum(bool(law.captures(options, card, table)) for card in unseen)
    return taking * held_by_next(seen) / max(1, len(unseen))


def _best(seen: Observation, lots: random.Random, ranks: dict[Move, Rank]) -> Move:
    most = max(ranks.values())
    return lots.choice([move for move in seen.legal_moves if ranks[move] == most])
