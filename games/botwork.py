"""What a bot is asked and what it answers, across the border of its process. No Django here: workers start quickly.

The clock is the worker's own alarm signal: a search that takes too long is cut, and a quick look decides.
"""

import gc
import signal
import time
from dataclasses import dataclass, field
from types import FrameType

from games import bots
from games.botlevels import seatable
from games.bots import PRACTICE, SERVER, Aim
from games.rules.actions import Move
from games.rules.observation import Observation

QUICK = "medium"  # looks one move ahead: well below a millisecond
REPEAT_SECONDS = 0.05  # an alarm that fell into a place where errors are swallowed rings again
COLLECT = (50_000, 20, 20)  # after so many new objects the collector of cycles looks for some
LEAST_SECONDS = 0.02  # with less than this a search is not begun


@dataclass(frozen=True, slots=True)
class BotTask:
    """A choice to be made: what the seat may know, the level, and a seed out of the position.

    `aim` is for practice alone: the opponents are shown the cards in order to win a share of the matches.
    """

    observation: Observation
    level: str
    seed: int
    practice: bool = False
    aim: Aim | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        seatable(self.level)
        if self.aim is not None and not self.practice:
            raise ValueError("only the bots of a practice table may be shown cards")


@dataclass(frozen=True, slots=True)
class Answer:
    """A bot's move. `how` is what repeats it: level, version, budget and seed, and "cut" when the clock cut it."""

    move: Move
    game: str
    how: str
    seconds: float
    cut: bool = False


class _TimeIsUp(BaseException):
    """Raised by the alarm in the middle of a search."""


class _Clock:
    """Whether the alarm may still interrupt; a late one must not."""

    armed = False


def collect_rarely() -> None:
    """For a process that only searches: a search makes small tuples by the thousand and no cycles, and looking
    through them for cycles takes a twentieth of its time. What was there before it is not looked at again."""
    gc.freeze()
    gc.set_threshold(*COLLECT)


def answer(task: BotTask, seconds: float, busy: bool = False) -> Answer:
    """The choice for a task, within `seconds` (wall time; only in the main thread of a process).

    While many wait (`busy`) practice has the budget of every other room, so that nobody waits for its long thoughts.

    Raises:
        ValueError: the level may not sit down, or no move is due.
    """
    started = time.monotonic()
    try:
        move, cut = _in_time(task, seconds, busy), False
    except _TimeIsUp:
        _disarm()
        move, cut = bots.choose(task.observation, QUICK).move, True
    return Answer(
        move, task.observation.ruleset.variant, _how(task, busy, cut), time.monotonic() - started, cut
    )


def choice(task: BotTask, busy: bool = False) -> Move:
    """The move itself, however long it takes: the same task with the same budget gives the same move."""
    budget = PRACTICE if task.practice and not busy else SERVER
    return bots.decide(task.observation, seatable(task.level), task.seed, budget, task.aim).move


def _in_time(task: BotTask, seconds: float, busy: bool) -> Move:
    if seconds < LEAST_SECONDS:
        raise _TimeIsUp
    signal.signal(signal.SIGALRM, _ring)
    _Clock.armed = True
    signal.setitimer(signal.ITIMER_REAL, seconds, REPEAT_SECONDS)
    try:
        return choice(task, busy)
    finally:
        _disarm()


def _ring(signum: int, frame: FrameType | None) -> None:
    if _Clock.armed:
        raise _TimeIsUp


def _disarm() -> None:
    _Clock.armed = False
    signal.setitimer(signal.ITIMER_REAL, 0)


def _how(task: BotTask, busy: bool, cut: bool) -> str:
    aim = task.aim
    aimed = "" if aim is None else " partner" if aim.partner else f" share={aim.share}"
    budget = "practice" if task.practice and not busy else "server"
    return f"{seatable(task.level)} v{bots.VERSION} {budget} seed={task.seed}{aimed}{' cut' if cut else ''}"
