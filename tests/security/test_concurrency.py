"""What goes wrong elsewhere when much happens at once: codes that meet, news before the commit, a slow neighbour."""

import asyncio
import json
import threading
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import transaction
from django.test import AsyncClient

from games import acts, announce, referee, seatcookie
from games.forms import JoinForm
from games.models import Room
from games.referee import Opening, opening
from games.rules.ruleset import Ruleset
from tests.games.cards_in import cards_in
from tests.games.tables import Table, open_table, person, started
from tests.games.test_consumers import hand_in, line
from tests.games.test_rooms import refusal

pytestmark = pytest.mark.django_db(transaction=True)

CHOSEN = Opening("Window 1", Ruleset.of("chkobba-cafe"), 2)
PATIENCE = 120  # seconds until something counts as stuck; the machine may be busy


@pytest.fixture(autouse=True)
def _own_host(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]


# Codes --------------------------------------------------------------------------------------------


def test_codes_that_meet_are_drawn_again_and_overwrite_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """CON-06: four codes in the world; four tables, then a clear refusal."""
    host, drawn = (
        person("Amel"),
        iter(["AAAA2222", "AAAA2222", "BBBB2222"] + ["AAAA2222", "CCCC2222"] * 2 + ["DDDD2222"]),
    )
    monkeypatch.setattr(opening, "new_code", lambda: next(drawn, "AAAA2222"))
    rooms = [referee.open_room(host.pk, CHOSEN) for _room in range(4)]
    assert [room.code for room in rooms] == ["AAAA2222", "BBBB2222", "CCCC2222", "DDDD2222"]
    refusal("no_code", referee.open_room, host.pk, CHOSEN)
    assert Room.objects.count() == 4


@pytest.mark.parametrize(
    "typed", ["k7qx2mpa", " K7QX 2MPA ", "K7QX-2MPA", "K٧QX٢MPA", "Ｋ７ＱＸ２ＭＰＡ", "k۷qx۲mpa"]
)
def test_a_code_may_be_typed_in_many_ways(typed: str) -> None:
    form = JoinForm({"code": typed})
    assert form.is_valid() and form.cleaned_data["code"] == "K7QX2MPA"


@pytest.mark.parametrize("typed", ["K7QX2MP", "K7QX2MPO", "K7QX2MP0", "K7QX2MPI", "K7QX2MP1", "K7QX2MPß"])
def test_what_is_no_code_is_said_to_be_none(typed: str) -> None:
    assert JoinForm({"code": typed}).errors.as_data()["code"][0].code == "bad_code"


async def test_an_old_tables_proof_is_worth_nothing_at_a_new_one_of_its_code() -> None:
    """SEC-15: the code comes again, the seat does not."""
    old = await sync_to_async(open_table)(2)
    _index, token = await sync_to_async(referee.sit)(old.room.pk, old.people[0].pk)
    cookie, code = f"seat={seatcookie._signer.sign(token)}", old.room.code
    await sync_to_async(old.room.delete)()
    await sync_to_async(lambda: [one.delete() for one in old.people])()
    table = await sync_to_async(started)(2)
    await sync_to_async(Room.objects.filter(pk=table.room.pk).update)(code=code)
    await sync_to_async(table.fresh)()
    async with line(table, None, cookie) as stranger:
        assert hand_in(stranger.first) == []


# News ---------------------------------------------------------------------------------------------


class Broken(Exception):
    pass


def test_nobody_hears_of_what_is_not_written_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """CON-08: nothing is announced inside a transaction, and nothing at all of one that fails."""
    table, told = started(2), []
    monkeypatch.setattr(announce, "room_changed", lambda code, version: told.append(version))
    with transaction.atomic():
        table.play()
        referee.away(table.seat(0).pk)
        assert told == []
    assert told == sorted(told) and told[-1] == table.fresh().version
    heard = len(told)
    with pytest.raises(Broken):
        play_and_break(table)
    assert len(told) == heard


def play_and_break(table: Table) -> None:
    with transaction.atomic():
        table.play()
        raise Broken


def test_what_travels_is_a_fact_and_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """SEC-11: a round, a phrase, a suspension and a log-out, as a rogue listener of every group would hear them."""
    heard: list[dict[str, Any]] = []
    monkeypatch.setattr(announce, "_send", lambda group, message: heard.append(message))
    table = started(2)
    table.play_round()
    referee.say(table.room.pk, 0, "hello")
    referee.suspend(table.people[1].pk, person("Boss"), "Rude words")
    kinds = {"room.changed": {"version"}, "room.said": {"seat", "phrase"}, "user.out": {"sessions"}}
    assert {message["type"] for message in heard} == set(kinds)
    for message in heard:
        assert set(message) - {"type"} == kinds[message["type"]]
    assert not cards_in(json.dumps(heard)) and len(heard) > 30


# Neighbours ---------------------------------------------------------------------------------------


async def test_fifty_pages_at_once_are_all_answered() -> None:
    """CON-02: through the whole stack of middleware; nobody waits for a thread that waits for them."""
    await sync_to_async(started)(2)
    pages = ["/lobby/rooms/", "/healthz", "/healthz", "/accounts/password/forgotten/sent/", "/matches/"] * 10
    async with asyncio.timeout(PATIENCE):
        answers = await asyncio.gather(*(AsyncClient().get(path) for path in pages))
    assert {answer.status_code for answer in answers} == {200}


async def test_a_slow_table_keeps_no_other_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """CON-02: one table's work stands still until the other table's person has been answered."""
    slow, quick = await sync_to_async(two_tables)()
    look, go_on, waits = acts.look_at, threading.Event(), threading.Event()

    def slow_look(room: Any, *more: Any) -> Any:
        if room.pk == slow.room.pk:
            waits.set()
            go_on.wait(PATIENCE)
        return look(room, *more)

    async with line(slow, slow.people[0]) as stuck, line(quick, quick.people[0]) as free:
        monkeypatch.setattr(acts, "look_at", slow_look)
        try:
            await stuck.send_to(text_data='{"do": "dance"}')
            assert await asyncio.to_thread(waits.wait, PATIENCE)
            await free.send_to(text_data='{"do": "dance"}')
            assert 'id="frame"' in await free.receive_from(PATIENCE)
        finally:
            go_on.set()
        assert 'id="frame"' in await stuck.receive_from(PATIENCE)


def two_tables() -> tuple[Any, Any]:
    slow = started(2)
    for user, name in zip(slow.people, ("Nejla", "Habib"), strict=True):
        user.name = name
        user.save()
    return slow, started(2)
