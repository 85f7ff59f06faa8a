"""Chkobba, as played in Tunisia and the Maghreb: two to four seats, three cards each, four on the table.

Presets: classic follows source 000, cafe the ways that sources 002, 003 and the French Wikipedia share,
online source 002 to the letter, maghreb source 003.
"""

from __future__ import annotations

from games.rules.options import Value
from games.rules.text import gettext_noop
from games.rules.variants.base import Preset
from games.rules.variants.forty import EqualOrSum
from games.rules.variants.forty_options import forty_options, target

_CLASSIC: dict[str, Value] = {
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
    "prime": "none",
    "seven_d": True,
    "tie": "none",
    "leftover": "last_capturer",
    "nobody": "unclaimed",
    "target": 11,
    "level": "play_on",
    "all_diamonds_wins": False,
}
_SEVENS: dict[str, Value] = {"prime": "sevens_then_sixes", "redeal": "three_of_a_rank"}
_QUEEN_EIGHT: dict[str, Value] = {"jack": 9, "queen": 8, "target": 21}


class Chkobba(EqualOrSum):
    """A sweep is called chkobba."""

    key = "chkobba"
    title = gettext_noop("Chkobba")
    sweep_name = "chkobba"
    seats_allowed = (2, 3, 4)
    options = forty_options(target(5, 11, 16, 21, 31))
    standard = "chkobba-cafe"
    presets = (
        Preset(
            "chkobba-classic",
            "chkobba",
            gettext_noop("Classic"),
            gettext_noop("To 11; jack 8, queen 9; no point for sevens; three kings are dealt again."),
            _CLASSIC,
        ),
        Preset(
            "chkobba-cafe",
            "chkobba",
            gettext_noop("Café"),
            gettext_noop("To 21; queen 8, jack 9; a point for most sevens; three of a rank are dealt again."),
            {**_CLASSIC, **_SEVENS, **_QUEEN_EIGHT},
        ),
        Preset(
            "chkobba-online",
            "chkobba",
            gettext_noop("Online"),
            gettext_noop("To 21; as in the café, but capturing is free and all ten diamonds win at once."),
            {
                **_CLASSIC,
                **_SEVENS,
                **_QUEEN_EIGHT,
                "redeal": "none",
                "capture": "optional",
                "all_diamonds_wins": True,
            },
        ),
        Preset(
            "chkobba-maghreb",
            "chkobba",
            gettext_noop("Maghreb"),
            gettext_noop("To 11; jack 8, queen 9; a point for most sevens; three of a rank are dealt again."),
            {**_CLASSIC, **_SEVENS},
        ),
    )


CHKOBBA = Chkobba()
