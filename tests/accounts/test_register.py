"""Making an account, also out of a guest."""

import pytest
from django.core import mail
from django.urls import reverse

from accounts.models import User
from tests.accounts.people import (
    OTHER,
    PASSWORD,
    at,
    become_guest,
    error_codes,
    log_in,
    person,
    register,
    who,
)

pytestmark = pytest.mark.django_db


def test_a_name_and_a_password_make_an_account_and_log_it_in():
    browser = at()
    response = register(browser, "Sami")
    assert response.status_code == 302
    assert response["Location"] == reverse("home")
    assert who(browser) == "Sami"
    user = User.objects.get()
    assert (user.name, user.key, user.email, user.is_guest) == ("Sami", "sami", None, False)
    assert mail.outbox == []


def test_the_session_cookie_is_new_and_out_of_reach_for_scripts():
    browser = at()
    become_guest(browser, "Guest 12")
    before = browser.cookies["sessionid"].value
    register(browser, "Sami")
    cookie = browser.cookies["sessionid"]
    assert cookie.value != before
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


@pytest.mark.parametrize(
    ("field", "data"),
    [
        ("password", {"password": "short", "again": "short"}),
        ("password", {"password": "12345678901", "again": "12345678901"}),
        ("password", {"password": "password1", "again": "password1"}),
        ("password", {"password": "Leila of Sfax 1", "again": "Leila of Sfax 1", "name": "Leila of Sfax"}),
        ("password", {"password": "", "again": ""}),
        ("password", {"password": "x" * 257, "again": "x" * 257}),
        ("again", {"again": OTHER}),
        ("email", {"email": "nowhere"}),
        ("email", {"email": "a@b@c.example"}),
        ("name", {"name": ""}),
    ],
)
def test_what_is_wrong_is_said_at_its_field(field, data):
    browser = at()
    response = register(browser, data.pop("name", "Leila"), **data)
    assert response.status_code == 200
    assert field in response.context["form"].errors
    assert not User.objects.exists()
    assert who(browser) is None


def test_a_guest_who_registers_stays_the_same_person():
    browser = at()
    become_guest(browser, "Guest 12")
    guest = User.objects.get()
    form = browser.get(reverse("register")).context["form"]
    assert form.initial == {}, "the name that the site gave is not offered"
    assert register(browser, "Sami").status_code == 302
    user = User.objects.get()
    assert (user.pk, user.name, user.is_guest) == (guest.pk, "Sami", False)
    assert log_in(at(), "Sami").status_code == 302


def test_a_guest_may_keep_a_chosen_name():
    browser = at()
    become_guest(browser, "Karim")
    assert browser.get(reverse("register")).context["form"].initial == {"name": "Karim"}
    assert register(browser, "Karim").status_code == 302
    assert who(browser) == "Karim"


def test_a_refused_registration_leaves_the_guest_as_it_was():
    person("Sami")
    browser = at()
    become_guest(browser, "Karim")
    assert error_codes(register(browser, "Sami"), "name") == ["taken"]
    assert who(browser) == "Karim"
    assert User.objects.get(name="Karim").is_guest


def test_somebody_with_an_account_is_sent_on():
    browser = at(person())
    for door in ("register", "login", "guest"):
        assert browser.get(reverse(door)).status_code == 302
    assert register(browser, "Second").status_code == 302
    assert User.objects.count() == 1


@pytest.mark.parametrize("door", ["login", "register", "guest"])
@pytest.mark.parametrize(
    "target",
    [
        "//evil.example",
        "///evil.example",
        "/\\evil.example",
        "https:evil.example",
        "https://evil.example/",
        "javascript:alert(1)",
        "%0d%0aLocation: https://evil.example",
        "\r\nLocation: https://evil.example",
        "http://testserver@evil.example",
    ],
)
def test_no_door_leads_to_another_site(door, target):
    person("Leila")
    answers = {
        "login": {"username": "Leila", "password": PASSWORD},
        "register": {"name": "Sami", "password": PASSWORD, "again": PASSWORD},
        "guest": {"name": "Karim"},
    }
    response = at().post(reverse(door), answers[door] | {"next": target})
    assert response.status_code == 302
    assert response["Location"] == reverse("home")


@pytest.mark.parametrize("door", ["login", "register", "guest"])
def test_every_door_leads_on_inside_the_site(door):
    person("Leila")
    answers = {
        "login": {"username": "Leila", "password": PASSWORD},
        "register": {"name": "Sami", "password": PASSWORD, "again": PASSWORD},
        "guest": {"name": "Karim"},
    }
    browser = at()
    target = "/rooms/ABCDEFGH/?lang=ar"
    page = browser.get(reverse(door), {"next": target})
    assert page.context["next"] == target
    response = browser.post(reverse(door), answers[door] | {"next": target})
    assert response["Location"] == target
