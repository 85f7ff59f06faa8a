"""Writes the golden matches of the rules as they are now: `python -m tests.rules.golden`.

Run once when a new version of the rules is ready (see test_golden). Files that are there already are never
written again: they are what older versions meant, and must replay as they stand for ever.
"""

import random
from pathlib import Path

from games.rules.errors import InvalidRuleset
from games.rules.notation import Record, write_text
from games.rules.options import Value
from games.rules.ruleset import VERSION, Ruleset
from games.rules.variants import VARIANTS, Variant
from tests.rules.helpers import DATA, random_match

GOLDEN = DATA / "golden"
NAMES = ("Amina", "Sami", "Leila", "Youssef")
# Rulesets with options at random, for each variant beside its presets.
HOUSES = 8
SHORT = {"basra": 31}


def folder(version: int) -> Path:
    """Where the matches of one version stand."""
    return GOLDEN / f"v{version}"


def tables() -> dict[str, tuple[Ruleset, int]]:
    """What is recorded: every preset at every seat count, and some houses of every variant."""
    found = {}
    for law in VARIANTS:
        target = SHORT.get(law.key, 5)
        for preset in law.presets:
            for seats in law.seats_allowed:
                found[f"{preset.key}-{seats}"] = (Ruleset.of(preset.key, target=target), seats)
        for number in range(HOUSES):
            seats = law.seats_allowed[number % len(law.seats_allowed)]
            found[f"{law.key}-house-{number}"] = (_house(law, target, number), seats)
    return found


def _house(law: Variant, target: int, seed: int) -> Ruleset:
    """A ruleset with about half of its options chosen at random."""
    rng = random.Random(f"{law.key} {seed}")
    while True:
        changes: dict[str, Value] = {
            key: rng.choice(option.values) for key, option in law.options.items() if rng.random() < 0.5
        }
        try:
            return Ruleset.of(rng.choice(law.presets).key, **{**changes, "target": target})
        except InvalidRuleset:
            continue


def record(name: str, ruleset: Ruleset, seats: int) -> Record:
    """A whole random match from the cut on, the same each time."""
    seed = random.Random(f"{name} {VERSION}").randrange(10**6)
    log = list(random_match(ruleset, seats, seed, None))
    match = log[-1][1]
    actions = tuple(action for action, _ in log)
    return Record(NAMES[:seats], ruleset, actions, how=match.ending, winner=match.winner)


def main() -> None:
    """Write what is missing of the newest version."""
    folder(VERSION).mkdir(parents=True, exist_ok=True)
    for name, (ruleset, seats) in tables().items():
        path = folder(VERSION) / f"{name}.txt"
        if not path.exists():
            path.write_text(write_text(record(name, ruleset, seats)))
            print("written", path.relative_to(DATA))


if __name__ == "__main__":
    main()
