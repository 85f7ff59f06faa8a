"""A table that goes while somebody is asking for it: a clear page, never an error."""

import threading
import time

import pytest
from django.db import connection, transaction
from django.test import Client

from games import acts, referee
from games.models import Room
from games.render import frame

from .tables import Table, open_table

pytestmark = pytest.mark.django_db(transaction=True)


def meanwhile(table: Table, method: str, path: str, **data: str) -> int:
    """The status of a request that waits for the room's lock while the last person leaves."""
    client = Client()
    client.force_login(table.people[0])
    referee.away(table.seat(0).pk)  # so that a page load has something to write
    found: list[int] = []

    def ask() -> None:
        client.raise_request_exception = False
        found.append(getattr(client, method)(path, data).status_code)
        connection.close()

    asking = threading.Thread(target=ask)
    with transaction.atomic():
        room = Room.objects.select_for_update().get(pk=table.room.pk)
        Room.objects.filter(pk=room.pk).update(version=room.version + 1)
        asking.start()
        time.sleep(0.5)
        referee.leave(room.pk, 0)
    asking.join(30)
    assert not Room.objects.filter(pk=table.room.pk).exists()
    return found[0]


@pytest.mark.parametrize(
    ("method", "path", "data"),
    [("get", "", {}), ("post", "act/", {"do": "leave"}), ("post", "act/", {"do": "start"})],
)
def test_the_last_person_leaves_in_another_tab(method: str, path: str, data: dict[str, str]) -> None:
    """Two presses of Leave, or a reload at that moment: the second answer is "no such table"."""
    table = open_table(2, sitting=1)
    assert meanwhile(table, method, f"/rooms/{table.room.code}/{path}", **data) == 404


@pytest.mark.parametrize("start", [False, True])
def test_a_page_is_made_although_its_table_has_just_gone(start: bool) -> None:
    """The rows were read, then the last person left: the page shows what was read."""
    table = open_table(2, sitting=1, bot_fill=True)
    if start:
        referee.start(table.room.pk, table.people[0].pk)
    seen = acts.look(table.room.code, table.people[0].pk)
    assert seen is not None
    referee.leave(table.room.pk, 0)
    assert frame(seen.room, seen.viewer)
