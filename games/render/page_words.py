"""The words that the table's scripts show: written here once, in the reader's language."""

import json

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.ruleset import Ruleset

MOST_TAKEN = 52  # more cards than any capture takes


def page_words(ruleset: Ruleset) -> str:
    """A JSON object for the page's `data-words`."""
    words = {
        "take": [_("Take"), *map(_take, range(1, MOST_TAKEN))],
        "place": _("Place"),
        "takes": _("{card} takes {cards}"),
        "takes_and_gets": _("{card} takes {cards}: {gets}"),
        "takes_nothing": _("{card} takes nothing: place it"),
        "pick_cards": _("{card}: pick what it takes, or place it"),
        "choose": _("{card} takes"),
        "sum": _sum(ruleset),
        "later": _("{card}, when it is your turn"),
        "would_take": _("{card} would take {cards}"),
        "mark": _("Play it in my turn"),
        "marked": _("{card} will be played if it still takes {cards}"),
        "unmarked": _("{card} is not marked any more: what it takes has changed"),
        "no_answer": _("The table does not answer. Try again."),
        "may_arrive": _(
            "The table has not answered yet. What you sent may still arrive: wait a little before you try again."
        ),
        "not_sent": _("No connection: nothing was played. Your card is still in your hand."),
        "not_said": _("No connection: nobody heard it."),
        "seconds_left": _("{seconds} seconds left"),
        "nothing_yet": _("Nothing was played yet."),
        "copied": _("Copied"),
        "selected": _("Selected: copy it now"),
        "closed": _closed(),
    }
    return json.dumps(words, ensure_ascii=False)


def _sum(ruleset: Ruleset) -> str:
    """What is said of a pick that is not complete: in Basra, where there may be several groups, no sum."""
    match ruleset.variant:
        case "basra":
            return _("{count} picked")
        case "escoba":
            return _("{total} of 15")
    return _("{sum} of {value}")


def _take(count: int) -> str:
    return ngettext("Take %(count)s card", "Take %(count)s cards", count) % {"count": count}


def _closed() -> dict[str, str]:
    """By the code with which the socket was closed for good."""
    return {
        "4401": _("You are logged out here, or your account is suspended."),
        "4403": _("This table is not open to you."),
        "4404": _("This table is gone."),
        "4409": _("You play this seat from another window."),
        "4410": _("This table is closed."),
        "other": _("This table was updated."),
    }
