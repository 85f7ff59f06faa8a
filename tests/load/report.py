"""What a run measured, for people, as a table and as a drawing."""

from tests.load.play import Run, quantile

HEADINGS = ["rooms", "moves/s", "p50", "p95", "p99", "CPU ms/move", "MB", "errors", "stuck"]


def tell(run: Run) -> str:
    """The figures of one run in a few lines."""
    seen = run.seen
    moves = max(1, seen.moves)
    parts = ", ".join(f"{name} {spent / moves:.2f}" for name, spent in run.cost.items())
    memory = ", ".join(f"{name} {size:.0f}" for name, size in run.memory.items())
    lines = [
        f"{run.rooms} rooms, {run.seconds:.0f} s, lines opened in {run.opened:.0f} s",
        f"moves/s           {seen.moves / run.seconds:.1f}  ({seen.moves} moves, {seen.frames} frames)",
        f"until every seat  p50 {quantile(seen.times, 50):.0f}  p95 {quantile(seen.times, 95):.0f}"
        f"  p99 {quantile(seen.times, 99):.0f}  max {quantile(seen.times, 100):.0f} ms",
        f"CPU per move      {sum(run.cost.values()) / moves:.2f} ms  ({parts})",
        f"memory            {sum(run.memory.values()):.0f} MB  ({memory})",
        f"on the line       {run.bytes_in / max(1, seen.frames):.0f} bytes a frame",
        f"generator         late p99 {run.lag:.0f} ms, CPU {run.own / moves:.2f} ms a move (not counted above)",
        f"skipped           {seen.skipped} turns of a room whose last move had not arrived everywhere",
        f"errors            {sum(seen.errors.values())} {dict(seen.errors) if seen.errors else ''}",
        f"stuck rooms       {run.stuck}",
    ]
    return "\n".join(lines)


def row(run: Run) -> list[str]:
    """The same as a row under `HEADINGS`."""
    seen = run.seen
    times = [f"{quantile(seen.times, percent):.0f}" for percent in (50, 95, 99)]
    cost = f"{sum(run.cost.values()) / max(1, seen.moves):.2f}"
    memory, errors = f"{sum(run.memory.values()):.0f}", str(sum(seen.errors.values()))
    return [str(run.rooms), f"{seen.moves / run.seconds:.1f}", *times, cost, memory, errors, str(run.stuck)]


def table(runs: list[Run]) -> str:
    """All runs as a table in Markdown."""
    lines = [HEADINGS, ["---"] * len(HEADINGS), *map(row, runs)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
