"""Rooms for the fault suite, made inside the site's own settings: `manage.py shell` runs `make` and `logs`."""

import json
from typing import Any

from django.conf import settings
from django.test import Client

from accounts.models import User
from games import referee
from games.models import Match
from games.referee import Opening
from games.rules.ruleset import Ruleset

# preset, people, bots, seconds for a turn
KINDS: list[tuple[str, int, int, int]] = [
    ("chkobba-cafe", 2, 0, 0),
    ("scopa", 1, 1, 0),
    ("chkobba-cafe", 2, 0, 10),
    ("basra", 2, 0, 0),
    ("chkobba-cafe", 2, 2, 0),
    ("escoba", 1, 1, 10),
]


def make(count: int, mark: str, target: int = 5) -> str:
    """`count` started rooms of all kinds: their codes and the cookies of their people, as JSON."""
    return json.dumps(
        [_room(f"{mark}{number}", *KINDS[number % len(KINDS)], target) for number in range(count)]
    )


def _room(name: str, preset: str, people: int, bots: int, turn_seconds: int, target: int) -> dict[str, Any]:
    who = [User.objects.create_user(f"{name} {index}", None) for index in range(people)]
    ruleset = Ruleset.of(preset, target=target)
    opening = Opening(
        name,
        ruleset,
        people + bots,
        turn_seconds=turn_seconds,
        bot_fill=bots > 0,
        bot_level="easy",
        speed="fast",
    )
    room = referee.open_room(who[0].pk, opening)
    for one in who:
        referee.sit(room.pk, one.pk)
    return {"code": room.code, "cookies": [_cookie(one) for one in who], "timed": turn_seconds > 0}


def _cookie(user: User) -> str:
    client = Client()
    client.force_login(user)
    name = settings.SESSION_COOKIE_NAME
    return f"{name}={client.cookies[name].value}"


def logs(mark: str) -> str:
    """Every match of these rooms with its whole log and its stored results, as JSON."""
    return json.dumps([_log(row) for row in Match.objects.filter(title__startswith=mark)])


def _log(row: Match) -> dict[str, Any]:
    return {
        "slug": row.slug,
        "title": row.title,
        "seats": row.seat_count,
        "ruleset": row.ruleset,
        "rounds": row.rounds,
        "ended": row.ended is not None,
        "how": row.how,
        "winner": row.winner,
        "room": row.room.code if row.room else "",
        "plies": list(row.plies.order_by("number").values_list("number", "seat", "action", "by")),
    }
