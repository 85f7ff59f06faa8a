"""The referee: the only code that changes a room. One verb per use case, always in the same order:

lock the room, refuse, apply the rules, append to the log, and tell everyone after commit.
"""

from games.referee.bots import bot_task, play_bot
from games.referee.clock import DEADLINES, bot_delay
from games.referee.credit import (
    FOR_PEOPLE,
    credit_downtime,
    keep_pulse,
    lines_down,
    lines_up,
)
from games.referee.errors import Refused
from games.referee.frozen import freeze, unfreeze
from games.referee.holds import away, back, claim, here, hold_over, idle, let_bot, stay
from games.referee.moderation import close_room, lift, mute, remove_person, suspend, unmute
from games.referee.opening import Opening, just_opened, open_room
from games.referee.people import forget_tokens, leave_everywhere, merge_person
from games.referee.play import (
    next_round,
    play,
    rematch,
    resign,
    round_over,
    start,
    time_out,
)
from games.referee.rooms import (
    add_bot,
    delete_unused_rooms,
    leave,
    refuse_unless_seat_free,
    removal_reason,
    remove_bot,
    seat_of,
    sit,
    wind,
)
from games.referee.seats import hold_number
from games.referee.swift import play_known
from games.referee.talk import say

__all__ = [
    "DEADLINES",
    "FOR_PEOPLE",
    "Opening",
    "Refused",
    "add_bot",
    "away",
    "back",
    "bot_delay",
    "bot_task",
    "claim",
    "close_room",
    "credit_downtime",
    "delete_unused_rooms",
    "forget_tokens",
    "freeze",
    "here",
    "hold_number",
    "hold_over",
    "idle",
    "just_opened",
    "keep_pulse",
    "leave",
    "leave_everywhere",
    "let_bot",
    "lift",
    "lines_down",
    "lines_up",
    "merge_person",
    "mute",
    "next_round",
    "open_room",
    "play",
    "play_bot",
    "play_known",
    "refuse_unless_seat_free",
    "rematch",
    "removal_reason",
    "remove_bot",
    "remove_person",
    "resign",
    "round_over",
    "say",
    "seat_of",
    "sit",
    "start",
    "stay",
    "suspend",
    "time_out",
    "unfreeze",
    "unmute",
    "wind",
]
