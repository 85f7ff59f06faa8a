"""Two people at one door at the same moment: one gets in, the other a clean refusal."""

import threading

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.db import connection
from django.test import Client

from accounts.models import User
from tests.accounts.people import become_guest, error_codes, person, register

meeting = threading.Barrier(2)


class MeetingHasher(MD5PasswordHasher):
    """Hashing is what happens between the look whether a name is free and the row: everybody meets there."""

    def encode(self, password, salt):
        meeting.wait(timeout=10)
        return super().encode(password, salt)


def together(*acts):
    answers = [None] * len(acts)

    def run(n):
        try:
            answers[n] = acts[n](Client(raise_request_exception=False))
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(n,)) for n in range(len(acts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    return answers


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("names", [("Sami", "Sami"), ("Sami", "SAMI"), ("Leila", "LeiIa")])
def test_one_name_two_registrations(names, settings):
    settings.PASSWORD_HASHERS = [f"{__name__}.MeetingHasher"]
    meeting.reset()
    answers = together(*(lambda client, name=name: register(client, name) for name in names))
    assert sorted(answer.status_code for answer in answers) == [200, 302]
    loser = next(answer for answer in answers if answer.status_code == 200)
    assert error_codes(loser, "name") == ["taken"]
    assert User.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_one_name_many_guests():
    answers = together(*[lambda client: become_guest(client, "Karim")] * 6)
    assert sorted(answer.status_code for answer in answers) == [200] * 5 + [302]
    assert User.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_one_address_confirmed_twice_belongs_to_one():
    from django.core import signing

    from accounts.letters import SALT

    people = [person("Sami", email_wanted="a@example.com"), person("Leila", email_wanted="a@example.com")]
    links = [
        "/accounts/email/confirm/"
        + signing.dumps({"user": p.pk, "address": "a@example.com"}, salt=SALT)
        + "/"
        for p in people
    ]
    answers = together(*(lambda client, link=link: client.post(link) for link in links))
    assert sorted(answer.status_code for answer in answers) == [302, 409]
    assert User.objects.filter(email="a@example.com").count() == 1
