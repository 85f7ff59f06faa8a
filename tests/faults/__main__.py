"""`python -m tests.faults --database sqlite --minutes 3 --seed 1`: kills, freezes and cuts, then counts.

The exit code is 1 unless no acknowledged move was lost, none was doubled, no room is stuck and no score is wrong.
"""

import argparse
import asyncio
import logging
import os
import random
import re
import sys
from collections import Counter

from tests.faults.places import Clustered, Embedded, Place
from tests.faults.run import Result, Run

HEARTBEAT = 8.0  # as the site has it
TIMES = {
    "BOT_DELAY_SECONDS": "0.2,0.5",
    "NEXT_ROUND_SECONDS": "4",
    "CLAIM_PAUSE_SECONDS": "0.1",
    "HEARTBEAT_SECONDS": str(HEARTBEAT),
    "PRESENCE_LEASE_SECONDS": "20",
    "SEAT_HOLD_SECONDS": "60",
    "PAGE_LEASE_SECONDS": "90",
    "DOWNTIME_GRACE_SECONDS": "4",
}


def main() -> int:
    logging.basicConfig(level=logging.CRITICAL)  # what the client says of refused handshakes is expected
    wanted = read_arguments()
    databases = [wanted.database] if wanted.database != "both" else ["sqlite", "postgres"]
    clean = [
        run(database, wanted.seed + number, wanted) for number in range(wanted.runs) for database in databases
    ]
    return 0 if all(clean) else 1


def read_arguments() -> argparse.Namespace:
    """What `make faults MINUTES=3 DATABASE=sqlite` says reaches us as environment."""
    told = os.environ.get
    reader = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    reader.add_argument(
        "--database", choices=("sqlite", "postgres", "both"), default=told("DATABASE", "both")
    )
    reader.add_argument(
        "--minutes", type=float, default=float(told("MINUTES", "2")), help="0: each deed once"
    )
    reader.add_argument("--seed", type=int, default=int(told("SEED", str(random.randrange(10_000)))))
    reader.add_argument("--rooms", type=int, default=12)
    reader.add_argument("--runs", type=int, default=1, help="how many, each with a seed of its own")
    return reader.parse_args()


def run(database: str, seed: int, wanted: argparse.Namespace) -> bool:
    """One run on a site of its own; whether all four numbers are zero."""
    print(f"== faults on {database}, seed {seed}, {wanted.rooms} rooms", flush=True)
    place: Place = Embedded(TIMES) if database == "sqlite" else Clustered(TIMES)
    try:
        result = asyncio.run(Run(place, wanted.rooms, wanted.minutes, seed, HEARTBEAT).play())
        tell(result, place)
    finally:
        place.stop()
    return result.verdict.is_clean


def tell(result: Result, place: Place) -> None:
    verdict = result.verdict
    for complaint in verdict.lost + verdict.doubled + verdict.stuck + verdict.wrong:
        print(f"   {complaint}")
    print(
        f"{len(result.done)} deeds in {result.seconds:.0f} s; {result.matches} matches, {result.plies} plies;"
        f" {result.sent} moves sent, {result.acked} acknowledged"
    )
    if result.returns:
        print(f"table back after the site's return: at most {max(result.returns):.1f} s (limit 5)")
    if result.noticed:
        print(f"silent line noticed: after at most {max(result.noticed):.1f} s (limit 20)")
    errors = Counter(
        re.sub(r"^\S+ \S+ ERROR ", "", line) for line in place.log().splitlines() if " ERROR " in line
    )
    print(f"lines of ERROR in the site's log: {errors.total()}")
    for line, times in errors.most_common(5):
        print(f"   {times} x {line[:150]}")
    print(", ".join(f"{name} {number}" for name, number in verdict.numbers.items()))


if __name__ == "__main__":
    sys.exit(main())
