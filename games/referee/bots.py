"""Turns of bots: what one is asked when its turn is due, and how its answer is played."""

from games import log
from games.botlevels import seatable
from games.bots import Aim
from games.botwork import BotTask
from games.models import By, Match, Room, Seat
from games.referee.clock import passed
from games.referee.play import alarmed, make_move, turn_of
from games.rules import engine, state
from games.rules.actions import Move
from games.rules.observation import observe

DEFAULT = "default"
SEEDS = 10_000  # more plies than a match has


def bot_task(match_id: int, ply: int) -> BotTask | None:
    """The choice that is due, or None when this bot turn is not due (any more).

    The seed comes from the match and the ply, so that the choice can be repeated.
    """
    row = Match.objects.select_related("room").filter(pk=match_id, last_ply=ply, ended=None).first()
    if row is None or row.room is None or not passed(row.bot_at):
        return None
    match = log.load(row)
    seat = row.room.seats.get(index=turn_of(match))
    if not seat.is_played_by_bot:
        return None
    return BotTask(
        observation=observe(match, seat.index),
        level=level_at(row.room, seat),
        seed=match_id * SEEDS + ply,
        practice=row.room.practice,
        aim=_aim(row.room, match, seat),
    )


def level_at(room: Room, seat: Seat) -> str:
    """The level of whichever bot plays a seat: its own, or as a stand-in the room's. One code path for both."""
    return seatable(seat.bot_level or room.bot_level)


def play_bot(match_id: int, ply: int, move: Move | None, how: str = "") -> bool:
    """Play a bot's choice, or the default move when it has none or an illegal one. False: nothing to do.

    `how` is what repeats the choice; it is written down with the move.
    """
    with alarmed(match_id, ply) as (room, row):
        if row is None or row.bot_at is None:
            return False
        match = log.load(row)
        is_legal = move in engine.legal_moves(match)
        chosen = move if is_legal and move is not None else engine.default_move(match)
        make_move(room, row, match, turn_of(match), chosen, By.BOT, how if is_legal else DEFAULT)
        return True


def _aim(room: Room, match: state.Match, seat: Seat) -> Aim | None:
    """What the bots of a practice table with a share are shown; None everywhere else."""
    if not room.practice or room.win_share is None or match.round is None:
        return None
    people = room.seats.exclude(user=None).values_list("index", flat=True)
    is_partner = any(
        state.side_of(index, match.seats) == state.side_of(seat.index, match.seats) for index in people
    )
    return Aim(match.round.hands, match.round.stock, room.win_share, is_partner)
