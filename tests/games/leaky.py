"""Renderers with a hole: what they make gives one hidden card away, in one form or another."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils import translation

from games.labels import card_name, short_card
from games.labels.deck import Deck, playing_with
from games.labels.wordlist import table_name
from games.render.cards import card_view, mini
from games.rules.cards import Card
from games.rules.ruleset import Ruleset
from games.rules.state import Match

CAFE = Ruleset.of("chkobba-cafe")
COINS = Deck(suits="coins")


@dataclass(frozen=True)
class Form:
    """One way to give a card away."""

    name: str
    write: Callable[[Card], str]


def _spoken(language: str, deck: Deck | None = None) -> Callable[[Card], str]:
    def write(card: Card) -> str:
        with translation.override(language), playing_with(deck or Deck()):
            return f"<p>Leila: {card_name(card)}.</p>"

    return write


def _drawn(deck: Deck) -> Callable[[Card], str]:
    def write(card: Card) -> str:
        with playing_with(deck):
            return f"<span>{mini(card)}</span>"

    return write


FORMS = [
    Form("card", lambda card: f'<span class="card" data-card="{card}"></span>'),
    Form("move", lambda card: f'<button name="move" value="{card}x3C+4H">'),
    Form("taken", lambda card: f"<p>AHx{card}</p>"),
    Form("takes", lambda card: f'<button data-takes="AS+{card}|2C">'),
    Form("plays", lambda card: f'<div data-plays="12.1.them.{card}!"></div>'),
    Form("json", lambda card: f'["{card}", "AS"]'),
    Form("order", lambda card: f"shuffle {card} {card}"),
    Form("address", lambda card: f'<a href="/rooms/K7QF2M9P/cards/{card}/">'),
    Form(
        "picture",
        lambda card: f'<img src="/static/cards/flat-coins/{str(card).replace("10", "T")}.9f8e.svg">',
    ),
    Form("face", lambda card: str(card_view(card, CAFE).face)),
    Form("sign", lambda card: f"<bdi>{short_card(card)}</bdi>"),
    Form("paper", _drawn(Deck())),
    Form("paper of four colours", _drawn(Deck(four_colour=True))),
    Form("paper of coins", _drawn(COINS)),
    *(Form(f"words {language}", _spoken(language)) for language in ("en", "fr", "ar", "it")),
    *(Form(f"coins {language}", _spoken(language, COINS)) for language in ("en", "fr", "ar", "it")),
    Form("latin label", lambda card: f"<p>{table_name(card, CAFE).latin}</p>"),
    Form("arabic label", lambda card: f"<p>{table_name(card, CAFE).arabic}</p>"),
    Form("english label", lambda card: f"<p>{table_name(card, CAFE).english}</p>"),
]


def secret_card(match: Match, seat: int | None) -> Card:
    """A card that this viewer may not know: one of another hand, and not the 7 of diamonds, which has names."""
    assert match.round is not None
    other = 0 if seat != 0 else 1
    return next(card for card in match.round.hands[other] if str(card) != "7D")


def with_leak(render: Callable[..., Any], text: Callable[[], str]) -> Callable[..., Any]:
    """`render` with a hole: while a table is on the screen, its text has more than it should."""

    def leaky(*args: Any, **more: Any) -> Any:
        made = render(*args, **more)
        if isinstance(made, str):
            return made + text() if 'data-stage="playing"' in made else made
        if b'data-stage="playing"' in made.content or b"info-head" in made.content:
            made.content += text().encode()
        return made

    return leaky
