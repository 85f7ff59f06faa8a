"""Who deals, and who gets which card: one at a time, from the seat after the dealer, hands before table."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.rules.actions import Cut, Shuffle
from games.rules.errors import InvalidPosition
from games.rules.ruleset import Ruleset
from games.rules.scoring import Cards


@dataclass(frozen=True, slots=True)
class Opening:
    """The first deal of a round: the hands by seat, the table, and what is left to deal."""

    hands: tuple[Cards, ...] = field(repr=False)
    table: Cards
    stock: Cards = field(repr=False)


def check_cut(ruleset: Ruleset, seats: int, cut: Cut) -> None:
    """InvalidPosition unless the cut is one card of the deck for each seat, no card twice."""
    if len(cut.cards) != seats or len(set(cut.cards)) != seats or not set(cut.cards) <= set(ruleset.deck()):
        raise InvalidPosition(
            f"a cut is one card of the deck for each of the {seats} seats, none of them twice"
        )


def low_cut(ruleset: Ruleset, cut: Cut) -> int | None:
    """The seat with the lowest card, by what the cards count; None when the lowest are equal."""
    ranks = [ruleset.law.cut_rank(ruleset.options, card) for card in cut.cards]
    lowest = min(ranks)
    return ranks.index(lowest) if ranks.count(lowest) == 1 else None


def deal_opening(ruleset: Ruleset, seats: int, dealer: int, shuffle: Shuffle) -> Opening:
    """Deal the hands, then the table. InvalidPosition when the cards are not the deck, once each."""
    deck = ruleset.deck()
    if len(shuffle.cards) != len(deck) or set(shuffle.cards) != set(deck):
        raise InvalidPosition(f"the shuffle is not the deck of {len(deck)} cards, each of them once")
    hands, rest = deal_out(ruleset, seats, (dealer + 1) % seats, shuffle.cards)
    on_table = ruleset.options.number("open_table")
    return Opening(hands, rest[:on_table], rest[on_table:])


@dataclass(frozen=True, slots=True)
class Settled:
    """A deck order that is ready to open a round once the `buried` cards are put back into the `stock`.

    Where they go is chance, so it is for whoever shuffled to choose; then `Shuffle(front + stock)` is the
    order.
    """

    front: Cards = field(repr=False)
    buried: Cards
    stock: Cards = field(repr=False)


def settle_opening(ruleset: Ruleset, seats: int, order: Cards) -> Settled:
    """Take the cards that may not lie on the opening table out of a shuffled deck (Basra; none elsewhere)."""
    hands = ruleset.options.number("hand") * seats
    rest = order[hands:]
    table, buried = ruleset.law.opening_table(ruleset.options, rest)
    return Settled(order[:hands] + table, buried, rest[len(table) + len(buried) :])


def deal_out(ruleset: Ruleset, seats: int, first: int, stock: Cards) -> tuple[tuple[Cards, ...], Cards]:
    """One deal out of the stock, beginning with seat `first`; the hands by seat, and the rest of the stock.

    A stock too small for a full deal (never so in a match, only in a made-up position) is dealt out to its
    end.
    """
    size = ruleset.options.number("hand") * seats
    dealt = stock[:size]
    return tuple(dealt[(seat - first) % seats :: seats] for seat in range(seats)), stock[size:]
