"""Bots at tables: which may sit down, how their choices are repeated, and how long they seem to think.

BT-02, BT-07, BT-15, BT-16.
"""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games import log, presence, referee
from games.bots import LEVELS, MEASURING, VERSION
from games.botwork import BotTask, choice
from games.models import BotLevel, By, Match, Room, Seat, Speed
from games.referee.bots import level_at
from games.referee.clock import LONGEST, PACE, QUICKEST, bot_delay, round_pause
from games.rules.actions import Move
from games.rules.observation import observe

from .tables import Table, open_table, person, started
from .test_holds import drop, expire
from .test_pages import client_of, rooms_in
from .test_rooms import refusal

pytestmark = pytest.mark.django_db(transaction=True)

NEVER = (*MEASURING, "see_all", "see_deck", "", "HARD", "hard ", "boss")


def with_bots(seats: int = 4, **more: object) -> Table:
    """A match of one person against bots."""
    table = open_table(seats, sitting=1, bot_fill=True, **more)
    referee.start(table.room.pk, table.people[0].pk)
    return table


def due(table: Table) -> BotTask | None:
    """The task of the bot whose turn it is, as if its pause were over; None at a person's turn."""
    Match.objects.filter(pk=table.row.pk).exclude(bot_at=None).update(
        bot_at=timezone.now() - timedelta(seconds=1)
    )
    return referee.bot_task(table.row.pk, table.row.last_ply)


def at_a_bots_turn(table: Table) -> BotTask:
    while (task := due(table)) is None:
        table.play()
    return task


# Levels -------------------------------------------------------------------------------------------


def test_the_rooms_words_are_those_of_the_bots() -> None:
    assert tuple(BotLevel.values) == LEVELS


@pytest.mark.parametrize("level", LEVELS)
def test_chairs_are_filled_with_bots_of_the_rooms_level(level: str) -> None:
    """BT-02, BT-16."""
    table = with_bots(bot_level=level)
    assert [seat.bot_level for seat in table.room.seats.all()] == ["", level, level, level]
    assert [player.bot_level for player in table.row.players.all()] == ["", level, level, level]
    assert at_a_bots_turn(table).level == level


def test_the_host_picks_another_level_for_one_chair() -> None:
    table = open_table(4, sitting=1, bot_level="easy")
    host = table.people[0].pk
    referee.add_bot(table.room.pk, host, 1)
    referee.add_bot(table.room.pk, host, 2, "hard")
    assert [table.seat(index).bot_level for index in (1, 2)] == ["easy", "hard"]


@pytest.mark.parametrize("word", NEVER)
def test_no_other_bot_sits_down(word: str) -> None:
    """Yardsticks and bots that see every hand are refused by the referee, wherever they are asked for."""
    table = open_table(4, sitting=1)
    if word:  # no word at all is the room's level
        refusal("bot_level", referee.add_bot, table.room.pk, table.people[0].pk, 1, word)
    opening = referee.Opening("Window 1", log.ruleset_of(table.room), 2, bot_level=word)
    refusal("bot_level", referee.open_room, table.people[0].pk, opening)
    assert Room.objects.count() == 1 and table.seat(1).is_empty


def test_a_bot_of_an_older_room_plays_as_medium() -> None:
    table = with_bots(2)
    Seat.objects.filter(room=table.room, index=1).update(bot_level="simple")
    assert at_a_bots_turn(table).level == "medium"


def test_a_stand_in_plays_the_rooms_level() -> None:
    """BT-07: a dropped person's seat and a bot's chair get their level from the same line."""
    table = started(bot_level="hard")
    drop(table, 1)
    expire(table, 1)
    referee.let_bot(table.room.pk, 0, 1)
    assert at_a_bots_turn(table).level == level_at(table.room, table.seat(1)) == "hard"


def test_the_bot_for_a_removed_person_has_the_rooms_level() -> None:
    table = started(4, bot_level="easy")
    referee.remove_person(table.room.pk, 2, person("Boss"), "Rude words")
    assert table.seat(2).bot_level == "easy"


def test_the_level_stands_at_the_seat_everywhere() -> None:
    """BT-02: waiting room, table, lobby, replay and match list."""
    table = open_table(4, sitting=1, bot_level="easy", bot_fill=True)
    host, watcher = client_of(table.people[0]), Client()
    here = f"/rooms/{table.room.code}/"
    referee.add_bot(table.room.pk, table.people[0].pk, 1, "hard")
    presence.enter(table.seat(0).pk, "socket", 20)
    assert "bot, hard" in rooms_in(host.get(here))
    assert "bots: hard, easy" in rooms_in(watcher.get("/lobby/"))
    referee.start(table.room.pk, table.people[0].pk)
    shown = rooms_in(watcher.get(here))
    assert [note for note in notes(shown) if note in BotLevel.values] == ["hard", "easy", "easy"]
    referee.resign(table.room.pk, 0, table.row.slug)
    assert "Bot 2 (hard)" in rooms_in(watcher.get("/matches/"))
    assert "bot, easy" in rooms_in(watcher.get(f"/matches/{table.row.slug}/"))


def notes(page: str) -> list[str]:
    """The small words under the names of the seats, one by one."""
    smalls = [part.split("</small>")[0] for part in page.split('<small dir="auto">')[1:]]
    return [word for small in smalls for word in small.split(", ")]


def test_a_stand_ins_level_stands_at_the_seat() -> None:
    table = started(bot_level="hard")
    drop(table, 1)
    expire(table, 1)
    referee.let_bot(table.room.pk, 0, 1)
    assert "a bot plays, hard" in rooms_in(Client().get(f"/rooms/{table.room.code}/"))


# Repeating a choice -------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_what_a_ply_stores_repeats_the_choice(level: str) -> None:
    """Observation, level, seed and version give the move again, long after."""
    table = with_bots(2, bot_level=level)
    task = at_a_bots_turn(table)
    ply = table.row.last_ply + 1
    assert referee.play_bot(
        table.row.pk, ply - 1, choice(task), f"{level} v{VERSION} server seed={task.seed}"
    )
    stored = table.row.plies.get(number=ply)
    word, version, budget, seed = stored.bot.split()
    again = BotTask(observe(log.replay(table.row, ply - 1), 1), word, int(seed.removeprefix("seed=")))
    assert (stored.by, version, budget) == (By.BOT, f"v{VERSION}", "server")
    assert str(choice(again)) == stored.action


def test_seeds_differ_from_turn_to_turn() -> None:
    table = with_bots(4)
    seeds = set()
    for _turn in range(6):
        seeds.add(at_a_bots_turn(table).seed)
        referee.play_bot(table.row.pk, table.row.last_ply, None)
    assert len(seeds) == 6


def test_a_default_move_says_so_and_a_persons_move_says_nothing() -> None:
    table = with_bots(2)
    at_a_bots_turn(table)
    assert referee.play_bot(table.row.pk, table.row.last_ply, None, "hard v1 server seed=1")
    bots = table.row.plies.filter(by=By.BOT)
    assert set(bots.values_list("bot", flat=True)) == {"default"}
    table.play()
    assert set(table.row.plies.exclude(by=By.BOT).values_list("bot", flat=True)) == {""}


def test_a_task_shows_no_card_when_it_is_printed() -> None:
    table = with_bots(2, public=False, practice=True, win_share=50)
    task = at_a_bots_turn(table)
    hand = table.match.round.hands[0]  # type: ignore[union-attr]
    assert task.aim is not None and task.aim.hands[0] == hand
    assert not any(str(card) in repr(task.aim) for card in hand)
    assert "hands" not in repr(task)


# Pauses -------------------------------------------------------------------------------------------


def pauses(table: Table, number: int = 200) -> list[float]:
    match = table.match
    assert match.round is not None
    return [bot_delay(table.room, match.round).total_seconds() for _ in range(number)]


@pytest.mark.parametrize("speed", Speed.values)
def test_pauses_vary_and_follow_the_rooms_speed(settings: object, speed: str) -> None:
    """BT-15, RO-03."""
    settings.BOT_DELAY_SECONDS = (1.0, 2.0)  # type: ignore[attr-defined]
    settings.NEXT_ROUND_SECONDS = 20  # type: ignore[attr-defined]
    found, pace = pauses(with_bots(2, speed=speed)), PACE[Speed(speed)]
    assert len(set(found)) > 190, "never the same twice"
    assert pace * QUICKEST <= min(found) and max(found) <= 2 * pace * LONGEST
    assert max(found) > 1.3 * min(found)
    assert round_pause(speed) == timedelta(seconds=20 * pace)


def test_slow_is_slower_than_fast() -> None:
    assert PACE[Speed.SLOW] > PACE[Speed.NORMAL] > PACE[Speed.FAST]


def test_a_fuller_table_takes_longer_and_the_hand_itself_does_not_show(settings: object) -> None:
    """What a bot holds must not be read from its pause: only what everybody sees goes into it."""
    from dataclasses import replace

    settings.BOT_DELAY_SECONDS = (1.0, 1.0)  # type: ignore[attr-defined]
    table = with_bots(2)
    played = table.match.round
    assert played is not None
    swapped = replace(played, hands=(played.hands[1], played.hands[0]))
    fuller = replace(played, table=(*played.table, *played.stock[:3]))
    last = replace(played, hands=(played.hands[0][:1], played.hands[1][:1]))
    usual, other, longer, short = (bot_delay(table.room, each) for each in (played, swapped, fuller, last))
    assert usual == other
    assert short < usual < longer


def test_a_pause_stays_inside_the_turns_limit(settings: object) -> None:
    settings.BOT_DELAY_SECONDS = (30.0, 60.0)  # type: ignore[attr-defined]
    assert max(pauses(with_bots(2, turn_seconds=10))) <= 5


def test_a_bots_move_is_a_move_of_its_own_hand() -> None:
    """BT-17: the referee takes no card that the seat does not hold."""
    table = with_bots(2)
    at_a_bots_turn(table)
    foreign = table.match.round.hands[0][0]  # type: ignore[union-attr]
    row = table.row
    assert referee.play_bot(row.pk, row.last_ply, Move(foreign), "hard v1 server seed=1")
    last = table.row.plies.last()
    assert last is not None and (last.seat, last.bot) == (1, "default")
    assert str(foreign) not in last.action.split()[0]
