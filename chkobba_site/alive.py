"""Whether the site can be reached: every web process leaves a sign of life in Redis, a second apart."""

import logging
import os
import socket
import threading
import time

from redis import RedisError

from chkobba_site.redis import client

logger = logging.getLogger(__name__)

KEY = "chkobba:webs"
BEAT_SECONDS = 1.0
# So long without a sign of any web process, and the site counts as out of reach.
SILENT_SECONDS = 3.0
FORGET_SECONDS = 3600.0


def beat() -> None:
    """This process serves pages now. Raises RedisError."""
    now = time.time()
    pipe = client().pipeline(transaction=False)
    pipe.zadd(KEY, {f"{socket.gethostname()}:{os.getpid()}": now})
    pipe.zremrangebyscore(KEY, "-inf", now - FORGET_SECONDS)
    pipe.execute()


def beat_for_ever() -> threading.Thread:
    """Start a thread of this process that beats until the process ends."""
    thread = threading.Thread(target=_beat_for_ever, name="alive", daemon=True)
    thread.start()
    return thread


def _beat_for_ever() -> None:
    while True:
        try:
            beat()
        except RedisError:
            logger.debug("no sign of life: Redis cannot be reached")
        time.sleep(BEAT_SECONDS)


def is_served() -> bool:
    """Whether some web process lives. True as well when none was ever heard of: Redis may just have been emptied.

    Raises RedisError.
    """
    newest = client().zrange(KEY, 0, 0, desc=True, withscores=True)
    return not newest or time.time() - float(newest[0][1]) <= SILENT_SECONDS
