"""What one viewer may look at, read once: the rows, and the Observation in which the secrets are gone.

This is the one place where a Match of the rules becomes something for the screen. Everything else in this
package sees `Scene.seen` only.
"""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from math import ceil

from django.utils import timezone

from games import log, standing
from games.labels.people import bot_name
from games.models import Match, Ply, Room, Seat, Status
from games.render.viewer import Notice, Viewer
from games.render.words import Line
from games.rules.observation import Observation, observe
from games.rules.ruleset import Ruleset
from games.rules.state import Played, side_of, sides_of

# Where the seats are drawn, from the viewer's own on, in the order of play: anticlockwise goes to the right.
PLACES = {
    (2, False): "sn",
    (2, True): "sn",
    (3, False): "sew",
    (3, True): "swe",
    (4, False): "senw",
    (4, True): "swne",
}

# The colours of the sides, ours first; the style sheets know them by these letters.
TONES = "abc"


@dataclass(frozen=True)
class Scene:
    """A room at one moment for one viewer."""

    room: Room
    viewer: Viewer
    notice: Notice | None
    seats: tuple[Seat, ...]
    match: Match | None
    seen: Observation | None
    now: datetime

    @cached_property
    def ruleset(self) -> Ruleset:
        if self.seen is not None:
            return self.seen.ruleset
        return Ruleset.from_json(self.match.ruleset if self.match else self.room.ruleset)

    @cached_property
    def stage(self) -> str:
        """ "waiting", "playing", "finished", "frozen" or "closed": which screen is up."""
        if self.room.status in (Status.CLOSED, Status.WAITING):
            return str(self.room.status)
        if self.room.frozen_at is not None:
            return "frozen"
        return "playing" if self.match is not None and self.match.ended is None else "finished"

    @property
    def me(self) -> Seat | None:
        return None if self.viewer.seat is None else self.seats[self.viewer.seat]

    @cached_property
    def side(self) -> int:
        """The side shown as "us": the viewer's, or seat 0's for a watcher."""
        return self.side_of(self.viewer.seat or 0)

    @cached_property
    def turn(self) -> int | None:
        """The seat whose move is due, while a match runs."""
        return self.seen.turn if self.seen and self.stage == "playing" else None

    @cached_property
    def my_turn(self) -> bool:
        return self.turn is not None and self.turn == self.viewer.seat

    @cached_property
    def round_over(self) -> bool:
        return bool(self.seen and self.seen.round_over and self.stage == "playing")

    @cached_property
    def last_by(self) -> str:
        """Who made the last ply: "person", "bot", "clock" or "referee"."""
        if self.match is None:
            return ""
        last = Ply.objects.filter(match=self.match, number=self.match.last_ply)
        return last.values_list("by", flat=True).first() or ""

    def side_of(self, index: int) -> int:
        return side_of(index, self.room.seat_count)

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """Every side, the one shown as "us" first, then in the order of play."""
        count = sides_of(self.room.seat_count)
        return tuple((self.side + step) % count for step in range(count))

    def tone(self, index: int) -> str:
        """The colour of a seat's side: "a" for us, "b" and "c" for the others."""
        return TONES[self.sides.index(self.side_of(index))]

    def is_partner(self, index: int) -> bool:
        """Whether this is the other seat of the viewer's own side."""
        own = self.viewer.seat
        return own is not None and index != own and self.side_of(index) == self.side

    def place(self, index: int) -> str:
        """ "s", "e", "n" or "w": where the viewer sees this seat."""
        order = PLACES[self.room.seat_count, self.ruleset["direction"] == "clockwise"]
        return order[(index - (self.viewer.seat or 0)) % self.room.seat_count]

    def name(self, index: int) -> str:
        """The name of whoever owns the seat; "" when it is free.

        In a match a chair keeps the name of who began it there: its account may be deleted meanwhile.
        """
        seat = self.seats[index]
        if seat.user is not None:
            return str(seat.user.name)
        return bot_name(index) if seat.bot_level else self.began.get(index, "")

    @cached_property
    def called(self) -> dict[int, Line]:
        """What seats are called, once it was asked for (games.render.names)."""
        return {}

    @cached_property
    def called_sides(self) -> dict[int, Line]:
        """The same for sides."""
        return {}

    @cached_property
    def told(self) -> dict[Played, Line]:
        """Plays in words, once they were asked for (games.render.plays)."""
        return {}

    @cached_property
    def began(self) -> dict[int, str]:
        """Who sat where when the match on the screen began."""
        shows_match = self.match is not None and self.stage in ("playing", "finished")
        return dict(self.match.players.values_list("seat", "name")) if self.match and shows_match else {}

    def left(self, deadline: datetime | None) -> int | None:
        """Whole seconds until a deadline, never below 0."""
        if deadline is None:
            return None
        return max(0, ceil((deadline - self.now).total_seconds()))

    @cached_property
    def gone(self) -> tuple[Seat, ...]:
        """Other people's seats that somebody has to decide about."""
        if self.stage != "playing" or self.me is None:
            return ()
        return tuple(seat for seat in self.seats if seat.is_gone and seat.index != self.viewer.seat)

    @cached_property
    def held(self) -> tuple[Seat, ...]:
        """Seats that are kept for somebody who lost the connection."""
        return tuple(s for s in self.seats if s.held_until and s.held_until > self.now and not s.bot_playing)


def look(room: Room, viewer: Viewer, notice: Notice | None = None) -> Scene:
    """Read the rows of a room and what `viewer` may know of its newest match."""
    seats = tuple(room.seats.all())  # as prefetched: the very rows that the viewer was found in
    hidden = room.status in (Status.WAITING, Status.CLOSED) or room.frozen_at is not None
    known = None if hidden else standing.of(room)
    row = None if hidden else known.match if known else log.current(room)
    seen = observe(log.load(row), viewer.seat) if row is not None and row.last_ply else None
    scene = Scene(room, viewer, notice, seats, row, seen, timezone.now())
    if known is not None and row is not None:
        vars(scene)["last_by"] = known.last_by
        if scene.stage in ("playing", "finished"):
            vars(scene)["began"] = known.began
    return scene
