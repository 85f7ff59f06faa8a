"""Every door may be used so often and no more; the answer is polite, and others are not kept out."""

import pytest
from django.conf import settings
from django.core import mail
from django.urls import reverse

from tests.accounts.people import OTHER, PASSWORD, at, become_guest, log_in, person, register, who

pytestmark = pytest.mark.django_db


def uses(rule):
    return int(settings.RATE_LIMITS[rule].split("/")[0])


def assert_refused(response):
    html = response.content.decode()
    assert response.status_code == 429
    assert 0 < int(response["Retry-After"]) <= 3600
    assert "<h1>One moment, please</h1>" in html


def test_log_in_by_address():
    browser = at()
    for n in range(uses("login")):
        assert log_in(browser, f"Name{n:02}", "wrong").status_code == 200
    person("Sami")
    assert_refused(log_in(browser, "Sami"))
    browser.defaults["REMOTE_ADDR"] = "10.9.8.7"
    assert log_in(browser, "Sami").status_code == 302


def test_log_in_by_account_from_many_addresses():
    person("Sami")
    for n in range(uses("login")):
        browser = at()
        browser.defaults["REMOTE_ADDR"] = f"10.0.0.{n + 1}"
        assert log_in(browser, ("Sami", "SAMI", "s a m i")[n % 3], "wrong").status_code == 200
    browser.defaults["REMOTE_ADDR"] = "10.0.1.1"
    assert_refused(log_in(browser, "Sami"))


def test_the_admin_s_own_log_in_is_the_same_door():
    browser = at()
    for n in range(uses("login")):
        data = {"username": f"Name{n:02}", "password": "wrong"}
        assert browser.post("/admin/login/", data).status_code == 200
    assert_refused(browser.post("/admin/login/", data))


def test_register():
    for n in range(uses("register")):
        assert register(at(), f"Name {chr(97 + n) * 3}").status_code == 302
    assert_refused(register(at(), "Late"))


def test_guest():
    for n in range(uses("guest")):
        assert become_guest(at(), f"Guest {n + 2}").status_code == 302
    browser = at()
    assert_refused(become_guest(browser, "Late"))
    assert who(browser) is None


def test_forgotten_password_by_sender_and_by_receiver():
    for n in range(uses("password_reset")):
        response = at().post(reverse("password-reset"), {"email": f"a{n}@example.com"})
        assert response.status_code == 302
    assert_refused(at().post(reverse("password-reset"), {"email": "late@example.com"}))
    assert len(mail.outbox) == uses("password_reset")


def test_one_mailbox_gets_so_many_letters_whoever_asks():
    person("Leila", email="leila@example.com")
    for address in ("leila@example.com", "nobody@example.com"):
        for n in range(uses("password_reset") + 1):
            browser = at()
            browser.defaults["REMOTE_ADDR"] = f"10.0.{len(address)}.{n + 1}"
            response = browser.post(reverse("password-reset"), {"email": address})
        assert_refused(response)


def test_change_of_password_and_of_address_share_their_guesses():
    browser = at(person())
    for n in range(uses("password")):
        if n % 2:
            data = {"old_password": "wrong", "new_password1": OTHER, "new_password2": OTHER}
            response = browser.post(reverse("password-change"), data)
        else:
            response = browser.post(reverse("email-change"), {"email": "a@example.com", "password": "wrong"})
        assert response.status_code == 200
    data = {"old_password": PASSWORD, "new_password1": OTHER, "new_password2": OTHER}
    assert_refused(browser.post(reverse("password-change"), data))
    assert log_in(at(), "Sami").status_code == 302


def test_the_admin_has_no_second_door_for_passwords():
    browser = at(person("Helper", is_staff=True))
    assert browser.get("/admin/password_change/")["Location"] == reverse("password-change")


def test_a_script_gets_a_line_with_the_seconds(settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"login": "1/minute"}
    log_in(at(), "Nobody", "wrong")
    data = {"username": "Nobody", "password": "wrong"}
    response = at().post(reverse("login"), data, headers={"HX-Request": "true"})
    assert response.status_code == 429
    assert "<html" not in response.content.decode()
    assert "seconds" in response.content.decode()
