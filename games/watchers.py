"""How many lines only watch a room: a lease for each in Redis, renewed by its heartbeats, as seats have them.

The number is for the eye alone: while Redis is away nobody is counted, and everything else goes on.
"""

import logging

from django.conf import settings
from django.utils import timezone
from redis import RedisError

from chkobba_site.redis import client

PREFIX = "chkobba:watching:"
logger = logging.getLogger(__name__)


def renew(code: str, line: str) -> None:
    """Add or renew the lease of a line without a seat in the room with this code."""
    seconds = settings.PRESENCE_LEASE_SECONDS
    key = f"{PREFIX}{code}"
    pipe = client().pipeline()
    pipe.zadd(key, {line: timezone.now().timestamp() + seconds})
    pipe.expire(key, 3600)
    try:
        pipe.execute()
    except RedisError:
        logger.warning("a watcher could not be counted")


def leave(code: str, line: str) -> None:
    """Take a lease out."""
    try:
        client().zrem(f"{PREFIX}{code}", line)
    except RedisError:
        logger.warning("a watcher could not be taken out")


def count(code: str) -> int:
    """How many leases run; 0 when nobody knows."""
    try:
        return int(client().zcount(f"{PREFIX}{code}", timezone.now().timestamp(), "+inf"))
    except RedisError:
        logger.warning("watchers could not be counted")
        return 0
