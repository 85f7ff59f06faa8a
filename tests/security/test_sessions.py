"""A session has a new key after each change of who one is: a key that somebody planted before is worth nothing."""

import pytest
from django.contrib.auth.tokens import default_token_generator
from django.test import Client
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from accounts.models import Session
from tests.accounts.people import OTHER, PASSWORD, at, become_guest, log_in, person, register, who

pytestmark = pytest.mark.django_db


def key_of(client: Client) -> str:
    return client.cookies["sessionid"].value if "sessionid" in client.cookies else ""


def planted() -> Client:
    """A browser into which somebody has put a session that they know."""
    thief, victim = at(), at()
    become_guest(thief, "Thief")
    victim.cookies["sessionid"] = key_of(thief)
    return victim


@pytest.mark.parametrize("way", ["log in", "register", "guest then register", "guest then log in"])
def test_a_planted_session_is_left_behind(way: str) -> None:
    person("Sami")
    victim = planted()
    before = key_of(victim)
    if way.endswith("register"):
        assert register(victim, "Leila").status_code == 302
    else:
        assert log_in(victim, "Sami").status_code == 302
    assert key_of(victim) != before
    assert not Session.objects.filter(session_key=before).exists()
    thief = at()
    thief.cookies["sessionid"] = before
    assert who(thief) is None


def test_a_new_password_gives_a_new_key_and_ends_the_others() -> None:
    user = person()
    here, there = at(user), at(user)
    before = key_of(here)
    data = {"old_password": PASSWORD, "new_password1": OTHER, "new_password2": OTHER}
    assert here.post("/accounts/password/", data).status_code == 302
    assert key_of(here) != before and who(here) == "Sami"
    assert who(there) is None
    assert not Session.objects.filter(session_key=before).exists()


def test_a_forgotten_password_ends_all_of_them() -> None:
    user = person(email="sami@example.com")
    browser = at(user)
    user.refresh_from_db()  # a log-in ends the links that were sent before it
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    link = f"/accounts/password/new/{uid}/{default_token_generator.make_token(user)}/"
    stranger = at()
    page = stranger.get(link, follow=True)
    new = {"new_password1": OTHER, "new_password2": OTHER}
    assert stranger.post(page.redirect_chain[-1][0], new).status_code == 302
    assert who(browser) is None and who(stranger) is None
    assert stranger.get(link, follow=True).context.get("validlink") is False, "the link worked once"


def test_logging_out_leaves_nothing_behind() -> None:
    browser = at(person())
    key = key_of(browser)
    browser.post("/accounts/logout/")
    assert not Session.objects.filter(session_key=key).exists()
    browser.cookies["sessionid"] = key
    assert who(browser) is None


def test_cookies_are_not_for_scripts() -> None:
    browser = at(person())
    browser.get("/")
    for name in ("sessionid", "csrftoken"):
        assert browser.cookies[name]["httponly"] and browser.cookies[name]["samesite"] == "Lax", name
