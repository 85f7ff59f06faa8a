"""A plainer bot that is shown every hand: a yardstick for `bot_strength`, and nothing that a room can seat.

It searches the deal under way to its end, or as far as its budget goes, against opponents who see as much and find
the worst for it. What it looks at is the score sheet as it would be if the round ended there. Of the deals to come it
expects nothing, which sets it apart from the see-all bot (`sight`), whose worth of a position is hard's.
"""

from __future__ import annotations

from games.bots.choice import Budget, Choice
from games.bots.compact import Board, board_of
from games.bots.expect import Worth
from games.bots.hard import KNOWS, ONLY, SERVER, depth, ranked
from games.bots.search import Search
from games.bots.sight import check_sight
from games.bots.takes import bits
from games.rules.actions import Move
from games.rules.observation import Observation
from games.rules.scoring import Cards

SEE_HAND = "see_hand"


class Standing(Worth):
    """The points as they stand, ours less theirs: who has most now has won it. A classic prime is hard's guess."""

    def _end(self, score: int, last: int, table: int, after: int) -> float:
        return self.finished(score, last, table) if self.final else self.of(score, last)

    def _value(self, score: int, last: int, piles: tuple[int, ...], out: int) -> float:
        return super()._value(score, last, piles, 0)


def choose_standing(seen: Observation, hands: tuple[Cards, ...], budget: Budget = SERVER) -> Choice:
    """The move after which most points stand at the end of the deal, in the worst case; `hands` by seat.

    Raises ValueError when no move is due, or the cards are not those of this table.
    """
    check_sight(seen, hands, ())
    if len(seen.legal_moves) == 1:
        return Choice(seen.legal_moves[0], ONLY)
    board = board_of(seen.ruleset)
    board.tidy()
    return Choice(ranked(_values(seen, board, [bits(hand) for hand in hands], budget))[0], KNOWS)


def _values(seen: Observation, board: Board, hands: list[int], budget: Budget) -> dict[Move, float]:
    worth = Standing(board, seen, 0)
    worth.stakes = None
    search = Search(board, worth, seen)
    search.stop = depth(seen, budget.lines)
    last = -1 if seen.last_capturer is None else worth.relative(seen.last_capturer)
    score, table = worth.start(seen), bits(seen.table)
    return {
        move: search.line_value(hands, board.line(move, table), score, last, True)
        for move in seen.legal_moves
    }
