"""What happens inside one round: the first deal, a move that is known to be legal, and the leftovers."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple, TypeVar

from games.rules.actions import Move
from games.rules.dealing import Opening, deal_out
from games.rules.scoring import Cards
from games.rules.state import Match, Played, Round, side_of, sides_of

T = TypeVar("T")


def first_deal(match: Match, opening: Opening) -> Round:
    """The round of a match after its first deal."""
    sides = sides_of(match.seats)
    none: tuple[Cards, ...] = ((),) * sides
    rnd = Round(
        number=match.round_number,
        dealer=match.dealer,
        turn=(match.dealer + 1) % match.seats,
        deal=1,
        deals=1 + len(opening.stock) // sum(map(len, opening.hands)),
        hands=opening.hands,
        table=opening.table,
        stock=opening.stock,
        piles=none,
        sweeps=(0,) * sides,
        sweep_cards=none,
        last_capturer=None,
        history=(),
        leftovers=(),
        over=False,
    )
    sweeps = match.ruleset.law.opening_sweeps(match.ruleset.options, rnd.table)
    return _opening_taken(match, rnd, sweeps) if sweeps else rnd


def _opening_taken(match: Match, rnd: Round, sweeps: int) -> Round:
    """The opening table goes to the dealer's side, or to that of the first seat, with these sweeps (Escoba)."""
    dealers = match.ruleset.law.opening_is_dealers(match.ruleset.options)
    side = side_of(rnd.dealer if dealers else rnd.turn, match.seats)
    return replace(
        rnd,
        table=(),
        piles=_put(rnd.piles, side, rnd.table),
        sweeps=_put(rnd.sweeps, side, sweeps),
        sweep_cards=_put(rnd.sweep_cards, side, rnd.table[-sweeps:]),
        last_capturer=side,
    )


class _Gains(NamedTuple):
    """What a move changes on the table and in the piles."""

    table: Cards
    piles: tuple[Cards, ...]
    sweeps: tuple[int, ...]
    sweep_cards: tuple[Cards, ...]
    last_capturer: int | None
    sweep: bool


def after_move(match: Match, rnd: Round, move: Move) -> Round:
    """The round with the move played, the next cards dealt if every hand is empty, and the turn passed on."""
    hand = tuple(card for card in rnd.hands[rnd.turn] if card is not move.card)
    hands = _put(rnd.hands, rnd.turn, hand)
    last_play = not rnd.stock and not any(hands)
    gains = _captured(match, rnd, move, last_play) if move.take else _trailed(rnd, move)
    turn, hands, stock = _next_turn(match, rnd, hands)
    return Round(
        number=rnd.number,
        dealer=rnd.dealer,
        turn=turn,
        deal=rnd.deal if stock is rnd.stock else rnd.deal + 1,
        deals=rnd.deals,
        hands=hands,
        table=gains.table,
        stock=stock,
        piles=gains.piles,
        sweeps=gains.sweeps,
        sweep_cards=gains.sweep_cards,
        last_capturer=gains.last_capturer,
        history=(*rnd.history, Played(rnd.turn, move, gains.sweep)),
        leftovers=(),
        over=last_play,
    )


def _trailed(rnd: Round, move: Move) -> _Gains:
    table = (*rnd.table, move.card)
    return _Gains(table, rnd.piles, rnd.sweeps, rnd.sweep_cards, rnd.last_capturer, False)


def _captured(match: Match, rnd: Round, move: Move, last_play: bool) -> _Gains:
    side = side_of(rnd.turn, match.seats)
    table = tuple(card for card in rnd.table if card not in move.take)
    piles = _put(rnd.piles, side, (*rnd.piles[side], *move.take, move.card))
    if table or not match.ruleset.law.sweep_counts(match.ruleset.options, move, last_play):
        return _Gains(table, piles, rnd.sweeps, rnd.sweep_cards, side, False)
    sweeps = _put(rnd.sweeps, side, rnd.sweeps[side] + 1)
    sweep_cards = _put(rnd.sweep_cards, side, (*rnd.sweep_cards[side], move.card))
    return _Gains(table, piles, sweeps, sweep_cards, side, True)


def _next_turn(match: Match, rnd: Round, hands: tuple[Cards, ...]) -> tuple[int, tuple[Cards, ...], Cards]:
    """Whose turn it is now, with which hands and which stock. A seat without cards (never so in a match) is
    passed over while another still has some."""
    turn, stock = (rnd.turn + 1) % match.seats, rnd.stock
    if stock and not any(hands):
        hands, stock = deal_out(match.ruleset, match.seats, turn, stock)
    while not hands[turn] and any(hands):
        turn = (turn + 1) % match.seats
    return turn, hands, stock


def _put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])


def give_leftovers(match: Match, rnd: Round) -> Round:
    """The side that captured last takes what is left, never as a sweep; else option `nobody` decides."""
    side = rnd.last_capturer
    if side is None and match.ruleset.options["nobody"] == "dealer":
        side = side_of(rnd.dealer, match.seats)
    if side is None or not rnd.table:
        return rnd
    piles = _put(rnd.piles, side, rnd.piles[side] + rnd.table)
    return replace(rnd, table=(), piles=piles, leftovers=rnd.table)
