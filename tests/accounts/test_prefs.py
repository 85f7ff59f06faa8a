"""Personal settings: what is stored, where, and that nonsense counts as not set."""

import re

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import RequestFactory
from django.urls import reverse

from accounts.models import User
from accounts.prefs import COOKIE, Prefs, prefs_of, read_cookie, write_cookie
from tests.accounts.people import at, become_guest, log_in, person, register

pytestmark = pytest.mark.django_db

MINE = Prefs(sound=False, speed="fast", four_colour=True)


def html_attributes(page: str) -> dict[str, str]:
    tag = re.search(r"<html[^>]*>", page)
    assert tag, page[:200]
    return dict(re.findall(r'data-([a-z-]+)="([^"]*)"', tag[0]))


@pytest.mark.parametrize(
    "stored",
    [
        None,
        [],
        "sound",
        {"sound": "no"},
        {"sound": 0},
        {"speed": "warp"},
        {"speed": ["fast"]},
        {"motion": True},
        {"colour": "red"},
        {"labels": None},
    ],
)
def test_nonsense_counts_as_not_set(stored: object) -> None:
    assert Prefs.read(stored) == Prefs()


def test_one_bad_value_does_not_spoil_the_others() -> None:
    assert Prefs.read({"speed": "warp", "shake": False}) == Prefs(shake=False)


def test_only_what_differs_is_stored() -> None:
    assert MINE.chosen == {"sound": False, "speed": "fast", "four_colour": True}
    assert Prefs.read(MINE.chosen) == MINE


@pytest.mark.parametrize("prefs", [Prefs(), MINE, Prefs(motion="off", labels="arabic", left_hand=True)])
def test_the_cookie_reads_what_it_wrote(prefs: Prefs) -> None:
    assert read_cookie({COOKIE: write_cookie(prefs)}) == prefs


@pytest.mark.parametrize(
    "text", ["", "....", "sound", "sound:", "sound:off:off", "\x00", "speed:on", "x" * 9999]
)
def test_a_broken_cookie_is_no_cookie(text: str) -> None:
    assert read_cookie({COOKIE: text}) == Prefs()


def test_a_socket_reads_the_row_anew() -> None:
    sami = person()
    scope = {"user": sami, "cookies": {COOKIE: write_cookie(Prefs(shake=False))}}
    User.objects.filter(pk=sami.pk).update(settings=MINE.chosen)
    assert prefs_of(scope) == MINE


def test_a_socket_of_nobody_reads_the_cookie() -> None:
    scope = {"user": AnonymousUser(), "cookies": {COOKIE: write_cookie(MINE)}}
    assert prefs_of(scope) == MINE


def test_a_request_of_nobody_reads_the_cookie() -> None:
    request = RequestFactory().get("/")
    request.COOKIES[COOKIE] = write_cookie(MINE)
    assert prefs_of(request) == MINE


def test_the_page_carries_them() -> None:
    browser = at(person(settings=MINE.chosen))
    carried = html_attributes(browser.get("/").content.decode())
    assert carried["sound"] == "off"
    assert carried["deck"] == "four"
    assert carried["speed"] == "fast"
    assert carried["motion"] == "auto"
    assert carried["theme"] == "felt"


def test_a_guest_brings_the_settings_of_the_browser() -> None:
    browser = at()
    browser.cookies[COOKIE] = write_cookie(MINE)
    become_guest(browser, "Nour")
    assert User.objects.get().settings == MINE.chosen


def test_who_registers_brings_the_settings_of_the_guest() -> None:
    browser = at()
    browser.cookies[COOKIE] = write_cookie(MINE)
    become_guest(browser, "Nour")
    register(browser, "Nour2")
    assert Prefs.read(User.objects.get(name="Nour2").settings) == MINE


def test_an_account_keeps_its_own_settings() -> None:
    person(settings={"shake": False})
    browser = at()
    browser.cookies[COOKIE] = write_cookie(MINE)
    become_guest(browser, "Nour")
    log_in(browser, "Sami")
    assert User.objects.get(name="Sami").settings == {"shake": False}


def test_an_account_without_settings_takes_those_of_its_guest() -> None:
    person()
    browser = at()
    become_guest(browser, "Nour")
    User.objects.filter(name="Nour").update(settings=MINE.chosen)
    log_in(browser, "Sami")
    assert User.objects.get(name="Sami").settings == MINE.chosen
    assert browser.get(reverse("profile")).context["prefs"] == MINE
