"""The easy bot: a friendly beginner. It likes to take, sees no traps, and now and then just plays a card."""

from __future__ import annotations

import random

from games.bots.choice import Choice
from games.rules.observation import Observation
from games.rules.text import gettext_noop

TAKES = gettext_noop("It takes what it sees.")
LAYS = gettext_noop("It sees nothing to take and lays a card down.")
WANDERS = gettext_noop("It plays a card without much thought.")

# One move in so many is any legal move.
WANDERS_ONCE_IN = 4


def choose_easy(seen: Observation, lots: random.Random) -> Choice:
    """Any capture of the most cards, most of the time; else any card at all."""
    moves = seen.legal_moves
    if lots.randrange(WANDERS_ONCE_IN) == 0:
        return Choice(lots.choice(moves), WANDERS)
    most = max(len(move.take) for move in moves)
    move = lots.choice([move for move in moves if len(move.take) == most])
    return Choice(move, TAKES if move.take else LAYS)
