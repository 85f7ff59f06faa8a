"""A stranger cannot stop a table by what they say themselves: an address, a name, a page that says no.

The sentinel stops a table whose page would show a hidden card; cards in the asker's own words are none.
"""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client, RequestFactory
from django.urls import reverse

from accounts.models import User
from games.rules.cards import ALL_CARDS
from games.sentinel.mentions import mentions
from games.sentinel.pages import strangers_words_out
from tests.games.tables import Table, started
from tests.games.test_pages import client_of

pytestmark = pytest.mark.django_db(transaction=True)

CODES = "+".join(card.code for card in ALL_CARDS)
LONG = "a" * 40  # looks like a proof
QUERIES = [
    f"x={CODES}",
    f"{LONG}-7D&{LONG}=-8D,",
    "x=&y=-&z=%3D-&next=/rooms/7D/",
    "<b>7D</b>&'8D'&seven of diamonds",
]


@pytest.fixture
def table(settings) -> Table:
    settings.ALLOWED_HOSTS = ["testserver"]
    return started(2)


def still_plays(table: Table) -> bool:
    table.play()
    return table.fresh().frozen_at is None


@pytest.mark.parametrize("query", QUERIES)
def test_by_the_address(table: Table, query: str) -> None:
    stranger, player = Client(), client_of(table.people[0])
    for place in ("", "act/", "cards/7D/"):
        for ask in (stranger.get, stranger.put, player.get):
            assert ask(f"/rooms/{table.room.code}/{place}?{query}").status_code < 500, place
    assert still_plays(table)


@pytest.mark.parametrize("name", ["7D 8D", "KC QC JC", "ace of spades", "3D"])
def test_by_a_name(table: Table, name: str) -> None:
    """Somebody who only watches, and whose name stands in the head of the page."""
    watcher = client_of(User.objects.create_user(name, "a-long-password-9"))
    for _look in range(2):
        answer = watcher.get(reverse("room", args=[table.room.code]))
        assert answer.status_code == 200 and name in answer.content.decode()
    assert still_plays(table)


def test_by_pages_that_say_no(table: Table) -> None:
    """They have a card for a picture."""
    strict = Client(enforce_csrf_checks=True)
    for place in ("", "act/", "cards/2C/", "cards/%00/"):
        for ask in (strict.post, strict.put, strict.delete, strict.options):
            assert ask(f"/rooms/{table.room.code}/{place}").status_code < 500
    for ending in ("", "match.txt", "match.json", "nothing/"):
        assert strict.get(f"/matches/{table.row.slug}/{ending}").status_code < 500
    assert still_plays(table)


@pytest.mark.parametrize("begin", ["7Dx", "10Hx3C", "x7D"])
def test_by_the_chance_of_a_token(begin: str) -> None:
    """The proof of a form may begin or end like a move; what stands beside it is read as ever."""
    request = RequestFactory().get("/rooms/K7QX2MPA/")
    request.user = AnonymousUser()
    field = f'<input name="csrfmiddlewaretoken" value="{begin}{"Ab3" * 20}{begin[::-1]}">'
    assert mentions(strangers_words_out(request, field)) == set()
    assert mentions(strangers_words_out(request, field + '<img data-card="7D">')) == {"7D"}
