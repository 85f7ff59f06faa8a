"""Scenes that nobody plays: rows that were never saved around a fixed position."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from accounts.models import User
from accounts.prefs import Prefs
from games import models
from games.render.scene import Scene
from games.render.viewer import Notice, Viewer
from games.rules.observation import observe
from games.rules.ruleset import Ruleset
from games.rules.state import Match

NAMES = ("Amel", "Leila", "Sami", "Nour")
CODE = "K7QF2M9P"
SLUG = "styleguide-1"


@dataclass(frozen=True)
class Look:
    """How the table looks: what the host chose, and what the viewer wants."""

    theme: str = "felt"
    style: str = "classic"
    suits: str = "french"
    prefs: Prefs = field(default_factory=Prefs)


@dataclass(frozen=True)
class Stage:
    """What a state is made of. `seats` holds changed columns of seats by index, `row` those of the match, `room`
    those of the room; `seat` is the viewer's, None for a watcher; times in them are seconds from now."""

    position: Match | None = None
    count: int = 2
    seat: int | None = 0
    notice: Notice | None = None
    seats: dict[int, dict[str, Any]] = field(default_factory=dict)
    row: dict[str, Any] = field(default_factory=dict)
    room: dict[str, Any] = field(default_factory=dict)
    last_by: str = "person"


def scene_of(stage: Stage, look: Look) -> Scene:
    """The scene of a state in one look."""
    now = timezone.now()
    position = stage.position
    ruleset = position.ruleset if position else Ruleset.changed("chkobba-cafe", {})
    room = _room(stage, look, ruleset.to_json())
    seats = tuple(_seat(room, stage, index, now) for index in range(stage.count))
    # What a scene would look up: the seats of its room, who made the last ply, who began the match.
    vars(room)["_prefetched_objects_cache"] = {"seats": seats}
    row = _row(stage, position, now) if position is not None else None
    viewer = Viewer(None if stage.seat is None else stage.seat + 1, stage.seat, stage.seat == 0, look.prefs)
    seen = observe(position, stage.seat) if position is not None else None
    scene = Scene(room, viewer, stage.notice, seats, row, seen, now)
    vars(scene).update(last_by=stage.last_by, began=dict(enumerate(NAMES)))
    return scene


def _room(stage: Stage, look: Look, ruleset: dict[str, Any]) -> models.Room:
    status = models.Status.PLAYING if stage.position is not None else models.Status.WAITING
    words: dict[str, Any] = {"status": status, "turn_seconds": 30, **stage.room}
    return models.Room(
        pk=1,
        code=CODE,
        name="Courtyard 4",
        host=_person(0),
        ruleset=ruleset,
        seat_count=stage.count,
        theme=look.theme,
        card_style=look.style,
        suits=look.suits,
        version=1,
        **words,
    )


def _seat(room: models.Room, stage: Stage, index: int, now: datetime) -> models.Seat:
    words = {"user": _person(index), **_times(stage.seats.get(index, {}), now)}
    return models.Seat(pk=index + 1, room=room, index=index, **words)


def _person(index: int) -> User:
    return User(pk=index + 1, name=NAMES[index])


def _row(stage: Stage, match: Match, now: datetime) -> models.Match:
    rounds = [
        {"number": result.number, "dealer": result.dealer, "points": list(result.points), "last_ply": 40}
        | {"totals": list(result.totals), "sweeps": [0] * len(result.points)}
        for result in match.results
    ]
    words = {"turn_deadline": 21, "last_ply": 14, "rounds": rounds, "winner": match.winner, **stage.row}
    return models.Match(
        slug=SLUG,
        title="Courtyard 4",
        ruleset=match.ruleset.to_json(),
        seat_count=match.seats,
        **_times(words, now),
    )


def _times(words: dict[str, Any], now: datetime) -> dict[str, Any]:
    """Seconds become instants where a column holds one."""
    times = ("turn_deadline", "round_deadline", "held_until", "ended")
    return {
        key: now + timedelta(seconds=value) if key in times and value is not None else value
        for key, value in words.items()
    }
