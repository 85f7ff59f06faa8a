"""Basra (source 004): 52 cards, four each, captures of every equal card and of as many groups as there are.

The jack and the 7 of diamonds take the whole table. Preset basra-pagat follows the published rules by which
the 7 of diamonds scores only on a small table.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.actions import Move
from games.rules.captures import equal_cards
from games.rules.cards import ALL_CARDS, RANKS, SEVEN_OF_DIAMONDS, Card, in_order
from games.rules.errors import IllegalMove
from games.rules.groups import largest
from games.rules.options import Options, Value
from games.rules.scoring import Cards, Tally
from games.rules.text import gettext_noop
from games.rules.variants.base import Preset, Variant
from games.rules.variants.basra_options import BASRA_OPTIONS
from games.rules.variants.basra_refusals import explain
from games.rules.variants.basra_rules import BASRA_RULES
from games.rules.variants.basra_tallies import tally_round

# The 7 of diamonds scores on numbers of this total or less (preset basra-pagat).
SMALL_TABLE = 10

# The options that are points; without any of them no match would end.
SCORED = ("basra", "most_cards", "ace", "jackpt", "club2", "dia10")

_BASRA: dict[str, Value] = {
    "deck": 52,
    "hand": 4,
    "open_table": 4,
    "maximise": "cards",
    "seven": "always",
    "jack_lone": False,
    "direction": "anticlockwise",
    "basra": 10,
    "most_cards": 3,
    "ace": 1,
    "jackpt": 1,
    "club2": 2,
    "dia10": 3,
    "tie": "none",
    "nobody": "unclaimed",
    "target": 101,
    "level": "play_on",
}


_NUMBERS = {card: RANKS.index(card.rank) + 1 for card in ALL_CARDS if not card.is_court}


def number_of(card: Card) -> int | None:
    """What a number card counts; None for jack, queen and king."""
    return _NUMBERS.get(card)


def takes_all(card: Card) -> bool:
    """Whether the card takes the whole table: any jack, and the 7 of diamonds."""
    return card.rank == "J" or card is SEVEN_OF_DIAMONDS


class Basra(Variant):
    """A sweep is called basra."""

    key = "basra"
    title = gettext_noop("Basra")
    sweep_name = "basra"
    seats_allowed = (2, 4)
    options = BASRA_OPTIONS
    standard = "basra"
    rules = BASRA_RULES
    categories = ("most_cards",)
    presets = (
        Preset(
            "basra",
            "basra",
            gettext_noop("Basra"),
            gettext_noop("To 101; a sweep with the 7 of diamonds is always a basra."),
            _BASRA,
        ),
        Preset(
            "basra-pagat",
            "basra",
            gettext_noop("Basra, small sevens"),
            gettext_noop("To 101; the 7 of diamonds is a basra on numbers of ten or less in all."),
            {**_BASRA, "seven": "total_le_10"},
        ),
    )

    def contradiction(self, options: Options) -> str | None:
        if any(options.number(key) for key in SCORED):
            return None
        worth = ", ".join(f"{key} 0" for key in SCORED)
        return f"{worth} and target {options['target']} contradict each other: nobody would ever score"

    def value(self, options: Options, card: Card) -> int | None:
        return number_of(card)

    def captures(self, options: Options, card: Card, table: Cards) -> tuple[Cards, ...]:
        if takes_all(card):
            return (in_order(table),) if table else ()
        equals, total = equal_cards(card, table), number_of(card)
        if total is None:
            return (in_order(equals),) if equals else ()
        by_value: list[list[Card]] = [[] for _ in range(11)]
        for other in in_order(table):
            by_value[number_of(other) or 0].append(other)
        by_value[0].clear()
        groups = largest(by_value, total, options["maximise"] == "groups")
        if not groups:
            return (in_order(equals),) if equals else ()
        return tuple(sorted((in_order(equals + group) for group in groups), key=_order))

    def may_trail(self, options: Options, card: Card, table: Cards, takes: tuple[Cards, ...]) -> bool:
        return not takes

    def refusal(self, options: Options, hand: Cards, table: Cards, move: Move) -> IllegalMove:
        return explain(self, options, hand, table, move)

    def opening_table(self, options: Options, order: Cards) -> tuple[Cards, Cards]:
        """Jacks and the 7 of diamonds are passed over and buried: they never lie on the opening table."""
        table: list[Card] = []
        buried: list[Card] = []
        for card in order:
            if len(table) == options.number("open_table"):
                break
            (buried if takes_all(card) else table).append(card)
        return tuple(table), tuple(buried)

    def opening_fault(self, options: Options, table: Cards) -> str | None:
        return "deal.buried" if any(map(takes_all, table)) else None

    def sweep_counts(self, options: Options, move: Move, last_play: bool) -> bool:
        """The very last card counts too (source 004 names no exception); the jack only under `jack_lone`."""
        if move.card.rank == "J":
            return bool(options["jack_lone"]) and [card.rank for card in move.take] == ["J"]
        if move.card is SEVEN_OF_DIAMONDS and options["seven"] == "total_le_10":
            numbers = [number_of(card) or SMALL_TABLE + 1 for card in move.take]
            return sum(numbers) <= SMALL_TABLE
        return True

    def sweep_points(self, options: Options) -> int:
        return options.number("basra")

    def tallies(
        self,
        options: Options,
        piles: Sequence[Cards],
        sweeps: Sequence[int],
        sweep_cards: Sequence[Cards],
        last_capturer: int | None,
    ) -> tuple[Tally, ...]:
        return tally_round(self.rule, options, piles, sweeps, sweep_cards)


def _order(take: Cards) -> tuple[int, ...]:
    return tuple(card.index for card in take)


BASRA = Basra()
