"""The bots: an Observation in, a Move and its reason out. They see what a person in that seat sees."""

from __future__ import annotations

import random
from collections.abc import Callable

from games.bots.aim import Aim, choose_aiming
from games.bots.choice import Budget, Choice
from games.bots.easy import choose_easy
from games.bots.hard import PRACTICE, SERVER, choose_hard
from games.bots.measuring import choose_counter, choose_greedy
from games.bots.simple import choose_simple
from games.rules.observation import Observation

__all__ = [
    "ALIASES",
    "LEVELS",
    "MEASURING",
    "PRACTICE",
    "SERVER",
    "VERSION",
    "Aim",
    "Budget",
    "Choice",
    "choose",
    "decide",
]

# It goes up when a level plays otherwise than before, so that a stored move can be told from one that today's bot
# would play. `SINCE` is the version from which on a level plays as it does, and is part of its seeds.
VERSION = 2
SINCE = {"hard": 2}

# What rooms may offer, weakest first.
LEVELS = ("easy", "medium", "hard")
# Yardsticks for `bot_strength`; no room offers them.
MEASURING = ("greedy", "counter")
# Stored rooms have these.
ALIASES = {"simple": "medium"}

_Chooser = Callable[[Observation, random.Random, Budget], Choice]
_CHOOSERS: dict[str, _Chooser] = {
    "easy": lambda seen, lots, _: choose_easy(seen, lots),
    "medium": lambda seen, _lots, _: choose_simple(seen),
    "hard": choose_hard,
    "greedy": lambda seen, lots, _: choose_greedy(seen, lots),
    "counter": lambda seen, lots, _: choose_counter(seen, lots),
}


def choose(observation: Observation, level: str = "medium", seed: int = 0, budget: Budget = SERVER) -> Choice:
    """The move that a bot of this level plays in the seat that observes; always one of its legal moves.

    The same observation, level, seed, budget and VERSION give the same choice. Medium draws no lots, so its
    seed changes nothing; only hard looks at the budget. Raises ValueError for an unknown level or when no
    move of this seat is due.
    """
    chooser = _CHOOSERS.get(ALIASES.get(level, level))
    if chooser is None:
        raise ValueError(f"no bot level {level!r:.40}; there are {', '.join(LEVELS)}")
    if not observation.legal_moves:
        raise ValueError(f"no move is due from seat {observation.seat}")
    return chooser(observation, random.Random(f"{SINCE.get(level, 1)} {level} {seed}"), budget)


def decide(
    observation: Observation,
    level: str = "medium",
    seed: int = 0,
    budget: Budget = SERVER,
    aim: Aim | None = None,
) -> Choice:
    """The move for a seat of any room: by its level, or by an aim where practice and lab rooms allow one.

    The one entry for a worker process: all that goes in and comes out can be pickled. With an aim the level does
    not count: the partner of a person plays hard, anybody else as `choose_aiming` says. Raises ValueError as
    `choose` and `choose_aiming` do.
    """
    if aim is None:
        return choose(observation, level, seed, budget)
    if aim.partner:
        return choose(observation, "hard", seed, budget)
    return choose_aiming(observation, aim, seed, budget)
