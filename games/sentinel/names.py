"""Every way in which a card is called in words: in all languages, label sets and decks."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from django.conf import settings
from django.utils import translation

from games.labels import card_name
from games.labels.deck import USUAL, Deck, playing_with
from games.labels.wordlist import spoken_names
from games.rules.cards import ALL_CARDS

Tree = dict[str, "Tree"]
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


@cache
def pattern() -> re.Pattern[str]:
    """Matches the suits in words; a common beginning is tried once only."""
    return re.compile(_written(_tree(by_suit())))


def _tree(words: Iterable[str]) -> Tree:
    root: Tree = {}
    for word in words:
        node = root
        for sign in word:
            node = node.setdefault(sign, {})
        node[""] = {}
    return root


def _written(node: Tree) -> str:
    ways = [re.escape(sign) + _written(more) for sign, more in sorted(node.items()) if sign]
    if not ways:
        return ""
    written = ways[0] if len(ways) == 1 else f"(?:{'|'.join(ways)})"
    return f"(?:{written})?" if "" in node else written


def found_in(text: str) -> Iterator[str]:
    """The codes of the cards that a text names in words; a name inside a longer word or number is none."""
    text = text.lower()
    for hit in pattern().finditer(text):
        end = hit.end()
        if text[end : end + 1].isalnum():
            continue
        for length in lengths()[hit[0]]:
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
