"""The headers of a match in its text form: each line once, known by its word."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from games.rules.errors import InvalidNotation, InvalidRuleset
from games.rules.notation.lines import is_match_line
from games.rules.notation.record import Record, Replay, check_claim, check_ending, check_ruleset
from games.rules.ruleset import Ruleset

T = TypeVar("T")
PLAYERS = tuple(f"Player {seat}" for seat in range(4))
WORDS = (
    "Variant",
    "Ruleset",
    "Rules version",
    *PLAYERS,
    "First dealer",
    "Started",
    "Ended",
    "How",
    "Winner",
    "Totals",
)
# Where a field of the record stands, for an error that names the field.
HEADER_OF = {
    "dealer": "First dealer",
    "started": "Started",
    "ended": "Ended",
    "how": "How",
    "winner": "Winner",
    "players": "Player 0",
    **{f"players[{seat}]": word for seat, word in enumerate(PLAYERS)},
}


class Headers:
    """The header lines read so far, and what they say together."""

    def __init__(self) -> None:
        self._values: dict[str, str] = {}
        self._places: dict[str, str] = {}

    def read(self, place: str, line: str) -> bool:
        """Take one line; False when it is not a header but the first line of the match."""
        word, _, value = line.partition(":")
        if is_match_line(line):
            return False
        if word not in WORDS:
            raise InvalidNotation(f"{line!r:.60} is neither a header nor a line of a match", place)
        if word in self._values:
            raise InvalidNotation(f"{word} stands twice", place)
        self._values[word], self._places[word] = value.strip(), place
        return True

    def ruleset(self) -> Ruleset:
        """The ruleset by its code, true to the variant and version that are named beside it."""
        ruleset = self._at("Ruleset", lambda: Ruleset.from_code(self._needed("Ruleset")))
        self._claim("Variant", ruleset.variant)
        self._claim("Rules version", str(ruleset.version))
        return ruleset

    def seats(self) -> int:
        """How many players are named, from seat 0 on without a gap."""
        seats = sum(word in self._values for word in PLAYERS)
        for word in PLAYERS[:seats]:
            self._needed(word)
        self._at(PLAYERS[0], lambda: check_ruleset(self.ruleset(), seats))
        return seats

    def dealer(self) -> int | None:
        """The first dealer, of a match without a cut."""
        dealer = self._number("First dealer")
        if dealer is not None and dealer >= self.seats():
            raise InvalidNotation(f"there is no seat {dealer}", self._places["First dealer"])
        return dealer

    def record(self, replay: Replay) -> Record:
        """The whole record, its result true to the match as it was played again."""
        self._claim("Totals", " ".join(map(str, replay.match.totals)))
        try:
            record = self._record(replay)
            check_ending(record, replay.match)
        except InvalidNotation as error:
            raise self._located(error) from error
        return record

    def _record(self, replay: Replay) -> Record:
        return Record(
            players=tuple(self._values[word] for word in PLAYERS if word in self._values),
            ruleset=self.ruleset(),
            actions=tuple(replay.actions),
            dealer=self.dealer(),
            started=self._values.get("Started"),
            ended=self._values.get("Ended"),
            how=self._values.get("How"),
            winner=self._number("Winner"),
        )

    def _located(self, error: InvalidNotation) -> InvalidNotation:
        """The error with the line of the header that it is about; of a header that is missing: its name."""
        word = HEADER_OF.get(error.place, error.place)
        return InvalidNotation(error.message, self._places.get(word, word))

    def _needed(self, word: str) -> str:
        if word not in self._values:
            raise InvalidNotation(f'the header "{word}" is missing')
        return self._values[word]

    def _claim(self, word: str, found: str) -> None:
        if word in self._values:
            check_claim(word, self._values[word], found, self._places[word])

    def _number(self, word: str) -> int | None:
        text = self._values.get(word)
        if text is None:
            return None
        if not (text.isascii() and text.isdecimal() and len(text) < 5):
            raise InvalidNotation(f"{text!r:.40} is not a whole number", self._places[word])
        return int(text)

    def _at(self, word: str, made: Callable[[], T]) -> T:
        """What a header stands for; a refusal names its line."""
        try:
            return made()
        except InvalidNotation as error:
            raise self._located(error) from error
        except InvalidRuleset as error:
            raise InvalidNotation(str(error), self._places[word]) from error
