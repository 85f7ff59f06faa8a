"""Counts the ways in which the play can go from a fixed deck: after one ply, two, three, ...

`python -m tests.rules.perft` writes the decks and counts of presets and seat counts that are not stored yet.
"""

import json
import random

from games.rules.actions import Shuffle
from games.rules.cards import parse_cards
from games.rules.engine import apply, legal_moves, new_match
from games.rules.ruleset import PRESETS, Ruleset
from games.rules.state import Match, Round
from tests.rules import slow
from tests.rules.helpers import DATA, shuffled, the_round

STORED = DATA / "perft.json"
# A hand of nine or ten cards branches faster than one of three or four.
DEPTH = {"scopone": 4, "scientifico": 4}
DECKS = 2


def start(preset: str, seats: int, deck: str) -> Match:
    """The match after the first deal of this deck, seat 0 having dealt."""
    return apply(new_match(Ruleset.of(preset), seats), Shuffle(parse_cards(deck)))


def counts(match: Match, depth: int) -> list[int]:
    """How many ways there are to play one ply, two, ... up to depth."""
    found, positions = [], [match]
    for _ in range(depth):
        positions = [apply(before, move) for before in positions for move in legal_moves(before)]
        found.append(len(positions))
    return found


def slow_counts(match: Match, depth: int) -> list[int]:
    """The same counts by the second reading of the rules; within the first deal only."""
    rnd, ruleset = the_round(match), match.ruleset
    first = ([list(map(str, hand)) for hand in rnd.hands], list(map(str, rnd.table)))
    found, positions = [], [first]
    for ply in range(depth):
        seat = (rnd.turn + ply) % match.seats
        positions = [
            (_without(hands, seat, card), [c for c in table if c not in take] + ([] if take else [card]))
            for hands, table in positions
            for card, take in slow.moves(ruleset.variant, ruleset.options, hands[seat], table)
        ]
        found.append(len(positions))
    return found


def _without(hands: list[list[str]], seat: int, card: str) -> list[list[str]]:
    return [[c for c in hand if c != card] if place == seat else hand for place, hand in enumerate(hands)]


def stored() -> dict[str, list[dict[str, object]]]:
    """Deck and counts by "preset/seats"."""
    return json.loads(STORED.read_text()) if STORED.exists() else {}


def _recorded(preset: str, seats: int, number: int) -> dict[str, object]:
    ruleset = Ruleset.of(preset)
    rng = random.Random(f"{preset} {seats} {number}")
    deck = " ".join(map(str, shuffled(ruleset, seats, rng).cards))
    match = start(preset, seats, deck)
    if not isinstance(match.round, Round):
        return _recorded(preset, seats, number + DECKS)
    return {"deck": deck, "counts": counts(match, DEPTH.get(ruleset.variant, 5))}


def main() -> None:
    """Add what is missing."""
    found = stored()
    for preset in PRESETS:
        for seats in Ruleset.of(preset).seats_allowed:
            if f"{preset}/{seats}" not in found:
                found[f"{preset}/{seats}"] = [_recorded(preset, seats, number) for number in range(DECKS)]
    STORED.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
