"""How fast the rules are: `python -m tests.rules.bench [seconds]` prints two tables.

Plies a second: whole random matches of every preset and seat count; the legal moves are generated at every ply, one of
them is played, the decks are shuffled and the rounds scored. Captures: the time that the rules program needs for one
`legal_captures` line, on tables that a match can reach (up to 16 cards) and on fuller ones. All times are those of the
process, on one core.
"""

import json
import random
import sys
import time
from collections.abc import Iterator

from games.rules.__main__ import reply
from games.rules.cards import DECKS
from games.rules.engine import apply, legal_moves, needs_shuffle, new_match
from games.rules.ruleset import PRESETS, Ruleset
from tests.rules.helpers import forget, shuffled

SECONDS = 1.0
# The rulesets with the longest lists of captures, beside the standard ones.
WIDE: list[dict[str, object]] = [
    {"preset": "chkobba-cafe"},
    {"preset": "chkobba-online", "rank_forced": False},
    {"preset": "scopa", "sum_choice": "fewest"},
    {"preset": "scopa", "ace_takes_all": "always"},
    {"preset": "escoba"},
    {"preset": "basra"},
    {"preset": "basra", "maximise": "groups"},
]
REACHABLE = 16


def plies_per_second(ruleset: Ruleset, seats: int, seconds: float = SECONDS, seed: int = 1) -> float:
    """Whole random matches, one after another, for about so many seconds of this process."""
    rng, plies, start = random.Random(seed), 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        plies += _play_match(ruleset, seats, rng)
    return plies / spent


def _play_match(ruleset: Ruleset, seats: int, rng: random.Random) -> int:
    match, plies = new_match(ruleset, seats), 0
    while match.ending is None:
        if needs_shuffle(match):
            match = apply(match, shuffled(ruleset, seats, rng))
        else:
            match = apply(match, rng.choice(legal_moves(match)))
            plies += 1
    return plies


def lines(rules: dict[str, object], fewest: int, most: int, count: int, seed: int = 1) -> Iterator[bytes]:
    """Questions for the captures of a random card on random tables of so many cards."""
    rng = random.Random(seed)
    deck = Ruleset.of(str(rules["preset"])).deck()
    for number in range(count):
        card, *table = map(str, rng.sample(deck, 1 + rng.randint(fewest, most)))
        given = {"rules": rules, "card": card, "table": table}
        yield json.dumps({"id": number, "kind": "legal_captures", "given": given}).encode()


def hardest(rules: dict[str, object]) -> bytes:
    """The table of 16 with most sums: four each of ace, 2, 3 and 4, and a card that takes many of them."""
    taker = "7D" if rules["preset"] == "escoba" else "10D" if rules["preset"] == "basra" else "KD"
    table = [rank + suit for rank in "A234" for suit in "CDHS"]
    given = {"rules": rules, "card": taker, "table": table}
    return json.dumps({"id": 0, "kind": "legal_captures", "given": given}).encode()


def latencies(questions: Iterator[bytes]) -> list[float]:
    """Seconds of this process for each line, sorted; nothing is known from before."""
    found = []
    forget()
    for line in questions:
        start = time.process_time()
        reply(line)
        found.append(time.process_time() - start)
    return sorted(found)


def full(rules: dict[str, object]) -> int:
    """All cards but the one that is played."""
    return len(DECKS[52 if rules["preset"] == "basra" else 40]) - 1


def main(seconds: float) -> None:
    """Print both tables."""
    print(f"{'preset':18} seats  plies a second")
    for key in PRESETS:
        ruleset = Ruleset.of(key)
        for seats in ruleset.seats_allowed:
            print(f"{key:18} {seats:5}  {plies_per_second(ruleset, seats, seconds):14,.0f}")
    print(f"\n{'captures (ms a line)':52} table     average   worst")
    for rules in WIDE:
        for fewest, most in (
            (0, REACHABLE),
            (REACHABLE + 1, full(rules) - 5),
            (full(rules) - 4, full(rules)),
        ):
            spent = latencies(lines(rules, fewest, most, 500))
            name = " ".join(f"{key}={value}" for key, value in rules.items())
            print(
                f"{name:52} {fewest:2}-{most:2} {1000 * sum(spent) / len(spent):11.2f} {1000 * spent[-1]:7.1f}"
            )


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS)
