"""Names of cards: spoken ("7 of diamonds"), short ("7♦") and the file of the face."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.labels.deck import deck
from games.labels.reader import kept
from games.rules.cards import SEVEN_OF_DIAMONDS, Card
from games.rules.ruleset import Ruleset

SUIT_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


def suit_name(suit: str) -> str:
    """ "diamonds" for D, "coins" where the deck has the Latin suits."""
    return _latin_name(suit) if deck().latin else _french_name(suit)


def _latin_name(suit: str) -> str:
    names = {
        "C": pgettext("card suit", "batons"),
        "D": pgettext("card suit", "coins"),
        "H": pgettext("card suit", "cups"),
        "S": pgettext("card suit", "swords"),
    }
    return names[suit]


def _french_name(suit: str) -> str:
    names = {
        "C": pgettext("card suit", "clubs"),
        "D": pgettext("card suit", "diamonds"),
        "H": pgettext("card suit", "hearts"),
        "S": pgettext("card suit", "spades"),
    }
    return names[suit]


def rank_name(rank: str) -> str:
    """ "queen" for Q; numbers stay numbers."""
    names = {
        "A": pgettext("card rank", "ace"),
        "J": pgettext("card rank", "jack"),
        "Q": pgettext("card rank", "queen"),
        "K": pgettext("card rank", "king"),
    }
    return names.get(rank, rank)


@kept(2048)
def card_name(card: Card) -> str:
    """Rank and suit in words: "queen of hearts"."""
    names = {"rank": rank_name(card.rank), "suit": suit_name(card.suit)}
    return pgettext("a card", "%(rank)s of %(suit)s") % names


@kept(2048)
def the_card(card: Card) -> str:
    """The same in a sentence: "the queen of hearts". Articles follow the rank, so each has a message of its own."""
    suit = {"suit": suit_name(card.suit)}
    match card.rank:
        case "A":
            return pgettext("a card in a sentence", "the ace of %(suit)s") % suit
        case "J":
            return pgettext("a card in a sentence", "the jack of %(suit)s") % suit
        case "Q":
            return pgettext("a card in a sentence", "the queen of %(suit)s") % suit
        case "K":
            return pgettext("a card in a sentence", "the king of %(suit)s") % suit
    return pgettext("a card in a sentence", "the %(rank)s of %(suit)s") % {**suit, "rank": card.rank}


def nickname(card: Card, ruleset: Ruleset) -> str:
    """The table's own name of a card: the 7 of diamonds is the haya, or the bermila where no sevens count."""
    if card is not SEVEN_OF_DIAMONDS or not ruleset.options.get("seven_d"):
        return ""
    if ruleset.variant == "escoba":
        return pgettext("nickname of the 7 of diamonds", "the siete de oros")
    if ruleset.variant != "chkobba":
        return pgettext("nickname of the 7 of diamonds", "the settebello")
    if ruleset["prime"] == "none":
        return pgettext("nickname of the 7 of diamonds", "the bermila")
    return pgettext("nickname of the 7 of diamonds", "the haya")


def spoken_card(card: Card, ruleset: Ruleset) -> str:
    """What a screen reader says: the name, the value where it is not the number on it (0: in no sum), the nickname."""
    name, value, known_as = card_name(card), ruleset.value(card), nickname(card, ruleset)
    if known_as:
        return _("%(card)s, %(nickname)s") % {"card": name, "nickname": known_as}
    if value and card.rank != str(value):
        return _("%(card)s, value %(value)s") % {"card": name, "value": value}
    return name


@kept(2048)
def short_card(card: Card) -> str:
    """Rank and suit sign, to stand inside <bdi>: "7♦". The Latin suits have no signs, only names: "7 coins"."""
    return f"{card.rank} {suit_name(card.suit)}" if deck().latin else card.rank + SUIT_SIGNS[card.suit]


def face_path(card: Card) -> str:
    """The static path of the face; the file names write 10 as T."""
    return f"cards/{deck().folder(card.suit)}/{'T' if card.rank == '10' else card.rank}{card.suit}.svg"


def suit_path(suit: str) -> str:
    """The static path of the drawing of a suit."""
    return f"cards/suits/{deck().drawing(suit)}.svg"
