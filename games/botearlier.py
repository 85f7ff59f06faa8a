"""The hard bot of an earlier version, out of another checkout of this repository, in a process of its own."""

from __future__ import annotations

import pickle
import sys
from functools import lru_cache
from pathlib import Path
from subprocess import PIPE, Popen

from games.bots import Budget
from games.rules.actions import Move
from games.rules.observation import Observation

EARLIER = "earlier"

# Runs in the other checkout, so it uses nothing but what every version has: `choose`, and the text of a move.
ANSWERS = """
import pickle, sys
from games.bots import Budget, choose
asked, answers = sys.stdin.buffer, sys.stdout.buffer
while True:
    try:
        seen, seed, budget = pickle.load(asked)
    except EOFError:
        break
    answers.write(str(choose(seen, "hard", seed, Budget(*budget)).move).encode() + b"\\n")
    answers.flush()
"""


class Earlier:
    """Asks one process for every move; get it from `earlier`."""

    def __init__(self, checkout: Path) -> None:
        if not (checkout / "games" / "bots").is_dir():
            raise ValueError(f"{checkout} holds no games/bots")
        self._process = Popen([sys.executable, "-c", ANSWERS], stdin=PIPE, stdout=PIPE, cwd=checkout)

    def choose(self, seen: Observation, seed: int, budget: Budget) -> Move:
        """The move of that version's hard bot. ValueError when its process has ended."""
        assert self._process.stdin is not None  # noqa: S101
        assert self._process.stdout is not None  # noqa: S101
        pickle.dump((seen, seed, (budget.nodes, budget.worlds, budget.lines)), self._process.stdin)
        self._process.stdin.flush()
        answer = self._process.stdout.readline().decode().strip()
        if not answer:
            raise ValueError(
                "the earlier version gave no answer: its rules may be too old for this observation"
            )
        return Move.parse(answer)


@lru_cache(maxsize=1)
def earlier(checkout: str) -> Earlier:
    """The one process of a checkout; it ends with ours, whose pipe it reads."""
    return Earlier(Path(checkout))
