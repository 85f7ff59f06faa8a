"""In and out: by name, by address, and what a session is worth afterwards."""

import pytest
from django.urls import reverse

from accounts import signals
from accounts.models import Session, User
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


@pytest.mark.parametrize("word", ["Sami", "SAMI", " sami ", "sámi", "sami@example.com", "SAMI@Example.COM"])
def test_by_name_or_address_however_it_is_written(word):
    person("Sami", email="sami@example.com")
    browser = at()
    assert log_in(browser, word).status_code == 302
    assert who(browser) == "Sami"


@pytest.mark.parametrize(
    ("word", "password"), [("Sami", "wrong"), ("Nobody", PASSWORD), ("no@example.com", PASSWORD)]
)
def test_a_wrong_pair_gets_one_answer(word, password):
    person("Sami")
    browser = at()
    response = log_in(browser, word, password)
    assert response.status_code == 200
    assert error_codes(response, "__all__") == ["invalid_login"]
    assert who(browser) is None


def test_an_address_that_is_not_confirmed_opens_nothing():
    register(at(), "Sami", email="sami@example.com")
    assert log_in(at(), "sami@example.com").status_code == 200
    assert log_in(at(), "Sami").status_code == 302


def test_a_long_address_fits_the_field():
    address = f"{'a' * 60}@{'b' * 60}.example"
    person("Sami", email=address)
    browser = at()
    assert f'maxlength="{254}"' in browser.get(reverse("login")).content.decode()
    assert log_in(browser, address).status_code == 302


def test_guests_have_no_password_to_log_in_with():
    become_guest(at(), "Karim")
    for password in ("", "!", User.objects.get().password):
        assert log_in(at(), "Karim", password).status_code == 200


def test_the_session_is_a_new_one_after_log_in():
    person("Sami")
    browser = at()
    become_guest(browser, "Karim")
    before = browser.cookies["sessionid"].value
    log_in(browser, "Sami")
    assert browser.cookies["sessionid"].value != before
    assert not Session.objects.filter(session_key=before).exists()


def test_sessions_know_whose_they_are():
    sami, leila = person("Sami"), person("Leila")
    at(sami), at(sami), at(leila)
    assert Session.objects.filter(user_id=sami.pk).count() == 2
    assert Session.objects.filter(user_id=leila.pk).count() == 1


def heard(signal):
    calls = []

    def receive(**told):
        calls.append(told)

    signal.connect(receive, weak=False)
    return calls, lambda: signal.disconnect(receive)


def test_log_out_ends_the_session_and_tells_what_it_had_open():
    user = person()
    browser, elsewhere = at(user), at(user)
    key = browser.cookies["sessionid"].value
    calls, stop = heard(signals.signed_out)
    response = browser.post(reverse("logout"))
    stop()
    assert response["Location"] == reverse("home")
    assert who(browser) is None
    assert who(elsewhere) == "Sami"
    assert [(call["user"].pk, call["session_keys"]) for call in calls] == [(user.pk, frozenset({key}))]
    assert not Session.objects.filter(session_key=key).exists()


def test_a_link_does_not_log_out():
    browser = at(person())
    assert browser.get(reverse("logout")).status_code == 405
    assert who(browser) == "Sami"


def test_a_stolen_cookie_is_worthless_after_log_out():
    browser, thief = at(person()), at()
    thief.cookies["sessionid"] = browser.cookies["sessionid"].value
    assert who(thief) == "Sami"
    browser.post(reverse("logout"))
    assert who(thief) is None


def test_a_new_password_ends_every_other_session():
    user = person()
    browser, elsewhere = at(user), at(user)
    other_key = elsewhere.cookies["sessionid"].value
    calls, stop = heard(signals.signed_out)
    data = {"old_password": PASSWORD, "new_password1": OTHER, "new_password2": OTHER}
    response = browser.post(reverse("password-change"), data)
    stop()
    assert response.status_code == 302
    assert who(browser) == "Sami"
    assert who(elsewhere) is None
    assert [call["session_keys"] for call in calls] == [frozenset({other_key})]
    assert log_in(at(), "Sami").status_code == 200
    assert log_in(at(), "Sami", OTHER).status_code == 302


@pytest.mark.parametrize(
    ("field", "data"),
    [
        ("old_password", {"old_password": "wrong", "new_password1": OTHER, "new_password2": OTHER}),
        ("new_password2", {"old_password": PASSWORD, "new_password1": OTHER, "new_password2": "no"}),
        (
            "new_password2",
            {"old_password": PASSWORD, "new_password1": "12345678", "new_password2": "12345678"},
        ),
    ],
)
def test_a_refused_password_changes_nothing(field, data):
    browser = at(person())
    response = browser.post(reverse("password-change"), data)
    assert field in response.context["form"].errors
    assert log_in(at(), "Sami").status_code == 302


@pytest.mark.parametrize("page", ["password-change", "email-change"])
def test_pages_of_registered_people_send_others_to_a_door(page):
    assert at().get(reverse(page))["Location"] == reverse("login")
    browser = at()
    become_guest(browser, "Karim")
    assert browser.get(reverse(page))["Location"] == reverse("register")


def test_the_profile_asks_for_a_log_in_and_comes_back():
    response = at().get(reverse("profile"))
    assert response["Location"] == f"{reverse('login')}?next={reverse('profile')}"


def test_the_language_menu_works_is_remembered_and_stays_on_the_site():
    user = person()
    browser = at(user)
    response = browser.post(reverse("language"), {"language": "ar", "next": "/accounts/profile/"})
    assert response["Location"] == "/accounts/profile/"
    html = browser.get(reverse("profile")).content.decode()
    assert '<html lang="ar" dir="rtl"' in html
    user.refresh_from_db()
    assert user.language == "ar"
    new_device = at(user)
    assert 'dir="rtl"' in new_device.get(reverse("profile")).content.decode()
    for target in ("//evil.example", "https://evil.example", "/\\evil.example", "%0d%0aLocation:"):
        assert browser.post(reverse("language"), {"language": "fr", "next": target})["Location"] == "/"


def test_an_unknown_language_changes_nothing():
    user = person()
    browser = at(user)
    assert browser.post(reverse("language"), {"language": "tlh"})["Location"] == "/"
    assert 'dir="ltr"' in browser.get(reverse("profile")).content.decode()
    user.refresh_from_db()
    assert user.language != "tlh"
