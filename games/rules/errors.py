"""What the rules refuse. All of them are about a position or a text, so all are kinds of ValueError."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.rules.cards import Card


class RulesError(ValueError):
    """Any refusal by the rules; the text is a plain English sentence."""


class InvalidNotation(RulesError):
    """A text that is no card, no action or no match.

    In a match `place` says where ("line 12", "actions[3]"), and stands before the message; `rule` is the rule
    that a move there breaks, if that is what is wrong.
    """

    def __init__(self, message: str, place: str = "", rule: str = "") -> None:
        super().__init__(f"{place}: {message}" if place else message)
        self.message = message
        self.place = place
        self.rule = rule

    def __reduce__(self) -> tuple[type[InvalidNotation], tuple[str, str, str]]:
        return type(self), (self.message, self.place, self.rule)


class InvalidRuleset(RulesError):
    """An option, a value or a combination that a variant does not have; the text names it."""


class InvalidPosition(RulesError):
    """A position or a deck that cannot be: a card twice, a stranger, a list of the wrong length."""


class IllegalMove(RulesError):
    """A move, or an action, that may not be made now.

    `rule` is a key of `rulebook.RULES`. `must_take` holds the sets of table cards that the player has to
    choose from: the captures of the card that was played or, under force_equal_in_hand, the equal cards on
    the table.
    """

    def __init__(self, rule: str, message: str, must_take: tuple[tuple[Card, ...], ...] = ()) -> None:
        super().__init__(message)
        self.rule = rule
        self.message = message
        self.must_take = must_take

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, str, tuple[tuple[Card, ...], ...]]]:
        return type(self), (self.rule, self.message, self.must_take)
