"""SEC-05: wherever a page is asked to lead next, it leads to a page of this site."""

import pytest
from django.test import Client

from tests.accounts.people import PASSWORD, at, become_guest, person

pytestmark = pytest.mark.django_db

ELSEWHERE = [
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https:evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "/\r\nLocation: https://evil.example",
    "http://site@evil.example",
    "\t//evil.example",
    "http:///evil.example",
    "data:text/html,x",
]


@pytest.fixture(autouse=True)
def _own_host(settings) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, "off")


def doors(target: str, number: int) -> list[object]:
    """The answer of each door that leads on, asked to lead to `target`."""
    known, new = (
        {"username": "Sami", "password": PASSWORD},
        {"password": PASSWORD, "again": PASSWORD, "email": ""},
    )
    names = (f"Nour {chr(97 + number) * 2}", f"Hedi {chr(97 + number) * 2}")
    return [
        Client().post("/accounts/login/", {**known, "next": target}),
        Client().post("/accounts/register/", {"name": names[0], **new, "next": target}),
        Client().post("/accounts/guest/", {"name": names[1], "next": target}),
        Client().post("/accounts/language/", {"language": "fr", "next": target}),
        Client().post("/accounts/settings/", {"next": target}),
    ]


def test_no_door_leads_elsewhere() -> None:
    person("Sami")
    for number, target in enumerate(ELSEWHERE):
        for answer in doors(target, number):
            led = answer.get("Location", "/")
            assert led.startswith("/") and not led.startswith(("//", "/\\")), (target, led)
            assert "\r" not in led and "\n" not in led, (target, led)


@pytest.mark.parametrize("query", ["?next=//evil.example", "?next=https:evil.example"])
def test_nor_do_pages_that_somebody_with_an_account_is_sent_on_from(query: str) -> None:
    browser = at(person())
    for path in ("/accounts/login/", "/accounts/register/", "/accounts/guest/"):
        assert browser.get(path + query)["Location"] == "/"


def test_a_place_of_ours_is_kept() -> None:
    person("Sami")
    for answer in doors("/lobby/?variant=scopa", 0)[:4]:
        assert answer["Location"] == "/lobby/?variant=scopa"


def test_invite_links_and_log_out_lead_home() -> None:
    browser = at()
    become_guest(browser, "Karim")
    assert browser.get("/?room=//evil.example").status_code == 404
    assert browser.post("/accounts/logout/", {"next": "//evil.example"})["Location"] == "/"
