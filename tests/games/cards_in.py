"""Finds every mention of a card in what a browser receives, whatever form it has."""

import html
import re

from games.rules.cards import Card

SUITS = {"C": ("clubs", "♣"), "D": ("diamonds", "♦"), "H": ("hearts", "♥"), "S": ("spades", "♠")}
RANKS = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}

CODE = re.compile(r"(?<![A-Za-z0-9])(10|[A2-9JQKT])([CDHS])(?![A-Za-z0-9])")
SIGN = re.compile(r"(10|[A2-9JQK])\s*([♣♦♥♠])")
SPOKEN = re.compile(r"\b(ace|jack|queen|king|[2-9]|10) of (clubs|diamonds|hearts|spades)\b")
MINI = re.compile(r'class="mini[^"]*">(10|[A2-9JQK])<img src="[^"]*/(club|diamond|heart|spade)')
# Sentences about the rules name a card without saying where it is.
ABOUT_RULES = re.compile(
    r'<ol class="menu-minute">.*?</ol>|'
    r"(the )?7 of diamonds(</|: no point|, no point)|<dt>7 of diamonds</dt>|<small>the 7 of diamonds</small>",
    re.IGNORECASE | re.DOTALL,
)


def cards_in(text: str) -> set[str]:
    """The codes of all cards that the text gives away."""
    text = ABOUT_RULES.sub("", html.unescape(text))
    found = {f"{'10' if rank == 'T' else rank}{suit}" for rank, suit in CODE.findall(text)}
    suit_of_sign = {sign: suit for suit, (_name, sign) in SUITS.items()}
    found |= {f"{rank}{suit_of_sign[sign]}" for rank, sign in SIGN.findall(text)}
    suit_of_name = {name: suit for suit, (name, _sign) in SUITS.items()}
    rank_of_name = {name: rank for rank, name in RANKS.items()}
    found |= {
        f"{rank_of_name.get(rank, rank)}{suit_of_name[suit]}" for rank, suit in SPOKEN.findall(text.lower())
    }
    found |= {f"{rank}{suit_of_name[f'{suit}s']}" for rank, suit in MINI.findall(text)}
    return {code for code in found if _is_card(code)}


def _is_card(code: str) -> bool:
    try:
        Card.parse(code)
    except ValueError:
        return False
    return True
