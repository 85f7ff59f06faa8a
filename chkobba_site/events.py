"""What happened at the tables, as lines of the log: for programs, so only where the log is JSON."""

import logging

logger = logging.getLogger("games.events")


def note(event: str, **facts: object) -> None:
    """One line: `event` says what happened; `facts` may be those of `logs.FACTS`, never a card, a code or a token."""
    if logger.isEnabledFor(logging.INFO):
        logger.info(event, extra={"event": event, **facts})
