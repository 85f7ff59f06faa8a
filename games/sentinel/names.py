"""Every way in which a card is called in words: in all languages, label sets and decks."""

from collections.abc import Iterator
from functools import cache

from django.conf import settings
from django.utils import translation

from games.labels import card_name
from games.labels.deck import USUAL, Deck, playing_with
from games.labels.wordlist import spoken_names
from games.rules.cards import ALL_CARDS

ARABIC_PREFIXES = ("و", "ب", "ف", "ل", "ك")


@cache
def names() -> dict[str, str]:
    """The names in small letters, each with the code of its card."""
    found: dict[str, str] = {}
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            for deck in (USUAL, Deck(suits="coins")):
                with playing_with(deck):
                    found |= {card_name(card).lower(): card.code for card in ALL_CARDS}
    return found | {name.lower(): card.code for name, card in spoken_names()}


@cache
def by_suit() -> dict[str, tuple[str, ...]]:
    """The names by the word that they end with: in every language a name ends with its suit."""
    found: dict[str, list[str]] = {}
    for name in names():
        found.setdefault(name.rsplit(" ", 1)[-1], []).append(name)
    return {suit: tuple(found[suit]) for suit in found}


def found_in(text: str) -> Iterator[str]:
    """The codes of the cards that a text names in words; a name inside a longer word or number is none."""
    text = text.lower()
    for suit, lengths_of in lengths().items():
        at = text.find(suit)
        while at >= 0:
            yield from _ending_at(text, at + len(suit), lengths_of)
            at = text.find(suit, at + 1)


def _ending_at(text: str, end: int, lengths_of: tuple[int, ...]) -> Iterator[str]:
    if text[end : end + 1].isalnum():
        return
    for length in lengths_of:
        start = end - length
        code = names().get(text[start:end]) if start >= 0 else None
        if code is not None and _begins(text, start):
            yield code


@cache
def lengths() -> dict[str, tuple[int, ...]]:
    """How long the names are that end with each suit."""
    return {suit: tuple(sorted({len(name) for name in some})) for suit, some in by_suit().items()}


def _begins(text: str, at: int) -> bool:
    """Whether a name that starts here does not end a longer word: "and" grows on it in Arabic."""
    before = text[at - 1 : at] if at else ""
    return not before.isalnum() or before in ARABIC_PREFIXES
