"""`python -m tests.security --count 10000 --seed 1`: hostile frames and requests against a site of its own.

Two runs. First every door is open, so that each act reaches the code behind it: errors, changed rows, leaks. Then
the doors are as they come, and a calm table in the same process is timed without and with the attack.
Exit code 1 unless all of it is as promised.
"""

import argparse
import re
import sys
import time

from tests.plugins.services import Services
from tests.plugins.site import Site
from tests.security.attack import Seen, attack, seated
from tests.security.calm import Calm, share
from tests.security.hostile import acts
from tests.security.stage import TIMES, Stage, build, changed, snapshot

MOST_DELAY = 50  # milliseconds that the p99 of another table may grow
MOST_TIMED = 2000  # acts while it is timed: closed doors answer the same from then on
SHOWN = 3  # places of the log with an error, as they stand there
QUIET_SECONDS = 60  # in which the calm table is timed without an attack


def main() -> int:
    asked = _arguments()
    services = Services()
    services.start(with_postgres=asked.database == "postgres")
    try:
        site = Site(services, TIMES, {}).start()
        try:
            return _run(site, asked)
        finally:
            site.stop()
    finally:
        services.stop()


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.security", description=__doc__)
    parser.add_argument("--count", type=int, default=10_000, help="how many frames and requests")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", choices=["sqlite", "postgres"], default="sqlite")
    return parser.parse_args()


def _run(site: Site, asked: argparse.Namespace) -> int:
    stage = build(site)
    began = time.monotonic()
    faults = run_open(site, stage, asked.count, asked.seed)
    print(f"  {time.monotonic() - began:.0f} s")
    site.environ["CHKOBBA_RATE_LIMITS"] = ""
    site.restart("web")
    delay = run_timed(site, stage, min(asked.count, MOST_TIMED), asked.seed)
    _tell_faults(faults)
    print(f"faults {len(faults)}, delay of another table's p99 {delay:+.1f} ms (at most {MOST_DELAY})")
    return int(bool(faults) or delay > MOST_DELAY)


def run_open(site: Site, stage: Stage, count: int, seed: int) -> list[str]:
    """Doors open: what was wrong, in sentences."""
    hostile = acts(stage, count, seed)
    with seated(site.port, stage):
        before, lines, length = snapshot(site), len(site.errors()), len(site.log())
        seen = attack(site.port, stage, hostile)
        after = snapshot(site)
    print(f"open doors, seed {seed}: {count} frames and requests")
    _tell(seen)
    errors = site.errors()[lines:]
    others = changed(before, after)
    print(
        f"  rows before {len(before)}, changed {len(others)}, made for themselves {len(after.keys() - before.keys())}"
    )
    print(f"  errors in the log {len(errors)}")
    for at in [found.start() for found in re.finditer("Traceback| ERROR ", site.log()[length:])][:SHOWN]:
        print(site.log()[length:][at : at + 4000])
    return (
        seen.faults + [f"changed row: {name}" for name in others] + [f"log: {line[:300]}" for line in errors]
    )


def run_timed(site: Site, stage: Stage, count: int, seed: int) -> float:
    """Doors as they come: by how many milliseconds the p99 of the calm table's moves grew."""
    with Calm(site, stage) as quiet:
        time.sleep(QUIET_SECONDS)
    hostile = acts(stage, count, seed + 1)
    with Calm(site, stage) as busy:
        seen = attack(site.port, stage, hostile)
    print(f"doors closed as they come, seed {seed + 1}: {count} frames and requests")
    _tell(seen)
    for name, calm in (("without", quiet), ("with", busy)):
        shares = ", ".join(f"p{percent} {share(calm.times, percent):.1f} ms" for percent in (50, 95, 99))
        print(f"  calm table {name} the attack: {len(calm.times)} moves, {shares}")
    return share(busy.times, 99) - share(quiet.times, 99)


def _tell(seen: Seen) -> None:
    for name, times in seen.answers.most_common():
        print(f"  {times:6} {name}")


def _tell_faults(faults: list[str]) -> None:
    """A few of each kind."""
    kinds: dict[str, list[str]] = {}
    for fault in faults:
        kinds.setdefault(fault.split(":")[0], []).append(fault)
    for kind, ones in kinds.items():
        print(f"FAULT {kind}: {len(ones)}", *ones[:3], sep="\n    ")


if __name__ == "__main__":
    sys.exit(main())
