"""How often a door may be used: the rules of settings.RATE_LIMITS, counted in Redis for all processes.

Doors that are used with every move are counted by each process for itself (`nearby`).
"""

import logging
import math
import time
from functools import cache

from django.conf import settings
from limits import RateLimitItem, parse
from limits.storage import RedisStorage
from limits.strategies import SlidingWindowCounterRateLimiter
from redis import RedisError

from chkobba_site import metrics, redis
from chkobba_site.nearby import nearby

OPEN = "off"
# Used with every move, and counted by each process for itself: all of a room goes to one.
NEARBY = {"act", "socket_frame"}
log = logging.getLogger(__name__)


def allow(name: str, *keys: str) -> bool:
    """Counts one use of the door `name` by `keys` (an address, a user id); False when it is one too many.

    A rule that is "off" allows everything. When Redis is down the door stays open: a broken counter must not
    keep people from their game. Raises KeyError for a name that settings.RATE_LIMITS does not have.
    """
    rule = settings.RATE_LIMITS[name]
    if rule == OPEN:
        return True
    is_allowed = nearby.hit(_item(rule), name, *keys) if name in NEARBY else _hit(rule, name, *keys)
    if not is_allowed:
        metrics.tally("rate_limited", name)
    return is_allowed


def _hit(rule: str, name: str, *keys: str) -> bool:
    try:
        return _limiter().hit(_item(rule), name, *keys)
    except RedisError as error:
        log.warning("Rate limit %s not counted, Redis fails: %s", name, type(error).__name__)
        return True


def retry_after(name: str, *keys: str) -> int:
    """Seconds until a refused door opens again for these keys, at least 1."""
    item = _item(settings.RATE_LIMITS[name])
    if name in NEARBY:
        return max(1, math.ceil(nearby.wait(item, name, *keys)))
    try:
        return max(1, math.ceil(_limiter().get_window_stats(item, name, *keys).reset_time - time.time()))
    except RedisError:
        return 1


@cache
def _limiter() -> SlidingWindowCounterRateLimiter:
    pool = redis.client().connection_pool
    return SlidingWindowCounterRateLimiter(
        RedisStorage("redis://", connection_pool=pool, key_prefix="limits")
    )


@cache
def _item(rule: str) -> RateLimitItem:
    return parse(rule)
