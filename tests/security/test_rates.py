"""Each door by person, seat and address; whoever is too fast hears when to try again, in their language (SEC-16)."""

import json
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.utils import translation

from games import referee, seatcookie
from games.forms import VERBS
from tests.games.tables import open_table, person, started
from tests.games.test_consumers import line
from tests.games.test_pages import client_of
from tests.security.routes import routes

pytestmark = pytest.mark.django_db(transaction=True)

LANGUAGES = ("en", "fr", "ar", "it")
UNCOUNTED = {"healthz", "readyz"}


@pytest.fixture
def limit(settings: Any) -> Any:
    settings.ALLOWED_HOSTS = ["testserver"]

    def set_rules(**rules: str) -> None:
        settings.RATE_LIMITS = {**dict.fromkeys(settings.RATE_LIMITS, "off"), **rules}

    return set_rules


def address(client: Client, number: int) -> Client:
    client.defaults["REMOTE_ADDR"] = f"10.0.0.{number}"
    return client


def test_every_address_of_the_site_is_counted(limit: Any) -> None:
    """By network address, whoever asks; another address is not kept out."""
    limit(request="1/hour")
    Client().get("/")
    answers = {name: Client().get(path.split("<")[0]).status_code for name, path in routes().items()}
    assert {name for name, status in answers.items() if status != 429} == UNCOUNTED & set(answers)
    assert address(Client(), 9).get("/").status_code == 200


def test_every_post_is_counted_by_person(limit: Any) -> None:
    """From whatever address; a stranger's by address. Pages can still be read."""
    limit(post="2/hour")
    browser = client_of(person("Mallory"))
    paths = [
        "/accounts/language/",
        "/rules/kept/1/delete/",
        "/matches/import/",
        "/practice/",
        "/admin/login/",
    ]
    statuses = [address(browser, n).post(path).status_code for n, path in enumerate(paths, 1)]
    assert 429 not in statuses[:2] and statuses[2:] == [429] * 3
    assert browser.get("/").status_code == 200
    strangers = [Client().post("/accounts/language/").status_code for _press in range(3)]
    assert strangers == [302, 302, 429]
    assert address(Client(), 7).post("/accounts/language/").status_code == 302


def test_acts_are_counted_by_seat_whichever_way_they_come(limit: Any) -> None:
    """One seat, proved by an account here and by its cookie there."""
    table = open_table(2)
    _index, token = referee.sit(table.room.pk, table.people[1].pk)
    limit(act="2/hour")
    by_account, by_cookie = client_of(table.people[1]), address(Client(), 3)
    by_cookie.cookies["seat"] = seatcookie._signer.sign(token)
    where = f"/rooms/{table.room.code}/act/"
    assert by_account.post(where, {"do": "rematch"}).status_code == 409
    assert by_cookie.post(where, {"do": "rematch"}).status_code == 409
    late = [client.post(where, {"do": "rematch"}) for client in (by_account, by_cookie)]
    assert [answer.status_code for answer in late] == [429, 429]
    assert client_of(table.people[0]).post(where, {"do": "rematch"}).status_code == 409, (
        "the other seat's measure"
    )


@pytest.mark.parametrize("verb", sorted(VERBS))
def test_every_verb_is_counted(limit: Any, verb: str) -> None:
    table = open_table(2)
    limit(act="1/hour")
    client, where = client_of(table.people[0]), f"/rooms/{table.room.code}/act/"
    client.post(where, {"do": "rematch"})
    deed = f"{verb}:1" if VERBS[verb] else verb
    assert client.post(where, {"do": deed}).status_code == 429


def test_tables_are_not_opened_by_the_hundred(limit: Any) -> None:
    limit(room_new="2/hour")
    browser = client_of(person("Mallory"))
    assert [browser.post("/practice/").status_code for _press in range(4)][2:] == [429, 429]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_when_in_four_languages(limit: Any, language: str) -> None:
    limit(request="1/minute")
    client = Client(headers={"accept-language": language})
    client.get("/")
    answer, script = client.get("/"), client.get("/", headers={"hx-request": "true"})
    assert answer.status_code == script.status_code == 429
    with translation.override(language):
        assert translation.gettext("One moment, please") in answer.content.decode()
    assert answer["Retry-After"] in script.content.decode() or language == "ar"
    assert 0 < int(answer["Retry-After"]) <= 60


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_frame_too_many_is_told_when(limit: Any, language: str) -> None:
    table = await sync_to_async(started)(2)
    await sync_to_async(limit)(socket_frame="1/minute")
    async with line(table, None, f"django_language={language}") as watcher:
        await watcher.send_to(text_data='{"beat": 0}')
        await watcher.receive_from(5)
        await watcher.receive_from(5)
        await watcher.send_to(text_data='{"beat": 0}')
        frame = await watcher.receive_from(5)
    words = {
        "en": "Too fast: try again in",
        "fr": "réessaie dans",
        "it": "riprova tra",
        "ar": "حاول مرة أخرى بعد",
    }
    assert 'data-notice="too_fast"' in frame and words[language] in frame


async def test_a_seat_with_its_cookie_only_has_a_measure_of_its_own(limit: Any) -> None:
    """Two people behind one address, each known by a cookie: one is too fast, the other plays on."""
    table = await sync_to_async(open_table)(2)
    tokens = [(await sync_to_async(referee.sit)(table.room.pk, user.pk))[1] for user in table.people]
    cookies = [f"seat={seatcookie._signer.sign(token)}" for token in tokens]
    await sync_to_async(limit)(socket_frame="2/minute")
    async with line(table, None, cookies[0]) as fast, line(table, None, cookies[1]) as slow:
        for _frame in range(3):
            await fast.send_to(text_data=json.dumps({"do": "dance"}))
        frames = [await fast.receive_from(5) for _frame in range(3)]
        assert "too_fast" in frames[-1]
        await slow.send_to(text_data=json.dumps({"do": "dance"}))
        assert "too_fast" not in await slow.receive_from(5)
