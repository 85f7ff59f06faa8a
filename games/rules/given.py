"""Reads the words of `given` in the rules program. Whatever is wrong is refused by the name of its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TypeVar

from games.rules.cards import Card
from games.rules.errors import InvalidNotation, InvalidPosition, InvalidRuleset
from games.rules.options import Value
from games.rules.ruleset import Ruleset
from games.rules.scoring import Cards

T = TypeVar("T")
MISSING = object()


class Given:
    """The object `given` of one line. `read` collects the words that were asked for."""

    def __init__(self, words: object) -> None:
        if not isinstance(words, dict):
            raise InvalidPosition("given: an object is needed")
        self._words: Mapping[str, object] = words
        self.read: set[str] = set()

    def __contains__(self, word: str) -> bool:
        return self._words.get(word) is not None

    def ignored(self) -> list[str]:
        """The words that no reader asked for: the answer names them, so that none is dropped in silence."""
        return sorted(set(self._words) - self.read)

    def word(self, word: str) -> object:
        """The bare value; InvalidPosition when it is missing."""
        self.read.add(word)
        if word not in self._words:
            raise InvalidPosition(f"given.{word}: missing")
        return self._words[word]

    def ruleset(self) -> Ruleset:
        """The preset with its changed options."""
        rules = self.word("rules")
        if not isinstance(rules, dict) or not isinstance(rules.get("preset"), str):
            raise InvalidRuleset("given.rules: an object with a preset is needed")
        changes = {key: value for key, value in rules.items() if key != "preset"}
        if all(isinstance(value, (bool, int, str)) for value in changes.values()):
            return _ruleset(
                rules["preset"], tuple((key, value, type(value)) for key, value in changes.items())
            )
        return Ruleset.changed(rules["preset"], changes)

    def card(self, word: str) -> Card:
        """One card."""
        return read_card(self.word(word), word)

    def cards(self, word: str, default: Cards | None = None) -> Cards:
        """A list of cards; the default when it is missing."""
        if default is not None and word not in self:
            self.read.add(word)
            return default
        return read_cards(self.word(word), word)

    def piles(self, word: str, default: tuple[Cards, ...] | None = None) -> tuple[Cards, ...]:
        """A list of lists of cards."""
        return self._list(word, read_cards, default)

    def numbers(self, word: str, default: tuple[int, ...] | None = None) -> tuple[int, ...]:
        """A list of whole numbers from 0."""
        return self._list(word, read_number, default)

    def number(self, word: str, default: int | None = None) -> int:
        """A whole number from 0."""
        if default is not None and word not in self:
            self.read.add(word)
            return default
        return read_number(self.word(word), word)

    def side(self, word: str, sides: int) -> int | None:
        """A side, or None when it is null or missing."""
        self.read.add(word)
        if word not in self:
            return None
        side = self.number(word)
        if side >= sides:
            raise InvalidPosition(f"given.{word}: {side} is not a side; sides are 0 to {sides - 1}")
        return side

    def _list(
        self, word: str, reader: Callable[[object, str], T], default: tuple[T, ...] | None
    ) -> tuple[T, ...]:
        if default is not None and word not in self:
            self.read.add(word)
            return default
        return tuple(reader(item, place) for item, place in entries(self.word(word), word))


@lru_cache(maxsize=256)
def _ruleset(preset: str, changes: tuple[tuple[str, Value, type], ...]) -> Ruleset:
    """Line after line asks about the same few rulesets. The types are part of the key: true is not 1."""
    return Ruleset.changed(preset, {key: value for key, value, _ in changes})


def entries(value: object, place: str) -> Iterable[tuple[object, str]]:
    """The entries of a list, each with the name of its place."""
    if not isinstance(value, list):
        raise InvalidPosition(f"given.{place}: a list is needed")
    return ((item, f"{place}[{index}]") for index, item in enumerate(value))


def read_card(value: object, place: str) -> Card:
    """One card out of its code."""
    if not isinstance(value, str):
        raise InvalidPosition(f"given.{place}: a card is needed, as in 7D")
    try:
        return Card.parse(value)
    except InvalidNotation as error:
        raise InvalidPosition(f"given.{place}: {error}") from error


def read_cards(value: object, place: str) -> Cards:
    """A list of cards."""
    return tuple(read_card(item, where) for item, where in entries(value, place))


def read_number(value: object, place: str) -> int:
    """A whole number from 0; true and 1.0 are none."""
    if type(value) is not int or not 0 <= value <= 1_000_000:
        raise InvalidPosition(f"given.{place}: a whole number from 0 is needed")
    return value


def check_position(ruleset: Ruleset, places: Mapping[str, Cards]) -> None:
    """InvalidPosition when a card is not in the deck or stands in two places."""
    deck = set(ruleset.deck())
    seen: dict[Card, str] = {}
    for place, cards in places.items():
        for card in cards:
            if card not in deck:
                raise InvalidPosition(f"given.{place}: {card} is not in the deck of {ruleset.variant}")
            if card in seen:
                raise InvalidPosition(f"given.{place}: {card} is already in {seen[card]}")
            seen[card] = place


def check_length(items: tuple[object, ...], place: str, expected: int, what: str) -> None:
    """InvalidPosition unless there is one item for each of what is expected."""
    if len(items) != expected:
        raise InvalidPosition(f"given.{place}: {len(items)} entries for {expected} {what}")
