"""Small positions for the rules page. What is taken in them is asked of the rules, never written down here."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.render.cards import CardView, card_view
from games.rules.cards import Card, parse_cards
from games.rules.ruleset import Ruleset


@dataclass(frozen=True)
class Example:
    """A card played on a table; the cards that it takes are marked (`must`). `lead` and `text` explain it."""

    card: CardView
    laid: tuple[CardView, ...]
    lead: str
    text: str


def examples(ruleset: Ruleset) -> tuple[Example, ...]:
    """How cards are taken by this ruleset."""
    if ruleset.variant == "basra":
        return _basra(ruleset)
    return _fifteen(ruleset) if ruleset.variant == "escoba" else _equal_or_sum(ruleset)


def sweep_example(ruleset: Ruleset) -> Example:
    """A capture that clears the table."""
    cards = {"basra": ("9H", "5D 4C"), "escoba": ("KC", "3S 2H")}
    plain = ("KC", "6H 4S") if ruleset.options.get("court_takes_sum") else ("7H", "4S 3C")
    card, table = cards.get(ruleset.variant, plain)
    return _example(ruleset, card, table, "", "")


def _example(ruleset: Ruleset, card: str, table: str, lead: str, text: str) -> Example:
    played, laid = Card.parse(card), parse_cards(table)
    takes = ruleset.law.captures(ruleset.options, played, laid)
    taken = takes[0] if takes else ()
    views = tuple(card_view(each, ruleset, must=each in taken) for each in laid)
    return Example(card_view(played, ruleset), views, lead, text)


def _equal_or_sum(ruleset: Ruleset) -> tuple[Example, ...]:
    first = (
        _("An equal card comes first."),
        _("With a 7 on the table, your 7 takes it and may not take 3 + 4."),
    )
    free = (_("An equal card or a sum."), _("Your 7 takes the 7, or 3 + 4 if you like that better."))
    return (
        _example(ruleset, "7D", "7S 3C 4H", *(first if ruleset["rank_forced"] else free)),
        _sum(ruleset),
        *_aces(ruleset),
        _nothing(ruleset, "2S", "KH"),
    )


def _sum(ruleset: Ruleset) -> Example:
    choice = _("With several sums, choose the one you like.")
    if ruleset["sum_choice"] == "fewest":
        choice = _("With several sums, take one of the fewest cards.")
    said = _("The 7 takes 4 + 2 + 1.")
    if not ruleset["court_takes_sum"]:
        return _example(ruleset, "7H", "4S 2H AS", _("Or a sum."), f"{said} {choice}")
    said = _("The king is 10, so he takes 5 + 4 + 1.")
    return _example(ruleset, "KC", "5C 4S AS", _("Or a sum."), f"{said} {choice}")


def _aces(ruleset: Ruleset) -> tuple[Example, ...]:
    if ruleset.options.get("ace_takes_all", "never") == "never":
        return ()
    text = _("At this table an ace takes whatever lies there.")
    return (_example(ruleset, "AC", "4H KC 6D", _("The ace takes all."), text),)


def _fifteen(ruleset: Ruleset) -> tuple[Example, ...]:
    seven = _("Your 7 takes 5 + 3: with the 7 that is fifteen. It may not take the other 7.")
    return (
        _example(ruleset, "7D", "5C 3S 7H", _("Fifteen in all."), seven),
        _example(ruleset, "KC", "5D 4S", _("Courts have values."), _("The king is 10, so he takes the 5.")),
        _nothing(ruleset, "2S", "KH"),
    )


def _basra(ruleset: Ruleset) -> tuple[Example, ...]:
    number = _("The 9 takes the 9 and 5 + 4 in one go, as much as it can.")
    jack = _("A jack takes whatever lies there, and so does the 7 of diamonds.")
    queen = _("A queen takes every queen, a king every king, and nothing else.")
    return (
        _example(ruleset, "9H", "9S 5D 4C KD", _("A number takes all that fits."), number),
        _example(ruleset, "QC", "QD 5H", _("Queens and kings take their like."), queen),
        _example(ruleset, "JC", "10S 4H KD", _("The jack takes the table."), jack),
        _nothing(ruleset, "2S", "KH"),
    )


def _nothing(ruleset: Ruleset, card: str, table: str) -> Example:
    must = ruleset.options.get("capture", "mandatory") == "mandatory"
    free = _(
        "Then the card stays on the table for the next player. At this table you may also leave what you could take."
    )
    strict = _("Then the card stays on the table for the next player. A card that can take must take.")
    return _example(ruleset, card, table, _("Or nothing fits."), strict if must else free)
