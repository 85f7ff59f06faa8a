"""Lists for the pages: open rooms with somebody in them, what a person may resume, finished matches."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from redis import RedisError

from games import labels, presence
from games.labels.listing import comma
from games.labels.people import bot_name, letter, level_name, name_and_level, player_name
from games.models import Match, Room, Seat, Status
from games.rules.ruleset import Ruleset
from games.saved import kept

SHOWN_ROOMS = 60
SHOWN_MATCHES = 20


def open_rooms(
    seats: int = 0, preset: str = "", free: bool = False, variant: str = ""
) -> list[dict[str, Any]]:
    """Public rooms with a person in them, newest first; `free` leaves out those without an empty chair."""
    rooms = Room.objects.filter(visibility="public").exclude(status=Status.CLOSED)
    if seats:
        rooms = rooms.filter(seat_count=seats)
    if variant:
        rooms = rooms.filter(ruleset__variant=variant)
    if preset:
        rooms = rooms.filter(ruleset__preset=preset)
    found = list(rooms.order_by("-last_activity").prefetch_related("seats__user")[: SHOWN_ROOMS * 2])
    here = _present(seat.pk for room in found for seat in room.seats.all() if seat.user_id)
    rows = [_row(room) for room in found if any(seat.pk in here for seat in room.seats.all())]
    return [row for row in rows if row["free"] or not free][:SHOWN_ROOMS]


def people_count(rows: list[dict[str, Any]]) -> int:
    """How many chairs of these rooms hold a person."""
    return sum(1 for row in rows for seat in row["seats"] if seat and not seat["bot"])


def resumable(user_id: int | None) -> list[dict[str, Any]]:
    """The rooms in which a person has a seat, the running match first."""
    if user_id is None:
        return []
    seats = Seat.objects.filter(user_id=user_id).exclude(room__status=Status.CLOSED).select_related("room")
    rows = sorted(seats, key=lambda seat: (seat.room.status != Status.PLAYING, -seat.room.pk))
    return [
        {
            "name": seat.room.name,
            "url": room_url(seat.room),
            "line": labels.game_title(seat.room.ruleset.get("preset", ""))
            if _waits(seat.room)
            else seat.room.get_status_display(),
            "practice": _waits(seat.room),
        }
        for seat in rows
    ]


def _waits(room: Room) -> bool:
    """Whether this is a practice match that goes on whenever its person comes back."""
    return room.practice and room.status == Status.PLAYING


def game_to_resume(user_id: int | None) -> str:
    """The address of the newest practice match of a person that is not over; "" without one."""
    if user_id is None:
        return ""
    rooms = Room.objects.filter(seats__user_id=user_id, practice=True, status=Status.PLAYING)
    room = rooms.order_by("-last_activity").first()
    return room_url(room) if room else ""


def in_templates(request: HttpRequest) -> dict[str, Any]:
    """The context processor: `game_to_resume`, read from the database only where a page shows it."""
    user = getattr(request, "user", None)
    user_id = user.pk if user is not None and user.is_authenticated else None
    return {"game_to_resume": SimpleLazyObject(lambda: game_to_resume(user_id))}


def recent_matches() -> QuerySet[Match]:
    """Finished public matches, newest first."""
    return _with_players(Match.objects.filter(public=True).exclude(ended=None))


def matches_of(user_id: int) -> QuerySet[Match]:
    """A person's finished matches, public or not, and those that the person brought in."""
    own = Q(players__user_id=user_id) | Q(imported_by_id=user_id)
    return _with_players(Match.objects.filter(own).exclude(ended=None)).distinct()


def match_rows(found: Iterable[Match], user_id: int | None = None) -> list[dict[str, Any]]:
    """What a list of matches shows of each."""
    return [_match_row(match, user_id) for match in found]


def saved_rulesets(user_id: int | None) -> list[dict[str, str]]:
    """The rulesets that a person keeps: name, code and the game's title."""
    return [
        {"pk": str(row.pk), "name": row.name, "code": row.code, "game": labels.variant_title(row.variant)}
        for row in kept(user_id)
    ]


def room_url(room: Room) -> str:
    return reverse("room", args=[room.code])


def _with_players(found: QuerySet[Match]) -> QuerySet[Match]:
    return found.order_by("-ended").prefetch_related("players")


def _match_row(match: Match, user_id: int | None) -> dict[str, Any]:
    players = list(match.players.all())
    sides = 2 if match.seat_count == 4 else match.seat_count
    mine = next((player.seat % sides for player in players if user_id and player.user_id == user_id), None)
    called = [name_and_level(player_name(player), player.bot_level) for player in players]
    names = [
        [called[n] for n, one in enumerate(players) if one.seat % sides == side] for side in range(sides)
    ]
    return {
        "title": match.title,
        "url": reverse("match", args=[match.slug]),
        "names": names,
        "totals": match.totals,
        "winner": match.winner,
        "won": None if mine is None or match.winner is None else mine == match.winner,
        "how": match.get_how_display(),
        "ended": match.ended,
        "practice": match.practice,
        "game": labels.game_title(match.ruleset.get("preset", "")),
        "rounds": len(match.rounds),
    }


def _row(room: Room) -> dict[str, Any]:
    seats = list(room.seats.all())
    shown = [_chair(seat) for seat in seats]
    ruleset = Ruleset.from_json(room.ruleset)
    free = sum(seat.is_empty for seat in seats) if room.status != Status.PLAYING else 0
    return {
        "code": room.code,
        "name": room.name,
        "variant": ruleset.variant,
        "preset": ruleset.preset,
        "game": labels.game_title(ruleset.preset),
        "differs": labels.differences(ruleset),
        "target": ruleset["target"],
        "seats": shown,
        "seat_count": room.seat_count,
        "turn_seconds": room.turn_seconds,
        "bots": _bots(room, seats),
        "waiting_for": free,
        "free": free,
        "status": room.status,
        "status_title": room.get_status_display(),
        "url": room_url(room),
    }


def _bots(room: Room, seats: list[Seat]) -> str:
    """The levels of the bots that sit in a room or will: "hard", "easy, hard"; "" where there are none."""
    levels = [seat.bot_level for seat in seats if seat.bot_level]
    if room.bot_fill and room.status == Status.WAITING and any(seat.is_empty for seat in seats):
        levels.append(room.bot_level)
    return comma().join(dict.fromkeys(level_name(level) for level in levels))


def _chair(seat: Seat) -> dict[str, Any] | None:
    if seat.user is not None:
        return {"name": seat.user.name, "initial": seat.user.name[:1].upper(), "bot": False}
    if not seat.bot_level:
        return None
    name = bot_name(seat.index)
    return {"name": name_and_level(name, seat.bot_level), "initial": letter(name), "bot": True}


def _present(seat_ids: Iterable[int]) -> set[int]:
    ids = list(seat_ids)
    try:
        return presence.present(ids)
    except RedisError:
        return set(ids)  # better a list that is too long than an empty lobby
