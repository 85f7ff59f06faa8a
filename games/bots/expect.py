"""What a position is worth to our side: the points of the round that may be expected, ours less theirs.

Our own side comes first everywhere. A position is one integer: the pile of each side in 52 bits, ours lowest,
then the sweeps of each side in a byte. With nothing left to play the worth is what the score sheet says.
"""

from __future__ import annotations

from games.bots import chances
from games.bots.compact import Board
from games.bots.stakes import Stakes, stakes_of
from games.bots.takes import bits
from games.bots.tempo import Tempo
from games.rules.cards import Card
from games.rules.observation import Observation

PILE = 52
ALL = (1 << PILE) - 1
SWEEPS = 8
# All ten diamonds end the match at once: worth about a match.
ALL_DIAMONDS = 10.0

Item = tuple[float, tuple[float, ...]]


class Worth:
    """The worth of positions of one round, seen from one seat."""

    def __init__(self, board: Board, seen: Observation, unseen: int) -> None:
        self.board, self.options = board, board.options
        self.sides = len(seen.piles)
        self.ours = (seen.seat or 0) % self.sides
        self.final = not seen.stock_left
        self.dealer = self.relative(seen.dealer % self.sides)
        self.sweep_points = board.law.sweep_points(board.options)
        self.stakes: Stakes | None = stakes_of(seen, self.ours)
        self.tempo = Tempo(board, seen, unseen)
        self.singles = _singles(board)
        self.diamonds = bits(card for card in board.ruleset.deck() if card.suit == "D")
        self.sevens = bits(card for card in board.ruleset.deck() if card.rank == "7")
        self.sixes = bits(card for card in board.ruleset.deck() if card.rank == "6")
        self._known: dict[tuple[int, int], float] = {}
        self.leaves: dict[tuple[int, int, int], float] = {}

    def relative(self, side: int) -> int:
        """A side as it is counted here: ours is 0."""
        return (side - self.ours) % self.sides

    def start(self, seen: Observation) -> int:
        """The position of what is won so far."""
        score = 0
        for side, (pile, sweeps) in enumerate(zip(seen.piles, seen.sweeps, strict=True)):
            score |= bits(pile) << PILE * self.relative(side)
            score += sweeps << PILE * self.sides + SWEEPS * self.relative(side)
        return score

    def end(self, score: int, last: int, table: int, after: int) -> float:
        """The worth when the cards in hand are played; `after` is the side that plays next."""
        key = (score, last * 4 + after, table)
        found = self.leaves.get(key)
        if found is None:
            found = self.leaves[key] = self._end(score, last, table, after)
        return found

    def _end(self, score: int, last: int, table: int, after: int) -> float:
        if not self.final:
            gain = self.tempo.gain(table)
            return self.of(score, last) + (gain if after == 0 else -gain / (self.sides - 1))
        return self.finished(score, last, table)

    def finished(self, score: int, last: int, table: int) -> float:
        """The worth when the whole round is played and what is on the table goes to whoever took last."""
        taker = last
        if taker < 0 and self.options["nobody"] == "dealer":
            taker = self.dealer
        if taker >= 0:
            return self.of(score | table << PILE * taker, last)
        return self._value(score, last, self._piles(score), 0)

    def of(self, score: int, last: int) -> float:
        """The worth of a position, whatever lies on the table."""
        key = (score, last)
        found = self._known.get(key)
        if found is None:
            piles = self._piles(score)
            taken = 0
            for pile in piles:
                taken |= pile
            found = self._known[key] = self._value(score, last, piles, self.board.deck & ~taken)
        return found

    def _piles(self, score: int) -> tuple[int, ...]:
        return tuple([score >> PILE * side & ALL for side in range(self.sides)])

    def _value(self, score: int, last: int, piles: tuple[int, ...], out: int) -> float:
        certain = self._certain(score, piles)
        items = self.items(piles, out, last)
        if self.stakes is not None:
            return self.stakes.value(certain, items)
        worth = list(certain)
        for points, odds in items:
            for side, chance in enumerate(odds):
                worth[side] += points * chance
        return worth[0] - sum(worth[1:]) / (self.sides - 1)

    def _certain(self, score: int, piles: tuple[int, ...]) -> list[float]:
        """The points that single cards and sweeps have brought already, and the napola as it may become."""
        sweeps = score >> PILE * self.sides
        worth = [float((sweeps >> SWEEPS * side & 0xFF) * self.sweep_points) for side in range(self.sides)]
        for side, pile in enumerate(piles):
            for cards, points in self.singles:
                worth[side] += points * (pile & cards).bit_count()
        return worth

    def items(self, piles: tuple[int, ...], out: int, last: int) -> list[Item]:
        """What one side wins, with its points and everybody's chances."""
        if self.board.ruleset.variant == "basra":
            return [self._most(piles, out, last, -1, self.options.number("most_cards"))]
        found = [self._most(piles, out, last, -1, 1), self._most(piles, out, last, self.diamonds, 1)]
        found += self._prime(piles, out)
        found += self._rare(piles, out)
        return found

    def _most(self, piles: tuple[int, ...], out: int, last: int, cards: int, points: int) -> Item:
        counts = tuple([(pile & cards).bit_count() for pile in piles])
        left = (out & cards).bit_count()
        odds = (chances.most_cards if cards < 0 else chances.most_of_few)(counts, left)
        if not left and not any(odds) and max(counts):
            odds = self._level(counts, last)
        return points, odds

    def _level(self, counts: tuple[int, ...], last: int) -> tuple[float, ...]:
        """Level at the end: by the option `tie`."""
        best = max(counts)
        if self.options["tie"] == "both":
            return tuple(float(count == best) for count in counts)
        if self.options["tie"] == "last_capturer" and last >= 0 and counts[last] == best:
            return tuple(float(side == last) for side in range(self.sides))
        return (0.0,) * self.sides

    def _prime(self, piles: tuple[int, ...], out: int) -> list[Item]:
        prime = str(self.options["prime"])
        if prime == "none":
            return []
        if prime.startswith("classic"):
            return [(1, chances.best_prime(piles, prime == "classic_partial"))]
        counts = tuple([(pile & self.sevens).bit_count() for pile in piles])
        left = (out & self.sevens).bit_count()
        if prime == "sevens":
            return [(1, chances.most_of_few(counts, left))]
        if prime == "three_sevens":
            return [(1, chances.three_sevens(counts, left))]
        both = tuple(
            (count, (pile & self.sixes).bit_count()) for count, pile in zip(counts, piles, strict=True)
        )
        return [(1, chances.most_with_tiebreak(both, (left, (out & self.sixes).bit_count())))]

    def _rare(self, piles: tuple[int, ...], out: int) -> list[Item]:
        """Napola, and the match for all diamonds, where they are played."""
        share = 1 / self.sides
        found: list[Item] = []
        if self.options.get("napola"):
            found.append((1, tuple(self._napola(pile, out, share) for pile in piles)))
        if self.options.get("all_diamonds_wins"):
            odds = [_all_of(self.diamonds, pile, out, share) for pile in piles]
            found.append((ALL_DIAMONDS, tuple(odds)))
        return found

    def _napola(self, pile: int, out: int, share: float) -> float:
        """Ace, 2, 3 of diamonds and on: the points that may be expected."""
        chance, points = 1.0, 0.0
        for number, code in enumerate(("AD", "2D", "3D", "4D", "5D", "6D", "7D", "JD", "QD", "KD"), 1):
            bit = 1 << Card(code).index
            chance *= 1.0 if pile & bit else share if out & bit else 0.0
            points += chance * (3 if number == 3 else number > 3)
        return points


def _all_of(cards: int, pile: int, out: int, share: float) -> float:
    if cards & ~pile & ~out:
        return 0.0
    return float(share ** (cards & out).bit_count())


def _singles(board: Board) -> list[tuple[int, int]]:
    """The cards that score by themselves: which, and how many points each."""
    options = board.options
    if board.ruleset.variant == "basra":
        named = [(_of_rank(board, "A"), "ace"), (_of_rank(board, "J"), "jackpt")]
        named += [(bits((Card("2C"),)), "club2"), (bits((Card("10D"),)), "dia10")]
        return [(cards, options.number(key)) for cards, key in named if options.number(key)]
    found = [(bits((Card("7D"),)), 1)] if options["seven_d"] else []
    return found + ([(bits((Card("KD"),)), 1)] if options.get("re_bello") else [])


def _of_rank(board: Board, rank: str) -> int:
    return bits(card for card in board.ruleset.deck() if card.rank == rank)
