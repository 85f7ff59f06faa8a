"""From a valid wish of a viewer to the referee's verb: shared by the POST view and the socket consumer."""

from dataclasses import dataclass, field
from typing import NamedTuple

from django.utils.translation import gettext as _

from accounts.prefs import Prefs
from chkobba_site import metrics
from games import pace, referee
from games.forms import Wanted
from games.models import BotLevel, Room, Seat
from games.referee import Refused
from games.render import Notice, Viewer


class Person(NamedTuple):
    """Who is asking, as proved by session and cookie."""

    user_id: int | None
    seat: Seat | None


@dataclass(frozen=True)
class Look:
    """A room as one person may see it."""

    room: Room
    person: Person
    prefs: Prefs = field(default_factory=Prefs)

    @property
    def viewer(self) -> Viewer:
        seat = self.person.seat
        is_host = self.person.user_id is not None and self.room.host_id == self.person.user_id
        return Viewer(self.person.user_id, seat.index if seat else None, is_host, self.prefs)


def look(code: str, user_id: int | None, token: str = "", prefs: Prefs | None = None) -> Look | None:
    """The room with this code, the seat that the person proved and their settings; None for an unknown code."""
    room = Room.objects.filter(code=code).prefetch_related("seats__user").first()
    return look_at(room, user_id, token, prefs)


def look_at(
    room: Room | None, user_id: int | None, token: str = "", prefs: Prefs | None = None
) -> Look | None:
    """The same for a room whose rows are at hand."""
    if room is None:
        return None
    return Look(room, Person(user_id, referee.seat_of(room, user_id, token)), prefs or Prefs())


def refuse_too_fast(person: Person) -> None:
    """Count one wish of a person's seat.

    Raises:
        Refused: "too_fast" when it is one too many.
    """
    if person.seat is not None:
        pace.refuse_too_fast("act", f"seat:{person.seat.pk}")


def play_known(seen: Look, wanted: Wanted) -> bool:
    """Play a move at a table as this process remembers it. False when nothing was done and `act` has to look."""
    seat = seen.person.seat
    if seat is None or wanted.verb != "play" or wanted.move is None:
        return False
    return referee.play_known(seen.room, seat, wanted.move, wanted.ply, wanted.match)


def act(room: Room, person: Person, wanted: Wanted) -> None:
    """Do what a person wants at a table. `sit` and `leave` change cookies and belong to the view.

    Raises:
        Refused: with the reason; nothing was changed.
    """
    if wanted.verb in HOST_VERBS:
        _act_as_host(room, _host_of(room, person), wanted)
        return
    if person.seat is None:
        raise Refused("no_seat", _("You are watching: take a seat to play."))
    if person.seat.held_until is not None or person.seat.idle or person.seat.bot_playing:
        referee.back(person.seat.pk, acted=True)
    if wanted.verb == "say":
        _say(room, person.seat, wanted.phrase)
    else:
        _act_at_seat(room, person.seat.index, wanted)


def _say(room: Room, seat: Seat, phrase: str) -> None:
    pace.refuse_too_fast("say", f"seat:{seat.pk}")
    referee.say(room.pk, seat.index, phrase)


# A bot of the room's level, or of the one that the verb names.
BOT_VERBS = {"add_bot": "", **{f"add_{level}_bot": level for level in BotLevel.values}}
HOST_VERBS = ("start", "next", "remove_bot", *BOT_VERBS)


def _host_of(room: Room, person: Person) -> int | None:
    """As whom a person asks for what the host may do: whoever sits at a practice table is its one person, and may
    have the seat's cookie only."""
    if room.practice and person.seat is not None:
        return person.seat.user_id
    return person.user_id


def _act_as_host(room: Room, user_id: int | None, wanted: Wanted) -> None:
    if user_id is None:
        raise Refused("not_host", _("Only the host of the table can do this."))
    if wanted.verb == "start":
        referee.start(room.pk, user_id)
    elif wanted.verb == "next":
        referee.next_round(room.pk, user_id, wanted.ply, wanted.match)
    elif wanted.verb in BOT_VERBS:
        referee.add_bot(room.pk, user_id, wanted.seat or 0, BOT_VERBS[wanted.verb])
    else:
        referee.remove_bot(room.pk, user_id, wanted.seat or 0)


def _act_at_seat(room: Room, index: int, wanted: Wanted) -> None:
    if wanted.verb == "play" and wanted.move is not None:
        referee.play(room.pk, index, wanted.move, wanted.ply, wanted.match)
    elif wanted.verb == "resign":
        referee.resign(room.pk, index, wanted.match)
    elif wanted.verb == "let_bot":
        referee.let_bot(room.pk, index, _seat_named(wanted))
    elif wanted.verb == "stay":
        referee.stay(room.pk, index, _seat_named(wanted))
    else:
        plain = {"claim": referee.claim, "here": referee.here, "rematch": referee.rematch}
        if wanted.verb not in plain:
            raise Refused("unknown_action", _("The table does not know that button."))
        plain[wanted.verb](room.pk, index)


def _seat_named(wanted: Wanted) -> int:
    return -1 if wanted.seat is None else wanted.seat


def notice_of(refused: Refused) -> Notice:
    """A refusal as the notice that its person sees: the reason, and the cards that they must take."""
    metrics.tally("refusals", refused.code)
    take = tuple(tuple(str(card) for card in cards) for cards in refused.must_take)
    return Notice(refused.code, refused.message, refused.rule, take)


def removed_notice(seen: Look) -> Notice | None:
    """Somebody whom a moderator took off this table is told why, whenever they look."""
    if seen.person.seat is not None:
        return None
    reason = referee.removal_reason(seen.room, seen.person.user_id)
    return Notice("removed", reason) if reason else None
