"""An independent count of the points of rounds, out of their log."""

from collections import Counter

from games.rules.actions import Action, Move, Shuffle
from games.rules.ruleset import Ruleset
from games.rules.state import side_of, sides_of


class Recount:
    """Points of the rounds out of nothing but the log: shares no code with the engine's piles and tallies.

    For the 40-card games without the options `tie` and `nobody`; a sum is whatever the log says was taken.
    """

    def __init__(self, ruleset: Ruleset, seats: int) -> None:
        self.ruleset, self.seats = ruleset, seats
        self.rounds: list[list[int]] = []

    def read(self, actions: list[Action], dealer: int = 0) -> list[list[int]]:
        for number, action in enumerate(actions):
            if not isinstance(action, Shuffle):
                continue
            moves = []
            for later in actions[number + 1 :]:
                if isinstance(later, Shuffle):
                    break
                moves.append(later)
            if moves:
                self.rounds.append(self._round(action, moves, dealer))
                dealer = (dealer + 1) % self.seats
        return self.rounds

    def _round(self, shuffle: Shuffle, moves: list[Move], dealer: int) -> list[int]:
        hand, floor = self.ruleset["hand"] * self.seats, self.ruleset["open_table"]
        table = set(map(str, shuffle.cards[hand : hand + floor]))
        won: list[list[str]] = [[] for _ in range(sides_of(self.seats))]
        sweeps, last = [0] * len(won), self._opening(table, won, dealer)
        if last is not None:
            sweeps[last] += 1 if sum(map(self._number, won[last])) == 15 else 2
        for number, move in enumerate(moves):
            side = side_of((dealer + 1 + number) % self.seats, self.seats)
            taken = set(map(str, move.take))
            assert taken <= table
            if not taken:
                table.add(str(move.card))
                continue
            table -= taken
            won[side] += [*taken, str(move.card)]
            last = side
            is_last = number == len(moves) - 1
            sweeps[side] += not table and self._counts(str(move.card), taken, is_last)
        if last is not None:
            won[last] += table
        return self._points(won, sweeps)

    def _opening(self, table: set[str], won: list[list[str]], dealer: int) -> int | None:
        """Escoba: the side that gets the opening table at once."""
        whose = self.ruleset.options.get("opening_sweep", "none")
        numbers = sorted(map(self._number, table))
        fifteen = sum(numbers) == 15 or (
            len(numbers) == 4 and numbers[0] + numbers[3] == 15 == sum(numbers) / 2
        )
        if whose == "none" or not fifteen:
            return None
        side = side_of(dealer if whose == "dealer" else (dealer + 1) % self.seats, self.seats)
        won[side] += table
        table.clear()
        return side

    @staticmethod
    def _number(card: str) -> int:
        return "A234567JQK".index(card[0]) + 1

    def _counts(self, card: str, taken: set[str], is_last: bool) -> bool:
        """Whether clearing the table with this card is a sweep."""
        options = self.ruleset.options
        if card[0] == "A" and options.get("ace_takes_all", "never") != "never" and not options["ace_sweep"]:
            return False
        return not is_last or options["last_sweep"] == "counts"

    def _points(self, won: list[list[str]], sweeps: list[int]) -> list[int]:
        points = list(sweeps)
        for count in self._categories(won):
            best = max(count)
            if count.count(best) == 1:
                points[count.index(best)] += 1
        if self.ruleset.options.get("napola"):
            points = [point + self._napola(pile) for point, pile in zip(points, won, strict=True)]
        return points

    @staticmethod
    def _napola(pile: list[str]) -> int:
        length = 0
        while length < 10 and "A234567JQK"[length] + "D" in pile:
            length += 1
        return length if length >= 3 else 0

    def _categories(self, won: list[list[str]]) -> list[list[float]]:
        def having(mark: str) -> list[float]:
            return [sum(mark in card for card in pile) for pile in won]

        found = [[len(pile) for pile in won], having("D")]
        if self.ruleset["seven_d"]:
            found.append(having("7D"))
        if self.ruleset.options.get("re_bello"):
            found.append(having("KD"))
        sevens, sixes = having("7"), having("6")
        prime = self.ruleset["prime"]
        if prime == "sevens_then_sixes":
            found.append([seven + six / 10 for seven, six in zip(sevens, sixes, strict=True)])
        elif prime == "sevens":
            found.append(sevens)
        elif prime == "three_sevens":
            found.append([seven if seven >= 3 else 0 for seven in sevens])
        elif prime in ("classic", "classic_partial"):
            found.append([self._prime(pile, prime == "classic_partial") for pile in won])
        return found

    @staticmethod
    def _prime(pile: list[str], partial: bool) -> float:
        worth = dict(zip("76A5432JQK", (21, 18, 16, 15, 14, 13, 12, 10, 10, 10), strict=True))
        suits: Counter[str] = Counter()
        for card in pile:
            suits[card[-1]] = max(suits[card[-1]], worth[card[0]])
        return sum(suits.values()) if partial or len(suits) == 4 else 0


class BasraRecount(Recount):
    """The same for Basra."""

    def _counts(self, card: str, taken: set[str], is_last: bool) -> bool:
        if card[0] == "J":
            return self.ruleset["jack_lone"] and len(taken) == 1 and next(iter(taken))[0] == "J"
        if card == "7D" and self.ruleset["seven"] == "total_le_10":
            numbers = [1 if other[0] == "A" else int(other[:-1]) for other in taken if other[0] not in "JQK"]
            return len(numbers) == len(taken) and sum(numbers) <= 10
        return True

    def _opening(self, table: set[str], won: list[list[str]], dealer: int) -> int | None:
        return None

    def _points(self, won: list[list[str]], sweeps: list[int]) -> list[int]:
        worth = {"A": "ace", "J": "jackpt", "2C": "club2", "10D": "dia10"}
        points = [count * self.ruleset["basra"] for count in sweeps]
        for side, pile in enumerate(won):
            for card in pile:
                option = worth.get(card, worth.get(card[:-1]))
                points[side] += self.ruleset[option] if option else 0
        sizes = [len(pile) for pile in won]
        if sizes.count(max(sizes)) == 1:
            points[sizes.index(max(sizes))] += self.ruleset["most_cards"]
        return points
