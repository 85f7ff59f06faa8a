"""What cards are worth to a bot, in points of the round: one card of the many that a point is made of."""

from __future__ import annotations

from functools import lru_cache

from games.rules.cards import SEVEN_OF_DIAMONDS, Card
from games.rules.ruleset import Ruleset
from games.rules.scoring import PRIME_VALUES

# A point for most of n cards changes hands with about n/2 of them, so a card is worth 2/n, and more near
# the middle where it decides.
CARD = 0.06
DIAMOND = 0.2
SEVEN = 0.4
SIX = 0.1
ALL_DIAMONDS = 0.1
# Three points need three cards, each of which the other side may take; the later ones need all before them.
NAPOLA = {"A": 0.5, "2": 0.5, "3": 0.5}
NAPOLA_LATER = 0.1


@lru_cache(maxsize=4096)
def card_worth(ruleset: Ruleset, card: Card) -> float:
    """The worth of having this card at the end of the round."""
    return _basra_worth(ruleset, card) if ruleset.variant == "basra" else _forty_worth(ruleset, card)


def _basra_worth(ruleset: Ruleset, card: Card) -> float:
    options = ruleset.options
    worth = options.number("most_cards") * 2 / len(ruleset.deck())
    if card.rank in ("A", "J"):
        worth += options.number("ace" if card.rank == "A" else "jackpt")
    if card.code in ("2C", "10D"):
        worth += options.number("club2" if card.code == "2C" else "dia10")
    return worth


def _forty_worth(ruleset: Ruleset, card: Card) -> float:
    worth = CARD + _prime_worth(str(ruleset["prime"]), card)
    if card.suit == "D":
        worth += DIAMOND + (ALL_DIAMONDS if ruleset["all_diamonds_wins"] else 0)
    if card is SEVEN_OF_DIAMONDS and ruleset["seven_d"]:
        worth += 1
    return worth + _extra_worth(ruleset, card)


def _extra_worth(ruleset: Ruleset, card: Card) -> float:
    """The extras of the Scopa family: the king of diamonds, and the diamonds that begin a napola."""
    worth = 1.0 if card.code == "KD" and ruleset.options.get("re_bello") else 0.0
    if card.suit == "D" and ruleset.options.get("napola"):
        worth += NAPOLA.get(card.rank, NAPOLA_LATER)
    return worth


def sweep_worth(ruleset: Ruleset) -> float:
    """The worth of a sweep."""
    return float(ruleset.law.sweep_points(ruleset.options))


def _prime_worth(prime: str, card: Card) -> float:
    if prime == "none":
        return 0.0
    if prime in ("classic", "classic_partial"):
        return SEVEN * max(0, PRIME_VALUES[card.rank] - 14) / 7
    return SEVEN if card.rank == "7" else SIX if card.rank == "6" and prime == "sevens_then_sixes" else 0.0
