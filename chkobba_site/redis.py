"""The one Redis client of a process; sync, safe to share between threads."""

from functools import cache

import redis
from django.conf import settings
from redis.backoff import ExponentialBackoff
from redis.retry import Retry


@cache
def client() -> redis.Redis:
    """A client that answers or fails within about two seconds.

    It tries a second time at once, which heals a connection that a restart of Redis cut. Raises RedisError.
    """
    return redis.Redis.from_url(
        settings.REDIS_URL,
        socket_connect_timeout=1,
        socket_timeout=2,
        retry=Retry(ExponentialBackoff(cap=0.2, base=0.05), retries=1),
    )


def safe_url(url: str) -> str:
    """The URL without its password, for messages."""
    head, at, tail = url.rpartition("@")
    return f"{head.split('://')[0]}://…@{tail}" if at else url
