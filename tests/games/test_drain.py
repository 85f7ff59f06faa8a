"""Emptying the site before a restart: no new matches, a banner, clocks that stand, lines that come back, time given
back."""

import json
from collections.abc import Callable, Iterator
from datetime import timedelta
from io import StringIO

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings as site
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from chkobba_site import drain
from games import referee
from games.models import Match, Pulse, Room
from games.referee import Opening, Refused
from games.rules.ruleset import Ruleset
from games.timekeeper import Timekeeper

from .tables import open_table, started
from .test_consumers import line
from .test_timekeeper import bring_forward, everybody_here, step_until

pytestmark = pytest.mark.django_db(transaction=True)

# What the banner says with three minutes to go, in each language.
SAID = {
    "en": "The site starts again in 3 minutes.",
    "fr": "Le site redémarre dans 3 minutes.",
    "ar": "خلال 3 دقائق",
    "it": "Il sito riparte tra 3 minuti.",
}


@pytest.fixture(autouse=True)
def _open_again(settings) -> Iterator[None]:
    settings.ALLOWED_HOSTS = ["testserver"]
    yield
    drain.end()


@pytest.fixture
def keeper() -> Iterator[Timekeeper]:
    made = Timekeeper()
    yield made
    made.pool.close()


def command(*words: str) -> str:
    out = StringIO()
    call_command("drain", *words, stdout=out)
    return out.getvalue()


def refusal(act: Callable[[], object]) -> str:
    """The sentence with which the referee refuses, because the site restarts."""
    with pytest.raises(Refused) as refused:
        act()
    assert refused.value.code == "drain"
    return refused.value.message


# No new matches -----------------------------------------------------------------------------------


def test_nothing_new_begins_and_what_runs_goes_on():
    table = started()
    drain.begin(3, "A new game comes.")
    table.play()
    assert table.row.last_ply > 0
    opening = Opening("Window 1", Ruleset.of("chkobba-cafe"), 2)
    assert "in 3 minutes" in refusal(lambda: referee.open_room(table.people[0].pk, opening))


def test_a_start_is_refused_and_the_table_stays_as_it_was():
    table = open_table()
    drain.begin(1)
    assert "in 1 minute," in refusal(lambda: referee.start(table.room.pk, table.people[0].pk))
    assert table.fresh().status == "waiting"
    drain.end()
    referee.start(table.room.pk, table.people[0].pk)
    assert table.fresh().status == "playing"


def test_a_rematch_waits_until_the_site_is_back():
    table = started(target=1)
    table.play_match()
    referee.rematch(table.room.pk, 0)
    drain.begin(2)
    assert "in 2 minutes" in refusal(lambda: referee.rematch(table.room.pk, 1))
    assert Match.objects.count() == 1
    drain.end()
    referee.rematch(table.room.pk, 1)
    assert Match.objects.count() == 2


def test_one_press_for_practice_gets_the_sentence_and_no_table():
    drain.begin(3)
    answer = Client().post("/practice/")
    assert answer.status_code == 400
    assert "starts again in 3 minutes, so no new match begins now" in answer.content.decode()
    assert Room.objects.count() == 0


# The banner ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", SAID)
def test_the_banner_stands_on_the_pages_in_four_languages(language):
    table = open_table()
    pages = ["/", "/lobby/", f"/rooms/{table.room.code}/"]
    client = Client(headers={"accept-language": language})
    assert all('id="drain" class="drain" role="status" hidden' in text(client, page) for page in pages[:2])
    assert 'id="drain" class="drain" hidden' in text(client, pages[2]), (
        "a table speaks by its two live regions"
    )
    drain.begin(3, "<b>Back at noon.</b>")
    for page in pages:
        assert SAID[language] in text(client, page)
        assert '<span dir="auto">&lt;b&gt;Back at noon.&lt;/b&gt;</span>' in text(client, page)


def text(client: Client, path: str) -> str:
    return client.get(path).content.decode()


async def test_an_open_table_shows_it_with_the_next_heartbeat():
    table = await sync_to_async(started)()
    async with line(table, table.people[0]) as socket:
        assert SAID["en"] not in socket.first
        beat = json.dumps({"beat": (await sync_to_async(table.fresh)()).version})
        await sync_to_async(drain.begin)(3)
        await socket.send_to(text_data=beat)
        assert SAID["en"] in await socket.receive_from(5)
        assert 'id="beat"' in await socket.receive_from(5)
        await socket.send_to(text_data=beat)
        assert 'id="beat"' in await socket.receive_from(5), "once is enough"


async def test_a_line_ends_when_the_clocks_stand_and_its_page_may_come_back():
    table = await sync_to_async(started)()
    async with line(table, table.people[0]) as socket:
        await sync_to_async(drain.begin)(0)
        await socket.send_to(text_data=json.dumps({"beat": 1}))
        closed = await socket.receive_output(5)
    assert closed == {"type": "websocket.close", "code": 4012}
    assert closed["code"] < 4400, "line.js tries again after every code below this"
    async with line(table, table.people[0]) as again:
        assert "The clocks stand" in again.first
        await again.send_to(text_data=json.dumps({"beat": 1}))
        assert "websocket.close" not in str(await again.receive_output(5)), (
            "this one stays until the process ends"
        )


# The clocks ---------------------------------------------------------------------------------------


def test_no_clock_runs_while_the_clocks_stand(keeper):
    table = started(turn_seconds=10)
    everybody_here(table)
    keeper.step()
    pulse, ply = Pulse.objects.get().at, table.row.last_ply
    drain.begin(0)
    bring_forward(table, "turn_deadline")
    keeper.next_time.clear()
    keeper.step()
    assert (table.row.last_ply, Pulse.objects.get().at) == (ply, pulse)


def stand(keeper: Timekeeper, seconds: float) -> Callable[[], float]:
    """A table whose clocks stand for so long; returns how many seconds its turn has left, as of now."""
    table = started(turn_seconds=60)
    everybody_here(table)
    keeper.step()
    drain.begin(0)
    back = timedelta(seconds=seconds)
    Pulse.objects.update(at=timezone.now() - back)
    Match.objects.update(turn_deadline=table.row.turn_deadline - back)
    return lambda: (table.row.turn_deadline - timezone.now()).total_seconds()


def test_a_timekeeper_that_starts_ends_it_and_gives_the_time_back(keeper):
    left = stand(keeper, 40)
    assert left() < 21
    Timekeeper().begin()
    assert not drain.current().is_on
    assert 50 < left() <= 60, "all of it, and no more than a new turn has"


def test_called_off_the_running_timekeepers_give_it_back(keeper):
    left = stand(keeper, 40)
    assert command("--off") == "The site is open again.\n"
    keeper.next_time.clear()
    step_until(keeper, lambda: left() > 30)
    assert left() <= 60


def test_a_plan_that_has_not_come_true_outlives_a_restart():
    drain.begin(5)
    Timekeeper().begin()
    assert drain.refresh().minutes == 5


# The command --------------------------------------------------------------------------------------


def test_the_command_says_how_things_stand():
    assert command() == "The site is open for everything.\n"
    assert "in 5 min" in command("5", "New cards.")
    assert drain.current().reason == "New cards."
    assert "the clocks stand and lines are closed" in command("--now", "New cards now.")
    assert drain.current().reason == "New cards now."
    assert command("--off") == "The site is open again.\n"
    assert command("--off") == "The site was open already.\n"


@pytest.mark.parametrize("words", [["-1"], ["1441"], ["nan"], ["soon"], ["3", "New", "cards."]])
def test_nonsense_is_refused_in_one_line(words):
    with pytest.raises(CommandError) as error:
        command("--", *words)
    assert len(str(error.value).splitlines()) == 1
    assert not drain.refresh().is_on


def test_another_process_sees_it_within_a_second_of_reading():
    drain.begin(3)
    state = drain.current()
    drain._known[0] = drain.State()
    assert drain.current().mark == ""
    assert drain.refresh() == state
    assert site.HEARTBEAT_SECONDS > drain.LOOK_SECONDS, "a heartbeat never asks for something older"
