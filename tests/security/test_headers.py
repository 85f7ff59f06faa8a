"""Errors and refusals tell browsers to be careful as every page does; none of them says what went wrong inside."""

import pytest
from django.db import OperationalError
from django.test import Client

from games import acts
from tests.games.tables import open_table
from tests.platform.test_doors import assert_careful

pytestmark = pytest.mark.django_db

FORM = "application/x-www-form-urlencoded"


@pytest.fixture(autouse=True)
def _own_host(settings) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]


def answers(client: Client) -> dict[int, object]:
    """One answer of each kind that the site gives without an error of ours."""
    strict = Client(enforce_csrf_checks=True)
    return {
        400: client.get("/", headers={"host": "evil.example"}),
        403: strict.post("/practice/"),
        404: client.get("/nowhere/"),
        405: client.put("/"),
        413: client.post("/rooms/join/", "code=" + "x" * 70_000, content_type=FORM),
        302: client.get("/accounts/profile/"),
    }


def test_refusals() -> None:
    for status, answer in answers(Client()).items():
        assert answer.status_code == (status if status != 413 else 400), status
        assert_careful({name.lower(): value for name, value in answer.items()})


def test_a_closed_door(settings) -> None:
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "request": "1/minute"}
    client = Client()
    client.get("/")
    answer = client.get("/")
    assert answer.status_code == 429
    assert 0 < int(answer["Retry-After"]) <= 60
    assert_careful({name.lower(): value for name, value in answer.items()})


def test_an_error_of_our_own_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_table(2, public=False)

    def broken(*_args: object, **_more: object) -> None:
        raise RuntimeError("the stock is 7D 3C")

    monkeypatch.setattr(acts, "look", broken)
    answer = Client(raise_request_exception=False).get(f"/rooms/{table.room.code}/")
    text = answer.content.decode()
    assert answer.status_code == 500
    assert_careful({name.lower(): value for name, value in answer.items()})
    assert "7D" not in text and "RuntimeError" not in text and table.room.code not in text


def test_a_database_that_is_away_or_overrun_asks_to_try_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """No 500: it is a matter of seconds, and the page says so without a card, a code or a name of the database."""
    table = open_table(2, public=False)

    def away(*_args: object, **_more: object) -> None:
        raise OperationalError("couldn't get a connection after 30.00 sec at secret.example")

    monkeypatch.setattr(acts, "look", away)
    answer = Client(raise_request_exception=False).get(f"/rooms/{table.room.code}/")
    text = answer.content.decode()
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert "One moment" in text and "Your cards and your seat are safe" in text
    assert_careful({name.lower(): value for name, value in answer.items()})
    assert "secret.example" not in text and table.room.code not in text
