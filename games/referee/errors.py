"""The one error meant for people: a use case that was refused and changed nothing."""

from games.rules.cards import Card


class Refused(Exception):
    """A polite no. `code` is stable (tests, logs), `message` is a translated sentence for the person.

    `rule` and `must_take` are set when the rules refused a move: the rule's id, and the captures that the
    played card has to choose from.
    """

    def __init__(
        self, code: str, message: str, rule: str = "", must_take: tuple[tuple[Card, ...], ...] = ()
    ) -> None:
        super().__init__(code)
        self.code = code
        self.message = message
        self.rule = rule
        self.must_take = must_take
