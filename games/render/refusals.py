"""The reason of a refusal as the viewer reads it."""

from games.labels.refusals import refusal
from games.render.viewer import Notice
from games.render.words import Line, line
from games.rules.cards import Card


def reason(notice: Notice) -> Line:
    """The rules' own short sentence when a rule was broken, else what the referee said."""
    groups = tuple(tuple(Card.parse(code) for code in group) for group in notice.must_take)
    return line(refusal(notice.rule, groups) or notice.text)
