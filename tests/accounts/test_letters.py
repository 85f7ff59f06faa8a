"""Addresses: confirmed by a letter, used for a new password, and never betrayed by an answer."""

import re

import pytest
from django.contrib.auth import hashers
from django.core import mail
from django.urls import reverse

from accounts.models import User
from tests.accounts.people import OTHER, PASSWORD, at, error_codes, link_in, log_in, person, register, who

pytestmark = pytest.mark.django_db
ADDRESS = "leila@example.com"


def answer(response):
    """Everything that somebody sees of an answer, without what is random in every answer."""
    cookies = sorted(response.cookies.keys())
    page = re.sub(r'value="[A-Za-z0-9]{64}"', "", response.content.decode())
    return response.status_code, response.headers.get("Location"), cookies, page


def confirm(letter):
    link = link_in(letter)
    assert at().get(link).status_code == 200
    return at().post(link)


def test_an_address_belongs_to_nobody_until_the_letter_is_answered():
    browser = at()
    register(browser, "Leila", email="Leila@Example.com")
    user = User.objects.get()
    assert (user.email, user.email_wanted) == (None, ADDRESS)
    assert [letter.to for letter in mail.outbox] == [[ADDRESS]]
    assert "not confirmed yet" in browser.get(reverse("profile")).content.decode()
    browser.get(link_in(mail.outbox[0]))
    user.refresh_from_db()
    assert user.email is None, "a mail program that opens links confirms nothing"
    assert confirm(mail.outbox[0]).status_code == 302
    user.refresh_from_db()
    assert (user.email, user.email_wanted) == (ADDRESS, "")
    assert "not confirmed yet" not in browser.get(reverse("profile")).content.decode()


def test_a_link_works_once_and_only_as_it_was_sent():
    register(at(), "Leila", email=ADDRESS)
    link = link_in(mail.outbox[0])
    assert at().get(link[:-2] + "x/").status_code == 404
    assert at().get(reverse("email-confirm", args=["nonsense"])).status_code == 404
    assert at().post(link).status_code == 302
    assert at().post(link).status_code == 404


def test_two_people_ask_for_one_address_and_the_first_to_confirm_has_it():
    register(at(), "Leila", email=ADDRESS)
    register(at(), "Karim", email=ADDRESS)
    first, second = mail.outbox
    assert confirm(second).status_code == 302
    assert at().post(link_in(first)).status_code == 409
    assert User.objects.get(email=ADDRESS).name == "Karim"


def test_registering_with_a_known_address_looks_like_any_other():
    person("Owner", email=ADDRESS)
    known, unknown = at(), at()
    seen = []
    for browser, name, address in ((known, "Abcd", ADDRESS), (unknown, "Efgh", "new@example.com")):
        first = answer(register(browser, name, email=address))
        pages = [browser.get(reverse(page)).content.decode() for page in ("profile", "email-change")]
        normal = [
            re.sub(r'value="[A-Za-z0-9]{64}"', "", p).replace(name, "N").replace(address, "A") for p in pages
        ]
        # The tile has the first letter of the name.
        seen.append((first, [re.sub(r'aria-hidden="true">[AE]<', "", p) for p in normal]))
    assert seen[0] == seen[1]
    to_owner, to_new = mail.outbox
    assert to_owner.to == [ADDRESS]
    assert "Owner" in to_owner.body
    assert "/confirm/" not in to_owner.body
    assert "/confirm/" in to_new.body
    assert User.objects.get(name="Abcd").email is None


def test_forgetting_the_password_answers_alike_for_everybody():
    person("Leila", email=ADDRESS)
    seen = [
        answer(at().post(reverse("password-reset"), {"email": a})) for a in (ADDRESS, "nobody@example.com")
    ]
    assert seen[0] == seen[1]
    assert [letter.to for letter in mail.outbox] == [[ADDRESS], ["nobody@example.com"]]
    assert "/accounts/password/new/" in mail.outbox[0].body
    assert "/accounts/password/new/" not in mail.outbox[1].body


def test_logging_in_does_not_tell_which_addresses_are_known():
    person("Leila", email=ADDRESS)
    pages = [
        answer(log_in(at(), word, "wrong"))[3].replace(word, "") for word in (ADDRESS, "nobody@example.com")
    ]
    assert pages[0] == pages[1]


def test_no_answer_is_told_by_its_time(settings, monkeypatch):
    """What takes long is the hash: it is made as often for an address that nobody has."""
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, "off")
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.PBKDF2PasswordHasher"]
    person("Leila", email=ADDRESS)
    rounds: list[int] = []
    slow = hashers.pbkdf2

    def counted(password, salt, iterations, **more):
        rounds.append(iterations)
        return slow(password, salt, iterations, **more)

    monkeypatch.setattr(hashers, "pbkdf2", counted)
    log_in(at(), ADDRESS, "wrong")
    known = list(rounds)
    log_in(at(), "nobody@example.com", "wrong")
    assert known
    assert rounds == known * 2


def test_a_new_password_by_letter():
    user = person("Leila", email=ADDRESS)
    old_session = at(user)
    at().post(reverse("password-reset"), {"email": "LEILA@example.com"})
    browser = at()
    page = browser.get(link_in(mail.outbox[0]), follow=True)
    assert "Leila" in page.content.decode()
    where = page.redirect_chain[-1][0]
    response = browser.post(where, {"new_password1": OTHER, "new_password2": OTHER})
    assert response["Location"] == reverse("login")
    assert who(old_session) is None
    assert log_in(at(), "Leila", PASSWORD).status_code == 200
    assert log_in(at(), ADDRESS, OTHER).status_code == 302
    assert "no longer works" in at().get(link_in(mail.outbox[0]), follow=True).content.decode()


def test_a_refused_new_password_stays_on_the_page():
    person("Leila", email=ADDRESS)
    at().post(reverse("password-reset"), {"email": ADDRESS})
    browser = at()
    where = browser.get(link_in(mail.outbox[0]), follow=True).redirect_chain[-1][0]
    response = browser.post(where, {"new_password1": OTHER, "new_password2": "else"})
    assert "new_password2" in response.context["form"].errors
    assert log_in(at(), "Leila").status_code == 302


def test_the_letter_for_a_new_password_also_confirms_the_address():
    register(at(), "Leila", email=ADDRESS)
    at().post(reverse("password-reset"), {"email": ADDRESS})
    browser = at()
    where = browser.get(link_in(mail.outbox[1]), follow=True).redirect_chain[-1][0]
    browser.post(where, {"new_password1": OTHER, "new_password2": OTHER})
    user = User.objects.get()
    assert (user.email, user.email_wanted) == (ADDRESS, "")


def test_an_address_somebody_else_only_claims_resets_the_owner_alone():
    owner = person("Leila", email=ADDRESS)
    register(at(), "Thief", email=ADDRESS)
    mail.outbox.clear()
    at().post(reverse("password-reset"), {"email": ADDRESS})
    assert len(mail.outbox) == 1
    assert owner.name in mail.outbox[0].body


def test_changing_the_address_needs_the_password_and_tells_the_old_one():
    user = person("Leila", email=ADDRESS)
    browser = at(user)
    refused = browser.post(reverse("email-change"), {"email": "new@example.com", "password": "wrong"})
    assert error_codes(refused, "password") == ["password"]
    browser.post(reverse("email-change"), {"email": "new@example.com", "password": PASSWORD})
    user.refresh_from_db()
    assert (user.email, user.email_wanted) == (ADDRESS, "new@example.com")
    confirm(mail.outbox[0])
    user.refresh_from_db()
    assert user.email == "new@example.com"
    assert [letter.to for letter in mail.outbox] == [["new@example.com"], [ADDRESS]]


def test_an_address_can_be_removed():
    user = person("Leila", email=ADDRESS)
    at(user).post(reverse("email-change"), {"email": "", "password": PASSWORD})
    user.refresh_from_db()
    assert (user.email, user.email_wanted) == (None, "")
    assert mail.outbox == []


def test_a_mail_server_that_is_down_does_not_show(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    person("Leila", email=ADDRESS)
    assert at().post(reverse("password-reset"), {"email": ADDRESS})["Location"] == reverse(
        "password-reset-sent"
    )
    assert register(at(), "Sami", email="sami@example.com").status_code == 302


def test_names_of_any_direction_are_isolated_in_letters():
    register(at(), "سامي", email=ADDRESS)
    assert "\u2068سامي\u2069" in mail.outbox[0].body
    assert "سامي" not in mail.outbox[0].subject
