"""Every address, method and kind of person: each has an expectation, and a new address without one fails (AUD-02)."""

import re
from dataclasses import dataclass

import pytest
from django.apps import apps
from django.test import Client

from accounts.models import User
from games import referee
from games.forms import VERBS
from games.models import Match, Ply, Room, Seat
from tests.games.tables import Table, person, started
from tests.games.test_pages import client_of
from tests.security.routes import ROUTES, admin_pages, differs, expected, routes

pytestmark = pytest.mark.django_db(transaction=True)

ROLES = ("anonymous", "guest", "account", "seat", "host", "suspended", "staff", "admin")
EVERYWHERE = ("anonymous", "account")
WRITES = ("put", "delete")


@dataclass
class World:
    """A private table with a running match, and somebody of each kind."""

    table: Table
    people: dict[str, User | None]

    def client(self, role: str, **more: bool) -> Client:
        """A browser of its own for each request: a log-out in one must not be felt in the next."""
        client = Client(**more)
        if user := self.people[role]:
            client.force_login(user)
        return client

    def path(self, pattern: str) -> str:
        values = {"code": self.table.room.code, "slug": self.table.row.slug, "card": self.hidden}
        values |= {"uidb64": "MQ", "token": "x-y", "pk": "1", "key": "mine"}
        for name, value in values.items():
            pattern = re.sub(rf"<(\w+:)?{name}>", value, pattern)
        assert "<" not in pattern, f"{pattern}: a new kind of address, give it a value"
        return pattern

    @property
    def hidden(self) -> str:
        assert self.table.match.round is not None
        return str(self.table.match.round.stock[0])


@pytest.fixture
def world(settings) -> World:
    settings.ALLOWED_HOSTS = ["testserver"]
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, "off")
    table = started(2, public=False)
    boss = User.objects.create_superuser("Boss", "a-long-password-9")
    gone = person("Karim")
    people = {"anonymous": None, "guest": User.objects.create_guest("Eve"), "account": person("Mallory")}
    people |= {"host": table.people[0], "seat": table.people[1], "suspended": gone, "admin": boss}
    people["staff"] = User.objects.create_user("Helper", "a-long-password-9", is_staff=True)
    referee.suspend(gone.pk, boss, "Rude words")
    return World(table, people)


def test_every_address_has_an_expectation() -> None:
    assert set(routes()) == set(ROUTES)


@pytest.mark.parametrize("role", ROLES)
def test_what_a_person_gets(world: World, role: str) -> None:
    """A stranger and somebody with an account everywhere; the others where it matters who asks."""
    found = {}
    for name, pattern in routes().items():
        for method in ("GET", "POST"):
            if role not in EVERYWHERE and not differs(name, method):
                continue
            answer = world.client(role).generic(
                method, world.path(pattern), content_type="application/x-www-form-urlencoded"
            )
            if answer.status_code != expected(name, method, role):
                found[f"{method} {name}"] = f"{answer.status_code}, expected {expected(name, method, role)}"
    assert found == {}


def test_no_other_method_writes(world: World) -> None:
    """A stranger's page has no token of ours, whatever the method is called."""
    before, client = everything(), world.client("host", enforce_csrf_checks=True)
    for name, pattern in routes().items():
        for method in WRITES:
            answer = getattr(client, method)(world.path(pattern), {"do": "resign"})
            assert answer.status_code in (403, 405), f"{method} {name}: {answer.status_code}"
    assert everything() == before


@pytest.mark.parametrize("role", ["anonymous", "guest", "account", "seat", "suspended", "staff"])
def test_the_admin_is_closed_to_everybody_else(world: World, role: str) -> None:
    """Outsiders are sent to its log-in; staff without a right see the front page and nothing else."""
    pages = admin_pages()
    assert len(pages) > 12
    for path in pages:
        answer = world.client(role).get(path)
        open_to_all = path.endswith(("/login/", "/jsi18n/")) or (path in FOR_STAFF and role == "staff")
        assert answer.status_code in (302, 403, 404, 405) or open_to_all, (
            f"{path} {role}: {answer.status_code}"
        )


FOR_STAFF = ("/admin/", "/admin/logout/", "/admin/password_change/done/")


@pytest.mark.parametrize("role", ["anonymous", "guest", "account", "suspended", "staff", "admin"])
def test_no_button_works_without_a_seat(world: World, role: str) -> None:
    """AUD-04: every verb that a table knows, pressed by somebody who does not sit there; a new verb is tried too."""
    row, before = world.table.row, everything()
    for verb, names_seat in VERBS.items():
        deed = f"{verb}:1" if names_seat else verb
        wish = {"do": deed, "match": row.slug, "ply": row.last_ply}
        answer = world.client(role).post(f"/rooms/{world.table.room.code}/act/", wish)
        assert answer.status_code in ((302, 403, 409) if verb == "leave" else (403, 409)), (
            f"{deed}: {answer.status_code}"
        )
    assert everything() == before


def everything() -> dict[str, list[object]]:
    """All rows of ours but those of sessions."""
    models = [model for label in ("games", "accounts") for model in apps.get_app_config(label).get_models()]
    return {
        model.__name__: list(model.objects.order_by("pk").values())
        for model in models
        if model.__name__ not in ("Session", "User")
    }


def test_the_rows_that_are_compared_are_there(world: World) -> None:
    rows = everything()
    assert all(rows[model.__name__] for model in (Room, Seat, Match, Ply))
    assert client_of(world.table.people[0]).get("/").status_code == 200
