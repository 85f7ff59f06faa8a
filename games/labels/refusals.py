"""Why a move was refused, short enough for the bar. The cards that must be taken are ringed beside it."""

from django.utils.translation import gettext as _

from games.labels.cards import rank_name
from games.rules.cards import Card
from games.rules.rulebook import RULES

EQUAL_FIRST = ("capture.equal-first", "capture.must-take-equal", "capture.force-equal")


def refusal(rule: str, must_take: tuple[tuple[Card, ...], ...]) -> str:
    """The sentence for a rule id; "" for an id that no rule has."""
    if rule not in RULES:
        return ""
    kind = rule.split(".", 1)[1]
    if kind in EQUAL_FIRST and must_take and len(must_take[0]) == 1:
        return equal_sentence(must_take[0][0])
    match kind:
        case "capture.must-capture":
            return _("This card can take, so it must")
        case "capture.not-a-sum":
            return _("These cards do not add up to the card you play")
        case "capture.one-group":
            return _("One card takes one equal card or one sum")
    return _(RULES[rule])


def equal_sentence(card: Card) -> str:
    """ "A 7 is on the table: you must take it"."""
    if card.rank in "AJQK":
        rank = rank_name(card.rank)
        return _("There is a matching %(rank)s on the table: you must take it") % {"rank": rank}
    return _("A %(rank)s is on the table: you must take it") % {"rank": card.rank}
