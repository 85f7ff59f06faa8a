"""What the engine asks of a variant. A variant is one object without state of its own: rules as methods."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.rules.actions import Move
from games.rules.cards import DECKS, RANKS, Card
from games.rules.errors import IllegalMove
from games.rules.options import Option, Options, Value
from games.rules.scoring import Cards, Tally, leader


@dataclass(frozen=True)
class Preset:
    """A named way of playing: a variant with a value for every option."""

    key: str
    variant: str
    title: str
    sentence: str
    options: Mapping[str, Value]


class Variant(ABC):
    """A kind of game. `rules` maps rule ids, without the variant's own prefix, to sentences.

    `standard` is the key of the preset that most people mean by the game: what a table is compared with.
    `categories` are the items that one side wins; there may be more (`Ruleset.categories` has them all).
    """

    key: str
    title: str
    sweep_name: str
    seats_allowed: tuple[int, ...]
    options: Mapping[str, Option]
    presets: tuple[Preset, ...]
    standard: str
    rules: Mapping[str, str]
    categories: tuple[str, ...]

    def contradiction(self, options: Options) -> str | None:
        """A sentence about two options that exclude each other, or None."""
        return None

    def deck(self, options: Options) -> Cards:
        """The whole deck in card order."""
        return DECKS[options.number("deck")]

    @abstractmethod
    def value(self, options: Options, card: Card) -> int | None:
        """What the card counts in a sum; None when it never is in one."""

    def cut_rank(self, options: Options, card: Card) -> int:
        """Where the card stands in a cut: by what it counts, and a court that counts nothing by its rank."""
        return self.value(options, card) or RANKS.index(card.rank) + 1

    @abstractmethod
    def captures(self, options: Options, card: Card, table: Cards) -> tuple[Cards, ...]:
        """Every set of table cards that the card may take."""

    @abstractmethod
    def may_trail(self, options: Options, card: Card, table: Cards, takes: tuple[Cards, ...]) -> bool:
        """Whether the card, which has these `captures`, may be laid on the table without taking anything."""

    def legal(self, options: Options, hand: Cards, table: Cards) -> tuple[Move, ...]:
        """Every move of a hand: card by card, captures first."""
        moves: tuple[Move, ...] = ()
        for card in hand:
            moves += card_moves(self, options, card, table)
        return moves

    def allows(self, options: Options, hand: Cards, table: Cards, move: Move) -> bool:
        """Whether the move is one of `legal`, without looking at the other cards of the hand."""
        return move.card in hand and move in card_moves(self, options, move.card, table)

    @abstractmethod
    def refusal(self, options: Options, hand: Cards, table: Cards, move: Move) -> IllegalMove:
        """Why a move that is not in `legal` is refused."""

    def opening_table(self, options: Options, order: Cards) -> tuple[Cards, Cards]:
        """The opening table out of the deck after the hands were dealt, and the cards buried on the way."""
        return order[: options.number("open_table")], ()

    def opening_fault(self, options: Options, table: Cards) -> str | None:
        """The rule that forbids this opening table, or None: the deck has to be ordered otherwise."""
        return None

    def redeal(self, options: Options, table: Cards) -> str | None:
        """The rule by which this opening table must be dealt again, or None."""
        return None

    def opening_sweeps(self, options: Options, table: Cards) -> int:
        """How many sweeps the opening table is worth to the side that gets it at once; mostly none."""
        return 0

    def opening_is_dealers(self, options: Options) -> bool:
        """Whether such a table is the dealer's, rather than that of the seat that plays first."""
        return True

    @abstractmethod
    def sweep_counts(self, options: Options, move: Move, last_play: bool) -> bool:
        """Whether a capture that emptied the table is a sweep; `last_play` is the round's very last card."""

    def sweep_points(self, options: Options) -> int:
        """What one sweep is worth; it shows on the score at once."""
        return 1

    @abstractmethod
    def tallies(
        self,
        options: Options,
        piles: Sequence[Cards],
        sweeps: Sequence[int],
        sweep_cards: Sequence[Cards],
        last_capturer: int | None,
    ) -> tuple[Tally, ...]:
        """Every scored item of a round that is over; the piles hold the leftovers."""

    def instant_winner(self, options: Options, diamonds: Sequence[int]) -> int | None:
        """The side that wins the match by the diamonds of this round, whatever the totals; or None."""
        return None

    def target_winner(self, options: Options, totals: Sequence[int]) -> int | None:
        """The side that has won by the totals at the end of a round, or None when another round is due."""
        winner, best = leader(totals), max(totals)
        if winner is None or best < options.number("target"):
            return None
        second = max(total for side, total in enumerate(totals) if side != winner)
        return None if options["level"] == "two_ahead" and best - second < 2 else winner

    def rule(self, suffix: str) -> str:
        """The full id of one of this variant's rules."""
        return f"{self.key}.{suffix}"


@lru_cache(maxsize=8192)
def card_moves(variant: Variant, options: Options, card: Card, table: Cards) -> tuple[Move, ...]:
    """The moves of one card, kept for the next call: a move is generated, then checked, on the same table."""
    takes = variant.captures(options, card, table)
    moves = tuple(Move(card, take) for take in takes)
    return (*moves, Move(card)) if variant.may_trail(options, card, table, takes) else moves
