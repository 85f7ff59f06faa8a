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
LONGEST = 24  # signs before the suit, and one more than those of any name
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
        before = text[max(0, hit.start() - LONGEST) : hit.end()]
        if before.endswith(by_suit()[hit[0]]) and not text[hit.end() : hit.end() + 1].isalnum():
            yield from (names()[name] for name in by_suit()[hit[0]] if _stands_in(before, name))


def _stands_in(text: str, name: str) -> bool:
    """Whether a text ends with this name, and the name does not end a longer word: "and" grows on it in Arabic."""
    if not text.endswith(name):
        return False
    sign = text[-len(name) - 1 : -len(name)]
    return not sign.isalnum() or sign in ARABIC_PREFIXES
