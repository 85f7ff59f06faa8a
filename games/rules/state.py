"""The frozen values that the engine passes on: what was played, a round, a match, how a round was scored.

Nothing here shows a hand or the stock in its repr, so that no log line or error page can give them away.
Lists "per side" have one entry for each side: a seat by itself, or with four seats the seats 0+2 and 1+3.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from games.rules.actions import Move
from games.rules.ruleset import Ruleset
from games.rules.scoring import Cards, Tally

__all__ = ["Match", "Played", "Round", "RoundResult", "Tally", "side_of", "sides_of"]


@dataclass(frozen=True, slots=True)
class Played:
    """One move of the round's history, and whether it was a sweep that counts."""

    seat: int
    move: Move
    sweep: bool


@dataclass(frozen=True, slots=True)
class Round:
    """One deck being played out. `number` and `deal` count from 1; `turn` is the seat to move.

    `table` is in the order in which the cards came. In `piles` a captured set goes below the card that took
    it, so the last card of a pile is its top; `sweep_cards` are the cards that made the sweeps, face up in
    the pile. `leftovers` are the table cards that were given out when the round ended.
    """

    number: int
    dealer: int
    turn: int
    deal: int
    deals: int
    hands: tuple[Cards, ...] = field(repr=False)
    table: Cards
    stock: Cards = field(repr=False)
    piles: tuple[Cards, ...]
    sweeps: tuple[int, ...]
    sweep_cards: tuple[Cards, ...]
    last_capturer: int | None
    history: tuple[Played, ...]
    leftovers: Cards
    over: bool


@dataclass(frozen=True, slots=True)
class RoundResult:
    """How a round was scored: `points` of this round and `totals` after it, per side."""

    number: int
    dealer: int
    tallies: tuple[Tally, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """Rounds until somebody has won.

    `dealer` and `round_number` are those of the round being played or, with no round, of the next one.
    `round` is None before the first deal and after an opening that must be dealt again; `redeals` holds the
    rule ids of the reasons, and keeps them while the round that followed is played. `results` are the rounds
    that ended in this fold. `ending` ("target", "all_diamonds") and `winner` (a side) are None until the
    match is decided. While `cutting` nobody is the dealer yet; `cuts` are the cards that were cut for it, by
    seat.
    """

    ruleset: Ruleset
    seats: int
    dealer: int
    round_number: int
    round: Round | None
    totals: tuple[int, ...]
    results: tuple[RoundResult, ...] = ()
    redeals: tuple[str, ...] = ()
    ending: str | None = None
    winner: int | None = None
    cutting: bool = False
    cuts: tuple[Cards, ...] = ()


def side_of(seat: int, seats: int) -> int:
    """The side that a seat plays for: with four seats partners sit opposite, else each plays alone."""
    return seat % 2 if seats == 4 else seat


def sides_of(seats: int) -> int:
    """How many sides score."""
    return 2 if seats == 4 else seats
