"""A match from its start to its end: moves, expired turns, bot moves, the next round, resigning, a rematch."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.names import is_guest_like
from chkobba_site import events
from chkobba_site.commit import after_commit
from games import log, standing
from games.models import By, How, Match, Player, Room, Seat, Status
from games.referee.clock import passed, set_deadlines
from games.referee.core import (
    locked,
    refuse_if_frozen,
    refuse_if_stale,
    refuse_unless_host,
    refuse_unless_open,
    running_match,
    seat_at,
    touch,
)
from games.referee.deal import commit_action, open_round
from games.referee.draining import refuse_new_match, starts_new
from games.referee.errors import Refused
from games.referee.seats import settle_seats_after_match
from games.rules import engine, state
from games.rules.actions import Move
from games.rules.errors import IllegalMove

# The columns that a move changes where it ends no match.
MOVED = ("last_ply", "rounds", "turn_deadline", "bot_at", "round_deadline", "idle_at", "idle_asked")
TOUCHED = ("version", "last_activity")


def start(room_id: int, user_id: int) -> None:
    """The host starts the first match; bots take the empty chairs when the room says so.

    Raises:
        Refused: "closed", "not_host", "started", "empty_seats", "drain" before a restart of the site.
    """
    with locked(room_id) as room:
        refuse_unless_open(room)
        refuse_unless_host(room, user_id)
        if room.status != Status.WAITING:
            raise Refused("started", _("The match has started already."))
        refuse_new_match()
        _fill_with_bots(room)
        begin_match(room)


def begin_match(room: Room) -> Match:
    """A new match at this table: players frozen, dealer cut for, first round dealt. The caller holds the lock.

    Raises:
        Refused: "empty_seats".
    """
    seats = list(room.seats.select_related("user"))
    if any(seat.is_empty for seat in seats):
        raise Refused("empty_seats", _("Every chair needs a person or a bot before the match can start."))
    row = Match.objects.create(
        room=room,
        title=room.name,
        public=room.is_public,
        practice=room.practice,
        ruleset=room.ruleset,
        seat_count=room.seat_count,
    )
    Player.objects.bulk_create(_player(row, seat) for seat in seats)
    room.seats.update(wants_rematch=False, resigning=False)
    room.status = Status.PLAYING
    opening = open_round(row, engine.new_match(log.ruleset_of(row), row.seat_count, None))
    set_deadlines(room, row, opening)
    touch(room)
    return row


def play(room_id: int, index: int, move: Move, ply: int, slug: str) -> None:
    """The person at seat `index` plays `move`, meant for the position after `ply` of the match `slug`.

    Raises:
        Refused: "closed", "no_match", "over", "stale", "not_your_turn", "illegal" (with rule and must_take).
    """
    with locked(room_id) as room:
        refuse_unless_open(room)
        row = _match_at_hand(room)
        refuse_if_stale(row, slug, ply)
        make_move(room, row, log.load(row), index, move, By.PERSON)


def _match_at_hand(room: Room) -> Match:
    """The match being played, without asking the database where this process knows the locked version.

    Raises:
        Refused: as `running_match`.
    """
    refuse_if_frozen(room)
    row = standing.lend(room)
    return row if row is not None and row.ended is None else running_match(room)


def next_round(room_id: int, user_id: int, ply: int, slug: str) -> None:
    """The host deals the next round before its time is up.

    Raises:
        Refused: "closed", "not_host", "no_match", "over", "stale", "round_running".
    """
    with locked(room_id) as room:
        refuse_unless_open(room)
        refuse_unless_host(room, user_id)
        row = running_match(room)
        refuse_if_stale(row, slug, ply)
        if not engine.needs_shuffle(log.load(row)):
            raise Refused("round_running", _("This round is not over yet."))
        _deal_next(room, row)


def resign(room_id: int, index: int, slug: str) -> None:
    """A side gives up. With a partner at the table both have to say so; a bot or an absent partner agrees.

    Raises:
        Refused: "no_match", "over", "stale", "unknown_seat".
    """
    with locked(room_id) as room:
        row = running_match(room)
        if row.slug != slug:
            raise Refused("stale", _("The table had moved on: nothing was resigned."))
        if room.seat_count == 3:
            raise Refused("three", _("With three at the table nobody resigns: leave, and the others decide."))
        seat = seat_at(room, index)
        seat.resigning = True
        seat.save()
        if all(_agrees_to_resign(each) for each in _side_seats(room, index)):
            other = (engine.side_of(index, room.seat_count) + 1) % 2
            finish(room, row, How.RESIGNED, other)
        touch(room)


def rematch(room_id: int, index: int) -> None:
    """Ask for another match; it begins when every person at the table asked.

    Raises:
        Refused: "closed", "not_over", "unknown_seat", "drain" before a restart of the site.
    """
    with locked(room_id) as room:
        refuse_unless_open(room)
        if room.status != Status.FINISHED:
            raise Refused("not_over", _("This match is not over yet."))
        refuse_new_match()
        seat = seat_at(room, index)
        seat.wants_rematch = True
        seat.save()
        start_rematch_if_agreed(room)
        touch(room)


def start_rematch_if_agreed(room: Room) -> None:
    """Begin the next match, or go back to waiting when a chair became empty. The caller holds the lock."""
    people = [seat for seat in room.seats.all() if seat.user_id]
    if not people or not all(seat.wants_rematch for seat in people) or not starts_new():
        return
    _fill_with_bots(room)
    if any(seat.is_empty for seat in room.seats.all()):
        room.status = Status.WAITING
        room.seats.update(wants_rematch=False)
    else:
        begin_match(room)


def finish(room: Room, row: Match, how: How, winner: int | None) -> None:
    """End the match; the caller holds the lock and touches the room."""
    row.ended, row.how, row.winner = timezone.now(), how, winner
    events.note("match over", room=room.pk, match=row.slug, ply=row.last_ply, kind=str(how))
    row.turn_deadline = row.bot_at = row.round_deadline = row.idle_at = None
    row.save()
    if room.status == Status.PLAYING:
        room.status = Status.FINISHED
    settle_seats_after_match(room)


# What the timekeeper fires. Each re-checks its deadline under the lock: late and double alarms change nothing.


def time_out(match_id: int, ply: int) -> bool:
    """A turn's limit passed: the referee plays `engine.default_move`. False when there was nothing to do."""
    with alarmed(match_id, ply) as (room, row):
        if row is None or not passed(row.turn_deadline) or room.lines_down_since:
            return False
        match = log.load(row)
        make_move(room, row, match, turn_of(match), engine.default_move(match), By.CLOCK)
        return True


def round_over(match_id: int, ply: int) -> bool:
    """The pause after a round ran out: the next one is dealt. False when there was nothing to do."""
    with alarmed(match_id, ply) as (room, row):
        if row is None or not passed(row.round_deadline):
            return False
        _deal_next(room, row)
        return True


def make_move(
    room: Room, row: Match, match: state.Match, index: int, move: Move, by: By, bot: str = ""
) -> None:
    """Play a move and set the next deadline. The caller holds the lock.

    Raises:
        Refused: "not_your_turn", "illegal".
    """
    if match.round is None or match.round.over or match.round.turn != index:
        raise Refused("not_your_turn", _("It is not your turn."))
    try:
        after = commit_action(row, match, move, index, by, bot)
    except IllegalMove as error:
        raise Refused("illegal", error.message, error.rule, error.must_take) from error
    if after.ending is not None:
        standing.take_back(room)
        finish(room, row, How(after.ending), after.winner)
        touch(room, active=by == By.PERSON)
    else:
        after_commit(_moved, room, row, after, by)
        set_deadlines(room, row, after, MOVED)
        touch(room, active=by == By.PERSON, fields=TOUCHED)


def _moved(room: Room, row: Match, after: state.Match, by: By) -> None:
    """After the commit: this process need not read again what it has just written."""
    log.keep(row.pk, row.last_ply, after)
    standing.moved(room, row, by)


def _deal_next(room: Room, row: Match) -> None:
    room.seats.update(resigning=False)
    set_deadlines(room, row, open_round(row, log.load(row)))
    touch(room, active=False)


@contextmanager
def alarmed(match_id: int, ply: int) -> Iterator[tuple[Room, Match | None]]:
    """The room's lock for an alarm: yields (room, row), row None when room, match or ply are not it any more."""
    room_id = Match.objects.filter(pk=match_id).values_list("room_id", flat=True).first()
    with locked(room_id or 0) as room:
        row = Match.objects.filter(pk=match_id, last_ply=ply, ended=None).first()
        yield room, row if room.status == Status.PLAYING and room.frozen_at is None else None


def turn_of(match: state.Match) -> int:
    """The seat whose move is due.

    Raises:
        Refused: "no_round".
    """
    if match.round is None:
        raise Refused("no_round", _("No round is being played."))
    return match.round.turn


def _fill_with_bots(room: Room) -> None:
    if room.bot_fill or room.practice:
        room.seats.filter(user=None, bot_level="").update(bot_level=room.bot_level)


def _player(row: Match, seat: Seat) -> Player:
    name = seat.user.name if seat.user else f"Bot {seat.index + 1}"
    if seat.user and row.practice and is_guest_like(name):
        name = _("Player")  # nobody needs a name to play against bots
    return Player(match=row, seat=seat.index, user=seat.user, name=name, bot_level=seat.bot_level)


def _side_seats(room: Room, index: int) -> list[Seat]:
    side = engine.side_of(index, room.seat_count)
    return [seat for seat in room.seats.all() if engine.side_of(seat.index, room.seat_count) == side]


def _agrees_to_resign(seat: Seat) -> bool:
    return seat.resigning or seat.is_played_by_bot or seat.held_until is not None or seat.left
