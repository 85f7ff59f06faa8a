"""Sentences with names and cards in them, once as HTML for the screen and once as plain text to be spoken."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games.labels import card_name, the_card
from games.labels.listing import listed
from games.labels.reader import kept
from games.render.cards import minis
from games.rules.cards import Card

# First strong isolate and pop: plain text's <bdi>, so that a name cannot turn the rest of the sentence round.
ISOLATE, POP = "\u2068", "\u2069"


@dataclass(frozen=True)
class Line:
    """One sentence in both forms."""

    html: SafeString
    text: str

    def __bool__(self) -> bool:
        return bool(self.text)


EMPTY = Line(mark_safe(""), "")


def line(message: str, **parts: Line | str | int) -> Line:
    """Fill a translated message: `{name}` takes the part of that name, escaped unless it is a Line."""
    # What is safe and what is not may be equal as text: the type is part of what is remembered.
    return _filled(message, tuple([(key, type(part), part) for key, part in parts.items()]))


@lru_cache(maxsize=16384)
def _filled(message: str, parts: tuple[tuple[str, type, Line | str | int], ...]) -> Line:
    if not parts:  # a sentence as it is: braces in it belong to whoever wrote it
        return Line(format_html("{}", message), message)
    html = {key: part.html if isinstance(part, Line) else part for key, _kind, part in parts}
    text = {key: part.text if isinstance(part, Line) else part for key, _kind, part in parts}
    return Line(format_html(message, **html), message.format(**text))


@lru_cache(maxsize=4096, typed=True)
def name(text: str) -> Line:
    """A person's name: isolated, so that it keeps its own direction and leaves the sentence its own."""
    return Line(format_html("<bdi>{}</bdi>", text), f"{ISOLATE}{text}{POP}")


def number(value: int | str) -> Line:
    """A number, score or code that must keep its order in a right-to-left sentence."""
    return Line(format_html("<bdi>{}</bdi>", value), str(value))


def cards(some: Iterable[Card]) -> Line:
    """Cards in a sentence: small faces on the screen, names when spoken."""
    return _cards(tuple(some))


@kept(8192)
def _cards(some: tuple[Card, ...]) -> Line:
    return Line(minis(some), listed([card_name(card) for card in some]))


def the_cards(some: Iterable[Card]) -> Line:
    """The same where each needs its article: "the 2 of diamonds and the 3 of spades"."""
    return _the_cards(tuple(some))


@kept(8192)
def _the_cards(some: tuple[Card, ...]) -> Line:
    return Line(minis(some), listed([the_card(card) for card in some]))


def joined(*lines: Line) -> Line:
    """Sentences one after the other."""
    some = [each for each in lines if each]
    return Line(mark_safe(" ".join(each.html for each in some)), " ".join(each.text for each in some))  # noqa: S308


def clock_text(seconds: int) -> str:
    """ "0:21"."""
    return f"{seconds // 60}:{seconds % 60:02d}"
