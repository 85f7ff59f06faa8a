"""Looking for cycles of dead objects in a web process, without keeping anybody waiting for it.

Python looks through new objects often and through older ones from time to time: with half a million of them in caches
and open lines that took 250 ms, in which no frame left. Here young objects are looked at in small portions, and what
survives that is set aside. All of it is looked at seldom: closed lines are what leaves cycles behind.
"""

import asyncio
import gc

YOUNG = 2_000  # new objects before a look at them
NEVER = 1_000_000
ASIDE_SECONDS = 5.0
ALL_SECONDS = 600.0


def look_seldom() -> None:
    """What was made at the start stays for ever."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, NEVER, NEVER)


async def look_for_ever() -> None:
    """Set aside what got old, and now and then look at everything."""
    times = 0
    while True:
        await asyncio.sleep(ASIDE_SECONDS)
        times += 1
        if times * ASIDE_SECONDS >= ALL_SECONDS:
            times = 0
            gc.unfreeze()
            gc.collect()
        gc.freeze()
