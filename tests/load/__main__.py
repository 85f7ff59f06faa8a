"""Load on the live path: `python -m tests.load --rooms 500 --seconds 60 --site cluster` (see docs/performance.md)."""

import argparse
import asyncio
import os
import sys
from contextlib import AbstractContextManager
from pathlib import Path

from tests.load import cost, plot, report, sites
from tests.load.play import Patience, Run, run


def options() -> argparse.Namespace:
    """From the command line, or as variables of `make load`."""
    given = os.environ.get
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument(
        "--rooms",
        default=given("ROOMS", "50"),
        help="how many rooms; several numbers with commas, one run each",
    )
    parser.add_argument(
        "--seconds", type=float, default=given("SECONDS", "30"), help="how long each run is measured"
    )
    parser.add_argument(
        "--site", choices=["run", "postgres", "cluster"], default=given("SITE", "run"), help="what to start"
    )
    parser.add_argument(
        "--base", default=given("BASE", ""), help="a site that runs already, such as http://127.0.0.1:3110"
    )
    parser.add_argument("--svg", default=given("SVG", ""), help="draw all runs into this file")
    return parser.parse_args()


def target_of(wanted: argparse.Namespace) -> AbstractContextManager[sites.Target]:
    if wanted.base:
        return sites.running(wanted.base)
    if wanted.site == "cluster":
        return sites.cluster()
    return sites.embedded(with_postgres=wanted.site == "postgres")


def load(target: sites.Target, count: int, seconds: float) -> Run:
    """One run with fresh rooms."""
    rooms = target.rooms(count)
    try:
        return asyncio.run(run(target.url, rooms, lambda: cost.look(target.parts), Patience(seconds=seconds)))
    finally:
        target.remove(rooms)


def main() -> int:
    wanted = options()
    runs = []
    with target_of(wanted) as target:
        for count in map(int, wanted.rooms.split(",")):
            runs.append(load(target, count, wanted.seconds))
            print(report.tell(runs[-1]), end="\n\n", flush=True)
    runs.sort(key=lambda each: each.rooms)
    if len(runs) > 1:
        print(report.table(runs))
    if wanted.svg:
        plot.draw(runs, Path(wanted.svg))
    return int(any(each.stuck or each.seen.errors for each in runs))


if __name__ == "__main__":
    sys.exit(main())
