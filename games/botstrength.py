"""How strong a bot is against another: the same cards played twice, with the seats swapped."""

from __future__ import annotations

import random
import re
import resource
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from math import sqrt

from games.botearlier import EARLIER, earlier
from games.bots import ALIASES, LEVELS, MEASURING, SERVER, Aim, Budget, choose
from games.bots.aim import ALWAYS, choose_aiming, choose_weakened
from games.bots.plainsight import SEE_HAND, choose_standing
from games.bots.sight import SEE_ALL, SEE_DECK, choose_seeing
from games.rules.actions import Move, Shuffle
from games.rules.dealing import settle_opening
from games.rules.engine import apply, needs_shuffle, new_match
from games.rules.observation import Observation, observe
from games.rules.ruleset import Ruleset
from games.rules.state import Match, Round, side_of

NAMES = (*LEVELS, *ALIASES, *MEASURING, SEE_HAND, SEE_ALL, SEE_DECK, EARLIER)
# Before a share in percent, as in "aim50", and before the chance of a weak move, as in "weak0.35".
AIMING, WEAKENED = "aim", "weak"
KB_IN_MB = 1024

_SEEING = {SEE_HAND: choose_standing, SEE_ALL: choose_seeing}


@dataclass(frozen=True)
class Pairing:
    """What is measured: A against B under these rules, single rounds, or whole matches when `target` is given."""

    first: str
    second: str
    preset: str = "chkobba-cafe"
    seats: int = 2
    target: int | None = None
    seed: int = 0
    budget: Budget = SERVER
    # Where `earlier` is: a directory with another version of the repository.
    checkout: str = ""
    # How often everything is played. The same moves come each time, and the least time of each counts: other work
    # on the machine only ever makes a move longer.
    times: int = 1

    def ruleset(self) -> Ruleset:
        """The rules, with the target that was asked for."""
        return Ruleset.of(self.preset, **({} if self.target is None else {"target": self.target}))


@dataclass
class Tally:
    """What came of it, for A: per deal the share (win 1, draw 1/2) and the points a round; A's CPU times in ms.

    `memory` is the most that one process ever had, in MB: rules, referee and both bots together.
    """

    shares: list[float] = field(default_factory=list)
    points: list[float] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    memory: float = 0.0

    def add(self, other: Tally) -> None:
        """Take in what another process measured."""
        self.shares += other.shares
        self.points += other.points
        self.times += other.times
        self.memory = max(self.memory, other.memory)


def is_name(name: str) -> bool:
    """Whether this is a bot that can be measured."""
    number = name.removeprefix(AIMING)
    if number != name:
        return number.isdecimal() and int(number) <= ALWAYS
    chance = name.removeprefix(WEAKENED)
    if chance != name:
        return re.fullmatch(r"[01]|0\.\d{1,3}", chance) is not None
    return name in NAMES


def measure(pairing: Pairing, numbers: range) -> Tally:
    """Play these deals; the same number gives the same cards. One deal is played once from each side's chairs."""
    tally = _measured(pairing, numbers)
    for _again in range(pairing.times - 1):
        again = _measured(pairing, numbers).times
        tally.times = [min(pair) for pair in zip(tally.times, again, strict=True)]
    return tally


def _measured(pairing: Pairing, numbers: range) -> Tally:
    tally = Tally()
    for number in numbers:
        results = [play_out(pairing, number, swap, tally.times) for swap in range(places(pairing.seats))]
        tally.shares.append(sum(share for share, _ in results) / len(results))
        tally.points.append(sum(points for _, points in results) / len(results))
    tally.memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / KB_IN_MB
    return tally


def places(seats: int) -> int:
    """In how many ways A can sit: both sides; with three at the table, A alone in each of the three chairs."""
    return 3 if seats == 3 else 2


def play_out(pairing: Pairing, number: int, swap: int, times: list[float]) -> tuple[float, float]:
    """One round or match with A on side `swap`: its share and its lead in points a round."""
    match = play(pairing, number, swap, times)
    lead = match.totals[swap] - max(total for side, total in enumerate(match.totals) if side != swap)
    share = 0.5 + 0.5 * ((lead > 0) - (lead < 0))
    if match.winner is not None:
        share = float(match.winner == swap)
    if pairing.seats == 3:
        mean = (sum(match.totals) - match.totals[swap]) / 2
        return _share_of_three(match, swap), (match.totals[swap] - mean) / len(match.results)
    return share, lead / len(match.results)


def play(pairing: Pairing, number: int, swap: int, times: list[float]) -> Match:
    """Play one round or match with A on side `swap`, to its end."""
    ruleset, seats = pairing.ruleset(), pairing.seats
    deals = shuffles(ruleset, seats, random.Random(f"{pairing.seed} {number}"))
    match = new_match(ruleset, seats, dealer=number % seats)
    while not _over(match, pairing.target is not None):
        opening = needs_shuffle(match)
        match = apply(match, next(deals)) if opening else _move(pairing, match, number, swap, times)
    return match


def shuffles(ruleset: Ruleset, seats: int, lots: random.Random) -> Iterator[Shuffle]:
    """Deck orders that may open a round."""
    while True:
        deck = list(ruleset.deck())
        lots.shuffle(deck)
        settled = settle_opening(ruleset, seats, tuple(deck))
        stock = list(settled.stock)
        for card in settled.buried:
            stock.insert(lots.randint(0, len(stock)), card)
        yield Shuffle((*settled.front, *stock))


def mean_and_error(values: list[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return mean, sqrt(spread / len(values))


def percentile(values: list[float], share: float) -> float:
    """The value that this share of the values does not exceed; 0 for none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def _over(match: Match, whole: bool) -> bool:
    return match.ending is not None or (not whole and bool(match.results))


def _share_of_three(match: Match, side: int) -> float:
    """Against two others that play alike a win counts 1, a shared lead its part of it: 1/3 is level."""
    best = max(match.totals)
    if match.winner is not None:
        return float(match.winner == side)
    return (match.totals[side] == best) / match.totals.count(best)


def _move(pairing: Pairing, match: Match, number: int, swap: int, times: list[float]) -> Match:
    assert match.round is not None  # noqa: S101
    turn = match.round.turn
    first = side_of(turn, match.seats) == swap
    level = pairing.first if first else pairing.second
    seen = observe(match, turn)
    seed = (pairing.seed * 1_000_003 + number) * 1_000 + len(seen.history)
    start = time.process_time()
    move = _chosen(level, seen, match.round, seed, pairing)
    if first:
        times.append((time.process_time() - start) * 1000)
    return apply(match, move)


def _chosen(level: str, seen: Observation, rnd: Round, seed: int, pairing: Pairing) -> Move:
    """What a bot of this name plays; the names that `is_name` allows."""
    budget, aim = pairing.budget, Aim(rnd.hands, rnd.stock)
    if level in _SEEING:
        return _SEEING[level](seen, rnd.hands, budget).move
    if level == SEE_DECK:
        return choose_aiming(seen, aim, seed, budget).move
    if level == EARLIER:
        return earlier(pairing.checkout).choose(seen, seed, budget)
    if level.startswith(WEAKENED):
        return choose_weakened(seen, aim, float(level[len(WEAKENED) :]), seed, budget).move
    if level.startswith(AIMING):
        return choose_aiming(seen, replace(aim, share=int(level[len(AIMING) :])), seed, budget).move
    return choose(seen, level, seed, budget).move
