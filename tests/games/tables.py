"""Tables for tests: real rooms with real people, made through the referee as the site makes them."""

from collections.abc import Callable
from dataclasses import dataclass

from accounts.models import User
from games import log, referee
from games.models import Match, Room, Seat
from games.referee import Opening
from games.rules import engine, state
from games.rules.actions import Move
from games.rules.ruleset import Ruleset

NAMES = ("Amel", "Leila", "Sami", "Yasmine", "Hedi", "Nour")


@dataclass
class Table:
    """A room and its people, seat by seat."""

    room: Room
    people: list[User]

    @property
    def row(self) -> Match:
        row = log.current(self.fresh())
        assert row is not None
        return row

    @property
    def match(self) -> state.Match:
        return log.load(self.row)

    def fresh(self) -> Room:
        self.room = Room.objects.get(pk=self.room.pk)
        return self.room

    def seat(self, index: int) -> Seat:
        return Seat.objects.get(room=self.room, index=index)

    @property
    def turn(self) -> int:
        assert self.match.round is not None
        return self.match.round.turn

    def play(self, move: Move | None = None) -> Move:
        """The seat whose turn it is plays `move`, or the default move."""
        row = self.row
        return self._play(row, log.load(row), move)

    def _play(self, row: Match, match: state.Match, move: Move | None = None) -> Move:
        assert match.round is not None
        move = move or engine.default_move(match)
        referee.play(self.room.pk, match.round.turn, move, row.last_ply, row.slug)
        return move

    def play_round(self) -> None:
        """Every seat plays default moves until the round is over."""
        self._play_on(lambda row, match: match.round.over)  # type: ignore[union-attr]

    def next_round(self) -> None:
        row = self.row
        referee.next_round(self.room.pk, self.fresh().host_id or 0, row.last_ply, row.slug)

    def play_match(self) -> None:
        """Default moves and next rounds until the match has ended."""
        self._play_on(lambda row, match: row.ended is not None)

    def _play_on(self, is_done: Callable[[Match, state.Match], bool]) -> None:
        """One look at the database for each move: whole matches are played by hundreds of tests."""
        while not is_done(row := self.row, match := log.load(row)):
            if match.round is not None and match.round.over:
                self.next_round()
            else:
                self._play(row, match)


def person(name: str) -> User:
    return User.objects.create_user(name, "a-long-password-9")


def people(count: int) -> list[User]:
    return [person(name) for name in NAMES[:count]]


def open_table(
    seats: int = 2,
    *,
    sitting: int | None = None,
    preset: str = "chkobba-cafe",
    target: int = 5,
    **more: object,
) -> Table:
    """A room with `sitting` people (all seats unless said otherwise), not started."""
    who = people(seats if sitting is None else sitting)
    opening = Opening("Window 1", Ruleset.of(preset, target=target), seats, **more)  # type: ignore[arg-type]
    room = referee.open_room(who[0].pk, opening)
    for one in who:
        referee.sit(room.pk, one.pk)
    return Table(room, who)


def started(seats: int = 2, **more: object) -> Table:
    """A table whose first match has begun."""
    table = open_table(seats, **more)  # type: ignore[arg-type]
    referee.start(table.room.pk, table.people[0].pk)
    return table
