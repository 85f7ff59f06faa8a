"""Bots think in processes of their own: never in an event loop, never in the thread that fires clocks.

Each worker has one task at a time and a pipe of its own, so that one that dies or is stuck costs nobody else's
answer: its task is asked again of another worker, or given up at its deadline, and a new worker takes its place.
"""

import logging
import os
import threading
import time
from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

from chkobba_site import metrics
from games.botwork import Answer, BotTask, answer, collect_rarely

logger = logging.getLogger(__name__)
NICENESS = 5
# A worker answers so long before the task's deadline, to be in time after a slow moment of the machine.
MARGIN_SECONDS = 0.5
# Past the deadline nobody waits for it, but a worker is given so long before it counts as stuck.
STUCK_SECONDS = 1.0
MOST_TRIES = 3  # a task that kills its workers is not asked for ever
_context = get_context("spawn")


def _work(line: Connection, parent: int) -> None:
    """A worker: gives way to the web, answers one task after the other, and never outlives its parent."""
    os.nice(NICENESS)
    collect_rarely()
    threading.Thread(target=_watch_parent, args=(parent,), daemon=True).start()
    with suppress(EOFError, OSError):  # nobody is there to ask, or to hear the answer, any more
        line.send(None)  # "ready"
        while True:
            line.send(_tried(*line.recv()))


def _tried(task: BotTask, seconds: float, busy: bool) -> Answer | str:
    try:
        return answer(task, seconds, busy)
    except Exception as error:  # whatever it is, the worker lives on and the table gets its move
        logger.exception("a bot failed")
        return type(error).__name__


def _watch_parent(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(0)


@dataclass
class Job:
    """A task under way. `gives_up` (monotonic seconds) is when nobody waits for its answer any more; it is
    `late` from then on."""

    name: str
    task: BotTask
    gives_up: float
    tries: int = 0
    late: bool = False


class Worker:
    """One process and the job it thinks about."""

    def __init__(self) -> None:
        self.line, theirs = _context.Pipe()
        self.process: SpawnProcess = _context.Process(target=_work, args=(theirs, os.getpid()), daemon=True)
        self.process.start()
        theirs.close()
        self.ready = False
        self.job: Job | None = None

    def give(self, job: Job, busy: bool) -> None:
        """Hand over a job; should the worker be dead already, `heard` will say so. `busy`: others are waiting."""
        job.tries += 1
        self.job = job
        seconds = job.gives_up - time.monotonic() - MARGIN_SECONDS
        try:
            self.line.send((job.task, seconds, busy))
        except OSError:
            logger.info("a bot's worker was gone before it was asked")

    def heard(self) -> list[Answer | str | None]:
        """What came in: None for "ready", an answer, or the name of an error. Raises EOFError when it died."""
        said = []
        try:
            while self.line.poll():
                said.append(self.line.recv())
        except OSError as error:
            raise EOFError from error
        return said

    def kill(self) -> None:
        """End the process at once, whatever it thinks about."""
        self.process.kill()
        self.process.join()
        self.line.close()


class BotPool:
    """A few workers and the queue before them. One thread uses it; nothing here waits for a bot."""

    def __init__(self, workers: int = 1) -> None:
        self.size = workers
        self.workers: list[Worker] = []
        self.queue: deque[Job] = deque()
        self.warm = False

    def submit(self, name: str, task: BotTask, seconds: float) -> None:
        """Ask for a choice, to be found under `name` in what `collect` returns within `seconds` at the latest."""
        self.queue.append(Job(name, task, time.monotonic() + seconds))
        self.start()
        self._hand_out()

    def start(self) -> None:
        """Have all workers started, so that the first choice need not wait for a process."""
        while len(self.workers) < self.size:
            self.workers.append(Worker())

    def collect(self) -> dict[str, Answer | None]:
        """The answers that came in, and None for each job that nobody answered in time."""
        found: dict[str, Answer | None] = {}
        for worker in list(self.workers):
            self._listen(worker, found)
        self._give_up(found)
        if self.workers or self.queue:
            self.start()
            self._hand_out()
        return found

    def worker_pids(self) -> list[int]:
        """The workers' process ids (tests kill one)."""
        return [worker.process.pid or 0 for worker in self.workers]

    def close(self) -> None:
        """Stop the workers without waiting for what they think about."""
        for worker in self.workers:
            worker.kill()
        self.workers, self.warm = [], False
        self.queue.clear()

    def _listen(self, worker: Worker, found: dict[str, Answer | None]) -> None:
        try:
            for said in worker.heard():
                self._take_in(worker, said, found)
        except EOFError:
            self._replace(worker, found)

    def _take_in(self, worker: Worker, said: Answer | str | None, found: dict[str, Answer | None]) -> None:
        if said is None:
            worker.ready = self.warm = True
        elif worker.job is not None:
            if isinstance(said, str):
                logger.error("a bot failed: %s", said)
            else:
                metrics.observe("bot_time", said.seconds)
            if not worker.job.late:
                found[worker.job.name] = said if isinstance(said, Answer) else None
            worker.job = None

    def _replace(self, worker: Worker, found: dict[str, Answer | None]) -> None:
        """A worker died: what it was asked is asked again, before everything else."""
        logger.warning("a bot's worker died and is replaced")
        self.workers.remove(worker)
        worker.kill()
        if worker.job is None or worker.job.late:
            return
        if worker.job.tries < MOST_TRIES:
            self.queue.appendleft(worker.job)
        else:
            found[worker.job.name] = None

    def _give_up(self, found: dict[str, Answer | None]) -> None:
        """Past its deadline a job is nobody's; a worker that is still at it answers no alarm, so it is killed soon."""
        now = time.monotonic()
        for worker, job in [(each, each.job) for each in self.workers if each.job is not None]:
            if job.gives_up <= now and not job.late:
                job.late, found[job.name] = True, None
            if job.gives_up + STUCK_SECONDS <= now:
                logger.warning("a bot's worker is stuck and is replaced")
                self.workers.remove(worker)
                worker.kill()
        for job in [each for each in self.queue if each.gives_up <= now]:
            found[job.name] = None
            self.queue.remove(job)

    def _hand_out(self) -> None:
        for worker in self.workers:
            if self.queue and worker.ready and worker.job is None:
                worker.give(self.queue.popleft(), busy=len(self.queue) >= self.size)
