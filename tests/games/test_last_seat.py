"""SE-10, AUD-06: fifty people press "sit" on the last chair at once: one has it, the others are told why not."""

import threading
from collections import Counter
from contextlib import ExitStack

import pytest
from django.db import connection
from django.test import Client

from accounts.models import User
from games.models import Seat

from .tables import open_table
from .test_pages import client_of

pytestmark = pytest.mark.django_db(transaction=True)

CROWD = 50


def crowd() -> list[Client]:
    """People who are logged in already: what is raced for is the chair."""
    rows = [User(name=f"Crowd {n}", key=f"crowd{n}", look=f"crowd{n}", password="!") for n in range(CROWD)]
    return [client_of(user) for user in User.objects.bulk_create(rows)]


@pytest.mark.parametrize("deed", ["sit", "sit:1"])
def test_one_of_fifty_gets_the_last_chair(settings, deed: str) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, "off")
    table = open_table(2, sitting=1)
    gate, answers = threading.Barrier(CROWD), []

    def press(client: Client) -> None:
        gate.wait(120)
        with ExitStack() as last:
            last.callback(connection.close)
            answers.append(client.post(f"/rooms/{table.room.code}/act/", {"do": deed}))

    threads = [threading.Thread(target=press, args=(client,)) for client in crowd()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(300)
    assert Counter(answer.status_code for answer in answers) == {302: 1, 409: CROWD - 1}
    refused = [answer.content.decode() for answer in answers if answer.status_code == 409]
    assert all("This table is full." in text for text in refused)
    seats = Seat.objects.filter(room=table.room)
    assert seats.filter(user=None).count() == 0 and seats.count() == 2
    (winner,) = [answer for answer in answers if answer.status_code == 302]
    assert seats.get(index=1).user_id == winner.wsgi_request.user.pk
    assert "seat" in winner.cookies and not any(
        "seat" in answer.cookies for answer in answers if answer is not winner
    )
