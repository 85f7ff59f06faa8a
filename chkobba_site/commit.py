"""What is told to others once a transaction stands: it may fail, and what was committed stands all the same."""

import logging
from collections.abc import Callable
from typing import Any

from django.db import transaction
from redis import RedisError

logger = logging.getLogger(__name__)


def after_commit(work: Callable[..., object], *args: Any) -> None:
    """Call `work(*args)` after the commit. Without Redis that is one warning: sweeps and heartbeats make it good.

    Everything else that fails is an ERROR in the log, and never reaches whoever made the change. A plain function
    and no `partial` is handed on, since the database layer asks for its name when it fails.
    """

    def call() -> None:
        try:
            work(*args)
        except (RedisError, OSError) as error:
            logger.warning("not told after a commit: %s", type(error).__name__)

    transaction.on_commit(call, robust=True)
