"""Guests: made by an act, kept by a session, merged into an account."""

import io
from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from accounts import guests, signals
from accounts.models import Session, User
from accounts.sessions import SessionStore
from tests.accounts.people import at, become_guest, log_in, person, who

pytestmark = pytest.mark.django_db


def test_looking_around_makes_nobody():
    browser = at()
    for page in ("guest", "login", "register"):
        assert browser.get(reverse(page)).status_code == 200
    assert not User.objects.exists()


def test_the_page_offers_a_free_name_that_works_as_it_is():
    browser = at()
    offered = browser.get(reverse("guest")).context["form"].initial["name"]
    assert offered.startswith("Guest ")
    assert become_guest(browser, offered).status_code == 302
    assert who(browser) == offered
    guest = User.objects.get()
    assert guest.is_guest
    assert not guest.has_usable_password()


def test_offered_names_are_free_even_when_many_are_taken():
    User.objects.bulk_create(
        User(
            name=f"Guest {n}",
            key=f"guest{n}",
            look=f"guest{n}".replace("1", "l").replace("0", "o"),
            is_guest=True,
        )
        for n in range(2, 100)
    )
    taken = set(User.objects.values_list("name", flat=True))
    for _ in range(20):
        assert guests.offer_name() not in taken


def test_a_guest_who_asks_again_stays_the_same():
    browser = at()
    become_guest(browser, "Karim")
    become_guest(browser, "Other")
    assert who(browser) == "Karim"
    assert User.objects.count() == 1


def test_somebody_without_a_name_gets_one_from_us(rf):
    request = rf.post("/")
    request.user, request.session = AnonymousUser(), SessionStore()
    guest = guests.make_guest(request, "  ")
    assert guest.name.startswith("Guest ")
    assert request.user == guest
    assert guests.make_guest(request, "Other") == guest


def test_guests_are_marked_on_their_page_and_told_what_log_out_means():
    browser = at()
    become_guest(browser, "Karim")
    html = browser.get(reverse("profile")).content.decode()
    assert "A guest who logs out cannot come back." in html
    assert reverse("register") in html


def test_guests_who_cannot_come_back_leave_their_names():
    kept, lost, fresh = at(), at(), at()
    for browser, name in ((kept, "Karim"), (lost, "Leila"), (fresh, "Nizar")):
        become_guest(browser, name)
    person("Sami")
    User.objects.exclude(name="Nizar").update(joined=timezone.now() - timedelta(days=30))
    gone = User.objects.filter(name__in=("Leila", "Nizar")).values("pk")
    Session.objects.filter(user_id__in=gone).update(expire_date=timezone.now() - timedelta(seconds=1))
    call_command("tidy_people", stdout=io.StringIO())
    assert set(User.objects.values_list("name", flat=True)) == {"Karim", "Nizar", "Sami"}
    assert who(kept) == "Karim"
    assert become_guest(at(), "Leila").status_code == 302


def test_logging_in_merges_the_guest_into_the_account():
    user = person("Sami")
    browser = at()
    become_guest(browser, "Karim")
    guest_pk = User.objects.get(name="Karim").pk
    told = []

    def receive(sender, guest, user, **more):
        # Both rows are there while things move from one to the other.
        told.append((guest.pk, user.pk, User.objects.filter(pk__in=(guest.pk, user.pk)).count()))

    signals.guest_merged.connect(receive)
    assert log_in(browser, "Sami").status_code == 302
    assert told == [(guest_pk, user.pk, 2)]
    assert who(browser) == "Sami"
    assert not User.objects.filter(pk=guest_pk).exists()
    assert not Session.objects.filter(user_id=guest_pk).exists()


def test_a_merge_that_fails_changes_nothing():
    person("Sami")
    browser = at()
    browser.raise_request_exception = False
    become_guest(browser, "Karim")

    def fail(**told):
        raise RuntimeError("the games cannot move the matches")

    signals.guest_merged.connect(fail)
    try:
        assert log_in(browser, "Sami").status_code == 500
    finally:
        signals.guest_merged.disconnect(fail)
    assert who(browser) == "Karim"


def test_a_wrong_password_merges_nothing():
    person("Sami")
    browser = at()
    become_guest(browser, "Karim")
    assert log_in(browser, "Sami", "wrong").status_code == 200
    assert who(browser) == "Karim"
