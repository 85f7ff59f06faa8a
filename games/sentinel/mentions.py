"""Finds every mention of a card in a text that leaves the server: codes, faces, signs, small papers and words."""

import re
from threading import Lock

from django.utils.html import escape

from games.labels.cards import SUIT_SIGNS
from games.labels.deck import COINS, FRENCH
from games.rules.cards import ALL_CARDS
from games.sentinel import names

# Almost all lines of a frame were in the frames before, or in those of others: a line is read once. No card is
# written across two lines.
KEPT = 32_768
MOST_KEPT = 8_000  # signs; longer lines are read every time

CODES = {card.code: card.code for card in ALL_CARDS} | {
    card.code.replace("10", "T"): card.code for card in ALL_CARDS
}
SIGNS = {card.rank + SUIT_SIGNS[card.suit]: card.code for card in ALL_CARDS}
SUIT_OF = {name: suit for words in (FRENCH, COINS) for suit, name in words.items()}

CODE = re.compile(r"[1A2-9JQKT]0?[CDHS](?![A-Za-wyz0-9])")  # "7Dx3C" takes
SIGN = re.compile(r"[1A2-9JQK]0? ?[♣♦♥♠]")
PAPER = re.compile(r'class="mini[^"]*">(10|[A2-9JQK])<img src="[^"]*/cards/suits/([a-z]+)')
# Sentences about the rules name a card and say nothing of where it is.
ABOUT_RULES = re.compile(
    r'<ol class="menu-minute">.*?</ol>|<dl class="facts">.*?</dl>|<th scope="row">.*?</th>|<dt>.*?</dt>',
    re.DOTALL,
)

_known: dict[str, frozenset[str]] = {}  # what a line names
_telling: set[str] = set()  # those of them that name a card
_lock = Lock()


def mentions(text: str) -> frozenset[str]:
    """The codes of all cards that a frame or page names in any form."""
    lines = set(text.split("\n"))
    with _lock:  # what another thread forgets or learns between the two would be in neither
        new, telling = lines.difference(_known), lines & _telling
    found = {card for line in new for card in _of_line(line)}
    for line in telling:
        found |= _known.get(line) or _read(line)
    return frozenset(found)


def without(text: str, words: set[str]) -> str:
    """The text without what people wrote themselves, as far as it reads like a card: names of people and tables."""
    for word in sorted(words, key=len, reverse=True):
        if _read(word):
            text = text.replace(escape(word), "").replace(word, "")
    return text


def _of_line(line: str) -> frozenset[str]:
    found = _read(line)
    if len(line) <= MOST_KEPT:
        with _lock:
            if len(_known) >= KEPT:
                _forget_half()
            _known[line] = found
            if found:
                _telling.add(line)
    return found


def _forget_half() -> None:
    """The lines that were read first; the caller holds the lock."""
    for line in list(_known)[: KEPT // 2]:
        del _known[line]
        _telling.discard(line)


def _read(text: str) -> frozenset[str]:
    found = {CODES[hit[0]] for hit in CODE.finditer(text) if hit[0] in CODES and _begins(text, hit.start())}
    found |= {SIGNS[sign] for hit in SIGN.findall(text) if (sign := hit.replace(" ", "")) in SIGNS}
    found |= {rank + SUIT_OF[suit] for rank, suit in PAPER.findall(text) if suit in SUIT_OF}
    found.update(names.found_in(ABOUT_RULES.sub("", text)))
    return frozenset(found)


def _begins(text: str, at: int) -> bool:
    """Whether a code stands by itself, or after the x of a capture, and is not the end of a longer word."""
    before = text[at - 1 : at]
    return before == "x" or not (before.isascii() and before.isalnum())
