"""Every address of the site, asked by a stranger: nothing is written, nothing is guessed (AUD-02, AUD-08)."""

import re
from typing import Any
from urllib.parse import unquote

import pytest
from django.apps import apps
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from chkobba_site import redis
from games.models import Room

from .tables import open_table, started
from .test_pages import client_of

pytestmark = pytest.mark.django_db(transaction=True)
OURS = ("games", "accounts")


def addresses(slug: str, code: str) -> list[str]:
    """Every page of ours, with real values in it."""
    values = {
        "code": code,
        "slug": slug,
        "uidb64": "MQ",
        "token": "x-y",
        "pk": "1",
        "card": "7D",
        "key": "mine",
    }

    def walk(patterns: list[Any], before: str) -> list[str]:
        found = []
        for pattern in patterns:
            path = before + str(pattern.pattern)
            if isinstance(pattern, URLResolver):
                if "admin" not in path:
                    found += walk(pattern.url_patterns, path)
            elif isinstance(pattern, URLPattern):
                found.append(path)
        return found

    paths = walk(get_resolver().url_patterns, "/")
    for name, value in values.items():
        paths = [re.sub(rf"<(\w+:)?{name}>", value, path) for path in paths]
    assert not [path for path in paths if "<" in path], "a new kind of address: give it a value"
    return paths


def everything() -> dict[str, list[Any]]:
    """All rows of ours, but for the sessions that looking around may make."""
    models = [model for label in OURS for model in apps.get_app_config(label).get_models()]
    return {
        model.__name__: list(model.objects.order_by("pk").values())
        for model in models
        if model.__name__ != "Session"
    }


def test_no_address_writes_for_a_stranger(settings: Any) -> None:
    """AUD-02: GET never writes; POST without our token is refused everywhere, whatever it holds."""
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, "off")
    table = started()
    stranger = Client(enforce_csrf_checks=True)
    body = {"do": "resign", "move": "7D", "match": table.row.slug, "name": "x", "guest_name": "Hedi"}
    paths = addresses(table.row.slug, table.room.code)
    assert len(paths) > 20
    before = everything()
    for path in paths:
        assert stranger.get(path).status_code < 500, path
        assert stranger.post(path, body).status_code in (403, 405), path
        for method in (stranger.put, stranger.delete, stranger.patch):
            assert method(path, body).status_code in (403, 404, 405), path
    assert everything() == before


def test_with_a_token_a_stranger_still_acts_for_nobody() -> None:
    """AUD-02, AUD-04: every button of a table, pressed by somebody who has no seat there."""
    table = started()
    stranger = Client()
    before = everything()
    for deed in (
        "start",
        "next",
        "claim",
        "here",
        "resign",
        "rematch",
        "let_bot:0",
        "stay:1",
        "add_bot:0",
        "add_hard_bot:0",
    ):
        data = {"do": deed, "ply": table.row.last_ply, "match": table.row.slug}
        assert stranger.post(f"/rooms/{table.room.code}/act/", data).status_code in (403, 409), deed
    assert everything() == before


@pytest.mark.parametrize("odd", ["%00", "a%00b", "%ED%A0%80", "%F0%9F%82%A1", "a" * 3000])
def test_what_no_database_can_hold_is_not_looked_up(settings: Any, odd: str) -> None:
    """PostgreSQL refuses a NUL in a text, where SQLite takes it: nowhere an error of ours."""
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, "off")
    word = unquote(odd, errors="replace")
    for path in (
        "/matches/{}/",
        "/matches/{}/match.txt",
        "/rooms/{}/",
        "/rooms/{}/cards/7D/",
        "/?room={}",
        "/lobby/?preset={}",
    ):
        assert Client().get(path.format(odd)).status_code < 500, path
    for path in (
        "/rooms/join/",
        "/accounts/login/",
        "/accounts/guest/",
        "/rooms/new/",
        "/accounts/password/forgotten/",
    ):
        fields = (
            "code",
            "username",
            "password",
            "name",
            "guest_name",
            "email",
            "preset",
            "next",
            "keep_as",
            "target",
        )
        assert Client().post(path, dict.fromkeys(fields, word)).status_code < 500, path
    assert Client().post("/rooms/AAAA2222/act/", {"do": word, "move": word, "match": word}).status_code < 500


def test_codes_cannot_be_guessed_by_trying(settings: Any) -> None:
    """AUD-08: look-ups of codes are counted at every door, and the answer to one too many is polite."""
    settings.ALLOWED_HOSTS = ["testserver"]
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "room_join": "3/minute", "room_page": "3/minute"}
    doors = ["/?room={}", "/rooms/join/?code={}", "/rooms/{}/"]
    for door in doors:
        redis.client().flushall()
        answers = [Client().get(door.format(code)) for code in ("ZZZZ2222", "ZZZZ3333", "ZZZZ4444")]
        assert [answer.status_code for answer in answers] == [404] * 3, door
        late = Client().get(door.format("ZZZZ5555"))
        assert late.status_code == 429, door
        assert int(late["Retry-After"]) > 0


def test_a_known_code_is_as_slow_to_try_as_an_unknown_one(settings: Any) -> None:
    """A right guess after too many wrong ones is refused as well."""
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "room_join": "1/minute"}
    table = open_table(2)
    assert Client().post("/rooms/join/", {"code": "ZZZZ2222"}).status_code == 404
    assert Client().post("/rooms/join/", {"code": table.room.code}).status_code == 429
    other = client_of(table.people[0])
    assert other.post("/rooms/join/", {"code": table.room.code}).status_code == 302
    assert Room.objects.count() == 1
