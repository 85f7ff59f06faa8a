"""A muted person plays on and says nothing, for a day, and reads why (DC-05)."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import referee
from games.models import ModerationAct
from games.referee import Refused

from .admin_pages import REASON, USERS, answer, ask, staff, told
from .tables import Table, person, started
from .test_pages import act, client_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("own_host")]


def speak(table: Table, seat: int) -> str:
    """What the person at this seat reads after a phrase; "" when it was said."""
    response = act(client_of(User.objects.get(pk=table.people[seat].pk)), table.room, do="say:hello")
    return "" if response.status_code == 302 else str(response.content.decode())


def test_a_muted_person_reads_why_and_plays_on(admin: Client) -> None:
    table = started(2)
    assert "Leila" in ask(admin, USERS, "mute_accounts", table.people[1])
    assert speak(table, 1) == "", "asking changes nothing"
    assert told(answer(admin, USERS, "mute_accounts", table.people[1])) == "Done: Leila"
    assert "A moderator muted you until" in speak(table, 1) and REASON in speak(table, 1)
    assert speak(table, 0) == "", "the others may speak"
    before = table.row.last_ply
    table.play()
    table.play()
    assert table.row.last_ply == before + 2, "both play"


def test_it_ends_after_a_day(admin: Client) -> None:
    table = started(2)
    began = timezone.now()
    answer(admin, USERS, "mute_accounts", table.people[1])
    until = User.objects.get(name="Leila").muted_until
    assert began + timedelta(days=1) <= until <= timezone.now() + timedelta(days=1)
    User.objects.filter(name="Leila").update(muted_until=timezone.now())
    assert speak(table, 1) == ""
    assert told(answer(admin, USERS, "mute_accounts", table.people[1])) == "Done: Leila", (
        "it may be said again"
    )


def test_it_ends_when_a_moderator_says_so(admin: Client) -> None:
    table = started(2)
    answer(admin, USERS, "mute_accounts", table.people[1])
    twice = answer(admin, USERS, "mute_accounts", table.people[1], reason="Again")
    assert told(twice) == f"Leila: Boss did this already: {REASON}"
    assert (
        told(answer(admin, USERS, "unmute_accounts", table.people[1], reason="Said sorry")) == "Done: Leila"
    )
    late = answer(admin, USERS, "unmute_accounts", table.people[1], reason="Said sorry")
    assert told(late) == "Leila: This account is not muted."
    assert speak(table, 1) == ""
    acts = list(ModerationAct.objects.order_by("pk").values_list("action", "user_name", "reason"))
    assert acts == [("mute", "Leila", REASON), ("unmute", "Leila", "Said sorry")]


@pytest.mark.parametrize(("name", "words"), [("Boss", "own account"), ("Other Boss", "administrator")])
def test_administrators_and_oneself_cannot_be_muted(admin: Client, name: str, words: str) -> None:
    User.objects.create_superuser("Other Boss", "a-long-password-9")
    assert words in told(answer(admin, USERS, "mute_accounts", User.objects.get(name=name)))
    assert not ModerationAct.objects.exists()
    assert User.objects.get(name=name).muted_until is None


def test_a_reason_and_the_right_are_needed(admin: Client) -> None:
    table = started(2)
    assert "errorlist" in answer(admin, USERS, "mute_accounts", table.people[1], reason=" ").content.decode()
    with pytest.raises(Refused, match="no_reason"):
        referee.mute(table.people[1].pk, person("Third"), "  ")
    looker = staff("Looker", "view_user")
    answer(looker, USERS, "mute_accounts", table.people[1])
    assert not ModerationAct.objects.exists()
    assert speak(table, 1) == ""


def test_a_guest_who_logs_in_stays_muted(boss: User) -> None:
    table, account = started(2), person("Leila At Home")
    referee.mute(table.people[1].pk, boss, REASON)
    referee.merge_person(table.people[1].pk, account.pk)
    account.refresh_from_db()
    assert account.is_muted and account.muted_reason == REASON
    longer = account.muted_until + timedelta(hours=1)
    User.objects.filter(pk=account.pk).update(muted_until=longer)
    referee.merge_person(table.people[1].pk, account.pk)
    account.refresh_from_db()
    assert account.muted_until == longer, "the longer one stands"
