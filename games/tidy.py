"""Once a day what nobody can use any more goes: expired sessions, guests who cannot come back."""

import logging
import threading
import time
from io import StringIO

from django.core.management import call_command
from django.db import DatabaseError, connection
from redis import RedisError

from chkobba_site.redis import client

logger = logging.getLogger(__name__)

KEY = "chkobba:tidied"
DAY_SECONDS = 24 * 3600
LOOK_SECONDS = 600.0


def tidy_for_ever() -> threading.Thread:
    """Start a thread that tidies until this process ends: it may take long, and no clock waits for it."""
    thread = threading.Thread(target=_tidy_for_ever, name="tidy", daemon=True)
    thread.start()
    return thread


def _tidy_for_ever() -> None:
    while True:
        try:
            tidy()
        except (DatabaseError, RedisError) as error:
            logger.warning("tidying failed: %s", type(error).__name__)
        finally:
            connection.close()
        time.sleep(LOOK_SECONDS)


def tidy() -> bool:
    """Tidy up unless some process did within a day; whether this one did.

    Raises DatabaseError, RedisError.
    """
    if not client().set(KEY, "1", nx=True, ex=DAY_SECONDS):
        return False
    said = StringIO()
    call_command("tidy_people", stdout=said)
    logger.info("tidied: %s", " ".join(said.getvalue().split()))
    return True
