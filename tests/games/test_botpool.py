"""The processes in which bots think: killed, stuck, slow and wrong ones (BOT-05, BOT-09, TS-11)."""

import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from games import botpool, timekeeper
from games.alarms import Alarm
from games.botpool import BotPool
from games.bots import MEASURING
from games.botwork import Answer, BotTask, answer, choice
from games.timekeeper import BOT_GIVES_UP_SECONDS

from ..platform.test_supervisor import is_alive
from .odd_bots import Deadly, Odd, Slow, Slowish, Wrong, plain

PATIENCE = 30.0  # how long a slow machine may take to start a process


@pytest.fixture
def pool() -> Iterator[BotPool]:
    """Two workers, both ready."""
    made = BotPool(2)
    made.start()
    wait_until(made, lambda: all(worker.ready for worker in made.workers))
    yield made
    made.close()


def wait_until(
    pool: BotPool, done: Callable[[], bool], found: dict[str, Answer | None] | None = None
) -> dict[str, Answer | None]:
    """Collect until it is so; everything that was answered."""
    found = {} if found is None else found
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "nothing happened in time"
        found.update(pool.collect())
        time.sleep(0.01)
    return found


def wait_for(pool: BotPool, *names: str) -> dict[str, Answer | None]:
    found: dict[str, Answer | None] = {}
    return wait_until(pool, lambda: set(names) <= set(found), found)


def task(level: str = "hard", seed: int = 7, odd: Odd | None = None) -> BotTask:
    seen: Any = plain() if odd is None else odd
    return BotTask(seen, level, seed)


def thinker(pool: BotPool) -> int:
    """The process that thinks about something."""
    return next(worker.process.pid or 0 for worker in pool.workers if worker.job)


def test_a_worker_killed_in_mid_search_loses_nothing(pool: BotPool, tmp_path: Path) -> None:
    """BOT-09: the same choice comes from another worker, well before the bot's deadline."""
    odd = Slow(plain(), tmp_path / "searching")
    pool.submit("killed", task(odd=odd), BOT_GIVES_UP_SECONDS + PATIENCE)
    wait_until(pool, odd.mark.exists)
    killed = time.monotonic()
    os.kill(thinker(pool), signal.SIGKILL)
    answer = wait_for(pool, "killed")["killed"]
    assert answer is not None and not answer.cut
    assert answer.move == choice(task()), "the very choice that was asked for"
    assert time.monotonic() - killed < BOT_GIVES_UP_SECONDS
    assert len(pool.workers) == 2


def test_a_slow_bot_keeps_nobody_waiting(pool: BotPool, tmp_path: Path) -> None:
    odd = Slow(plain(), tmp_path / "searching")
    pool.submit("slow", task(odd=odd), PATIENCE)
    wait_until(pool, odd.mark.exists)
    for number in range(5):
        pool.submit(f"quick {number}", task(seed=number), PATIENCE)
    found = wait_for(pool, *(f"quick {number}" for number in range(5)))
    assert "slow" not in found
    assert all(answer is not None and not answer.cut for answer in found.values())


def test_the_clock_cuts_a_search_and_a_quick_look_decides(tmp_path: Path) -> None:
    """The time guard: a legal move, and it is said in what is stored with it."""
    found = answer(task(odd=Slow(plain(), tmp_path / "searching")), 0.2)
    assert found.cut and found.how.endswith(" cut")
    assert found.move == choice(task("medium"))
    assert 0.2 <= found.seconds < Slow.seconds


def test_a_worker_whose_search_was_cut_lives_on(
    pool: BotPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is cut well before its deadline."""
    monkeypatch.setattr(botpool, "MARGIN_SECONDS", PATIENCE - 1)
    pids = pool.worker_pids()
    pool.submit("slow", task(odd=Slow(plain(), tmp_path / "searching")), PATIENCE)
    assert wait_for(pool, "slow")["slow"].cut  # type: ignore[union-attr]
    assert pool.worker_pids() == pids
    monkeypatch.undo()
    pool.submit("next", task(), PATIENCE)
    assert wait_for(pool, "next")["next"].move == choice(task())  # type: ignore[union-attr]


def stop_thinker(pool: BotPool, odd: Odd) -> botpool.Worker:
    """Freeze the process that thinks, and let its task's deadline pass."""
    wait_until(pool, odd.mark.exists)
    worker = next(each for each in pool.workers if each.job)
    os.kill(worker.process.pid or 0, signal.SIGSTOP)
    worker.job.gives_up = time.monotonic()  # type: ignore[union-attr]
    return worker


def test_a_stuck_worker_is_given_up_and_replaced(pool: BotPool, tmp_path: Path) -> None:
    odd = Slow(plain(), tmp_path / "searching")
    pool.submit("stuck", task(odd=odd), PATIENCE)
    worker = stop_thinker(pool, odd)
    assert wait_for(pool, "stuck") == {"stuck": None}
    wait_until(pool, lambda: worker not in pool.workers)
    pool.submit("next", task(), PATIENCE)
    assert wait_for(pool, "next")["next"] is not None


def test_a_late_answer_is_nobodys(pool: BotPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that was merely slow lives on; what it says then is not played."""
    monkeypatch.setattr(botpool, "STUCK_SECONDS", PATIENCE)
    odd = Slowish(plain(), tmp_path / "searching")
    pool.submit("late", task(odd=odd), PATIENCE)
    worker = stop_thinker(pool, odd)
    assert wait_for(pool, "late") == {"late": None}
    os.kill(worker.process.pid or 0, signal.SIGCONT)
    assert "late" not in wait_until(pool, lambda: worker.job is None)
    assert worker in pool.workers


def test_while_many_wait_practice_thinks_as_long_as_everybody() -> None:
    """Its long thoughts are for a machine that has the time; what is stored says which budget it was."""
    slow = BotTask(plain(), "hard", 7, practice=True)
    patient, hurried = answer(slow, 60), answer(slow, 60, busy=True)
    assert " practice " in patient.how and " server " in hurried.how
    assert (patient.move, hurried.move) == (choice(slow), choice(task()))


def test_without_time_a_quick_look_decides_at_once() -> None:
    found = answer(task(), 0.0)
    assert found.cut and found.move == choice(task("medium"))


def test_a_task_that_kills_its_workers_is_given_up(pool: BotPool, tmp_path: Path) -> None:
    pool.submit("deadly", task(odd=Deadly(plain(), tmp_path / "mark")), 10 * PATIENCE)
    pool.submit("other", task(), 10 * PATIENCE)
    found = wait_for(pool, "deadly", "other")
    assert found["deadly"] is None and found["other"] is not None


def test_a_bug_costs_one_choice_and_no_worker(pool: BotPool, tmp_path: Path) -> None:
    pids = pool.worker_pids()
    pool.submit("wrong", task(odd=Wrong(plain(), tmp_path / "mark")), PATIENCE)
    assert wait_for(pool, "wrong") == {"wrong": None}
    assert pool.worker_pids() == pids


def test_workers_never_outlive_their_parent() -> None:
    """A kill -9 of the timekeeper leaves no process behind."""
    code = (
        "import sys, time\nfrom games.botpool import BotPool\n"
        "if __name__ == '__main__':\n"
        "    pool = BotPool(2)\n    pool.start()\n"
        "    while not all(worker.ready for worker in pool.workers): pool.collect(); time.sleep(0.01)\n"
        "    print(*pool.worker_pids(), flush=True)\n    time.sleep(600)\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    pids = [int(word) for word in parent.stdout.readline().split()]
    assert len(pids) == 2 and all(map(is_alive, pids))
    parent.kill()
    parent.wait()
    parent.stdout.close()
    end = time.monotonic() + PATIENCE
    while any(map(is_alive, pids)):
        assert time.monotonic() < end, "a worker outlived its parent"
        time.sleep(0.05)


@pytest.mark.parametrize("level", [*MEASURING, "see_all", "see_deck", ""])
def test_no_bot_that_may_not_sit_down_is_ever_asked(pool: BotPool, level: str) -> None:
    """Refused when the task is made, and once more in the worker, should a task be forged."""
    with pytest.raises(ValueError, match="may sit down"):
        BotTask(plain(), level, 1)
    forged = task()
    object.__setattr__(forged, "level", level)
    pool.submit("forged", forged, PATIENCE)
    assert wait_for(pool, "forged") == {"forged": None}


def test_an_older_rooms_word_plays_as_medium() -> None:
    assert choice(task("simple")) == choice(task("medium"))


def test_the_log_says_what_was_cut_and_shows_no_card(caplog: pytest.LogCaptureFixture) -> None:
    answer = Answer(choice(task()), "chkobba", "hard v2 server seed=7 cut", 1.9876, cut=True)
    with caplog.at_level(logging.WARNING):
        timekeeper._tell_if_late(Alarm("bot:12:34", "0"), answer)
    (record,) = caplog.records
    said = record.getMessage()
    assert said == "a bot of match 12 was cut after 1988 ms: chkobba, hard v2 server seed=7 cut"
    assert str(answer.move.card) not in said
