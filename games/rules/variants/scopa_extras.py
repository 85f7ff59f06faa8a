"""The extras of the Scopa family, all of them off in the presets, and where each is written down.

- *Napola* (napoletana): ace, 2 and 3 of coins score three, and one more for each further coin in sequence;
  spazioinwind.libero.it/carte/scopa.htm and many engines have it. All ten are ten points here; that they win
  the match ("Napoleone") is the option `all_diamonds_wins`.
- *Re bello*: the king of coins is a point, as the 7 is; an option of several engines, of PlayAural among them.
- *Asso piglia tutto* (scopa d'assi): an ace takes the whole table. Italian Wikipedia, "Scopa d'assi": whether
  that is a scopa differs from place to place, and the players' union says no, so `ace_sweep` is off unless
  asked for. giochi-di-carte.lotoflaughs.com: where an ace already lies, the ace takes only that one
  (`unless_ace`). On an empty table an ace is laid down as any card that takes nothing.
- *Settanta* is the name that some give to the prime, or to "at least three sevens" (spazioinwind): both are
  values of the option `prime` (`classic`, `three_sevens`; plain most sevens is `sevens`).
- *Scopone to 41* is a value of the target.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.rules.actions import Move
from games.rules.captures import equal_cards
from games.rules.cards import Card, in_order
from games.rules.options import Option, Options, Value
from games.rules.scoring import Cards
from games.rules.text import gettext_noop
from games.rules.variants.forty import EqualOrSum
from games.rules.variants.forty_options import choice, forty_options, switch
from games.rules.variants.forty_rules import FORTY_RULES

EXTRAS = (
    switch(
        "napola",
        gettext_noop("Napola: whether ace, 2 and 3 of diamonds score."),
        gettext_noop("Ace, 2 and 3 of diamonds: three points, and one for each further diamond in sequence."),
        gettext_noop("A sequence of diamonds is worth nothing."),
    ),
    switch(
        "re_bello",
        gettext_noop("Re bello: whether the king of diamonds is a point."),
        gettext_noop("The king of diamonds is worth a point."),
        gettext_noop("The king of diamonds is worth no point of its own."),
    ),
    choice(
        "ace_takes_all",
        gettext_noop("Whether an ace takes the whole table."),
        never=gettext_noop("An ace takes an ace, as any card takes its equal."),
        always=gettext_noop("An ace takes the whole table, whatever lies there."),
        unless_ace=gettext_noop("An ace takes the whole table; if an ace lies there, only that ace."),
    ),
    switch(
        "ace_sweep",
        gettext_noop("Whether an ace that takes the whole table makes a sweep."),
        gettext_noop("A table that an ace cleared is a sweep."),
        gettext_noop("A table that an ace cleared is no sweep."),
    ),
)
NO_EXTRAS: dict[str, Value] = {
    "napola": False,
    "re_bello": False,
    "ace_takes_all": "never",
    "ace_sweep": False,
}
_RULES = {
    **FORTY_RULES,
    "capture.ace-takes-all": gettext_noop("An ace takes the whole table."),
    "score.napola": gettext_noop(
        "Ace, 2 and 3 of diamonds: three points, and one for each further diamond in sequence."
    ),
    "score.re_bello": gettext_noop("The king of diamonds: one point."),
}


def scopa_options(*own: Option) -> dict[str, Option]:
    """The options of a game of the Scopa family: those of the 40-card games, and the extras."""
    return forty_options(*EXTRAS, *own)


class ScopaFamily(EqualOrSum):
    """Scopa, Scopone and Scopone scientifico: equal card or sum, and the extras."""

    rules: Mapping[str, str] = _RULES

    def contradiction(self, options: Options) -> str | None:
        aces = options["ace_takes_all"]
        if options["ace_sweep"] and aces == "never":
            return "ace_sweep true and ace_takes_all never contradict each other: no ace takes the table"
        if aces == "unless_ace" and not options["rank_forced"]:
            return (
                "ace_takes_all unless_ace and rank_forced false contradict each other: "
                "an ace on the table comes first, or it does not"
            )
        return super().contradiction(options)

    def captures(self, options: Options, card: Card, table: Cards) -> tuple[Cards, ...]:
        if ace_takes_table(options, card, table):
            return (in_order(table),) if table else ()
        return super().captures(options, card, table)

    def sweep_counts(self, options: Options, move: Move, last_play: bool) -> bool:
        by_ace = move.card.rank == "A" and options["ace_takes_all"] != "never"
        return (bool(options["ace_sweep"]) or not by_ace) and super().sweep_counts(options, move, last_play)

    def broken_by_take(self, options: Options, table: Cards, move: Move) -> str:
        if ace_takes_table(options, move.card, table):
            return "capture.ace-takes-all"
        return super().broken_by_take(options, table, move)


def ace_takes_table(options: Options, card: Card, table: Cards) -> bool:
    """Whether the card is an ace that takes all cards of this table."""
    if card.rank != "A" or options["ace_takes_all"] == "never":
        return False
    return options["ace_takes_all"] == "always" or not equal_cards(card, table)
