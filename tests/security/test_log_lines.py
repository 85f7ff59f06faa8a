"""What is written about hostile requests: no room code, no token, no card, whoever asked and whatever went wrong."""

import pytest
from django.test import Client

from games import acts
from tests.games.cards_in import cards_in
from tests.games.tables import started
from tests.games.test_pages import client_of
from tests.platform.test_logs import written

__all__ = ["written"]

pytestmark = pytest.mark.django_db(transaction=True)

TOKEN = "abc123-" + "f" * 32


def places(code: str) -> list[str]:
    rooms = [
        f"/rooms/{code}/cards/7D/",
        f"/rooms/{code}/cards/7D",
        f"/rooms/{code}/nothing/",
        f"/rooms/{code}/act/",
    ]
    asked = [
        f"/?room={code}",
        f"/rooms/join/?x=1&code={code}",
        f"/nowhere/?next=/rooms/{code}/",
        f"/x/?token={TOKEN}",
    ]
    letters = [f"/accounts/password/new/MQ/{TOKEN}/x", f"/accounts/email/confirm/{TOKEN}/"]
    return [*rooms, *asked, *letters, f"/admin/nothing/?next=/rooms/{code}/"]


def test_what_is_written_about_hostile_requests(written, monkeypatch: pytest.MonkeyPatch) -> None:
    table = started(2)
    code = table.room.code
    strict, boss = Client(enforce_csrf_checks=True), client_of(table.people[0])
    for place in places("ZZZZ2222") + places(code):
        for client in (strict, boss):
            client.get(place)
            client.put(place)
        strict.post(place, {"move": "7D", "code": code})
    monkeypatch.setattr(acts, "look", lambda *_words: 1 / 0)
    Client(raise_request_exception=False).get(f"/rooms/{code}/?x={code}")
    text = written.getvalue()
    assert text.count("WARNING") > 20 and "ZeroDivisionError" in text
    for secret in (code, "ZZZZ2222", TOKEN):
        assert secret not in text, [line for line in text.splitlines() if secret in line][:3]
    lines = text.split("Traceback")[0].splitlines()
    assert [line for line in lines if cards_in(line)] == []
