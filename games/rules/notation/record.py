"""A match as it is written down, and how it is played again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from games.rules.actions import Action, Move, Shuffle
from games.rules.engine import apply, new_match
from games.rules.errors import IllegalMove, InvalidNotation, RulesError
from games.rules.ruleset import Ruleset
from games.rules.state import Match, RoundResult, sides_of

# Far longer than any match that people finish: over a hundred rounds.
MOST_ACTIONS = 6_000
MOST_CHARS = 300_000
NAME_CHARS = 80

# By the rules (the first two), or outside them: a side gave up, the others were gone, everybody left, or the
# room was closed.
BY_THE_RULES = ("target", "all_diamonds")
WITHOUT_WINNER = ("abandoned", "closed")
ENDINGS = (*BY_THE_RULES, "resigned", "claimed", *WITHOUT_WINNER)

_DATE = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,9})?)?(Z|[+-][0-9]{2}:[0-9]{2})?)?"
)


@dataclass(frozen=True)
class Record:
    """A match: who played what by which rules, and how it ended.

    `players` are the names by seat. `dealer` is the first dealer of a match without a cut. `started` and
    `ended` are ISO dates; `how` is one of ENDINGS, or None while the match is not over; `winner` is a side.
    Raises InvalidNotation, with the name of the field as its place, for values that cannot be.
    """

    players: tuple[str, ...]
    ruleset: Ruleset
    actions: tuple[Action, ...] = field(repr=False)
    dealer: int | None = None
    started: str | None = None
    ended: str | None = None
    how: str | None = None
    winner: int | None = None

    def __post_init__(self) -> None:
        _check_players(self.ruleset, self.players)
        _check_number("dealer", self.dealer, self.seats)
        _check_date("started", self.started)
        _check_date("ended", self.ended)
        if self.how is not None and self.how not in ENDINGS:
            raise InvalidNotation(f"{self.how!r:.40} is not one of {', '.join(ENDINGS)}", "how")
        _check_number("winner", self.winner, sides_of(self.seats))
        if self.winner is not None and self.how in (None, *WITHOUT_WINNER):
            raise InvalidNotation(f"nobody wins a match that is {self.how or 'not over'}", "winner")

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.players)


@dataclass(frozen=True)
class Step:
    """One action of a match with the positions before and after it."""

    action: Action
    before: Match
    after: Match

    @property
    def seat(self) -> int | None:
        """Whose move it was; None for a cut and a shuffle."""
        return self.before.round.turn if isinstance(self.action, Move) and self.before.round else None

    @property
    def number(self) -> int:
        """Which move of the round it was, from 1; 0 before the first."""
        return len(self.after.round.history) if self.after.round else 0

    @property
    def sweep(self) -> bool:
        """Whether it was a move that made a sweep."""
        return isinstance(self.action, Move) and bool(self.after.round and self.after.round.history[-1].sweep)

    @property
    def opening_sweeps(self) -> tuple[int, ...] | None:
        """The sweeps per side of an opening table that was taken at once (Escoba); None when it was not."""
        opened = self.after.round if isinstance(self.action, Shuffle) else None
        return opened.sweeps if opened and any(opened.sweeps) else None

    @property
    def redeal(self) -> str | None:
        """The rule by which the opening that was just dealt must be dealt again."""
        dealt = isinstance(self.action, Shuffle) and self.after.round is None
        return self.after.redeals[-1] if dealt else None

    @property
    def result(self) -> RoundResult | None:
        """The result of the round that the move ended."""
        ended = len(self.after.results) > len(self.before.results)
        return self.after.results[-1] if ended else None


class Replay:
    """A match being played again, one action after the other."""

    def __init__(self, ruleset: Ruleset, seats: int, dealer: int | None) -> None:
        self.match = new_match(ruleset, seats, dealer)
        self.actions: list[Action] = []

    def play(self, action: Action, place: str) -> Step:
        """Play one action on. InvalidNotation names the place of one that the rules refuse."""
        if len(self.actions) >= MOST_ACTIONS:
            raise InvalidNotation(f"a match of more than {MOST_ACTIONS} actions is not read", place)
        before = self.match
        try:
            self.match = apply(before, action)
        except IllegalMove as error:
            raise InvalidNotation(error.message, place, error.rule) from error
        except RulesError as error:
            raise InvalidNotation(str(error), place) from error
        self.actions.append(action)
        return Step(action, before, self.match)


def steps(record: Record) -> Iterator[Step]:
    """Play a record again, action by action ("actions[0]" is the place of the first)."""
    replay = Replay(record.ruleset, record.seats, record.dealer)
    for number, action in enumerate(record.actions):
        yield replay.play(action, f"actions[{number}]")
    check_ending(record, replay.match)


def check_ending(record: Record, match: Match) -> None:
    """InvalidNotation unless the record ends as its match does by the rules, if that is how it ended."""
    if match.ending is None and record.how in BY_THE_RULES:
        raise InvalidNotation(f"{record.how}, but the match is not decided", "how")
    if match.ending is not None and match.ending != record.how:
        raise InvalidNotation(f"the match ended by {match.ending}, not by {record.how or 'nothing'}", "how")
    if match.ending is not None and match.winner != record.winner:
        said = "nobody" if record.winner is None else f"side {record.winner}"
        raise InvalidNotation(f"side {match.winner} has won, not {said}", "winner")


def check_claim(what: str, said: object, found: object, place: str) -> None:
    """InvalidNotation when a text says something about the match that is not so."""
    if said != found:
        raise InvalidNotation(f"{what} is {_shown(found)}, not {_shown(said)}", place)


def check_ruleset(ruleset: Ruleset, seats: int) -> None:
    """InvalidNotation unless so many can play by these rules."""
    if seats not in ruleset.seats_allowed:
        allowed = " or ".join(map(str, ruleset.seats_allowed))
        raise InvalidNotation(f"{ruleset.variant} is for {allowed} players, not for {seats}", "players")


def _check_players(ruleset: Ruleset, players: tuple[str, ...]) -> None:
    check_ruleset(ruleset, len(players))
    for seat, name in enumerate(players):
        if not isinstance(name, str) or len(name) > NAME_CHARS or name != name.strip():
            raise InvalidNotation(
                f"a name is a text of up to {NAME_CHARS} characters without spaces around it",
                f"players[{seat}]",
            )
        if not name.isprintable():
            raise InvalidNotation("a name has no line breaks or control characters", f"players[{seat}]")


def _check_number(name: str, value: int | None, limit: int) -> None:
    if value is not None and (type(value) is not int or not 0 <= value < limit):
        raise InvalidNotation(f"{value!r:.40} is not a whole number from 0 to {limit - 1}", name)


def _check_date(name: str, value: str | None) -> None:
    if value is not None and not (isinstance(value, str) and len(value) <= 40 and _DATE.fullmatch(value)):
        raise InvalidNotation(f"{value!r:.40} is not a date as in 2025-06-01T20:15:00Z", name)


def _shown(value: object) -> str:
    if isinstance(value, Iterable) and not isinstance(value, str):
        return " ".join(map(str, value)) or "nothing"
    return "nothing" if value is None else str(value)
