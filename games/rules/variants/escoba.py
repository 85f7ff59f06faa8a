"""Escoba de quince, the Spanish game of the family: a card takes table cards that make fifteen with it.

40 cards (jack 8, queen or knight 9, king 10), three each, four on the table; two, three or four seats. Sources:
es.wikipedia "Escoba (juego)" as academia-lab.com/encyclopedia/broom-of-15 has it, naipes-casino.com.ar,
magnojuegos.com/escoba-del-15-online/reglas, melele.es/escoba.html. They agree on fifteen, on one point each for
most cards, most coins, the 7 of coins, most sevens (or the prime, "la setenta") and every escoba. They differ in

- the opening table that makes fifteen, or twice fifteen in two pairs: the dealer has an escoba, or two
  (Wikipedia, Diario Popular), or whoever plays first has (magnojuegos): option `opening_sweep`;
- capturing: a player "may" take, or "has to lay a card down if he does not see it": option `capture`;
- the target: 15 (naipes-casino), 21 (melele), or as agreed.

None takes the escoba away from the last card of the round.
"""

from __future__ import annotations

from games.rules import captures as arithmetic
from games.rules.actions import Move
from games.rules.cards import Card
from games.rules.errors import IllegalMove
from games.rules.options import Option, Options, Value
from games.rules.scoring import Cards
from games.rules.text import gettext_noop
from games.rules.variants.base import Preset
from games.rules.variants.forty import FortyCards, law_of
from games.rules.variants.forty_options import DEALING, SCORING, WINNING, choice, fixed, named, target
from games.rules.variants.forty_refusals import explain_plain
from games.rules.variants.forty_rules import SHARED_RULES

FIFTEEN = 15

_ESCOBA: dict[str, Value] = {
    "deck": 40,
    "hand": 3,
    "open_table": 4,
    "jack": 8,
    "queen": 9,
    "capture": "optional",
    "opening_sweep": "dealer",
    "redeal": "none",
    "direction": "anticlockwise",
    "last_sweep": "counts",
    "prime": "sevens",
    "seven_d": True,
    "tie": "none",
    "leftover": "last_capturer",
    "nobody": "unclaimed",
    "target": 15,
    "level": "play_on",
    "all_diamonds_wins": False,
}


class Escoba(FortyCards):
    """A sweep is called escoba."""

    key = "escoba"
    title = gettext_noop("Escoba")
    sweep_name = "escoba"
    seats_allowed = (2, 3, 4)
    standard = "escoba"
    options = named(
        fixed("jack", gettext_noop("What the jack is worth in a sum."), 8),
        fixed("queen", gettext_noop("What the queen is worth in a sum."), 9),
        choice(
            "capture",
            gettext_noop("Whether a card that can capture has to."),
            mandatory=gettext_noop("A card that can capture must capture."),
            optional=gettext_noop("Any card may be laid on the table instead of capturing."),
        ),
        *DEALING,
        choice(
            "opening_sweep",
            gettext_noop("Who gets an opening table that makes fifteen, or fifteen twice."),
            dealer=gettext_noop("The dealer's side takes it at once, as one escoba or two."),
            first=gettext_noop("The side that plays first takes it at once, as one escoba or two."),
            none=gettext_noop("Nobody; it stays on the table."),
        ),
        Option("redeal", gettext_noop("The opening table is never dealt again."), ("none",)),
        *SCORING,
        *WINNING,
        target(11, 15, 21, 31),
    )
    presets = (
        Preset(
            "escoba",
            "escoba",
            gettext_noop("Escoba"),
            gettext_noop("To 15; a card takes what makes fifteen with it; a point for most sevens."),
            _ESCOBA,
        ),
    )
    rules = {
        **SHARED_RULES,
        "capture.not-fifteen": gettext_noop(
            "The card played and the cards taken must add up to fifteen together."
        ),
    }

    def captures(self, options: Options, card: Card, table: Cards) -> tuple[Cards, ...]:
        return arithmetic.filling(law_of(options), FIFTEEN, card, table)

    def refusal(self, options: Options, hand: Cards, table: Cards, move: Move) -> IllegalMove:
        return explain_plain(self, options, hand, table, move, "capture.not-fifteen")

    def opening_sweeps(self, options: Options, table: Cards) -> int:
        """One for a table that makes fifteen, two for one that falls into two pairs of fifteen."""
        if options["opening_sweep"] == "none":
            return 0
        values = [self.value(options, card) or 0 for card in table]
        if sum(values) == FIFTEEN:
            return 1
        pairs = any(values[0] + other == FIFTEEN for other in values[1:])
        return 2 if pairs and sum(values) == 2 * FIFTEEN else 0

    def opening_is_dealers(self, options: Options) -> bool:
        return options["opening_sweep"] == "dealer"


ESCOBA = Escoba()
