"""The lease of one line on its seat: taken when it opens, renewed by heartbeats, given back when it closes.

Redis may be away: the timekeeper's watch and the next heartbeat make good what is missed here.
"""

import logging
from collections.abc import Sequence

from django.conf import settings
from redis import RedisError

from games import presence, referee

logger = logging.getLogger(__name__)


def take(seat_id: int, line: str, session: str | None) -> None:
    """The line opens; the page's own lease ends, since its script has come."""
    try:
        presence.enter(seat_id, line, settings.PRESENCE_LEASE_SECONDS)
        presence.leave(seat_id, presence.page_line(session))
    except RedisError:
        logger.warning("presence could not be written")
    _back(seat_id)


def renew(lines: Sequence[tuple[int, str]]) -> None:
    """These lines (seat and name) are alive. A seat that had no lease left is its person's again."""
    try:
        for seat_id in presence.enter_all(lines, settings.PRESENCE_LEASE_SECONDS):
            _back(seat_id)
    except RedisError:
        logger.warning("presence could not be written")


def give_back(seat_id: int, line: str) -> None:
    """The line closed. A line that opened at the same moment is looked for again after the hold was set."""
    try:
        if presence.leave(seat_id, line):
            referee.away(seat_id)
            if presence.present([seat_id]):
                referee.back(seat_id)
    except RedisError:
        logger.warning("presence could not be read")
    except referee.Refused:
        logger.info("a seat to hold is gone")


def _back(seat_id: int) -> None:
    try:
        referee.back(seat_id)
    except referee.Refused:
        logger.info("a seat to come back to is gone")
