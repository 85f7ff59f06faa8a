"""The lines of a match below its headers: each is played at once, or checked against what was played."""

from __future__ import annotations

import re

from games.rules.actions import CUT_WORD, SHUFFLE_WORD, Action, parse_action
from games.rules.errors import InvalidNotation
from games.rules.notation.record import Replay, Step, check_claim
from games.rules.ruleset import Ruleset

# A deck of 52 cards with its word is 167 characters long.
MOST_ACTION_CHARS = 200

_MOVE = re.compile(r"([0-9]{1,4})\. ([0-9]) (\S+)(?: (\S+))?")
_MATCH_LINE = re.compile(r"[0-9]+\.|Round |(Cut|Deck|Redeal|Opening sweeps|Points):")
_ROUND = re.compile(r"Round ([0-9]{1,4}), dealer ([0-9])")
_POINTS = re.compile(r"Points: ([0-9 ]{1,40}), totals ([0-9 ]{1,40})")


def is_match_line(line: str) -> bool:
    """Whether a line belongs below the headers, whatever is wrong with it."""
    return bool(_MATCH_LINE.match(line))


class MatchReader:
    """Plays the lines of one match."""

    def __init__(self, ruleset: Ruleset, seats: int, dealer: int | None) -> None:
        self.replay = Replay(ruleset, seats, dealer)
        self._last: Step | None = None
        self._round: tuple[str, str, str] | None = None

    def read(self, place: str, line: str) -> None:
        """One line; InvalidNotation names its place when it is none, not legal, or not true."""
        word, _, rest = line.partition(":")
        if self._round is not None and word != "Deck":
            raise InvalidNotation("below a round stands its deck", place)
        if found := _MOVE.fullmatch(line):
            self._move(place, *found.groups())
        elif found := _ROUND.fullmatch(line):
            self._round = (place, found[1], found[2])
        elif found := _POINTS.fullmatch(line):
            self._points(place, found[1], found[2])
        elif word == "Deck":
            self._deck(place, rest)
        elif word == "Cut":
            self._last = self.replay.play(read_action(f"{CUT_WORD} {rest.strip()}", place), place)
        elif word == "Redeal":
            check_claim("the redeal", rest.strip(), self._last and self._last.redeal, place)
        elif word == "Opening sweeps":
            sweeps = self._last.opening_sweeps if self._last else None
            check_claim("the sweeps", rest.strip(), sweeps and " ".join(map(str, sweeps)), place)
        else:
            raise InvalidNotation(f"{line!r:.60} is no line of a match", place)

    def finish(self) -> None:
        """InvalidNotation when the text ends below a round line."""
        if self._round is not None:
            raise InvalidNotation("below a round stands its deck", self._round[0])

    def _move(self, place: str, number: str, seat: str, text: str, mark: str | None) -> None:
        move = read_action(text, place)
        check_turn(self.replay, int(seat), place)
        step = self.replay.play(move, place)
        sweep_name = self.replay.match.ruleset.sweep_name
        check_claim("the number of the move", int(number), step.number, place)
        check_claim("the sweep", mark, sweep_name if step.sweep else None, place)
        self._last = step

    def _deck(self, place: str, cards: str) -> None:
        step = self.replay.play(read_action(f"{SHUFFLE_WORD} {cards.strip()}", place), place)
        if self._round is not None:
            round_place, number, dealer = self._round
            check_claim("the number of the round", int(number), step.after.round_number, round_place)
            check_claim("the dealer", int(dealer), step.after.dealer, round_place)
        self._last, self._round = step, None

    def _points(self, place: str, points: str, totals: str) -> None:
        result = self._last.result if self._last else None
        if result is None:
            raise InvalidNotation("points are counted at the end of a round", place)
        check_claim("the points", points, " ".join(map(str, result.points)), place)
        check_claim("the totals", totals, " ".join(map(str, result.totals)), place)


def read_action(text: str, place: str) -> Action:
    """An action out of its text; InvalidNotation names its place."""
    if len(text) > MOST_ACTION_CHARS:
        raise InvalidNotation("this is longer than a deck of cards", place)
    try:
        return parse_action(text)
    except InvalidNotation as error:
        raise InvalidNotation(error.message, place) from error


def check_turn(replay: Replay, seat: int, place: str) -> None:
    """InvalidNotation when a move is another seat's, while one is due."""
    rnd, law = replay.match.round, replay.match.ruleset.law
    if rnd is not None and not rnd.over and seat != rnd.turn:
        message = f"it is the turn of seat {rnd.turn}, not of seat {seat}"
        raise InvalidNotation(message, place, law.rule("turn.not-yours"))
