"""Scopa, Scopone and Scopone scientifico (source 001): the Italian games of the 40-card family.

They differ in how many cards are dealt and to how many seats; a sweep is called scopa. Their extras (napola, re
bello, ace takes all) are in `scopa_extras`.
"""

from __future__ import annotations

from games.rules.options import Option, Value
from games.rules.text import gettext_noop
from games.rules.variants.base import Preset
from games.rules.variants.forty_options import fixed, target
from games.rules.variants.scopa_extras import NO_EXTRAS, ScopaFamily, scopa_options

_SCOPA: dict[str, Value] = {
    "deck": 40,
    "hand": 3,
    "open_table": 4,
    "jack": 8,
    "queen": 9,
    "court_takes_sum": True,
    "court_in_sum": True,
    "rank_forced": True,
    "capture": "mandatory",
    "sum_choice": "any",
    "force_equal_in_hand": False,
    "redeal": "three_kings",
    "direction": "anticlockwise",
    "last_sweep": "never",
    "prime": "classic",
    "seven_d": True,
    "tie": "none",
    "leftover": "last_capturer",
    "nobody": "unclaimed",
    "target": 11,
    "level": "play_on",
    "all_diamonds_wins": False,
    **NO_EXTRAS,
}
_HAND = gettext_noop("Cards dealt to each hand at a time.")
_OPEN_TABLE = gettext_noop("Cards dealt face up on the table at the start of a round.")
_REDEAL = gettext_noop("No table is dealt, so none is dealt again.")


class Scopa(ScopaFamily):
    """Three cards each, four on the table."""

    key = "scopa"
    standard = "scopa"
    title = gettext_noop("Scopa")
    sweep_name = "scopa"
    seats_allowed = (2, 3, 4)
    options = scopa_options(target(11, 16, 21, 31))
    presets = (
        Preset(
            "scopa",
            "scopa",
            gettext_noop("Scopa"),
            gettext_noop("To 11; three cards each; a point for the prime; three kings are dealt again."),
            _SCOPA,
        ),
    )


class Scopone(ScopaFamily):
    """Nine cards each, four on the table; partners only."""

    key = "scopone"
    standard = "scopone"
    title = gettext_noop("Scopone")
    sweep_name = "scopa"
    seats_allowed = (4,)
    options = scopa_options(target(11, 16, 21, 41), fixed("hand", _HAND, 9))
    presets = (
        Preset(
            "scopone",
            "scopone",
            gettext_noop("Scopone"),
            gettext_noop("To 21; nine cards each and four on the table; three kings are dealt again."),
            {**_SCOPA, "hand": 9, "target": 21},
        ),
    )


class Scientifico(ScopaFamily):
    """All ten cards each, the table empty; nothing can be dealt again."""

    key = "scientifico"
    standard = "scientifico"
    title = gettext_noop("Scopone scientifico")
    sweep_name = "scopa"
    seats_allowed = (4,)
    options = scopa_options(
        target(11, 16, 21, 41),
        fixed("hand", _HAND, 10),
        fixed("open_table", _OPEN_TABLE, 0),
        Option("redeal", _REDEAL, ("none",)),
    )
    presets = (
        Preset(
            "scientifico",
            "scientifico",
            gettext_noop("Scopone scientifico"),
            gettext_noop("To 21; ten cards each, and the table is empty at the start."),
            {**_SCOPA, "hand": 10, "open_table": 0, "redeal": "none", "target": 21},
        ),
    )


SCOPA, SCOPONE, SCIENTIFICO = Scopa(), Scopone(), Scientifico()
