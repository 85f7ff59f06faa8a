"""What is done to the site and to the lines. Each deed returns a line that says what it did."""

import asyncio
import os
import random
import signal
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from games.alarms import KEY, LEASE_SECONDS
from tests.faults import places
from tests.faults.places import Place
from tests.faults.players import Player

CLAIM_TRIES = 400
WORKER_SECONDS = 60.0


@dataclass
class Scene:
    """What a deed may reach, and what is measured on the way."""

    place: Place
    players: list[Player]
    chance: random.Random
    silence: float  # seconds after which a half-open line must have been noticed
    pace: float = 1.0  # how long slow lines and frozen processes last, against the usual
    returns: list[float] = field(default_factory=list)  # seconds from the site's return to a player's table

    def some(self) -> list[Player]:
        """Half of the players, at least one."""
        return self.chance.sample(self.players, max(1, len(self.players) // 2))


Deed = Callable[[Scene], Awaitable[str]]


async def kill_web(scene: Scene) -> str:
    name = scene.chance.choice(scene.place.webs)
    await asyncio.to_thread(scene.place.kill, name)
    await asyncio.sleep(scene.chance.uniform(0, 1.5))
    await _back(scene, name)
    return f"killed {name}"


async def kill_all_webs(scene: Scene) -> str:
    """Nobody is served for some seconds: what was due meanwhile is given back."""
    for name in scene.place.webs:
        await asyncio.to_thread(scene.place.kill, name)
    await asyncio.sleep(6)
    await _back(scene, *scene.place.webs)
    return f"killed {' and '.join(scene.place.webs)} for six seconds"


async def _back(scene: Scene, *names: str) -> None:
    """Start parts again, and measure how long it takes until every player has the table."""
    begun = time.monotonic()
    for name in names:
        await asyncio.to_thread(scene.place.begin, name)
    await asyncio.to_thread(scene.place.wait)
    if len(names) < len(scene.place.webs):
        return
    served = time.monotonic()
    while any(player.clocks.frame_at < begun for player in scene.players):
        if time.monotonic() - served > 30:
            break
        await asyncio.sleep(0.02)
    scene.returns += [max(0.0, player.clocks.frame_at - served) for player in scene.players]


async def kill_keeper_at_claim(scene: Scene) -> str:
    """SIGKILL between claim and act: an alarm stands in the set with a lease that was taken a moment ago."""
    name = scene.chance.choice(scene.place.keepers)
    others = [other for other in scene.place.keepers if other != name]
    for other in others:  # so that the claim that is seen is this one's
        os.kill(scene.place.pid(other), signal.SIGSTOP)
    try:
        claimed = await asyncio.to_thread(_until_claimed, scene.place)
        await asyncio.to_thread(scene.place.kill, name)
    finally:
        for other in others:
            os.kill(scene.place.pid(other), signal.SIGCONT)
    await asyncio.to_thread(scene.place.begin, name)
    return f"killed {name} {'between claim and act' if claimed else 'while it had nothing to do'}"


def _until_claimed(place: Place) -> bool:
    """Wait for a lease that is younger than the pause between claim and act."""
    with place.redis() as redis:
        for _try in range(CLAIM_TRIES):
            now = time.time()
            fresh = redis.zrangebyscore(KEY, now + LEASE_SECONDS - 0.1, now + LEASE_SECONDS, withscores=True)
            if any(_is_lease(member, score, now) for member, score in fresh):
                return True
            time.sleep(0.02)
    return False


def _is_lease(member: bytes, score: float, now: float) -> bool:
    """A bot's alarm is set far less ahead than a lease is long, so one three seconds ahead was claimed."""
    return member.startswith(b"bot:") and score > now + LEASE_SECONDS - 0.1


async def kill_bots_worker(scene: Scene) -> str:
    end = time.monotonic() + WORKER_SECONDS
    while time.monotonic() < end:  # a timekeeper that was killed a moment ago has none yet
        found = await asyncio.to_thread(places.workers, scene.place)
        if found:
            os.kill(found[0], signal.SIGKILL)
            return "killed a worker of the bots' pool"
        await asyncio.sleep(0.1)
    raise RuntimeError(f"no bot thinks anywhere; ended: {scene.place.dead()}\n{scene.place.log()[-3000:]}")


async def restart_redis(scene: Scene) -> str:
    await asyncio.to_thread(scene.place.restart_redis)
    return "killed Valkey and started an empty one"


async def flush_redis(scene: Scene) -> str:
    def flush() -> None:
        with scene.place.redis() as redis:
            redis.flushall()

    await asyncio.to_thread(flush)
    return "FLUSHALL"


async def restart_database(scene: Scene) -> str:
    await asyncio.to_thread(scene.place.restart_database)
    return "restarted PostgreSQL"


async def freeze_process(scene: Scene) -> str:
    name = scene.chance.choice(scene.place.webs + scene.place.keepers)
    seconds = scene.chance.uniform(2, 5) * scene.pace
    await asyncio.to_thread(places.freeze, scene.place.pid(name), seconds)
    return f"froze {name} for {seconds:.1f} s"


async def cut_lines(scene: Scene) -> str:
    cut = scene.some()
    for player in cut:
        player.wire.cut()
    return f"cut {len(cut)} lines"


async def half_open_lines(scene: Scene) -> str:
    """Silent until they must have been noticed, then open to new connections."""
    silent = scene.some()
    for player in silent:
        player.wire.fall_silent()
    await asyncio.sleep(scene.silence)
    for player in silent:
        player.wire.speak()
    return f"let {len(silent)} lines fall silent for {scene.silence:.0f} s"


async def slow_lines(scene: Scene) -> str:
    slow = scene.some()
    for player in slow:
        player.wire.delay = scene.chance.uniform(0.2, 0.8)
    await asyncio.sleep(3 * scene.pace)
    for player in slow:
        player.wire.delay = 0.0
    return f"slowed {len(slow)} lines for {3 * scene.pace:.1f} s"


EVERYWHERE: list[Deed] = [
    kill_web,
    kill_keeper_at_claim,
    kill_bots_worker,
    restart_redis,
    flush_redis,
    freeze_process,
    cut_lines,
    half_open_lines,
    slow_lines,
    kill_all_webs,
]


def deeds_for(place: Place) -> list[Deed]:
    """One of each that this place can suffer."""
    return [*EVERYWHERE, *([restart_database] if place.databases else [])]
