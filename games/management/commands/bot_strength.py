"""`manage.py bot_strength A B`: how strong a bot is against another, measured on the same cards from both sides."""

import argparse
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import TypeVar

from django.core.management.base import BaseCommand, CommandError

from games.botcalibration import against_weakened, falling, row, sampled
from games.botearlier import EARLIER
from games.bots.hard import PRACTICE, SERVER
from games.botstrength import NAMES, Pairing, Tally, is_name, mean_and_error, measure, percentile
from games.botwork import collect_rarely
from games.rules.errors import InvalidRuleset
from games.rules.ruleset import PRESETS

T = TypeVar("T")
CALIBRATE = "calibrate"
BUDGETS = {"server": SERVER, "practice": PRACTICE}


class Command(BaseCommand):
    help = (
        "Plays two bot levels against each other on duplicate deals and prints A's share and points. With "
        "`calibrate` for A and no B it measures the table of the win rate instead."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "first", type=_name, metavar="A", help=f"{', '.join(NAMES)}, aim0 to aim100, weak0.5"
        )
        parser.add_argument("second", nargs="?", type=_name, metavar="B")
        parser.add_argument(
            "--rounds", type=_positive, default=200, help="deals, each played from both sides"
        )
        parser.add_argument("--variant", choices=tuple(PRESETS), default="chkobba-cafe")
        parser.add_argument("--seats", type=int, choices=(2, 3, 4), default=2)
        parser.add_argument(
            "--matches", type=_positive, metavar="TARGET", help="whole matches to this target"
        )
        parser.add_argument("--seed", type=int, default=0)
        parser.add_argument("--jobs", type=_positive, default=os.cpu_count() or 1, help="processes")
        parser.add_argument("--checkout", default="", help=f"for {EARLIER}: a directory with another version")
        parser.add_argument(
            "--times",
            type=_positive,
            default=1,
            help="play everything so often, and count each move's least time",
        )
        parser.add_argument("--budget", choices=tuple(BUDGETS), default="server")

    def handle(self, *args: object, **options: object) -> None:
        calibrates = options["first"] == CALIBRATE
        if calibrates != (options["second"] is None):
            raise CommandError("Name two bots to measure, or `calibrate` alone.")
        pairing = _pairing(options)
        rounds, jobs = _number(options["rounds"]), _number(options["jobs"])
        if calibrates:
            for line in _calibration(pairing, rounds, jobs):
                self.stdout.write(line)
            return
        tally = Tally()
        for part in _in_blocks(measure, pairing, rounds, jobs):
            tally.add(part)
        self.stdout.write(_report(pairing, tally))


def _pairing(options: dict[str, object]) -> Pairing:
    """What was asked for; CommandError where the rules do not have it."""
    pairing = Pairing(
        first=str(options["first"]),
        second=str(options["second"]),
        preset=str(options["variant"]),
        seats=_number(options["seats"]),
        target=None if options["matches"] is None else _number(options["matches"]),
        seed=_number(options["seed"]),
        budget=BUDGETS[str(options["budget"])],
        checkout=str(options["checkout"]),
        times=_number(options["times"]),
    )
    there = pairing.checkout and (Path(pairing.checkout) / "games" / "bots").is_dir()
    if EARLIER in (pairing.first, pairing.second) and not there:
        raise CommandError(
            f"{EARLIER} needs --checkout, a directory with another version of this repository."
        )
    try:
        allowed = pairing.ruleset().seats_allowed
    except InvalidRuleset as error:
        raise CommandError(str(error)) from error
    if pairing.seats not in allowed:
        raise CommandError(f"{pairing.preset} is not played with {pairing.seats} seats.")
    return pairing


def _in_blocks(play: Callable[[Pairing, range], T], pairing: Pairing, rounds: int, jobs: int) -> Iterator[T]:
    """What comes of the deals, dealt out to the processes in blocks. They work as a table's workers do."""
    size = max(1, rounds // (jobs * 4)) if jobs > 1 else rounds
    blocks = [range(start, min(rounds, start + size)) for start in range(0, rounds, size)]
    with ProcessPoolExecutor(jobs, get_context("spawn"), initializer=collect_rarely) as pool:
        yield from pool.map(play, [pairing] * len(blocks), blocks)


def _calibration(pairing: Pairing, rounds: int, jobs: int) -> Iterator[str]:
    """The rows of one game and number of seats, as `games/bots/calibration.py` has them."""
    rows = []
    for chance, weakened in against_weakened(pairing).items():
        blocks = _in_blocks(sampled, weakened, rounds, jobs)
        rows.append(row(chance, weakened, [points for block in blocks for points in block]))
    yield f"    # {rounds} duplicate rounds a row, seed {pairing.seed}."
    yield f'    ("{pairing.ruleset().variant}", {pairing.seats}): ('
    yield from (f"        {found}," for found in falling(rows))
    yield "    ),"


def _report(pairing: Pairing, tally: Tally) -> str:
    share, share_error = mean_and_error(tally.shares)
    points, points_error = mean_and_error(tally.points)
    times = tally.times or [0.0]
    kind = "rounds" if pairing.target is None else f"matches to {pairing.target}"
    return (
        f"{pairing.first} v {pairing.second}, {pairing.preset}, {pairing.seats} seats, "
        f"{len(tally.shares)} duplicate {kind}: "
        f"share {100 * share:.1f}% +- {100 * share_error:.1f}, "
        f"points a round {points:+.2f} +- {points_error:.2f}; "
        f"CPU ms a move: mean {sum(times) / len(times):.2f}, "
        f"p50 {percentile(times, 0.5):.2f}, p99 {percentile(times, 0.99):.2f}; "
        f"memory at most {tally.memory:.0f} MB"
    )


def _number(value: object) -> int:
    return int(str(value))


def _name(text: str) -> str:
    if not is_name(text) and text != CALIBRATE:
        raise argparse.ArgumentTypeError(f"no bot is called {text!r:.40}")
    return text


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is not a number above nothing")
    return number
