"""What cards bring their taker: what one capture gets, and for what a card counts at the end of a round."""

from dataclasses import dataclass
from functools import lru_cache

from games.labels import Label, card_name, category, sweep_words
from games.labels.cards import nickname
from games.labels.listing import comma
from games.labels.reader import ngettext
from games.rules.actions import Move
from games.rules.cards import Card
from games.rules.observation import Observation
from games.rules.ruleset import Ruleset
from games.rules.scoring import Cards, Tally

# Items for single cards, which are said by the card's own name.
NAMED = {"club2": Card("2C"), "dia10": Card("10D"), "re_bello": Card("KD")}


@dataclass(frozen=True)
class Counted:
    """An item of the score sheet that a card counts for, and its points for whoever wins it."""

    label: Label
    points: str


def gets(seen: Observation, move: Move) -> str:
    """What a capture gets beside the cards: "2 diamonds, the haya, chkobba"; "" when nothing is special."""
    cards = (move.card, *move.take)
    found = [*_counts(cards, seen.ruleset), *_names(cards, seen.ruleset)]
    if sweeps(seen, move):
        found.append(sweep_words(seen.ruleset.sweep_name).name)
    return comma().join(found)


def sweeps(seen: Observation, move: Move) -> bool:
    """Whether the capture clears the table in a way that counts."""
    if not move.take or len(move.take) != len(seen.table):
        return False
    last_play = seen.stock_left == 0 and sum(seen.hand_sizes) == 1
    return seen.ruleset.law.sweep_counts(seen.ruleset.options, move, last_play)


def counted(card: Card, ruleset: Ruleset) -> tuple[Counted, ...]:
    """Everything that the card counts for, in the order of the score sheet."""
    return tuple(
        Counted(category(tally.category, ruleset), _points(tally.points[0]))
        for tally in _alone(card, ruleset)
        if card in tally.cards[0] and tally.category != "sweeps"
    )


def _points(points: int) -> str:
    said = ngettext("%(count)s point", "%(count)s points", points) % {"count": points}
    return said if points else ""


def _alone(card: Card, ruleset: Ruleset) -> tuple[Tally, ...]:
    """The score sheet of a side that has this card and nothing else."""
    none: tuple[Cards, ...] = ((), ())
    return ruleset.law.tallies(ruleset.options, ((card,), ()), (0, 0), none, None)


@lru_cache(maxsize=256)
def _scored(ruleset: Ruleset) -> frozenset[str]:
    return frozenset(ruleset.categories)


def _counts(cards: Cards, ruleset: Ruleset) -> list[str]:
    """How many of the cards that are counted."""
    scored = _scored(ruleset)
    diamonds = sum(card.suit == "D" for card in cards) if "diamonds" in scored else 0
    aces = sum(card.rank == "A" for card in cards) if "aces" in scored else 0
    jacks = sum(card.rank == "J" for card in cards) if "jacks" in scored else 0
    said = [
        (diamonds, ngettext("%(count)s diamond", "%(count)s diamonds", diamonds)),
        (aces, ngettext("%(count)s ace", "%(count)s aces", aces)),
        (jacks, ngettext("%(count)s jack", "%(count)s jacks", jacks)),
    ]
    return [words % {"count": count} for count, words in said if count]


def _names(cards: Cards, ruleset: Ruleset) -> list[str]:
    """The cards that count by themselves."""
    scored = _scored(ruleset)
    known = [name for card in cards if (name := nickname(card, ruleset))]
    return known + [card_name(card) for key, card in NAMED.items() if key in scored and card in cards]
