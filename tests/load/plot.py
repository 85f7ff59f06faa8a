"""The growth of a site under load as a drawing: time until every seat has the frame, by the number of rooms."""

from math import log10
from pathlib import Path

from tests.load.play import Run, quantile

WIDE, HIGH, LEFT, TOP, RIGHT, BOTTOM = 640, 360, 64, 24, 24, 48
LINES = ((50, "#2a7a4b", "p50"), (95, "#b5541c", "p95"), (99, "#8a1c3a", "p99"))
STEPS = (1, 3, 10, 30, 100, 300, 1000, 3000, 10_000, 30_000)


def draw(runs: list[Run], path: Path) -> None:
    """Write the drawing of all runs as SVG. The times stand on a scale of powers of ten, in milliseconds."""
    path.write_text(svg(runs))


def svg(runs: list[Run]) -> str:
    """The drawing itself."""
    most = max(run.rooms for run in runs)
    slowest = max(1.0, *(quantile(run.seen.times, 99) for run in runs))
    steps = [step for step in STEPS if step <= next((s for s in STEPS if s >= slowest), STEPS[-1])]
    parts = [*_grid(steps), *_rooms(runs, most)]
    for number, (percent, colour, name) in enumerate(LINES):
        points = [
            (_across(run.rooms, most), _up(quantile(run.seen.times, percent), steps[-1])) for run in runs
        ]
        parts += _line(points, colour, name, number)
    body = "\n".join(parts)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}"'
    head += ' font-family="sans-serif" font-size="12">'
    return f'{head}\n<rect width="{WIDE}" height="{HIGH}" fill="#fff"/>\n{body}\n</svg>\n'


def _across(rooms: int, most: int) -> float:
    return LEFT + (WIDE - LEFT - RIGHT) * rooms / most


def _up(milliseconds: float, most: int) -> float:
    share = log10(max(1.0, milliseconds)) / max(1e-9, log10(most))
    return HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * share


def _grid(steps: list[int]) -> list[str]:
    lines = []
    for step in steps:
        y = _up(step, steps[-1])
        lines.append(f'<path d="M{LEFT} {y:.1f}H{WIDE - RIGHT}" stroke="#ddd"/>')
        lines.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{step} ms</text>')
    return lines


def _rooms(runs: list[Run], most: int) -> list[str]:
    marks = [
        f'<text x="{_across(run.rooms, most):.1f}" y="{HIGH - BOTTOM + 18}" text-anchor="middle">{run.rooms}</text>'
        for run in runs
    ]
    return [
        *marks,
        f'<text x="{WIDE - RIGHT}" y="{HIGH - 8}" text-anchor="end">rooms, a move each 2 s in each</text>',
    ]


def _line(points: list[tuple[float, float]], colour: str, name: str, number: int) -> list[str]:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dots = [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in points]
    label = f'<text x="{LEFT + 12 + 60 * number}" y="{TOP - 6}" fill="{colour}">{name}</text>'
    return [f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>', *dots, label]
