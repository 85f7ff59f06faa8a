"""Counts of what happened, over all processes: one hash in Redis, for whoever watches the site."""

import logging
from typing import Any

from redis import RedisError

from chkobba_site.redis import client

logger = logging.getLogger(__name__)

KEY = "metrics"


def count(name: str, n: int = 1) -> None:
    """Add `n` to the count `name`. A count that Redis could not take is lost, and nothing else is."""
    try:
        client().hincrby(KEY, name, n)
    except RedisError:
        logger.warning("a count of %s was lost", name)


def counts() -> dict[str, int]:
    """Every count since Redis began. Raises RedisError."""
    found: dict[Any, Any] = client().hgetall(KEY)
    return {name.decode(): int(float(number)) for name, number in found.items()}
