"""Nothing that a running deadline depends on can be changed in the middle of a match, by any door.

TIM-08: elsewhere switching the timer off and on around a return won the game.
"""

import ast
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games import forms
from games.models import Room

from .tables import started
from .test_pages import client_of

pytestmark = pytest.mark.django_db(transaction=True)

GAMES = Path(forms.__file__).parent
# What deadlines are made of (games.referee.clock).
DECIDING = ("turn_seconds", "speed", "ruleset", "seat_count", "practice")
OTHERS = {"turn_seconds": "60", "speed": "slow", "seat_count": "4", "practice": "on", "ruleset": "{}"}


@pytest.fixture(autouse=True)
def _own_host(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]


def test_no_button_changes_them() -> None:
    """Each verb of the form is sent by the host with other values for them beside it."""
    table = started(2, turn_seconds=10)
    host, slug = client_of(table.people[0]), table.row.slug
    before = Room.objects.filter(pk=table.room.pk).values(*DECIDING).get()
    # Those that end match or seat come last.
    verbs = sorted(forms.VERBS, key=lambda verb: verb in ("resign", "leave", "rematch"))
    for verb in verbs:
        data = {"do": f"{verb}:1" if forms.VERBS[verb] else verb, "match": slug, "ply": table.row.last_ply}
        host.post(reverse("room-act", args=[table.room.code]), {**OTHERS, **data})
        assert Room.objects.filter(pk=table.room.pk).values(*DECIDING).get() == before, verb


def test_the_admin_changes_them_neither(admin: Client) -> None:
    table = started(2, turn_seconds=10)
    before = Room.objects.filter(pk=table.room.pk).values(*DECIDING).get()
    answer = admin.post(reverse("admin:games_room_change", args=[table.room.pk]), OTHERS)
    assert answer.status_code == 403
    assert Room.objects.filter(pk=table.room.pk).values(*DECIDING).get() == before


def test_no_code_writes_them_to_a_room() -> None:
    """They are set where a room is opened, and nowhere else."""
    found = []
    for path in GAMES.rglob("*.py"):
        nodes = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Attribute)]
        written = [node for node in nodes if isinstance(node.ctx, ast.Store) and node.attr in DECIDING]
        found += [
            f"{path.name}: {ast.unparse(node)}" for node in written if "room" in ast.unparse(node.value)
        ]
    assert found == []
