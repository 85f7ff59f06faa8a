"""Cards as the templates get them, and how they are drawn: as a face, and small in a sentence."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games import labels
from games.labels.cards import suit_path
from games.labels.deck import Deck, deck
from games.labels.reader import kept
from games.rules.cards import Card
from games.rules.ruleset import Ruleset


@dataclass(frozen=True)
class CardView:
    """A face-up card. `must` marks one that is being played or taken, in a replay or an example."""

    code: str
    face: SafeString
    short: str
    value: int
    must: bool = False


def card_view(card: Card, ruleset: Ruleset, **more: object) -> CardView:
    """The view of one card under a ruleset (its value and its nickname are the ruleset's)."""
    view = _card_view(card, ruleset)
    return replace(view, **more) if more else view  # type: ignore[arg-type]


@kept(8192)
def _card_view(card: Card, ruleset: Ruleset) -> CardView:
    face = card_face(card, ruleset, get_language(), deck())
    return CardView(card.code, face, labels.short_card(card), ruleset.value(card))


@lru_cache(maxsize=8192)
def card_face(card: Card, ruleset: Ruleset, language: str | None, drawn: Deck) -> SafeString:
    """The drawing with its spoken name. Kept per language and deck: a frame holds dozens of them."""
    return _img(card, labels.spoken_card(card, ruleset), drawn.ink(card.suit))


def _img(card: Card, alt: str, ink: str) -> SafeString:
    """`data-face` and `data-ink` are what scripts call the card in a sentence, and in which colour."""
    html = '<img src="{}" alt="{}" width="100" height="140" data-face="{}"{}>'
    inked = format_html(' data-ink="{}"', ink) if ink else ""
    return format_html(html, static(labels.face_path(card)), alt, labels.short_card(card), inked)


def mini(card: Card) -> SafeString:
    """A card in a sentence: "7♦" as a small piece of paper."""
    return _mini(card, get_language(), deck())


@lru_cache(maxsize=2048)
def _mini(card: Card, language: str | None, drawn: Deck) -> SafeString:
    html = '<bdi class="mini{}">{}<img src="{}" alt="{}" width="12" height="12"></bdi>'
    ink = drawn.ink(card.suit)
    return format_html(
        html, f" {ink}" if ink else "", card.rank, static(suit_path(card.suit)), labels.suit_name(card.suit)
    )


def minis(cards: Iterable[Card]) -> SafeString:
    """Several of them."""
    return _minis(tuple(cards))


@kept(8192)
def _minis(cards: tuple[Card, ...]) -> SafeString:
    return format_html_join(" ", "{}", ((mini(card),) for card in cards))
