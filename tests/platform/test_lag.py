"""The web process can say how late its event loop is (figures: docs/performance.md, tests/games/bench_lag.py)."""

import asyncio
import time

import pytest

from chkobba_site import lag


@pytest.mark.parametrize(("share", "value"), [(0.5, 51), (0.95, 96), (0.99, 100), (1.0, 100)])
def test_percentiles(share, value):
    assert lag.percentile([float(n) for n in range(1, 101)], share) == value
    assert lag.percentile([], share) == 0


async def test_a_blocked_loop_is_noticed():
    """Whatever keeps the loop for a tenth of a second makes something wait for as long."""
    measured = asyncio.create_task(lag.measure(0.4))
    await asyncio.sleep(0.1)
    time.sleep(0.1)  # noqa: ASYNC251  the very fault
    late = await measured
    assert late[-1] >= 90
    assert late == sorted(late)
    assert lag.said(late).startswith("event loop late by (ms): p50 ")
