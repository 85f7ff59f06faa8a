"""What a tally counts, in the words of the cafe and in plain ones."""

from dataclasses import dataclass, replace

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.labels.terms import ENGLISH, Term, current
from games.labels.wordlist import words_of
from games.rules.ruleset import Ruleset


@dataclass(frozen=True)
class Label:
    """`title` is the cafe's word in the reader's label set, `said` the same to be spoken, `plain` what it means
    in the reader's language: "" where the title says just that."""

    title: SafeString
    said: str
    plain: str


def category(key: str, ruleset: Ruleset) -> Label:
    """The name of a category in the words of the ruleset's variant."""
    term, plain = _term(key, ruleset).capitalised(), _meant(key, ruleset)
    return Label(term.html, term.text, "" if plain.casefold() == term.text.casefold() else plain)


def _term(key: str, ruleset: Ruleset) -> Term:
    """A category without words of its own is shown by its key."""
    if ruleset.variant == "chkobba" and key == "seven_d" and ruleset["prime"] == "none":
        key = "bermila"
    name = key.replace("_", " ")
    term = words_of(ruleset.variant).counted.get(key, Term(name, name, name))
    return term if term.latin else replace(term, latin=_plain_title(key))


def _plain_title(key: str) -> str:
    """What Basra counts has no names, only words."""
    match key:
        case "aces":
            return _("Aces")
        case "jacks":
            return _("Jacks")
        case "club2":
            return _("2 of clubs")
        case "dia10":
            return _("10 of diamonds")
    return _("Cards")


def _meant(key: str, ruleset: Ruleset) -> str:
    match key:
        case "cards" | "most_cards":
            return _("most cards")
        case "diamonds":
            return _("most diamonds")
        case "seven_d":
            return _("the 7 of diamonds")
        case "prime":
            return _prime(str(ruleset["prime"]))
        case "sweeps":
            return _("cleared the table")
    return _extra(key)


def _extra(key: str) -> str:
    """The points of Basra, and those that some tables add to Scopa."""
    match key:
        case "napola":
            return _("ace, 2 and 3 of diamonds, and on")
        case "re_bello":
            return _("the king of diamonds")
        case "aces" | "jacks":
            return _("each of them")
        case "club2" | "dia10":
            return _("who took it")
    return ""


def _prime(kind: str) -> str:
    match kind:
        case "sevens_then_sixes":
            return _("most sevens, then most sixes")
        case "three_sevens":
            return _("three sevens or more")
        case "sevens":
            return _("most sevens")
    return _("the best card of each suit")


def level_word(ruleset: Ruleset) -> SafeString:
    """ "baji, a tie": what is said where two sides are level."""
    term = words_of(ruleset.variant).level
    if current() == ENGLISH:
        return term.html
    return format_html("{}, {}", term.html, _("a tie")) if term.latin else format_html("{}", _("a tie"))
