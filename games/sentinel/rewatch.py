"""Stored matches once more: every position, rendered for every seat and for a watcher, and read by the sentinel."""

import copy
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils import timezone, translation

from games import log
from games.labels.deck import playing_with
from games.models import Match, Player, Room, Seat, Status
from games.render.looks import room_look
from games.render.room import room_view
from games.render.scene import Scene
from games.render.viewer import Viewer
from games.rules.observation import observe
from games.rules.state import Match as Position
from games.sentinel.knowledge import hidden
from games.sentinel.mentions import mentions, without


@dataclass(frozen=True)
class Frame:
    """One frame that was rendered again: of the position after `ply`, for `seat` (None: a watcher)."""

    ply: int
    seat: int | None
    language: str
    leaks: bool


def rewatch(row: Match, languages: Iterable[str], every: int = 1) -> Iterator[Frame]:
    """Render a stored match again, each `every`-th position of it, and tell of each frame whether it leaks."""
    film = Film(row)
    for ply, position in log.positions(row):
        if ply % every and ply != row.last_ply:
            continue
        for language in languages:
            with translation.override(language):
                for seat in (*range(row.seat_count), None):
                    secret = hidden(position, seat)
                    text = without(film.frame(ply, position, seat), film.written)
                    yield Frame(ply, seat, language, bool(mentions(text) & secret))


GONE = "22222222"  # the code of a room that is not there any more


class Film:
    """A match whose room may be gone: its table is laid again from the rows that stayed."""

    def __init__(self, row: Match) -> None:
        self.row = row
        self.players = list(row.players.select_related("user"))
        self.by = list(row.plies.order_by("number").values_list("by", flat=True))
        self.room = _room(row)
        self.seats = tuple(_seat(self.room, player) for player in self.players)
        vars(self.room)["_prefetched_objects_cache"] = {"seats": self.seats}
        self.written = {row.title, self.room.name} | {
            name for player in self.players for name in _names(player)
        }

    def frame(self, ply: int, position: Position, seat: int | None) -> str:
        """What was, or would have been, sent to `seat` after this ply."""
        viewer = Viewer(self.players[seat].user_id if seat is not None else None, seat, seat == 0)
        seen = observe(position, seat)
        scene = Scene(self.room, viewer, None, self.seats, self._row_at(ply), seen, timezone.now())
        began = {player.seat: player.name for player in self.players}
        vars(scene).update(last_by=self.by[ply - 1], began=began)
        with playing_with(room_look(self.room).deck(viewer.prefs)):
            return render_to_string("games/frame.html", {"view": room_view(scene), "oob": True})

    def _row_at(self, ply: int) -> Match:
        row = copy.copy(self.row)
        row.ended, row.last_ply = None, ply
        row.rounds = [ended for ended in self.row.rounds if ended["last_ply"] <= ply]
        return row


def _room(row: Match) -> Room:
    kept = row.room
    looks = {
        name: getattr(kept, name) for name in ("theme", "card_style", "suits", "assist") if kept is not None
    }
    return Room(
        pk=row.room_id or 0,
        code=kept.code if kept else GONE,
        name=kept.name if kept else row.title,
        ruleset=row.ruleset,
        seat_count=row.seat_count,
        status=Status.PLAYING,
        **looks,
    )


def _seat(room: Room, player: Player) -> Seat:
    return Seat(room=room, index=player.seat, user=player.user, bot_level=player.bot_level)


def _names(player: Player) -> set[str]:
    return {player.name, player.user.name if player.user else ""}
