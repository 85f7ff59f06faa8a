"""Personal settings at a table: they change one person's screen and never the room (PS-05); the look is the host's."""

import re

import pytest
from django.test import Client

from accounts.models import User
from accounts.prefs import Prefs
from games.models import Room
from games.render import Viewer, frame
from tests.accounts.test_prefs import html_attributes
from tests.accounts.test_settings import SENT

from .tables import Table, started

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _own_host(settings: object) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]  # type: ignore[attr-defined]


def browser_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def look_at(table: Table, seat: int) -> str:
    return browser_of(table.people[seat]).get(f"/rooms/{table.room.code}/").content.decode()


def faces(page: str) -> set[str]:
    return set(re.findall(r"cards/((?:classic|flat|pixel)-[a-z0-9-]+)/", page))


def test_settings_of_one_person_change_nothing_for_the_others() -> None:
    table = started(2)
    before = Room.objects.values().get(pk=table.room.pk)
    others = html_attributes(look_at(table, 1))
    browser_of(table.people[0]).post("/accounts/settings/", SENT)
    assert html_attributes(look_at(table, 0))["deck"] == "four"
    assert html_attributes(look_at(table, 1)) == others
    after = Room.objects.values().get(pk=table.room.pk)
    assert {key for key in after if after[key] != before[key]} == set()


def test_the_look_of_the_room_is_the_same_for_everybody() -> None:
    table = started(2)
    Room.objects.filter(pk=table.room.pk).update(
        theme="noir", card_style="pixel", suits="coins", speed="fast"
    )
    browser_of(table.people[1]).post("/accounts/settings/", SENT)
    wanted = {"theme": "noir", "style": "pixel", "suits": "coins", "room-speed": "fast"}
    for seat in (0, 1):
        page = look_at(table, seat)
        assert html_attributes(page).items() >= wanted.items()
        assert faces(page) == {"pixel-coins"}


def test_four_colours_are_drawn_for_whoever_wants_them() -> None:
    table = started(2)
    host = table.people[0]
    plain = frame(table.fresh(), Viewer(host.pk, 0, True))
    own = frame(table.fresh(), Viewer(host.pk, 0, True, Prefs(four_colour=True)))
    assert faces(plain) == {"classic-french"}
    assert "classic-french-4c" in faces(own)
    for suit in "CD":
        assert f"classic-french/7{suit}" not in own


def test_cards_of_the_latin_suits_are_called_so() -> None:
    table = started(2)
    Room.objects.filter(pk=table.room.pk).update(suits="coins")
    page = look_at(table, 0)
    spoken = " ".join(re.findall(r'alt="([^"]*)"', page))
    assert re.search(r"of (coins|cups|swords|batons)", spoken)
    assert not re.search(r"of (diamonds|hearts|spades|clubs)", spoken)


def test_scripts_get_the_word_and_the_ink_of_each_card() -> None:
    """What the bar writes about a pick is in the viewer's deck: "7 coins", and blue diamonds for who wants four."""
    table = started(2)
    four = frame(table.fresh(), Viewer(table.people[0].pk, 0, True, Prefs(four_colour=True)))
    inks = {"♦": "blue", "♥": "red", "♣": "green", "♠": ""}
    drawn = re.findall(r'data-face="\w+(.)"(?: data-ink="(\w+)")?', four)
    assert len(drawn) >= 7
    assert all(inks[sign] == ink for sign, ink in drawn)
    Room.objects.filter(pk=table.room.pk).update(suits="coins")
    coins = frame(table.fresh(), Viewer(table.people[0].pk, 0, True))
    named = re.findall(r'data-face="\w+ (\w+)" data-ink="(\w+)"', coins)
    assert len(named) == len(drawn)
    assert all(suit == f"{ink}s" for suit, ink in named)


def test_a_frame_carries_the_look_of_the_room() -> None:
    table = started(2)
    Room.objects.filter(pk=table.room.pk).update(theme="arcade", card_style="flat")
    sent = frame(table.fresh(), Viewer(None, None, False))
    assert re.search(r'<div id="look" hidden data-theme="arcade" data-style="flat" data-suits="french"', sent)


def test_the_menu_of_the_table_leads_to_the_settings_and_back() -> None:
    table = started(2)
    assert f'href="/accounts/settings/?next=/rooms/{table.room.code}/" data-settings' in look_at(table, 0)
