"""One of each fault on SQLite, with short clocks: the four zeros. `make faults` does it for longer, and on PostgreSQL.

DP-07, DP-08, DP-09, ON-22, ON-33, TS-15, TS-22.
"""

import asyncio
import re
from pathlib import Path

import pytest
from django.conf import settings

from tests.faults.deeds import EVERYWHERE, kill_all_webs
from tests.faults.places import Embedded
from tests.faults.recount import Verdict
from tests.faults.run import Result, Run
from tests.plugins import services

HEARTBEAT = 1.0
DEEDS = [
    deed for deed in EVERYWHERE if deed is not kill_all_webs
]  # here it would be the same as killing the one
TIMES = {
    "HEARTBEAT_SECONDS": str(HEARTBEAT),
    "PRESENCE_LEASE_SECONDS": "4",
    "SEAT_HOLD_SECONDS": "20",
    "NEXT_ROUND_SECONDS": "2",
    "BOT_DELAY_SECONDS": "0.1,0.3",
    "CLAIM_PAUSE_SECONDS": "0.1",
}


@pytest.fixture(scope="module")
def result(request: pytest.FixtureRequest) -> Result:
    place = Embedded(TIMES, services.of(request.config))
    try:
        return asyncio.run(Run(place, 3, 0, 6, HEARTBEAT, DEEDS, to_the_end=False).play())
    finally:
        place.stop()


def test_one_of_each_fault_loses_doubles_stops_and_miscounts_nothing(result: Result) -> None:
    assert result.verdict == Verdict()
    assert len(result.done) == len(DEEDS)
    assert result.acked > 20
    assert result.matches >= 3
    assert result.noticed, "silent lines were noticed"
    assert len(result.returns) >= 4, "everybody had the table again"


def test_a_silent_line_is_seen_within_twenty_seconds_and_a_table_is_back_within_five() -> None:
    """The page's own numbers; `make faults` measures both."""
    script = (Path(__file__).resolve().parents[2] / "static/js/line.js").read_text()
    told = {
        name: float(number)
        for name, number in re.findall(r"^const ([A-Z]+) = ([\d.]+);", script, re.MULTILINE)
    }
    looks_every = 1.0
    assert told["SILENCE"] * settings.HEARTBEAT_SECONDS + looks_every <= 20
    assert told["SILENCE"] >= 2, "one late answer is no dead line"
    assert told["LONGEST"] / 1000 < 5
    assert told["PROBE"] / 1000 < 5
