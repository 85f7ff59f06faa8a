"""Looking ahead in one world, where all hands are known, to the end of the deal or as far as it is allowed.

Two kinds of opponents are asked: those who see the same world and find the worst for us, and those who look one
move ahead and take what is there. Real ones are somewhere between.
"""

from __future__ import annotations

from games.bots.compact import Board, Line
from games.bots.expect import PILE, SWEEPS, Worth
from games.rules.observation import Observation

FAR = 1e9
# What the seat to move could take at once counts this much where the looking ahead stops inside a deal.
HANGING = 0.6


class Search:
    """The search of one move. `nodes` counts the positions that it has looked at."""

    def __init__(self, board: Board, worth: Worth, seen: Observation) -> None:
        self.board, self.worth, self.seats = board, worth, seen.seats
        self.known = board.known  # looked into here: a call for each position costs as much as the look
        self.seat = seen.seat or 0
        sides = [worth.relative(seat % worth.sides) for seat in range(seen.seats)]
        self.side = sides
        self.pile = [PILE * side for side in sides]
        self.sweep = [1 << PILE * worth.sides + SWEEPS * side for side in sides]
        self.next = [(seat + 1) % seen.seats for seat in range(seen.seats)]
        self.first = (seen.dealer + 1) % seen.seats
        self.opens = sides[self.first]
        self.last_counts = board.options.get("last_sweep") != "never"
        self.no_last_sweep = worth.final and not self.last_counts
        self.left = sum(seen.hand_sizes) - 1
        self.nodes = 0
        # How many cards are still in the hands where the search stops, fierce and plain.
        self.stop = self.floor = 0
        self.hands: list[int] = []
        # The hands of the deals to come, by seat: known only to bots that are shown the order of the stock.
        self.coming: list[list[int]] = []
        self._outcomes: dict[tuple[int, int, int], float] = {}

    def line_value(self, hands: list[int], line: Line, score: int, last: int, fierce: bool) -> float:
        """The worth of one of our moves in a world, against fierce opponents or those who look one move ahead."""
        bit, won, after, swept, _ = line
        seat = self.seat
        self.hands = hands
        hands[seat] ^= bit
        if won:
            last = self.side[seat]
            score = (score | won << self.pile[seat]) + swept * self._sweep(seat, self.left + 1)
        if fierce:
            value = self.fierce(self.next[seat], after, score, last, -FAR, FAR, self.left)
        else:
            value = self.plain(self.next[seat], after, score, last, self.left)
        hands[seat] |= bit
        return value

    def fierce(
        self, turn: int, table: int, score: int, last: int, low: float, high: float, left: int
    ) -> float:
        """Alpha-beta: the seats of our side make most of it, everybody else the least for us."""
        self.nodes += 1
        if left <= self.stop:
            return self._end(turn, table, score, last, left)
        hands, hand, after_turn = self.hands, self.hands[turn], self.next[turn]
        if not hand:
            return self.fierce(after_turn, table, score, last, low, high, left)
        side, pile, sweep = self.side[turn], self.pile[turn], self._sweep(turn, left)
        left -= 1
        is_last = left <= self.stop  # what follows is an end: asked for at once, without another call
        for bit, won, after, swept, _ in self.known.get((hand, table)) or self.board.lines(hand, table):
            hands[turn] = hand ^ bit
            gained, taker = ((score | won << pile) + swept * sweep, side) if won else (score, last)
            if is_last:
                self.nodes += 1
                value = self._end(after_turn, after, gained, taker, left)
            else:
                value = self.fierce(after_turn, after, gained, taker, low, high, left)
            if side:
                high = value if value < high else high
            else:
                low = value if value > low else low
            if low >= high:
                break
        hands[turn] = hand
        return high if side else low

    def plain(self, turn: int, table: int, score: int, last: int, left: int) -> float:
        """Everybody else takes what wins most at once; our own seat still finds its best line, up to a point."""
        self.nodes += 1
        if left <= self.floor:
            return self._end(turn, table, score, last, left)
        hands = self.hands
        hand = hands[turn]
        after_turn = self.next[turn]
        if not hand:
            return self.plain(after_turn, table, score, last, left)
        lines = self.known.get((hand, table)) or self.board.lines(hand, table)
        if turn != self.seat or left < self.stop:
            lines = lines[:1]
        side, pile = self.side[turn], self.pile[turn]
        sweep = self._sweep(turn, left)
        best = -FAR
        for bit, won, after, swept, _ in lines:
            hands[turn] = hand ^ bit
            if won:
                gained = (score | won << pile) + swept * sweep
                value = self.plain(after_turn, after, gained, side, left - 1)
            else:
                value = self.plain(after_turn, after, score, last, left - 1)
            if value > best:
                best = value
        hands[turn] = hand
        return best

    def _sweep(self, turn: int, left: int) -> int:
        return 0 if left == 1 and self.no_last_sweep else self.sweep[turn]

    def _end(self, turn: int, table: int, score: int, last: int, left: int) -> float:
        if left == 0:
            worth = self.worth
            value = worth.leaves.get((score, last * 4 + self.opens, table))
            if value is None:
                value = worth.end(score, last, table, self.opens)
            return (value + self._outcome(table, score, last)) / 2 if self.coming else value
        value = self.worth.of(score, last)
        hand = self.hands[turn]
        gain = self.board.lines(hand, table)[0][4] * HANGING / 1000 if hand else 0.0
        if gain <= 0:
            return value
        return value + (gain if self.side[turn] == 0 else -gain)

    def _outcome(self, table: int, score: int, last: int) -> float:
        """The end of the round when the coming deals are known, with everybody taking what wins most at once."""
        key = (table, score, last)
        found = self._outcomes.get(key)
        if found is None:
            found = self._outcomes[key] = self._play_on(table, score, last)
        return found

    def _play_on(self, table: int, score: int, last: int) -> float:
        turn = self.first
        for number, deal in enumerate(self.coming, 1):
            hands, left = list(deal), sum(hand.bit_count() for hand in deal)
            for played in range(left):
                bit, won, table, swept, _ = self.board.lines(hands[turn], table)[0]
                hands[turn] ^= bit
                if won:
                    last = self.side[turn]
                    counts = played + 1 < left or number < len(self.coming) or self.last_counts
                    score = (score | won << self.pile[turn]) + swept * counts * self.sweep[turn]
                turn = self.next[turn]
        return self.worth.finished(score, last, table)
