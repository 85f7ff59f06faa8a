"""Observations that make a bot's process slow, wrong or dead: what a pool has to live with."""

import os
import time
from pathlib import Path
from typing import Any

from games.rules import engine
from games.rules.actions import Shuffle
from games.rules.observation import Observation, observe
from games.rules.ruleset import Ruleset


def plain() -> Observation:
    """What the first seat sees of a fresh deal: it has more than one move."""
    ruleset = Ruleset.of("chkobba-cafe")
    match = engine.apply(engine.new_match(ruleset, 2), Shuffle(tuple(ruleset.deck())))
    assert match.round is not None
    return observe(match, match.round.turn)


class Odd:
    """An observation that does something else when a bot first asks what it may play."""

    def __init__(self, seen: Observation, mark: Path) -> None:
        self.seen, self.mark = seen, mark

    def __getattr__(self, name: str) -> Any:
        if name in ("seen", "mark"):  # while it is being unpickled
            raise AttributeError(name)
        return getattr(self.seen, name)

    @property
    def legal_moves(self) -> Any:
        first = not self.mark.exists()
        self.mark.touch()
        if first:
            self.happen()
        return self.seen.legal_moves

    def happen(self) -> None:
        raise NotImplementedError


class Slow(Odd):
    """A search that would take a minute; asked again, it is quick."""

    seconds = 60.0

    def happen(self) -> None:
        end = time.monotonic() + self.seconds
        while time.monotonic() < end:
            pass


class Slowish(Slow):
    """A search that is over after a second."""

    seconds = 1.0


class Wrong(Odd):
    """A bug."""

    def happen(self) -> None:
        raise ZeroDivisionError("7D")


class Deadly(Odd):
    """The end of the process, each time."""

    def happen(self) -> None:
        self.mark.unlink()
        os._exit(9)
