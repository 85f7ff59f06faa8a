"""A suspended person is out at once, is told why, and is back when it is lifted."""

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from accounts import signals, suspension
from accounts.models import Session, User
from tests.accounts.people import PASSWORD, at, become_guest, error_codes, log_in, person, who

pytestmark = pytest.mark.django_db
REASON = "Threats at the table <3"


@pytest.fixture
def boss():
    return User.objects.create_superuser("admin", PASSWORD)


def test_the_next_request_says_why_and_ends_the_session(boss):
    user = person()
    browser = at(user)
    suspension.suspend(user, REASON, boss)
    response = browser.get(reverse("home"))
    html = response.content.decode()
    assert response.status_code == 403
    assert "Threats at the table &lt;3" in html
    assert "<bdi>Sami</bdi>" in html
    assert not Session.objects.filter(user_id=user.pk).exists()
    assert browser.get(reverse("home")).status_code == 200


def test_nothing_that_was_sent_is_done(boss):
    user = person()
    browser = at(user)
    suspension.suspend(user, REASON, boss)
    assert browser.post(reverse("profile"), {"name": "Free"}).status_code == 403
    user.refresh_from_db()
    assert user.name == "Sami"


def test_a_script_gets_one_line(boss):
    user = person()
    browser = at(user)
    suspension.suspend(user, REASON, boss)
    response = browser.get(reverse("home"), headers={"HX-Request": "true"})
    assert response.status_code == 403
    assert "<html" not in response.content.decode()
    assert response["HX-Retarget"] == "#messages"


def test_guests_are_told_too(boss):
    browser = at()
    become_guest(browser, "Karim")
    suspension.suspend(User.objects.get(name="Karim"), REASON, boss)
    assert "Threats at the table" in browser.get(reverse("home")).content.decode()
    assert who(browser) is None


def test_the_right_password_gets_the_reason_and_the_wrong_one_does_not(boss):
    user = person()
    suspension.suspend(user, REASON, boss)
    response = log_in(at(), "Sami")
    assert error_codes(response, "__all__") == ["suspended"]
    assert "Threats at the table" in response.content.decode()
    assert error_codes(log_in(at(), "Sami", "wrong"), "__all__") == ["invalid_login"]


def test_a_suspended_guest_session_cannot_be_merged_away(boss):
    person("Sami")
    browser = at()
    become_guest(browser, "Karim")
    suspension.suspend(User.objects.get(name="Karim"), REASON, boss)
    assert log_in(browser, "Sami").status_code == 403
    assert User.objects.filter(name="Karim").exists()


def test_staff_who_are_suspended_are_out_of_the_admin(boss):
    staff = person("Helper", is_staff=True)
    browser = at(staff)
    assert browser.get("/admin/").status_code == 200
    suspension.suspend(staff, REASON, boss)
    assert browser.get("/admin/").status_code == 403
    assert browser.post("/admin/login/", {"username": "Helper", "password": PASSWORD}).status_code == 200
    assert browser.get("/admin/").status_code == 302


def test_others_hear_of_it_inside_the_transaction(boss):
    user = person()
    told = []

    def receive(sender, user, reason, **more):
        told.append((user.pk, reason, User.objects.get(pk=user.pk).is_active))

    signals.suspended.connect(receive)
    suspension.suspend(user, f"  {REASON} ", boss)
    assert told == [(user.pk, REASON, False)]


def test_lifted_means_welcome_back(boss):
    user = person()
    suspension.suspend(user, REASON, boss)
    suspension.lift(user)
    browser = at(user)
    assert who(browser) == "Sami"
    assert (user.suspended_at, user.suspended_reason) == (None, "")


def test_a_session_from_before_works_again_when_it_was_not_used_meanwhile(boss):
    user = person()
    browser = at(user)
    suspension.suspend(user, REASON, boss)
    suspension.lift(user)
    assert who(browser) == "Sami"


@pytest.mark.parametrize(("whom", "reason", "code"), [
    ("Sami", "  ", "reason"),
    ("admin", REASON, "oneself"),
    ("other boss", REASON, "administrator"),
])  # fmt: skip
def test_suspending_is_refused_without_a_reason_and_for_the_wrong_person(boss, whom, reason, code):
    person("Sami")
    User.objects.create_superuser("other boss", PASSWORD)
    user = User.objects.get(name=whom)
    with pytest.raises(ValidationError) as refused:
        suspension.suspend(user, reason, boss)
    assert refused.value.code == code
    user.refresh_from_db()
    assert user.is_active
