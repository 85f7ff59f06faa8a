"""How late the event loop of the web process is: what everybody at every table waits for."""

import asyncio
import logging
import time

logger = logging.getLogger(__name__)
STEP_SECONDS = 0.005


def percentile(sorted_values: list[float], share: float) -> float:
    """The value that `share` (0 to 1) of the values do not exceed; 0 of no values."""
    if not sorted_values:
        return 0.0
    return sorted_values[min(len(sorted_values) - 1, int(share * len(sorted_values)))]


async def measure(seconds: float) -> list[float]:
    """How many milliseconds late each of many short sleeps woke up, sorted."""
    late, end = [], time.monotonic() + seconds
    while (begun := time.monotonic()) < end:
        await asyncio.sleep(STEP_SECONDS)
        late.append((time.monotonic() - begun - STEP_SECONDS) * 1000)
    return sorted(late)


def said(late: list[float]) -> str:
    """One line for the console."""
    found = {share: percentile(late, share / 100) for share in (50, 95, 99)}
    parts = [f"p{share} {value:.2f}" for share, value in found.items()]
    return (
        f"event loop late by (ms): {', '.join(parts)}, max {late[-1] if late else 0:.2f} of {len(late)} wakes"
    )


async def tell_for_ever(seconds: float) -> None:
    """Measure and log, window after window."""
    while True:
        logger.info(said(await measure(seconds)))
