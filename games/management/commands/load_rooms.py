"""Rooms, people and sessions for the load command, made in bulk; nobody could fill so many forms in time."""

import json
import secrets
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.hashers import make_password
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction
from django.utils import timezone

from accounts import names
from accounts.models import Session, User
from accounts.sessions import SessionStore
from games.models import Match, Room, Seat, Visibility
from games.rules.ruleset import Ruleset

SEATS = 2
TURN_SECONDS = 30


class Command(BaseCommand):
    help = (
        "Makes private rooms of two seated guests and prints one line of JSON for each: code and session keys. "
        "Refused unless CHKOBBA_LOAD_ROOMS is on."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("rooms", type=int, help="how many rooms")
        parser.add_argument(
            "--remove", metavar="MARK", help="remove the rooms and people of this mark instead"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.LOAD_ROOMS:
            raise CommandError("Only for load tests: set CHKOBBA_LOAD_ROOMS=1 on the site that is tested.")
        if options["remove"]:
            self.stdout.write(str(remove(options["remove"])))
            return
        for line in make(options["rooms"]):
            self.stdout.write(json.dumps(line))


@transaction.atomic
def make(count: int) -> list[dict[str, Any]]:
    """`count` rooms, each with its two guests seated and logged in."""
    mark = secrets.token_hex(4)
    guests = User.objects.bulk_create(_guest(f"{mark} {number}") for number in range(count * SEATS))
    ruleset = Ruleset.of("chkobba-cafe").to_json()
    rooms = Room.objects.bulk_create(
        Room(
            name=f"Load {number}",
            visibility=Visibility.PRIVATE,
            host=guests[number * SEATS],
            ruleset=ruleset,
            seat_count=SEATS,
            turn_seconds=TURN_SECONDS,
        )
        for number in range(count)
    )
    Seat.objects.bulk_create(
        Seat(room=rooms[number // SEATS], index=number % SEATS, user=guest)
        for number, guest in enumerate(guests)
    )
    keys = _log_in(guests)
    return [
        {"mark": mark, "code": room.code, "sessions": keys[number * SEATS : (number + 1) * SEATS]}
        for number, room in enumerate(rooms)
    ]


def remove(mark: str) -> int:
    """Delete what `make` made under this mark, matches included; returns how many people went."""
    people = User.objects.filter(is_guest=True, name__startswith=f"{mark} ")
    ids = list(people.values_list("pk", flat=True))
    with transaction.atomic():
        # As the referee does, the room first: lines that have just closed still change their seats.
        list(Room.objects.select_for_update().filter(host_id__in=ids).order_by("pk").values_list("pk"))
        Session.objects.filter(user_id__in=ids).delete()
        Match.objects.filter(players__user_id__in=ids).delete()
        Room.objects.filter(host_id__in=ids).delete()
        people.delete()
    return len(ids)


def _guest(name: str) -> User:
    """A guest with the columns that a save would fill in."""
    return User(
        name=name,
        key=names.key_of(name),
        look=names.look_of(name),
        is_guest=True,
        password=make_password(None),
        language=settings.LANGUAGE_CODE,
    )


def _log_in(guests: list[User]) -> list[str]:
    """A session for each of them; returns the keys."""
    until = timezone.now() + timedelta(hours=6)
    rows = [
        Session(
            session_key=secrets.token_hex(16),
            session_data=SessionStore().encode(_session_of(guest)),
            expire_date=until,
            user_id=guest.pk,
        )
        for guest in guests
    ]
    Session.objects.bulk_create(rows)
    return [str(row.session_key) for row in rows]


def _session_of(guest: User) -> dict[str, str]:
    return {
        SESSION_KEY: str(guest.pk),
        BACKEND_SESSION_KEY: settings.AUTHENTICATION_BACKENDS[0],
        HASH_SESSION_KEY: guest.get_session_auth_hash(),
    }
