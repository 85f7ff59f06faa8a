"""Why a move of a 40-card game is refused: the first rule it breaks, and what must be taken instead."""

from __future__ import annotations

from collections.abc import Iterable

from games.rules.actions import Move
from games.rules.captures import equal_cards
from games.rules.cards import Card
from games.rules.errors import IllegalMove
from games.rules.options import Options
from games.rules.scoring import Cards
from games.rules.variants.base import Variant

# A sentence names so many captures; `must_take` has them all.
MOST_NAMED = 8


def shown(cards: Iterable[Card]) -> str:
    """Cards in a sentence."""
    return " ".join(map(str, cards)) or "nothing"


def basic_refusal(variant: Variant, hand: Cards, table: Cards, move: Move) -> IllegalMove | None:
    """What is wrong with a move in every game: a card that is not there, or is counted twice."""
    if move.card not in hand:
        return IllegalMove(variant.rule("turn.not-in-hand"), f"{move.card} is not in the hand")
    if len(set(move.take)) < len(move.take):
        return IllegalMove(variant.rule("capture.twice"), f"{move} takes the same card twice")
    strangers = [card for card in move.take if card not in table]
    if strangers:
        where = f"{shown(strangers)} not on the table, where {shown(table)} lies"
        return IllegalMove(variant.rule("capture.not-on-table"), where)
    return None


def explain_plain(
    variant: Variant, options: Options, hand: Cards, table: Cards, move: Move, wrong_take: str
) -> IllegalMove:
    """The refusal of a move in a game that has one rule for what may be taken."""
    basic = basic_refusal(variant, hand, table, move)
    if basic is not None:
        return basic
    takes = variant.captures(options, move.card, table)
    return refuse(variant, wrong_take if move.take else "capture.must-capture", table, move, takes)


def refuse(
    variant: Variant, suffix: str, table: Cards, move: Move, must_take: tuple[Cards, ...]
) -> IllegalMove:
    """The refusal by one rule, with the position and what must be taken in its message."""
    message = f"{move} with {shown(table)} on the table: {variant.rules[suffix]}"
    if must_take:
        named = [shown(take) for take in must_take[:MOST_NAMED]]
        more = len(must_take) - len(named)
        message += f" It takes {' or '.join([*named, f'{more} other sets'] if more else named)}."
    return IllegalMove(variant.rule(suffix), message, must_take)


def broken_by_trail(
    variant: Variant, options: Options, hand: Cards, table: Cards, move: Move
) -> tuple[str, tuple[Cards, ...]]:
    """Which rule of an equal-or-sum game forbids laying this card down, and what must be taken instead."""
    takes = variant.captures(options, move.card, table)
    if takes and options["capture"] == "mandatory":
        return "capture.must-capture", takes
    if options["force_equal_in_hand"]:
        equals = (other for other in table if any(other in equal_cards(card, table) for card in hand))
        return "capture.force-equal", tuple((card,) for card in equals)
    return "capture.must-take-equal", takes


def broken_by_take(variant: Variant, options: Options, table: Cards, move: Move) -> str:
    """Which rule of an equal-or-sum game forbids taking these cards."""
    equals = equal_cards(move.card, table)
    if any(card in equals for card in move.take):
        return "capture.one-group"
    if equals and options["rank_forced"]:
        return "capture.equal-first"
    if move.card.is_court and not options["court_takes_sum"]:
        return "capture.court-takes-rank"
    if not options["court_in_sum"] and any(card.is_court for card in move.take):
        return "capture.court-by-rank"
    total = sum(variant.value(options, card) or 0 for card in move.take)
    return "capture.fewest" if total == variant.value(options, move.card) else "capture.not-a-sum"
