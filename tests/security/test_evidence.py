"""ADM-07: the log of moderation keeps how room and account stood before each act, and no card, code or token."""

import json

import pytest
from django.test import Client

from accounts.models import User
from games import referee
from games.models import ModerationAct
from tests.games.admin_pages import REASON, page
from tests.games.cards_in import cards_in
from tests.games.tables import open_table, started
from tests.games.test_pages import client_of

pytestmark = [pytest.mark.django_db(transaction=True)]


@pytest.fixture
def boss(settings) -> User:
    settings.ALLOWED_HOSTS = ["testserver"]
    return User.objects.create_superuser("Boss", "a-long-password-9")


def newest() -> dict:
    return ModerationAct.objects.first().before


def test_closing_keeps_status_seats_and_position(boss: User) -> None:
    table = started(2)
    referee.away(table.seat(1).pk)
    version, ply = table.fresh().version, table.row.last_ply
    referee.close_room(table.room.pk, boss, REASON)
    kept = newest()
    assert (kept["room"], kept["version"], kept["host"]) == ("playing", version, "Amel")
    assert (kept["match"], kept["ply"], kept["totals"]) == (table.row.slug, ply, [0, 0])
    assert kept["seats"] == [{"seat": 0, "who": "Amel"}, {"seat": 1, "who": "Leila", "held": True}]
    assert not cards_in(json.dumps(kept)) and table.room.code not in json.dumps(kept)


def test_removing_keeps_who_sat_there(boss: User) -> None:
    table = open_table(4, sitting=2)
    referee.add_bot(table.room.pk, table.people[0].pk, 3, "hard")
    referee.remove_person(table.room.pk, 1, boss, REASON)
    assert [seat["who"] for seat in newest()["seats"]] == ["Amel", "Leila", "", "hard"]
    assert newest()["account"] == "Leila" and "match" not in newest()


def test_suspending_and_lifting_keep_what_held_before(boss: User) -> None:
    table = open_table(2)
    referee.suspend(table.people[1].pk, boss, REASON)
    assert newest() == {"account": "Leila", "suspended_since": "", "suspended_reason": ""}
    referee.lift(table.people[1].pk, boss, "Said sorry")
    assert newest()["suspended_reason"] == REASON and newest()["suspended_since"]


def test_muting_and_its_end_keep_what_held_before(boss: User) -> None:
    table = open_table(2)
    referee.mute(table.people[1].pk, boss, REASON)
    assert "muted_until" not in newest()
    referee.unmute(table.people[1].pk, boss, "Said sorry")
    assert newest()["muted_reason"] == REASON and newest()["muted_until"]


def test_it_is_shown_in_the_log_and_cannot_be_edited(boss: User) -> None:
    table = started(2)
    referee.close_room(table.room.pk, boss, REASON)
    admin: Client = client_of(boss)
    where = f"/admin/games/moderationact/{ModerationAct.objects.get().pk}/change/"
    assert table.row.slug in page(admin, where)
    assert admin.post(where, {"before": "{}"}).status_code == 403
