"""What a bot answers, and how much it may think before it does."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.actions import Move


@dataclass(frozen=True, slots=True)
class Choice:
    """A move and the reason for it, an English sentence out of a fixed few."""

    move: Move
    reason: str


@dataclass(frozen=True, slots=True)
class Budget:
    """How far the hard bot may look. Counted in positions, not in time, so that a move can be repeated.

    For two seats; more seats get more of it (`hard.CROWD`). `worlds` is how often the unseen cards are dealt out
    at the most, `nodes` how many positions are looked at before no other of these worlds is begun, and `lines`
    how many orders of cards one world may have before it is looked at less deep.
    """

    nodes: int
    worlds: int
    lines: int
