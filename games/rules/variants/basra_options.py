"""The options of Basra in plain words. Who plays which way: see the decisions of the rules."""

from __future__ import annotations

from games.rules.options import Option
from games.rules.text import gettext_noop
from games.rules.variants.forty_options import DEALING, WINNING, choice, fixed, switch, target


def _points(key: str, sentence: str, *offered: int) -> Option:
    return Option(key, sentence, offered, (), 0, 100)


_SHARED = {option.key: option for option in (*DEALING, *WINNING)}

BASRA_OPTIONS = {
    option.key: option
    for option in (
        fixed("deck", gettext_noop("Cards in the deck."), 52),
        fixed("hand", gettext_noop("Cards dealt to each hand at a time."), 4),
        _SHARED["open_table"],
        choice(
            "maximise",
            gettext_noop("What a number card must take most of."),
            cards=gettext_noop("It takes as many cards as it can."),
            groups=gettext_noop("It makes as many groups as it can."),
        ),
        choice(
            "seven",
            gettext_noop("When a sweep with the 7 of diamonds is a basra."),
            always=gettext_noop("Always."),
            total_le_10=gettext_noop("When it takes numbers only, of ten or less in all."),
        ),
        switch(
            "jack_lone",
            gettext_noop("Whether a jack that takes a lone jack is a basra."),
            gettext_noop("A jack that takes nothing but one jack is a basra."),
            gettext_noop("A jack never makes a basra."),
        ),
        _SHARED["direction"],
        _points("basra", gettext_noop("Points for each basra."), 10),
        _points("most_cards", gettext_noop("Points for most cards."), 3, 30),
        _points("ace", gettext_noop("Points for each ace."), 1, 0),
        _points("jackpt", gettext_noop("Points for each jack."), 1, 0),
        _points("club2", gettext_noop("Points for the 2 of clubs."), 2, 1, 0),
        _points("dia10", gettext_noop("Points for the 10 of diamonds."), 3, 1, 0),
        choice(
            "tie",
            gettext_noop("Who gets the points for most cards when the sides are level."),
            none=gettext_noop("Nobody gets them."),
            both=gettext_noop("Each of the level sides gets them."),
        ),
        choice(
            "nobody",
            gettext_noop("Who gets the cards on the table when nobody captured in the whole round."),
            unclaimed=gettext_noop("Nobody; they count for no one."),
            dealer=gettext_noop("The dealer's side."),
        ),
        target(101, 51, 121, 151, high=501),
        _SHARED["level"],
    )
}
