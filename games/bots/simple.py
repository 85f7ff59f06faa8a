"""The simple bot: it takes the most valuable capture and avoids leaving a table that can be swept.

It looks one move ahead and counts: what a move wins, less what it leaves to the next seat. The unseen cards
are all alike to it, so that who really holds which of them cannot change its choice.
"""

from __future__ import annotations

from games.bots.choice import Choice
from games.bots.worth import card_worth, sweep_worth
from games.rules.actions import Move
from games.rules.cards import Card
from games.rules.observation import Observation
from games.rules.text import gettext_noop

SWEEPS = gettext_noop("It clears the table.")
CAPTURES = gettext_noop("It is the capture that wins most for what it risks.")
SAFE_CAPTURE = gettext_noop("It is the best capture that leaves no easy sweep.")
SAFE_TRAIL = gettext_noop("Nothing is worth taking, and this card leaves no easy sweep.")
LEAST_HARM = gettext_noop("Nothing is worth taking, and this card gives least away.")

Cards = tuple[Card, ...]


def choose_simple(seen: Observation) -> Choice:
    """The move of the highest score; equal ones by card and by what they take, lowest first."""
    unseen = unseen_cards(seen)
    scores = {move: score(seen, unseen, move) for move in seen.legal_moves}
    best = min(scores, key=lambda move: (-scores[move], _order(move)))
    return Choice(best, _reason(seen, unseen, best))


def score(seen: Observation, unseen: Cards, move: Move) -> float:
    """What the move wins less what it risks, in points of the round (roughly)."""
    won = sum(card_worth(seen.ruleset, card) for card in (*move.take, move.card)) if move.take else 0.0
    if is_sweep(seen, move):
        won += sweep_worth(seen.ruleset)
    return won - risk(seen, unseen, move)


def risk(seen: Observation, unseen: Cards, move: Move) -> float:
    """What the next seat may be expected to win on the table that the move leaves."""
    table = table_after(seen, move)
    if not table or not unseen:
        return 0.0
    return sum(_loss(seen, card, table) for card in unseen) * held_by_next(seen) / len(unseen)


def _loss(seen: Observation, card: Card, table: Cards) -> float:
    """What one unseen card would win of this table."""
    law, options = seen.ruleset.law, seen.ruleset.options
    takes = law.captures(options, card, table)
    best = max((sum(card_worth(seen.ruleset, taken) for taken in take) for take in takes), default=0.0)
    swept = any(
        len(take) == len(table) and law.sweep_counts(options, Move(card, take), False) for take in takes
    )
    return best + sweep_worth(seen.ruleset) * swept


def held_by_next(seen: Observation) -> int:
    """How many cards the next seat holds when this turn is over (a new deal may come first)."""
    held = seen.hand_sizes[((seen.seat or 0) + 1) % seen.seats]
    last_of_deal = sum(seen.hand_sizes) == 1
    return seen.ruleset.options.number("hand") if last_of_deal and seen.stock_left else held


def is_sweep(seen: Observation, move: Move) -> bool:
    """Whether the move clears the table and that counts."""
    last_play = sum(seen.hand_sizes) == 1 and not seen.stock_left
    cleared = bool(move.take) and len(move.take) == len(seen.table)
    return cleared and seen.ruleset.law.sweep_counts(seen.ruleset.options, move, last_play)


def table_after(seen: Observation, move: Move) -> Cards:
    """The table that the move leaves."""
    if not move.take:
        return (*seen.table, move.card)
    return tuple(card for card in seen.table if card not in move.take)


def unseen_cards(seen: Observation) -> Cards:
    """The cards in the other hands and in the stock, by rank and suit: nobody tells them apart."""
    known = {*seen.hand, *seen.table, *(card for pile in seen.piles for card in pile)}
    return tuple(card for card in seen.ruleset.deck() if card not in known)


def sweepable(seen: Observation, unseen: Cards, move: Move) -> bool:
    """Whether some unseen card could sweep the table that the move leaves."""
    law, options, table = seen.ruleset.law, seen.ruleset.options, table_after(seen, move)
    return any(
        len(take) == len(table) and law.sweep_counts(options, Move(card, take), False)
        for card in unseen
        for take in law.captures(options, card, table)
    )


def _reason(seen: Observation, unseen: Cards, move: Move) -> str:
    if is_sweep(seen, move):
        return SWEEPS
    safe = not sweepable(seen, unseen, move)
    if move.take:
        return SAFE_CAPTURE if safe else CAPTURES
    return SAFE_TRAIL if safe else LEAST_HARM


def _order(move: Move) -> tuple[int, tuple[int, ...]]:
    return move.card.index, tuple(card.index for card in move.take)
