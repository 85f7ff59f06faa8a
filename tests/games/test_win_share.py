"""A share of the wins, which the bots of a practice table may aim for: who is shown what, where it is refused.

BT-09, BT-11.
"""

from typing import Any

import pytest
from django.test import Client

from games import referee
from games.botwork import BotTask
from games.models import Room
from games.referee import Opening
from games.rules.observation import observe
from games.rules.ruleset import Ruleset

from .tables import Table, person
from .test_bots import at_a_bots_turn
from .test_pages import rooms_in
from .test_rooms import refusal

pytestmark = pytest.mark.django_db(transaction=True)


def opening(**more: Any) -> Opening:
    return Opening("Practice", Ruleset.of("chkobba-cafe"), more.pop("seats", 4), **more)


def alone(**more: Any) -> Table:
    amel = person("Amel")
    room = referee.open_room(amel.pk, opening(public=False, practice=True, **more))
    referee.sit(room.pk, amel.pk)
    referee.start(room.pk, amel.pk)
    return Table(room, [amel])


def test_opponents_are_shown_the_cards_and_a_partner_is_not_weakened() -> None:
    """BT-11: seats 1 and 3 aim for the share, seat 2 plays with the person and as well as it can."""
    table = alone(win_share=20, bot_level="easy")
    partner = {}
    while len(partner) < 3:
        if table.turn == 0:
            table.play()
            continue
        task = at_a_bots_turn(table)
        assert task.aim is not None
        partner[table.turn] = task.aim.partner
        assert task.practice
        assert task.aim.partner or task.aim.share == 20
        assert task.aim.hands == table.match.round.hands  # type: ignore[union-attr]
        referee.play_bot(table.row.pk, table.row.last_ply, None)
    assert partner == {1: False, 2: True, 3: False}


def test_without_a_share_nobody_is_shown_anything() -> None:
    task = at_a_bots_turn(alone(seats=2, bot_level="hard"))
    assert (task.aim, task.level, task.practice) == (None, "hard", True)


@pytest.mark.parametrize(
    ("code", "more"),
    [
        ("win_share", {"public": True, "win_share": 50}),
        ("win_share", {"public": False, "win_share": 0}),
        ("practice", {"public": True, "practice": True}),
        ("practice", {"public": False, "practice": True, "turn_seconds": 30}),
        ("win_share", {"public": False, "practice": True, "win_share": 101}),
        ("win_share", {"public": False, "practice": True, "win_share": -1}),
    ],
)
def test_the_referee_refuses_a_share_anywhere_else(code: str, more: dict[str, Any]) -> None:
    refusal(code, referee.open_room, person("Amel").pk, opening(**more))
    assert Room.objects.count() == 0


def test_a_task_of_another_table_cannot_show_cards() -> None:
    """The border of the bots' processes refuses it too, whatever a room's row says."""
    table = alone(seats=2, win_share=50)
    task = at_a_bots_turn(table)
    with pytest.raises(ValueError, match="practice"):
        BotTask(observe(table.match, 1), "hard", 1, practice=False, aim=task.aim)
    Room.objects.filter(pk=table.room.pk).update(practice=False)
    again = referee.bot_task(table.row.pk, table.row.last_ply)
    assert again is not None and again.aim is None


def test_the_page_says_what_a_share_means() -> None:
    page = rooms_in(Client().get("/practice/"))
    assert "shown all the cards" in page and "in practice only" in page
    assert 'type="range" name="win_share" min="0" max="100"' in page
    assert 'name="aim" checked' not in page, "off by default"
    others = rooms_in(Client().get("/rooms/new/"))
    assert "win_share" not in others


def test_a_share_at_a_table_for_others_is_refused_not_dropped() -> None:
    data = {
        "variant": "chkobba",
        "preset": "chkobba-cafe",
        "seats": "2",
        "turn_seconds": "0",
        "visibility": "public",
        "guest_name": "Amel",
    }
    answer = Client().post("/rooms/new/", {**data, "aim": "on", "win_share": "50"})
    assert answer.status_code == 400 and Room.objects.count() == 0
    assert "at practice tables only" in answer.content.decode()
