"""How many lines only watch a room: a lease for each in Redis, renewed by its heartbeats, as seats have them.

The number is for the eye alone: while Redis is away nobody is counted, and everything else goes on.
"""

import logging
from collections.abc import Iterable

from django.conf import settings
from django.utils import timezone
from redis import RedisError

from chkobba_site.redis import client

PREFIX = "chkobba:watching:"
logger = logging.getLogger(__name__)


def beat(lines: Iterable[tuple[str, str]], codes: Iterable[str]) -> dict[str, int]:
    """Add or renew the leases of lines without a seat (code of the room and name); returns how many run in each room of
    `codes`, nothing when nobody knows."""
    codes, now = list(codes), timezone.now().timestamp()
    try:
        pipe = client().pipeline(transaction=False)
        for code in codes:
            pipe.zcount(f"{PREFIX}{code}", now, "+inf")
        for code, line in lines:
            pipe.zadd(f"{PREFIX}{code}", {line: now + settings.PRESENCE_LEASE_SECONDS})
            pipe.expire(f"{PREFIX}{code}", 3600)
        return dict(zip(codes, pipe.execute(), strict=False))
    except RedisError:
        logger.warning("watchers could not be counted")
        return {}


def leave(code: str, line: str) -> None:
    """Take a lease out."""
    try:
        client().zrem(f"{PREFIX}{code}", line)
    except RedisError:
        logger.warning("a watcher could not be taken out")
