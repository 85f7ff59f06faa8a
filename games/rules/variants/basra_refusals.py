"""Why a move of Basra is refused: the first rule it breaks, and what must be taken instead."""

from __future__ import annotations

from games.rules.actions import Move
from games.rules.cards import SEVEN_OF_DIAMONDS
from games.rules.errors import IllegalMove
from games.rules.groups import falls_into_groups
from games.rules.options import Options
from games.rules.scoring import Cards
from games.rules.variants.base import Variant
from games.rules.variants.forty_refusals import basic_refusal, refuse


def explain(variant: Variant, options: Options, hand: Cards, table: Cards, move: Move) -> IllegalMove:
    """The refusal of a move that is not legal."""
    basic = basic_refusal(variant, hand, table, move)
    if basic is not None:
        return basic
    takes = variant.captures(options, move.card, table)
    return refuse(variant, _broken_rule(variant, options, move), table, move, takes)


def _broken_rule(variant: Variant, options: Options, move: Move) -> str:
    card = move.card
    if not move.take:
        return "capture.must-capture"
    if card.rank == "J" or card is SEVEN_OF_DIAMONDS:
        return "capture.whole-table"
    if card.is_court:
        return "capture.court-by-rank"
    if any(taken.is_court for taken in move.take):
        return "capture.no-court"
    total = variant.value(options, card) or 0
    others = [variant.value(options, taken) or 0 for taken in move.take if taken.rank != card.rank]
    return "capture.as-many-as-it-can" if falls_into_groups(others, total) else "capture.not-a-sum"
