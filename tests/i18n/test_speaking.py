"""Who is spoken to in which language: pages, tables, spoken moves, letters, refusals."""

import re
from typing import Any

import pytest
from django.conf import settings as site
from django.core import mail
from django.test import Client, RequestFactory
from django.utils import translation

from accounts import letters
from accounts.models import User
from games.render import Viewer, frame
from games.render.plays import spoken
from games.render.scene import look
from games.rules.actions import Move
from games.rules.cards import Card, parse_cards
from games.rules.state import Played
from tests.games.tables import started
from tests.render.fragments import read

pytestmark = pytest.mark.django_db

PAGES = ["/", "/lobby/", "/rules/", "/rules/questions/", "/rooms/join/", "/matches/", "/accounts/login/"]


@pytest.fixture(autouse=True)
def _own_host(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]


def reader(language: str) -> Client:
    client = Client()
    client.cookies[site.LANGUAGE_COOKIE_NAME] = language
    return client


@pytest.mark.parametrize(
    ("language", "direction"), [("en", "ltr"), ("fr", "ltr"), ("ar", "rtl"), ("it", "ltr")]
)
def test_a_page_says_its_language_and_its_direction(language: str, direction: str) -> None:
    page = reader(language).get("/").content.decode()
    assert re.search(rf'<html lang="{language}" dir="{direction}"', page)


def test_every_page_has_the_switch() -> None:
    """By plain buttons of a form, so it needs no script; the language in force is marked."""
    client = reader("it")
    for path in PAGES:
        tree = read(client.get(path).content.decode())
        buttons = [one for one in tree.find(name="language") if one.tag == "button"]
        assert {one.attrs["value"] for one in buttons} == {"en", "fr", "ar", "it"}, path
        assert {one.attrs["value"] for one in buttons if one.attrs.get("aria-current")} == {"it"}, path


def test_the_switch_changes_the_language_and_stays_on_the_page() -> None:
    client = Client()
    answer = client.post("/accounts/language/", {"language": "ar", "next": "/rules/"})
    assert (answer.status_code, answer["location"]) == (302, "/rules/")
    assert 'lang="ar" dir="rtl"' in client.get("/rules/").content.decode()


def test_the_switch_at_the_table() -> None:
    """In the menu, by buttons that belong to a form outside the table's own."""
    table = started(2)
    client = reader("fr")
    client.force_login(table.people[0])
    page = client.get(f"/rooms/{table.room.code}/")
    assert page.status_code == 200
    tree = read(page.content.decode())
    inside = tree.find(id="act")[0].find(form="speak")
    assert {one.attrs["value"] for one in inside} == {"en", "fr", "ar", "it"}
    form = tree.find(id="speak")[0]
    assert form.attrs["method"] == "post"
    assert not tree.find(id="act")[0].find(id="speak")


def test_one_table_two_languages() -> None:
    """Each viewer's frame is in their own language; the felt itself is never turned round."""
    table = started(2)
    room = table.fresh()
    for language, word in (("fr", "Ta main"), ("ar", "يدك"), ("it", "La tua mano")):
        with translation.override(language):
            tree = read(frame(room, Viewer(table.people[0].pk, 0, True)))
        hand = tree.find(id="hand")[0]
        assert word in str(hand.attrs) + hand.text


def played(language: str, take: str, *, mine: bool = False) -> str:
    table = started(2)
    scene = look(table.fresh(), Viewer(table.people[0].pk, 0, True))
    move = Move(Card.parse("QH"), parse_cards(take))
    with translation.override(language):
        return spoken(scene, Played(0 if mine else 1, move, False)).text


@pytest.mark.parametrize(
    ("language", "mine", "said"),
    [
        ("en", True, "You play the queen of hearts and take the 3 of spades and the 5 of clubs."),
        ("fr", True, "Tu joues la dame de cœur et prends le 3 de pique et le 5 de trèfle."),
        ("it", True, "Giochi la donna di cuori e prendi il 3 di picche e il 5 di fiori."),
        ("ar", True, "تلعب بنت الكبّة وتأكل 3 البستوني و5 السباتي."),
    ],
)
def test_a_move_is_spoken_in_the_readers_language(language: str, mine: bool, said: str) -> None:
    assert played(language, "3S 5C", mine=mine) == said


def test_a_name_is_isolated_in_what_is_spoken() -> None:
    said = played("ar", "")
    assert re.search("\u2068[^\u2069]+\u2069 يحطّ بنت الكبّة\\.", said)


# Letters ------------------------------------------------------------------------------------------


def person(name: str, language: str, email: str) -> User:
    return User.objects.create_user(name, "a-long-password-9", email=email, language=language)


def test_a_letter_is_in_the_language_of_who_receives_it() -> None:
    """Asked for in French by somebody else; its owner reads Arabic."""
    owner, asker = person("Amel", "ar", "amel@example.org"), person("Leila", "fr", "leila@example.org")
    request = RequestFactory().get("/", headers={"host": "testserver"})
    with translation.override("fr"):
        letters.ask_to_confirm(request, asker, "amel@example.org")
        letters.tell_old_address(request, owner, "amel@example.org")
        letters.offer_reset(request, "amel@example.org")
    assert [one.subject for one in mail.outbox] == [
        "أحدهم أعطى عنوانك · Chkobba",
        "تغيّر عنوانك · Chkobba",
        "كلمة سر جديدة · Chkobba",
    ]
    assert all("\u2068Amel\u2069" in one.body for one in mail.outbox)


def test_a_letter_to_a_stranger_is_in_the_language_of_the_page() -> None:
    request = RequestFactory().get("/", headers={"host": "testserver"})
    with translation.override("it"):
        letters.offer_reset(request, "nobody@example.org")
    assert mail.outbox[0].subject == "Nessun account con questo indirizzo · Chkobba"


# Names of every direction -------------------------------------------------------------------------

NAMES = ["أمين", "אבי 3", "علي (2)", "Sami سامي"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", ["fr", "ar"])
def test_a_name_is_isolated_wherever_it_stands(name: str, language: str) -> None:
    """I18-03: in markup by <bdi> or a direction of its own, in what is spoken by signs."""
    table = started(2)
    User.objects.filter(pk=table.people[1].pk).update(name=name)
    table.row.players.filter(seat=1).update(name=name)
    with translation.override(language):
        html = frame(table.fresh(), Viewer(table.people[0].pk, 0, True))
    shown = list(re.finditer(rf"<(\w+)([^>]*)>([^<]*{re.escape(name)}[^<]*)<", html))
    assert shown
    for found in shown:
        tag, attributes, text = found.groups()
        alone = tag == "bdi" or 'dir="auto"' in attributes
        assert alone or f"\u2068{name}\u2069" in text, found[0]


@pytest.mark.parametrize("name", ["Ali\u202egnp", "\u200b\u200b", "Sami\u2066"])
def test_signs_that_turn_a_line_round_are_refused(name: str) -> None:
    answer = reader("fr").post(
        "/accounts/register/", {"name": name, "password": "a-long-password-9", "password_again": "x"}
    )
    assert answer.status_code in (200, 400)
    assert "invisibles" in answer.content.decode() or "lettre" in answer.content.decode()
