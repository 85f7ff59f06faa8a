"""One run: open all lines, warm up, measure for a while, hang up."""

import asyncio
import gc
import random
import time
from collections.abc import Callable
from dataclasses import dataclass

from tests.load.cost import Cost
from tests.load.tables import BEAT_SECONDS, PAUSE, STUCK_SECONDS, Seen, Table, every

OPENING_AT_ONCE = 10
WARM_SECONDS = 6.0
ROOMS_WARM_A_SECOND = 20  # a thousand lines that open and deal at once leave a queue behind them


@dataclass
class Run:
    """What one run measured. `cost` is CPU milliseconds by part in the measured seconds."""

    rooms: int
    seconds: float
    seen: Seen
    cost: dict[str, float]
    memory: dict[str, float]
    stuck: int
    bytes_in: int
    opened: float
    packed: bool
    own: float  # the generator's own CPU, milliseconds
    lag: float  # the generator's own lateness, 99 of 100 (ms): what is beyond the site's power


Look = Callable[[], Cost]
Rooms = list[dict[str, list[str]]]


@dataclass
class Patience:
    """How a run goes: least seconds before it counts, seconds that count and until every room has made `moves` of
    them (at most `longest`), and after how long without a move a room is stuck."""

    warm: float = WARM_SECONDS
    seconds: float = 30.0
    moves: int = 0
    longest: float = 120.0
    stuck: float = STUCK_SECONDS


async def run(base: str, rooms: Rooms, cost: Look, wait: Patience) -> Run:
    """Play in all `rooms` (code and session keys each) at `base` and measure."""
    gc.disable()
    try:
        return await _run(base, rooms, cost, wait)
    finally:
        gc.enable()


async def _run(base: str, rooms: Rooms, cost: Look, wait: Patience) -> Run:
    seen = Seen()
    tables = [table_of(room, seen, number) for number, room in enumerate(rooms)]
    begun = time.monotonic()
    await open_all(base, tables)
    opened = time.monotonic() - begun
    tasks, late = play_all(tables)
    await asyncio.sleep(max(wait.warm, len(tables) / ROOMS_WARM_A_SECOND))
    seen.clear()
    late.clear()
    before, bytes_before, begun = cost(), total_bytes(tables), time.monotonic()
    own = time.process_time()
    await asyncio.sleep(wait.seconds)
    while seen.moves < wait.moves * len(tables) and time.monotonic() < begun + wait.longest:
        await asyncio.sleep(0.1)
    own = (time.process_time() - own) * 1000
    after, bytes_in, took = cost(), total_bytes(tables) - bytes_before, time.monotonic() - begun
    await stop(tables, tasks, wait.stuck)
    stuck = sum(table.stuck(wait.stuck) or bool(table.sent_at) for table in tables)
    hang_up(tables)
    return Run(
        len(tables),
        took,
        seen,
        after.since(before),
        after.memory,
        stuck,
        bytes_in,
        opened,
        all(seat.line.unpacker is not None for table in tables for seat in table.seats),
        own,
        quantile(late, 99),
    )


def table_of(room: dict[str, list[str]], seen: Seen, number: int) -> Table:
    cookies = [f"sessionid={key}" for key in room["sessions"]]
    return Table(str(room["code"]), cookies, seen, random.Random(number))


async def open_all(base: str, tables: list[Table]) -> None:
    gate = asyncio.Semaphore(OPENING_AT_ONCE)

    async def one(table: Table) -> None:
        async with gate:
            try:
                await table.open(base)
            except OSError as error:
                table.broke(f"not opened: {error}")

    await asyncio.gather(*map(one, tables))


def play_all(tables: list[Table]) -> tuple["list[asyncio.Task[None]]", list[float]]:
    """Every table moves at its own moment of the two seconds, so that the moves come evenly."""
    late: list[float] = []
    tasks = [asyncio.create_task(lateness(late))]
    for number, table in enumerate(tables):
        first = PAUSE * number / len(tables)
        tasks.append(asyncio.create_task(every(PAUSE, first, table.tick)))
        tasks.append(asyncio.create_task(every(BEAT_SECONDS, first * BEAT_SECONDS / PAUSE, table.beat)))
    return tasks, late


async def lateness(late: list[float]) -> None:
    """How late this process itself wakes, in milliseconds."""
    while True:
        due = time.perf_counter() + 0.01
        await asyncio.sleep(0.01)
        late.append((time.perf_counter() - due) * 1000)


async def stop(tables: list[Table], tasks: "list[asyncio.Task[None]]", longest: float) -> None:
    """No new moves; the ones on their way may arrive."""
    for task in tasks:
        task.cancel()
    until = time.monotonic() + longest
    while any(table.sent_at for table in tables) and time.monotonic() < until:
        await asyncio.sleep(0.05)


def hang_up(tables: list[Table]) -> None:
    for table in tables:
        table.close()


def total_bytes(tables: list[Table]) -> int:
    return sum(seat.line.bytes_in for table in tables if table.open_lines for seat in table.seats)


def quantile(values: list[float], percent: float) -> float:
    """The value below which `percent` of a hundred lie; 0 for none."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]
