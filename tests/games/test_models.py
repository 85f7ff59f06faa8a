"""What the database itself promises, whatever the code above it does (DC-06, DC-07, DC-08)."""

import pytest
from django.db import IntegrityError, transaction

from games import log, referee
from games.models import Match, Player, Ply, Room, Seat

from .tables import open_table, person, started

pytestmark = pytest.mark.django_db(transaction=True)


def refused(model: type, **values: object) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        model.objects.create(**values)  # type: ignore[attr-defined]


def test_a_room_is_kept_with_what_was_chosen() -> None:
    """DC-06: read back from the database as it was opened; its code is nobody else's."""
    table = open_table(4, sitting=2, preset="chkobba-maghreb", target=16, turn_seconds=45, public=False)
    room = Room.objects.get(code=table.room.code)
    ruleset = log.ruleset_of(room)
    assert (ruleset.preset, ruleset["target"], ruleset["jack"]) == ("chkobba-maghreb", 16, 8)
    assert (room.seat_count, room.turn_seconds, room.visibility) == (4, 45, "private")
    assert (room.host, room.status, room.version) == (table.people[0], "waiting", 2)
    refused(Room, code=room.code, name="Twin", ruleset={})


def test_a_chair_is_one_row_and_a_person_has_one_chair() -> None:
    """DC-07: two rows for one chair, or two chairs for one person, are impossible."""
    table = open_table(4, sitting=2)
    refused(Seat, room=table.room, index=0)
    refused(Seat, room=table.room, index=9, user=table.people[0])
    assert list(table.room.seats.values_list("index", flat=True)) == [0, 1, 2, 3]
    assert all(seat.token_hash for seat in table.room.seats.exclude(user=None))


def test_a_ply_is_written_once_and_the_log_is_the_match() -> None:
    """DC-08: append only; the position read from the rows is the one that was played."""
    table = started()
    for _move in range(5):
        table.play()
    row = table.row
    refused(Ply, match=row, number=row.last_ply, action="7D", by="person", seat=0)
    refused(Player, match=row, seat=0, name="Twin")
    played = table.match
    log.forget()
    assert log.load(row) == log.replay(row) == played
    assert list(row.plies.values_list("number", flat=True)) == list(range(1, row.last_ply + 1))


def test_matches_outlive_their_room_and_their_people() -> None:
    table = started()
    table.play_match()
    slug, plies = table.row.slug, table.row.plies.count()
    for user in table.people:
        user.delete()
    assert not Room.objects.filter(pk=table.room.pk).exists()
    row = Match.objects.get(slug=slug)
    assert (row.room, row.plies.count()) == (None, plies)
    assert [player.name for player in row.players.all()] == ["Amel", "Leila"]
    assert log.replay(row).winner == row.winner


def test_a_refused_move_writes_nothing() -> None:
    """One transaction: neither ply nor version nor deadline when something fails on the way."""
    table = started()
    row, room, turn = table.row, table.fresh(), table.turn
    legal = log.load(row).round.hands[turn][0]  # type: ignore[union-attr]
    Ply.objects.create(match=row, number=row.last_ply + 1, action=str(legal), by="person", seat=turn)
    with pytest.raises(IntegrityError):
        table.play()
    assert table.row.last_ply == row.last_ply
    assert table.fresh().version == room.version


def test_the_host_may_go_and_the_room_stays() -> None:
    table = open_table(4, sitting=2)
    referee.sit(table.room.pk, person("Sami").pk)
    table.people[0].delete()
    assert table.fresh().host == table.people[1]
    assert table.seat(0).is_empty
