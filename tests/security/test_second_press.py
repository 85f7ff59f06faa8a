"""A stranger without scripts who presses twice before the first answer came is one guest at one table."""

import threading

import pytest
from django.db import connection
from django.test import Client

from accounts import presses
from accounts.models import User
from chkobba_site import redis
from games.models import Room

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _own_host(settings) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]


def browser() -> tuple[Client, str]:
    """Somebody new at the home page: the cookie and the token of its forms."""
    client = Client(enforce_csrf_checks=True)
    token = client.get("/").context["csrf_token"]
    return client, str(token)


def twin_of(client: Client) -> Client:
    """The same browser, as it was before any answer."""
    twin = Client(enforce_csrf_checks=True)
    twin.cookies["csrftoken"] = client.cookies["csrftoken"].value
    return twin


def press(client: Client, token: str, path: str = "/practice/", **more: str) -> object:
    return client.post(path, {"csrfmiddlewaretoken": token, **more})


def test_the_second_press_is_the_same_guest_at_the_same_table() -> None:
    client, token = browser()
    twin = twin_of(client)
    first, second = press(client, token), press(twin, token)
    assert first.status_code == second.status_code == 302
    assert first["Location"] == second["Location"]
    assert (User.objects.count(), Room.objects.count()) == (1, 1)
    table = twin.get(second["Location"])
    assert table.status_code == 200 and 'data-zone="hand"' in table.content.decode()


def test_both_at_the_same_moment() -> None:
    client, token = browser()
    gate, answers = threading.Barrier(2), []

    def go(who: Client) -> None:
        gate.wait()
        try:
            answers.append(press(who, token))
        finally:
            connection.close()

    threads = [threading.Thread(target=go, args=(who,)) for who in (client, twin_of(client))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len({answer["Location"] for answer in answers}) == 1
    assert (User.objects.count(), Room.objects.count()) == (1, 1)


def test_with_a_name_too_and_another_name_is_another_wish() -> None:
    client, token = browser()
    room = {
        "preset": "chkobba-cafe",
        "target": "11",
        "seats": "2",
        "turn_seconds": "0",
        "visibility": "public",
    }
    for name in ("Hedi", "Hedi", "Nour"):
        answer = press(twin_of(client), token, "/rooms/new/", guest_name=name, **room)
        assert answer.status_code == 302, name
    assert sorted(User.objects.values_list("name", flat=True)) == ["Hedi", "Nour"]


def test_another_browser_and_a_later_press_are_other_guests() -> None:
    client, token = browser()
    stranger, other_token = browser()
    twin = twin_of(client)
    press(client, token)
    press(stranger, other_token)
    assert User.objects.count() == 2
    for key in redis.client().keys(f"{presses.PREFIX}*"):
        assert 0 < redis.client().ttl(key) <= presses.SECONDS
    redis.client().flushall()  # as time does it
    press(twin, token)
    assert User.objects.count() == 3


def test_without_redis_each_press_counts_for_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    def down(*_arguments: object, **_more: object) -> None:
        raise redis.redis.RedisError

    client, token = browser()
    for name in ("get", "set", "evalsha"):
        monkeypatch.setattr(redis.redis.Redis, name, down)
    assert press(client, token).status_code == 302
