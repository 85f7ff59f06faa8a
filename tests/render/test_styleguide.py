"""The styleguide: every state is drawn by the real templates without a database, for staff only."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.test import RequestFactory
from django.urls import reverse

from accounts.models import User
from games.models import CardStyle, Suits, Theme
from games.styleguide import STATES
from games.views import styleguide, styleguide_state
from tests.accounts.people import at, person
from tests.accounts.test_prefs import html_attributes
from tests.games.test_settings import faces

KEYS = [state.key for state in STATES]


def ask(path: str, **query: str) -> HttpRequest:
    request = RequestFactory().get(path, query, headers={"host": "localhost"})
    request.user = User(pk=1, name="Rashsham", is_staff=True)
    return request


def page(key: str, **query: str) -> str:
    answer: HttpResponse = styleguide_state(ask(f"/styleguide/{key}/", **query), key=key)
    assert answer.status_code == 200
    return answer.content.decode()


def test_every_state_has_its_own_name() -> None:
    assert len(set(KEYS)) == len(KEYS) > 18


@pytest.mark.parametrize("key", KEYS)
def test_a_state_needs_no_database(key: str) -> None:
    found = page(key)
    assert html_attributes(found)["theme"] == "felt"
    assert 'id="table"' in found


@pytest.mark.parametrize(
    ("key", "shown"),
    [
        ("mine", 'data-turn="mine"'),
        ("other", 'data-turn="other"'),
        ("refused", 'data-must="must take"'),
        ("hurry", 'data-left="8"'),
        ("sweep", 'class="last swept"'),
        ("last-deal", "Last deal: choose a card"),
        ("dropped", 'data-hold="47"'),
        ("away", 'value="let_bot:2"'),
        ("bot", "a bot plays"),
        ("watching", "You are watching"),
        ("asked", "I am here"),
        ("tally", 'class="over"'),
        ("over", 'id="end-title"'),
        ("tally-basra", "10 of diamonds"),
        ("closed", "The café closes for the night."),
        ("stopped", "This table is stopped"),
        ("full", 'data-n="12"'),
    ],
)
def test_a_state_shows_what_it_is_named_after(key: str, shown: str) -> None:
    assert shown in page(key)


@pytest.mark.parametrize("theme", Theme.values)
@pytest.mark.parametrize("style", CardStyle.values)
@pytest.mark.parametrize("suits", Suits.values)
def test_the_look_is_chosen_by_the_query(theme: str, style: str, suits: str) -> None:
    found = page("mine", theme=theme, style=style, suits=suits)
    assert html_attributes(found).items() >= {"theme": theme, "style": style, "suits": suits}.items()
    assert faces(found) == {f"{style}-{suits}"}


def test_language_and_settings_are_chosen_by_the_query() -> None:
    found = page("mine", lang="ar", high_contrast="on", four_colour="on", left_hand="on")
    assert 'lang="ar" dir="rtl"' in found
    wanted = {"contrast": "high", "deck": "four", "hand": "left", "motion": "off"}
    assert html_attributes(found).items() >= wanted.items()


def test_nonsense_in_the_query_is_the_usual_look() -> None:
    found = page("mine", theme="<b>", style="", suits="x", lang="xx", speed="warp")
    assert html_attributes(found).items() >= {"theme": "felt", "style": "classic", "suits": "french"}.items()


@pytest.mark.django_db
def test_the_list_leads_to_every_state_in_the_look_that_was_chosen() -> None:
    found = styleguide(ask("/styleguide/", theme="noir")).content.decode()
    for key in KEYS:
        assert f'href="{reverse("styleguide-state", args=[key])}?theme=noir"' in found


def test_an_unknown_state_is_not_found() -> None:
    with pytest.raises(Http404):
        styleguide_state(ask("/styleguide/x/"), key="x")


@pytest.mark.django_db
def test_only_staff_get_in() -> None:
    addresses = [reverse("styleguide"), reverse("styleguide-state", args=["mine"])]
    for browser in (at(), at(person())):
        assert {browser.get(address).status_code for address in addresses} == {302}
    staff = at(person("Rashsham", is_staff=True))
    assert {staff.get(address).status_code for address in addresses} == {200}


@pytest.mark.django_db
def test_somebody_unknown_is_sent_to_log_in() -> None:
    request = ask("/styleguide/mine/")
    request.user = AnonymousUser()
    assert styleguide_state(request, key="mine").status_code == 302
