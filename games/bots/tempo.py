"""What a table is worth to whoever plays next with cards that are not dealt yet."""

from __future__ import annotations

from games.bots.compact import Board
from games.rules.observation import Observation

# The seats after the next one answer, so that not all of its gain is lost to them.
KEPT = 0.7


class Tempo:
    """The gain that the first move of the next deal may be expected to bring, by the cards still unseen."""

    def __init__(self, board: Board, seen: Observation, unseen: int) -> None:
        self.board, self.unseen = board, unseen
        hand, out = board.options.number("hand"), max(1, unseen.bit_count())
        # The chance to hold one at least of so many alike cards that are unseen.
        self.held = [1 - (1 - number / out) ** hand if number <= out else 1.0 for number in range(5)]
        self._known: dict[int, float] = {}

    def gain(self, table: int) -> float:
        """In points of the round."""
        found = self._known.get(table)
        if found is None:
            found = self._known[table] = self._gain(table) if table else 0.0
        return found

    def _gain(self, table: int) -> float:
        left, total = 1.0, 0.0
        for gain, alike in self.board.gains(table):
            chance = left * self.held[(self.unseen & alike).bit_count()]
            total += chance * gain
            left -= chance
        return total * KEPT / 1000
