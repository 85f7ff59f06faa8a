"""Sockets over a real Redis: what each person receives, and what is refused.

DC-09, ON-14, ON-15, ON-23, ON-33, TS-15.
"""

import asyncio
import json
import re
import threading
from collections.abc import Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from channels.testing import WebsocketCommunicator
from django.db import connection
from django.test import Client

from accounts.models import User
from chkobba_site.asgi import application
from chkobba_site.threads import WORKERS, in_thread
from games import announce, heartbeats, presence, referee
from games.rules import engine

from .tables import Table, open_table, person, started

pytestmark = pytest.mark.django_db(transaction=True)

ORIGIN = [(b"origin", b"http://testserver"), (b"host", b"testserver")]


@pytest.fixture(autouse=True)
def _own_host(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]


async def threads_give_back() -> None:
    """Each thread for tables keeps a connection: all of them at once hand theirs in."""
    gate = threading.Barrier(WORKERS)

    def visit() -> None:
        gate.wait(10)
        connection.close()

    await asyncio.gather(*(in_thread(visit) for _ in range(WORKERS)))


@pytest.fixture(autouse=True)
def _every_connection_came_back(db: None) -> Iterator[None]:
    """A thread that ends with a connection of the pool in hand takes it away for good."""
    yield
    pool = getattr(connection, "pool", None)
    if pool is not None:
        connection.close()
        asyncio.run(threads_give_back())
        stats = pool.get_stats()
        assert stats["pool_available"] >= stats["pool_size"] - 1, (
            stats
        )  # one is the test thread's own executor's


class Socket(WebsocketCommunicator):  # type: ignore[misc]
    """Lets the consumer close its connections as on the site: Channels' own keeps them for tests in a transaction."""

    send_input = ApplicationCommunicator.send_input
    receive_output = ApplicationCommunicator.receive_output


def session_cookie(user: User | None) -> str:
    if user is None:
        return ""
    client = Client()
    client.force_login(user)
    return f"sessionid={client.cookies['sessionid'].value}"


@asynccontextmanager
async def line(table: Table, user: User | None, cookie: str | None = None):  # type: ignore[no-untyped-def]
    """An open socket of `user`, connected, with its first frame read."""
    if cookie is None:
        cookie = await sync_to_async(session_cookie)(user)
    headers = [*ORIGIN, (b"cookie", cookie.encode())]
    socket = Socket(application, f"/rooms/{table.room.code}/socket/", headers=headers)
    connected, _protocol = await socket.connect(5)
    assert connected
    socket.first = await socket.receive_from(5)
    try:
        yield socket
    finally:
        await socket.disconnect()


def version_in(frame: str) -> int:
    found = re.search(r'id="frame"[^>]*data-version="(\d+)"', frame)
    assert found, frame[:300]
    return int(found[1])


def hand_in(frame: str) -> list[str]:
    zone = re.search(r'data-zone="hand"(.*?)</div>', frame, re.S)
    return re.findall(r'data-card="(\w+)"', zone[1]) if zone else []


async def wish(table: Table, **more: Any) -> str:
    row = await sync_to_async(lambda: table.row)()
    return json.dumps({"ply": str(row.last_ply), "match": row.slug, **more})


async def default_move(table: Table) -> str:
    return str(await sync_to_async(lambda: engine.default_move(table.match))())


async def turn_of(table: Table) -> int:
    return await sync_to_async(lambda: table.turn)()


async def test_each_seat_gets_its_own_hand_and_a_watcher_none() -> None:
    table = await sync_to_async(started)()
    hands = (await sync_to_async(lambda: table.match)()).round.hands
    async with (
        line(table, table.people[0]) as one,
        line(table, table.people[1]) as two,
        line(table, None) as eye,
    ):
        assert hand_in(one.first) == [str(card) for card in hands[0]]
        assert hand_in(two.first) == [str(card) for card in hands[1]]
        assert hand_in(eye.first) == []


async def test_a_move_reaches_every_screen_with_a_newer_version() -> None:
    table = await sync_to_async(started)()
    turn = await turn_of(table)
    async with line(table, table.people[turn]) as mover, line(table, table.people[1 - turn]) as other:
        before = version_in(other.first)
        move = await default_move(table)
        await mover.send_to(text_data=await wish(table, move=move))
        mine, theirs = await mover.receive_from(5), await other.receive_from(5)
        assert version_in(mine) > before
        assert version_in(theirs) == version_in(mine)
        assert await mover.receive_nothing(0.3), "one frame for one version"


async def test_a_refusal_goes_to_its_sender_alone_with_a_fresh_frame() -> None:
    """ON-15, TS-04, TS-05: within the same second, and nothing changed."""
    table = await sync_to_async(started)()
    turn = await turn_of(table)
    async with line(table, table.people[turn]) as mover, line(table, table.people[1 - turn]) as other:
        good = await wish(table, move=await default_move(table))
        stale = await wish(table, move=await default_move(table), ply="0")
        for text in (stale, await wish(table, move="nonsense"), "{not json", "[]", json.dumps({"do": "fly"})):
            await mover.send_to(text_data=text)
            frame = await mover.receive_from(1)
            assert version_in(frame) == version_in(mover.first)
            assert 'data-notice="' in frame
        assert await other.receive_nothing(0.2)
        await other.send_to(text_data=good)
        assert version_in(await other.receive_from(1)) == version_in(mover.first), "not that seat's turn"
        await mover.send_to(text_data=good)
        await mover.receive_from(1)
        await mover.send_to(text_data=good)
        doubled = await mover.receive_from(1)
        assert version_in(doubled) == version_in(mover.first) + 1
        row = await sync_to_async(lambda: table.row)()
        assert await sync_to_async(row.plies.filter(seat=turn).count)() == 1


async def test_a_watcher_may_not_act() -> None:
    table = await sync_to_async(started)()
    before = await sync_to_async(lambda: table.row.last_ply)()
    async with line(table, None) as eye, line(table, await sync_to_async(person)("Sami")) as stranger:
        for socket in (eye, stranger):
            for wanted in (
                {"move": await default_move(table)},
                {"do": "resign"},
                {"do": "claim"},
                {"do": "start"},
            ):
                await socket.send_to(text_data=await wish(table, **wanted))
                assert version_in(await socket.receive_from(1)) == version_in(eye.first)
    assert await sync_to_async(lambda: table.row.last_ply)() == before
    assert await sync_to_async(lambda: table.row.ended)() is None


async def test_a_heartbeat_answers_with_the_version_and_heals_a_gap() -> None:
    """ON-23, ON-32, RTM-04."""
    table = await sync_to_async(started)()
    async with line(table, table.people[0]) as socket:
        await socket.send_to(text_data=json.dumps({"beat": version_in(socket.first)}))
        assert 'id="beat"' in await socket.receive_from(1)
        await socket.send_to(text_data=json.dumps({"beat": version_in(socket.first) - 1}))
        assert version_in(await socket.receive_from(1)) == version_in(socket.first)
        assert 'id="beat"' in await socket.receive_from(1)


async def test_a_lost_announcement_is_healed_by_the_next_heartbeat(monkeypatch: pytest.MonkeyPatch) -> None:
    table = await sync_to_async(started)()
    async with line(table, table.people[0]) as socket:
        monkeypatch.setattr(announce, "room_changed", lambda code, version: None)
        await sync_to_async(table.play)()
        assert await socket.receive_nothing(0.2)
        await socket.send_to(text_data=json.dumps({"beat": version_in(socket.first)}))
        assert version_in(await socket.receive_from(1)) > version_in(socket.first)


async def test_the_last_line_that_closes_starts_the_hold_and_a_new_one_ends_it() -> None:
    """ON-08, TS-10, TS-15."""
    table = await sync_to_async(started)()
    user = table.people[0]
    async with line(table, user):
        async with line(table, user):
            pass
        assert (await sync_to_async(table.seat)(0)).held_until is None, "another tab is open"
    seat = await sync_to_async(table.seat)(0)
    assert seat.held_until is not None
    async with line(table, user) as back:
        assert len(hand_in(back.first)) == 3
        assert (await sync_to_async(table.seat)(0)).held_until is None
        assert await sync_to_async(presence.present)([seat.pk]) == {seat.pk}


async def test_the_seat_cookie_alone_brings_the_seat_back() -> None:
    """ON-26, TS-06: the session is lost, the token stays; a forged or foreign token proves nothing."""
    from games import seatcookie

    table = await sync_to_async(open_table)()
    _index, token = await sync_to_async(referee.sit)(table.room.pk, table.people[1].pk)
    await sync_to_async(referee.start)(table.room.pk, table.people[0].pk)
    signed = seatcookie._signer.sign(token)
    hands = (await sync_to_async(lambda: table.match)()).round.hands
    async with line(table, None, f"seat={signed}") as socket:
        assert hand_in(socket.first) == [str(card) for card in hands[1]]
    for forged in (token, seatcookie._signer.sign("0" * 32), signed[:-1] + "x"):
        async with line(table, None, f"seat={forged}") as socket:
            assert hand_in(socket.first) == []


async def test_unknown_rooms_are_closed_with_their_own_code() -> None:
    """TS-12: accepted, then closed, or a browser would retry for ever."""
    table = await sync_to_async(started)()
    table.room.code = "ZZZZZZZZ"
    socket = Socket(application, "/rooms/ZZZZZZZZ/socket/", headers=ORIGIN)
    connected, _protocol = await socket.connect(5)
    assert connected
    assert (await socket.receive_output(5))["code"] == 4404


@pytest.mark.parametrize("origin", [b"https://evil.example", b"null", b""])
async def test_foreign_origins_are_refused(origin: bytes) -> None:
    """SE-07, TS-14."""
    table = await sync_to_async(started)()
    headers = [(b"host", b"testserver")] + ([(b"origin", origin)] if origin else [])
    socket = Socket(application, f"/rooms/{table.room.code}/socket/", headers=headers)
    connected, _code = await socket.connect(5)
    assert not connected


async def test_a_closed_room_shows_the_reason_and_ends_the_line() -> None:
    table = await sync_to_async(started)()
    boss = await sync_to_async(person)("Boss")
    async with line(table, table.people[0]) as socket:
        await sync_to_async(referee.close_room)(table.room.pk, boss, "Rude words at the table")
        assert "Rude words at the table" in await socket.receive_from(2)
        assert (await socket.receive_output(2))["code"] == 4410


async def test_a_suspended_persons_lines_close_at_once() -> None:
    """DC-05."""
    table = await sync_to_async(started)()
    boss = await sync_to_async(person)("Boss")
    async with line(table, table.people[1]) as socket:
        await sync_to_async(referee.suspend)(table.people[1].pk, boss, "Rude words")
        assert await code_of(socket) == 4423, "the code with which the page looks for the reason"


async def code_of(socket: WebsocketCommunicator) -> int | None:
    """With which code a line is closed; frames may come before."""
    for _message in range(5):
        message = await socket.receive_output(3)
        if message["type"] == "websocket.close":
            return int(message["code"])
    return None


async def test_logging_out_closes_the_lines_of_that_browser_only() -> None:
    table = await sync_to_async(started)()
    user = table.people[0]
    here, there = Client(), Client()
    await sync_to_async(here.force_login)(user)
    await sync_to_async(there.force_login)(user)
    cookies = [f"sessionid={client.cookies['sessionid'].value}" for client in (here, there)]
    async with line(table, None, cookies[0]) as mine, line(table, None, cookies[1]) as other:
        await sync_to_async(here.post)("/accounts/logout/")
        assert await code_of(mine) == 4401
        await other.send_to(text_data=json.dumps({"beat": 0}))
        assert hand_in(await other.receive_from(2))


async def test_logging_out_closes_lines_that_are_older_than_a_log_in() -> None:
    """A log-in and a new password give the session another key; a line opened before that is this browser's too."""
    table = await sync_to_async(started)()
    user, browser = table.people[0], Client()
    await sync_to_async(browser.force_login)(user)
    before = browser.cookies["sessionid"].value
    async with line(table, None, f"sessionid={before}") as socket:
        new = {"new_password1": "another-password-7", "new_password2": "another-password-7"}
        words = {"old_password": "a-long-password-9", **new}
        await sync_to_async(browser.post)("/accounts/password/", words)
        assert browser.cookies["sessionid"].value != before
        assert await socket.receive_nothing(0.2), "whoever changes a password goes on playing"
        await sync_to_async(browser.post)("/accounts/logout/")
        assert await code_of(socket) == 4401


async def test_too_many_frames_get_a_notice_and_then_the_line_closes(settings: Any) -> None:
    """SEC-16: a thousand frames a second from one person; others at the table are not touched."""
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "socket_frame": "5/minute"}
    table = await sync_to_async(started)()
    async with line(table, table.people[0]) as noisy, line(table, table.people[1]) as calm:
        for _ in range(120):
            await noisy.send_to(text_data=json.dumps({"do": "dance"}))
        codes = []
        for _ in range(12):
            message = await noisy.receive_output(5)
            if message["type"] == "websocket.close":
                codes.append(message["code"])
                break
        assert codes == [4429]
        await calm.send_to(text_data=json.dumps({"beat": version_in(calm.first)}))
        assert "beat" in await calm.receive_from(2)


async def test_deep_and_odd_json_is_refused_not_died_of() -> None:
    table = await sync_to_async(started)()
    async with line(table, table.people[0]) as socket:
        for text in (
            "[" * 30000,
            '{"move": {"a": 1}}',
            '{"ply": 1e400, "do": "start"}',
            '{"beat": [1]}',
            "\u0000",
        ):
            await socket.send_to(text_data=text)
            assert "<" in await socket.receive_from(2)
        await socket.send_to(bytes_data=b"\x00\x01")
        assert version_in(await socket.receive_from(2)) >= 0


async def test_a_heartbeat_that_fails_ends_the_line_so_that_the_page_comes_back(monkeypatch: Any) -> None:
    """With a code that can be sent, and below those after which a page stays away."""
    table = await sync_to_async(started)()

    def fails(_beats: object) -> None:
        raise OSError("the database is away")

    async with line(table, table.people[0]) as socket:
        monkeypatch.setattr(heartbeats, "look", fails)
        await socket.send_to(text_data=json.dumps({"beat": 0}))
        assert await code_of(socket) == 4012
