"""What one seat, or a watcher, may know of a match. The only place where secrets are removed."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.rules.actions import Move
from games.rules.engine import legal_moves, live_totals
from games.rules.errors import InvalidPosition
from games.rules.ruleset import Ruleset
from games.rules.scoring import Cards
from games.rules.state import Match, Played, Round, RoundResult, sides_of


@dataclass(frozen=True, slots=True)
class Observation:
    """A match as one seat sees it; `seat` is None for a watcher, who has no hand.

    Public: sizes of the hands and of the stock, the table, and the piles (everyone saw each capture). `turn`
    is None and `legal_moves` is () when no move is due; `legal_moves` is also () when it is another seat's
    turn. The words are those of `state.Round` and `state.Match`. The repr leaves out the hand.
    """

    ruleset: Ruleset
    seats: int
    seat: int | None
    hand: Cards = field(repr=False)
    hand_sizes: tuple[int, ...]
    table: Cards
    stock_left: int
    piles: tuple[Cards, ...]
    sweeps: tuple[int, ...]
    sweep_cards: tuple[Cards, ...]
    last_capturer: int | None
    turn: int | None
    dealer: int
    deal: int
    deals: int
    round_number: int
    totals: tuple[int, ...]
    live_totals: tuple[int, ...]
    history: tuple[Played, ...]
    round_over: bool
    leftovers: Cards
    results: tuple[RoundResult, ...]
    redeals: tuple[str, ...]
    ending: str | None
    winner: int | None
    legal_moves: tuple[Move, ...] = field(repr=False)
    cuts: tuple[Cards, ...] = ()


def observe(match: Match, seat: int | None) -> Observation:
    """What this seat may know; a watcher (None) sees what is public. InvalidPosition for an unknown seat."""
    if seat is not None and seat not in range(match.seats):
        raise InvalidPosition(f"seat {seat} is not at this table: seats are 0 to {match.seats - 1}")
    rnd = match.round or _no_round(match)
    due = match.round is not None and not rnd.over
    return Observation(
        ruleset=match.ruleset,
        seats=match.seats,
        seat=seat,
        hand=rnd.hands[seat] if seat is not None else (),
        hand_sizes=tuple(map(len, rnd.hands)),
        table=rnd.table,
        stock_left=len(rnd.stock),
        piles=rnd.piles,
        sweeps=rnd.sweeps,
        sweep_cards=rnd.sweep_cards,
        last_capturer=rnd.last_capturer,
        turn=rnd.turn if due else None,
        dealer=match.dealer,
        deal=rnd.deal,
        deals=rnd.deals,
        round_number=match.round_number,
        totals=match.totals,
        live_totals=live_totals(match),
        history=rnd.history,
        round_over=rnd.over,
        leftovers=rnd.leftovers,
        results=match.results,
        redeals=match.redeals,
        ending=match.ending,
        winner=match.winner,
        legal_moves=legal_moves(match) if due and seat == rnd.turn else (),
        cuts=match.cuts,
    )


def _no_round(match: Match) -> Round:
    """An empty round to look at while no cards are dealt: everything is nothing."""
    sides = sides_of(match.seats)
    none: tuple[Cards, ...] = ((),) * sides
    return Round(
        number=match.round_number,
        dealer=match.dealer,
        turn=match.dealer,
        deal=0,
        deals=0,
        hands=((),) * match.seats,
        table=(),
        stock=(),
        piles=none,
        sweeps=(0,) * sides,
        sweep_cards=none,
        last_capturer=None,
        history=(),
        leftovers=(),
        over=False,
    )
