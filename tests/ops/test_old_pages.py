"""A page that was opened before an update keeps working with the new server: what it sends is understood, and a frame
has what it looks for. What stands here was sent and looked for by pages of the first release: it may only grow."""

import json
import re

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from games.forms import action_form
from games.render import Viewer, frame
from games.rules import engine
from tests.games.tables import Table, started
from tests.games.test_consumers import line, version_in

pytestmark = pytest.mark.django_db(transaction=True)

WISHES = [
    ({"move": "7D", "match": "0123456789abcdef", "ply": "3"}, "play"),
    ({"move": "7Dx3C+4H", "match": "0123456789abcdef", "ply": "3"}, "play"),
    ({"do": "resign", "match": "0123456789abcdef"}, "resign"),
    ({"do": "let_bot:1"}, "let_bot"),
    ({"do": "say:thanks"}, "say"),
    *(({"do": verb}, verb) for verb in ("start", "next", "claim", "here", "leave", "rematch")),
    *(({"do": f"{verb}:1"}, verb) for verb in ("sit", "add_bot", "add_easy_bot", "remove_bot", "stay")),
]
FRAGMENTS = {
    "news",
    "look",
    "fields",
    "notice",
    "menu",
    "score",
    "deal",
    "board",
    "bar",
    "me",
    "hand",
    "actions",
}
FRAGMENTS |= {"log", "plays", "over", "waiting", "end", "closed"}
FACTS = {"version", "ply", "stage", "seats", "me", "turn", "hand", "title"}


@pytest.fixture(autouse=True)
def _own_host(settings) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]


@pytest.mark.parametrize(("wish", "verb"), WISHES)
def test_what_an_old_page_sends_is_understood(wish, verb):
    for more in ({}, {"field_of_a_later_page": "1"}):
        form = action_form({**wish, **more})
        assert form.is_valid(), form.errors
        assert form.wanted.verb == verb


def test_a_frame_has_every_place_that_an_old_page_fills():
    table = started()
    text = frame(table.room, Viewer(table.people[0].pk, 0, True))
    found = set(re.findall(r'<\w+ id="([\w-]+)"[^>]*hx-swap-oob="keyed"', text))
    assert FRAGMENTS - found == set()
    [head] = re.findall(r'<div id="frame"[^>]*>', text)
    assert FACTS - set(re.findall(r"data-(\w+)=", head)) == set()


def wish_of(table: Table) -> dict[str, str]:
    row = table.row
    move = str(engine.default_move(table.match))
    return {"move": move, "match": row.slug, "ply": str(row.last_ply), "field_of_a_later_page": "1"}


async def test_an_old_page_plays_over_its_socket():
    table = await sync_to_async(started)()
    turn = await sync_to_async(lambda: table.turn)()
    async with line(table, table.people[turn]) as socket:
        wish = json.dumps(await sync_to_async(wish_of)(table))
        await socket.send_to(text_data=wish)
        assert version_in(await socket.receive_from(5)) == version_in(socket.first) + 1


def test_an_old_page_plays_without_scripts():
    table = started()
    client = Client()
    client.force_login(table.people[table.turn])
    before = table.row.last_ply
    answer = client.post(f"/rooms/{table.room.code}/act/", wish_of(table))
    assert answer.status_code in (302, 303)
    assert table.row.last_ply == before + 1
