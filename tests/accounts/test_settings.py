"""The page of the personal settings: without scripts, for people with and without a row, and as a fragment."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.prefs import COOKIE, NAMES, Prefs, read_cookie
from accounts.prefs_form import PrefsForm
from tests.accounts.people import at, become_guest, person
from tests.accounts.test_prefs import html_attributes

pytestmark = pytest.mark.django_db

URL = reverse("settings")
# As a browser sends it: a switch that is off is not there at all.
SENT = {
    "motion": "off",
    "speed": "slow",
    "labels": "arabic",
    "confirm": "always",
    "four_colour": "on",
    "left_hand": "on",
    "next": "",
}
CHOSEN = Prefs(
    motion="off",
    speed="slow",
    labels="arabic",
    confirm="always",
    four_colour=True,
    left_hand=True,
    sound=False,
    shake=False,
    letter_keys=False,
    phrases=False,
)


def cookie_of(browser: Client) -> Prefs:
    return read_cookie({name: morsel.value for name, morsel in browser.cookies.items()})


def test_the_form_has_every_setting_once() -> None:
    form = PrefsForm(prefs=Prefs())
    shown = [field.name for group in form.groups for field in group.fields]
    assert sorted(shown) == sorted(NAMES) == sorted(form.fields)


def test_somebody_without_a_row_keeps_them_in_the_browser() -> None:
    browser = at()
    assert browser.post(URL, SENT).status_code == 302
    assert cookie_of(browser) == CHOSEN
    assert not User.objects.exists()
    assert html_attributes(browser.get("/").content.decode())["deck"] == "four"


def test_an_account_keeps_them_on_every_device() -> None:
    sami = person()
    browser = at(sami)
    browser.post(URL, SENT)
    assert COOKIE not in browser.cookies
    assert Prefs.read(User.objects.get().settings) == CHOSEN
    assert html_attributes(at(sami).get("/").content.decode())["hand"] == "left"


def test_a_guest_keeps_them_in_the_row_and_in_the_browser() -> None:
    browser = at()
    become_guest(browser, "Nour")
    browser.post(URL, SENT)
    assert Prefs.read(User.objects.get().settings) == CHOSEN
    assert cookie_of(browser) == CHOSEN


def test_going_back_to_the_defaults_empties_the_row() -> None:
    browser = at(person(settings=CHOSEN.chosen))
    defaults = {"motion": "auto", "speed": "room", "labels": "auto", "confirm": "touch"}
    browser.post(URL, defaults | dict.fromkeys(("sound", "shake", "letter_keys", "phrases"), "on"))
    assert User.objects.get().settings == {}


def test_the_page_shows_what_is_set() -> None:
    page = at(person(settings=CHOSEN.chosen)).get(URL).content.decode()
    marked = re.findall(r'name="(\w+)"(?: value="(\w+)")?[^>]*? checked', page)
    assert {name: value for name, value in marked if name in ("motion", "speed", "labels", "confirm")} == {
        "motion": "off",
        "speed": "slow",
        "labels": "arabic",
        "confirm": "always",
    }
    assert {name for name, _value in marked} - {"motion", "speed", "labels", "confirm"} == {
        "four_colour",
        "left_hand",
    }


def test_every_input_has_a_label() -> None:
    page = at().get(URL).content.decode()
    form = page[page.index('id="settings-form"') :]
    form = form[: form.index("</form>")]
    inside_labels = sum(
        len(re.findall("<input", label)) for label in re.findall(r"<label.*?</label>", form, re.S)
    )
    visible = [tag for tag in re.findall(r"<input[^>]*>", form) if 'type="hidden"' not in tag]
    assert len(visible) == inside_labels > 12
    assert form.count("<fieldset") == form.count("<legend") == 4


def test_a_bad_value_changes_nothing_and_says_so() -> None:
    browser = at(person(settings={"shake": False}))
    answer = browser.post(URL, SENT | {"speed": "warp"})
    assert answer.status_code == 400
    assert 'role="alert"' in answer.content.decode()
    assert User.objects.get().settings == {"shake": False}


def test_a_script_gets_the_form_alone_with_what_it_has_to_wear() -> None:
    answer = at().post(URL, SENT, headers={"HX-Request": "true"})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "<html" not in page
    assert 'data-deck="four"' in page
    assert answer.cookies[COOKIE].value


def test_a_script_is_told_when_they_are_in_a_cookie_alone() -> None:
    """The table's open socket knows the cookies of its beginning: it has to be opened anew."""
    asked = {"HX-Request": "true"}
    assert 'data-kept="cookie"' in at().post(URL, SENT, headers=asked).content.decode()
    assert "data-kept" not in at(person()).post(URL, SENT, headers=asked).content.decode()


@pytest.mark.parametrize(
    ("asked", "led"), [("/rooms/ABCDEFGH/", "/rooms/ABCDEFGH/"), ("https://evil.example/", URL), ("", URL)]
)
def test_it_leads_back_inside_the_site_only(asked: str, led: str) -> None:
    answer = at().post(URL, SENT | {"next": asked})
    assert answer["Location"] == led


def test_every_page_leads_there() -> None:
    assert f'href="{URL}?next=/' in at().get("/").content.decode()
