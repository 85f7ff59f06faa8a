"""A bot that is shown every hand, and the order of the stock if wanted: for measuring, practice and lab rooms.

Never in a public or rated room: rooms ask `games.bots.decide` (through `games.botwork.choice`), which shows cards only
with an Aim, and a task with an Aim is refused anywhere but at a practice table.
"""

from __future__ import annotations

from games.bots.choice import Budget, Choice
from games.bots.compact import board_of
from games.bots.hard import SERVER, choose_in
from games.bots.takes import bits
from games.rules.observation import Observation
from games.rules.scoring import Cards

# The hands only, and the hands with the order of the stock.
SEE_ALL, SEE_DECK = "see_all", "see_deck"


def choose_seeing(
    seen: Observation, hands: tuple[Cards, ...], budget: Budget = SERVER, stock: Cards = ()
) -> Choice:
    """The hard bot's move when it is shown the hands of all seats, by seat, and the stock in its order.

    Without the stock (or with an empty one) what is dealt later stays unknown to it. Raises ValueError when no
    move is due, or the cards are not those of this table.
    """
    check_sight(seen, hands, stock)
    coming = deals_to_come(seen, stock)
    return choose_in(seen, board_of(seen.ruleset), [bits(hand) for hand in hands], budget, coming)


def check_sight(seen: Observation, hands: tuple[Cards, ...], stock: Cards) -> None:
    """ValueError when no move is due, or the cards are not those of this table."""
    if not seen.legal_moves or seen.seat is None:
        raise ValueError(f"no move is due from seat {seen.seat}")
    if tuple(map(len, hands)) != seen.hand_sizes or set(hands[seen.seat]) != set(seen.hand):
        raise ValueError("these are not the hands of this table")
    if stock and len(stock) != seen.stock_left:
        raise ValueError("this is not the stock of this table")


def deals_to_come(seen: Observation, stock: Cards) -> list[list[int]]:
    """The hands of every deal that is still to come, by seat, as sets."""
    size, first = seen.ruleset.options.number("hand") * seen.seats, seen.dealer + 1
    return [
        [
            bits(stock[start : start + size][(seat - first) % seen.seats :: seen.seats])
            for seat in range(seen.seats)
        ]
        for start in range(0, len(stock), size)
    ]
