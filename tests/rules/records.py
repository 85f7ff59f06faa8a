"""Records of random matches, for the tests of the notation."""

from dataclasses import replace

from games.rules.actions import Cut
from games.rules.cards import parse_cards
from games.rules.notation import Record
from games.rules.ruleset import Ruleset
from tests.rules.helpers import deck_with, random_match

NAMES = ("Amina", "Sami", "ليلى", "Zoé (2)")


def record_of(ruleset: Ruleset, seats: int, seed: int, dealer: int | None = None) -> Record:
    """The record of a whole random match; without a dealer it begins with the cut."""
    log = list(random_match(ruleset, seats, seed, dealer))
    ending, winner = log[-1][1].ending, log[-1][1].winner
    return Record(
        NAMES[:seats], ruleset, tuple(action for action, _ in log), dealer, how=ending, winner=winner
    )


def eventful() -> Record:
    """Two seats, with a level cut and an opening that is dealt again."""
    ruleset = Ruleset.of("chkobba-classic", target=5)
    whole = record_of(ruleset, 2, seed=1, dealer=0)
    cuts = (Cut(parse_cards("7D 7C")), Cut(parse_cards("2D 3C")))
    again = deck_with(ruleset, 2, table="KC KD KH 4S")
    dates = {"started": "2025-06-01T20:15:00Z", "ended": "2025-06-01T20:40:12.25+02:00"}
    return replace(whole, actions=(*cuts, again, *whole.actions), dealer=None, **dates)
