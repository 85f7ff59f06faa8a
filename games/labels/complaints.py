"""What the rules refuse to read, in the reader's language.

The rules speak English and know no language, so their sentences are recognised here by the patterns below: each is
the English sentence with a name for every blank, and a message to be translated. A sentence that no pattern fits is
shown as it is; a test sees to it that there is none.
"""

import re
from functools import cache

from django.utils.translation import gettext as _

from games.rules.errors import InvalidNotation, RulesError
from games.rules.rulebook import RULES
from games.rules.text import gettext_noop as _n

RULESETS = (
    _n("%(text)s is no part of a ruleset code: write option.value"),
    _n("%(text)s is not a ruleset code: write preset~version~option.value"),
    _n("a ruleset code is a text of at most %(most)s characters"),
    _n("a ruleset is an object with variant, preset, version and options"),
    _n("unknown preset %(preset)s; known are %(known)s"),
    _n("preset %(preset)s is not one of variant %(variant)s"),
    _n("preset %(preset)s came with version %(newer)s of the rules, not %(version)s"),
    _n("version %(version)s of the rules is not known; 1 to %(newest)s are"),
    _n("%(variant)s has no option %(option)s (given as %(value)s)"),
    _n("%(variant)s had no option %(option)s in version %(version)s of the rules"),
    _n("%(variant)s also needs a value for %(options)s"),
    _n("option %(option)s cannot be %(value)s: it is a whole number from %(low)s to %(high)s"),
    _n("option %(option)s cannot be %(value)s: it is %(expected)s"),
    _n("option %(option)s stands twice in the code"),
    _n("%(option)s is not a number but %(value)s"),
    _n("%(variant)s is for %(allowed)s seats, not for %(seats)s"),
)
CARDS = (
    _n("%(text)s is not a card: write rank and suit, as in 7D or 10H"),
    _n("%(text)s is not a move: write 7D or 7Dx3C+4H"),
    _n("%(text)s is not a move: after x come the cards that are taken"),
    _n("a cut is one card of the deck for each of the %(seats)s seats, none of them twice"),
    _n("the shuffle is not the deck of %(count)s cards, each of them once"),
    _n("dealer %(dealer)s has no seat: seats are 0 to %(last)s"),
    _n("more than %(most)s captures on this table"),
)
MATCHES = (
    _n('the first line is "%(title)s"'),
    _n("a match is a text of at most %(most)s characters"),
    _n("a match is a JSON text of at most %(most)s characters"),
    _n("a match of more than %(most)s actions is not read"),
    _n("%(text)s is neither a header nor a line of a match"),
    _n("%(text)s is no line of a match"),
    _n("%(word)s stands twice"),
    _n('the header "%(word)s" is missing'),
    _n("there is no seat %(seat)s"),
    _n("below a round stands its deck"),
    _n("points are counted at the end of a round"),
    _n("this is longer than a deck of cards"),
    _n("bad JSON: nested too deeply"),
    _n("bad JSON: %(why)s"),
    _n('an object with the format "%(format)s" is needed'),
    _n("an object with an action is needed"),
    _n("a list of names is needed"),
    _n("a list of actions is needed"),
    _n("this word is not known"),
    _n("this word does not belong here"),
    _n("%(variant)s is for %(allowed)s players, not for %(seats)s"),
    _n("a name is a text of up to %(most)s characters without spaces around it"),
    _n("a name has no line breaks or control characters"),
    _n("nobody wins a match that is %(how)s"),
    _n("%(how)s, but the match is not decided"),
    _n("the match ended by %(ending)s, not by %(said)s"),
    _n("side %(side)s has won, not %(said)s"),
    _n("%(text)s is not one of %(known)s"),
    _n("%(text)s is not a whole number from 0 to %(highest)s"),
    _n("%(text)s is not a whole number"),
    _n("%(text)s is not a date as in 2025-06-01T20:15:00Z"),
    _n("%(text)s is not a seat"),
    # What a file says of a match and what is so. Last, since these fit most.
    _n("%(what)s is %(found)s, not %(said)s"),
    _n("%(found)s is not %(wanted)s"),
)
EXCLUDE = _n("%(first)s and %(second)s exclude each other")
# A pattern, and the message that says it: for most the same.
SENTENCES: tuple[tuple[str, str], ...] = (
    ("%(first)s and %(second)s contradict each other: %(why)s", EXCLUDE),
    *((text, text) for text in (*RULESETS, *CARDS, *MATCHES)),
)
LINE = re.compile(r"line (\d+)")


def complaint(error: RulesError) -> str:
    """Why a match or a ruleset was not read: the place, where there is one, and what is wrong there."""
    if not isinstance(error, InvalidNotation):
        return translated(str(error))
    said = _(RULES[error.rule]) if error.rule in RULES else translated(error.message)
    if not error.place:
        return said
    return _("%(place)s: %(said)s") % {"place": _place(error.place), "said": said}


def translated(text: str) -> str:
    """A sentence of the rules in the reader's language; as it is when it is none of ours."""
    for pattern, message in SENTENCES:
        found = _expression(pattern).fullmatch(text)
        if found:
            return _(message) % found.groupdict()
    return text


def _place(place: str) -> str:
    """ "line 12"; a place of a JSON text is its path and stays as it is."""
    found = LINE.fullmatch(place)
    return _("line %(number)s") % {"number": found[1]} if found else place


@cache
def _expression(pattern: str) -> re.Pattern[str]:
    parts = re.split(r"%\((\w+)\)s", pattern)
    found = [rf"(?P<{part}>.+?)" if place % 2 else re.escape(part) for place, part in enumerate(parts)]
    return re.compile("".join(found), re.DOTALL)
