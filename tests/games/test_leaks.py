"""No card that a viewer may not know is in any frame, page or attribute, over whole matches.

ON-02, ON-18, SE-01, SE-11, TS-03, AUD-01: every seat and a watcher, over real sockets and over pages.
"""

import random
from contextlib import AsyncExitStack
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from accounts.models import User
from games.rules import engine, state

from .cards_in import cards_in
from .tables import Table, started
from .test_consumers import line

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _own_host(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, "off")


def secrets_of(match: state.Match, seat: int | None) -> set[str]:
    """The cards that this viewer may not know now: the stock and the hands of the others."""
    assert match.round is not None
    hidden = set(match.round.stock)
    for index, hand in enumerate(match.round.hands):
        if index != seat:
            hidden |= set(hand)
    return {str(card) for card in hidden}


@pytest.mark.parametrize(
    "text",
    [
        'data-card="7D"',
        "cards/TC.a1b2.svg",
        "king of hearts",
        "10♦",
        'value="7Dx3C+4H"',
        '["QS"]',
        "cut QS 4H",
    ],
)
def test_the_search_finds_every_form(text: str) -> None:
    assert cards_in(text)


def test_the_search_is_not_fooled_by_words() -> None:
    assert cards_in("Join 7Ddd, ACME, K7QF2M9P, 3 of 4, KS2 <dt>7 of diamonds</dt>") == set()


@pytest.mark.parametrize(("seats", "preset"), [(2, "chkobba-cafe"), (4, "chkobba-online")])
async def test_no_frame_gives_a_card_away(seats: int, preset: str) -> None:
    table = await sync_to_async(started)(seats, preset=preset, target=5)
    chance = random.Random(seats)
    async with AsyncExitStack() as stack:
        viewers: list[int | None] = [*range(seats), None]
        sockets = {
            seat: await stack.enter_async_context(line(table, None if seat is None else table.people[seat]))
            for seat in viewers
        }
        match = await position(table)
        for seat, socket in sockets.items():
            check(socket.first, match, seat)
        frames = 0
        while await sync_to_async(lambda: table.row.ended)() is None:
            await sync_to_async(advance)(table, chance)
            match = await position(table)
            for seat, socket in sockets.items():
                check(await socket.receive_from(5), match, seat)
                frames += 1
        assert frames > 100


async def position(table: Table) -> state.Match:
    return await sync_to_async(lambda: table.match)()


def check(text: str, match: state.Match, seat: int | None) -> None:
    leaked = cards_in(text) & secrets_of(match, seat)
    assert not leaked, f"viewer {seat} learns {sorted(leaked)}"
    if match.round and not match.round.over and seat is not None:
        assert {str(card) for card in match.round.hands[seat]} <= cards_in(text), "the own hand is shown"


def advance(table: Table, chance: random.Random) -> None:
    match = table.match
    assert match.round is not None
    if match.round.over:
        table.next_round()
    else:
        table.play(chance.choice(engine.legal_moves(match)))


def test_no_page_gives_a_card_away() -> None:
    """The table's page for seats, watchers and strangers, and the lists and admin pages while a match runs."""
    table = started(2, target=5)
    chance = random.Random(3)
    clients = {seat: Client() for seat in (0, 1, None)}
    for seat in (0, 1):
        clients[seat].force_login(table.people[seat])
    boss = Client()
    boss.force_login(User.objects.create_superuser("Boss", "a-long-password-9"))
    decoration = cards_in(page(boss, "/"))
    for _turn in range(12):
        for seat, client in clients.items():
            check(page(client, f"/rooms/{table.room.code}/"), table.match, seat)
        for path in ["/lobby/", "/matches/", f"/matches/{table.row.slug}/", *admin_pages(table)]:
            check(page(boss, path), table.match, None)
        assert cards_in(page(boss, "/")) == decoration
        advance(table, chance)


def page(client: Client, path: str) -> str:
    answer = client.get(path, follow=True)
    assert answer.status_code == 200, path
    return answer.content.decode()


def admin_pages(table: Table) -> list[str]:
    row = table.row
    return [
        f"/admin/games/match/{row.pk}/change/",
        f"/admin/games/room/{table.room.pk}/change/",
        "/admin/games/seat/",
        "/admin/games/match/",
    ]


def test_the_replay_of_a_running_match_leads_to_its_table() -> None:
    table = started()
    answer = Client().get(f"/matches/{table.row.slug}/?ply=2")
    assert answer.status_code == 302
    assert answer["Location"] == f"/rooms/{table.room.code}/"
