"""Opening rooms, taking and giving up seats, the host's role (ON-03, ON-19, ON-21, ON-25, ON-30, AUD-06, AUD-23)."""

import threading

import pytest
from django.db import connection

from games import referee
from games.models import CODE_ALPHABET, Match, Room, Seat, Status
from games.referee import Opening, Refused
from games.referee.seats import hash_token
from games.rules.ruleset import Ruleset

from .tables import open_table, people, person, started

pytestmark = pytest.mark.django_db(transaction=True)


def refusal(code: str, *call: object) -> Refused:
    verb, *args = call
    with pytest.raises(Refused) as refused:
        verb(*args)  # type: ignore[operator]
    assert refused.value.code == code
    assert refused.value.message
    return refused.value


def test_codes_are_eight_signs_of_the_alphabet_and_differ() -> None:
    """SE-03, AUD-08."""
    codes = [open_room(user).code for user in people(6)]
    assert all(len(code) == 8 and set(code) <= set(CODE_ALPHABET) for code in codes)
    assert len(CODE_ALPHABET) == 32 and len(set(codes)) == 6


def open_room(user: object, seats: int = 2) -> Room:
    return referee.open_room(user.pk, Opening("Window 1", Ruleset.of("chkobba-cafe"), seats))  # type: ignore[attr-defined]


def test_a_token_has_128_bits_and_is_stored_hashed() -> None:
    """SE-04, DC-07."""
    user = person("Amel")
    room = open_room(user)
    index, token = referee.sit(room.pk, user.pk)
    seat = Seat.objects.get(room=room, index=index)
    assert len(bytes.fromhex(token)) == 16
    assert seat.token_hash == hash_token(token)
    assert token not in str(Seat.objects.filter(pk=seat.pk).values())


@pytest.mark.parametrize("seconds", [1, 9, 61, 3600])
def test_a_turn_lasts_10_to_60_seconds(seconds: int) -> None:
    user = person("Amel")
    opening = Opening("Window 1", Ruleset.of("chkobba-cafe"), 2, turn_seconds=seconds)
    refusal("turn_seconds", referee.open_room, user.pk, opening)
    assert Room.objects.count() == 0


def test_a_game_is_not_opened_for_a_wrong_number_of_seats() -> None:
    refusal("seats", referee.open_room, person("Amel").pk, Opening("Window 1", Ruleset.of("chkobba-cafe"), 5))


def test_one_seat_per_person_per_room() -> None:
    table = open_table(4, sitting=2)
    again, _token = referee.sit(table.room.pk, table.people[1].pk)
    assert again == 1
    assert Seat.objects.filter(user=table.people[1]).count() == 1


def test_a_full_table_and_a_taken_chair_are_refused() -> None:
    """ON-31, TS-13."""
    table = open_table(4, sitting=3)
    late = person("Hedi")
    refusal("seat_taken", referee.sit, table.room.pk, late.pk, 1)
    referee.sit(table.room.pk, late.pk, 3)
    refusal("full", referee.sit, table.room.pk, person("Nour").pk)


def test_a_started_table_lets_nobody_in() -> None:
    table = started()
    refusal("started", referee.sit, table.room.pk, person("Sami").pk)


def test_claiming_a_seat_is_atomic() -> None:
    """ON-25, AUD-06: eight people reach for the two free chairs of a table at the same moment."""
    table = open_table(4, sitting=2)
    crowd = [person(f"Crowd {letter}") for letter in "ABCDEFGH"]
    gate = threading.Barrier(len(crowd))
    got: list[int] = []
    refused: list[str] = []

    def reach(user_id: int) -> None:
        gate.wait()
        try:
            got.append(referee.sit(table.room.pk, user_id)[0])
        except Refused as no:
            refused.append(no.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=reach, args=(user.pk,)) for user in crowd]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert sorted(got) == [2, 3]
    assert refused == ["full"] * 6
    assert Seat.objects.filter(room=table.room, user=None).count() == 0


def test_only_the_host_starts_and_handles_bots() -> None:
    """ON-19."""
    table = open_table(4, sitting=2)
    guest = table.people[1].pk
    refusal("not_host", referee.start, table.room.pk, guest)
    refusal("not_host", referee.add_bot, table.room.pk, guest, 2)
    host = table.people[0].pk
    refusal("empty_seats", referee.start, table.room.pk, host)
    referee.add_bot(table.room.pk, host, 2)
    referee.add_bot(table.room.pk, host, 3)
    refusal("seat_taken", referee.add_bot, table.room.pk, host, 3)
    referee.remove_bot(table.room.pk, host, 3)
    refusal("no_bot", referee.remove_bot, table.room.pk, host, 1)
    referee.add_bot(table.room.pk, host, 3)
    referee.start(table.room.pk, host)
    assert table.fresh().status == Status.PLAYING
    refusal("started", referee.start, table.room.pk, host)
    assert [player.name for player in table.row.players.all()] == ["Amel", "Leila", "Bot 3", "Bot 4"]


def test_bots_fill_the_empty_chairs_at_the_start() -> None:
    """RO-11."""
    table = open_table(4, sitting=1, bot_fill=True)
    referee.start(table.room.pk, table.people[0].pk)
    assert [seat.bot_level for seat in table.room.seats.all()] == ["", "medium", "medium", "medium"]


def test_the_hosts_role_passes_on() -> None:
    """ON-21, TS-09, AUD-03: in the waiting room, and in a running match, which goes on."""
    table = open_table(4, sitting=3)
    referee.leave(table.room.pk, 0)
    assert table.fresh().host_id == table.people[1].pk
    referee.leave(table.room.pk, 1)
    assert table.fresh().host_id == table.people[2].pk
    running = started_by_others()
    referee.leave(running.room.pk, 0)
    assert running.fresh().host_id == running.people[1].pk
    assert running.row.ended is None


def started_by_others() -> object:
    table = open_room(person("Hedi"), 2)
    users = [table.host, person("Nour")]
    from .tables import Table

    made = Table(table, users)  # type: ignore[arg-type]
    for user in users:
        referee.sit(table.pk, user.pk)  # type: ignore[union-attr]
    referee.start(table.pk, users[0].pk)  # type: ignore[union-attr]
    return made


def test_leaving_a_waiting_room_frees_the_chair() -> None:
    """AUD-23."""
    table = open_table(2)
    referee.leave(table.room.pk, 1)
    assert table.seat(1).is_empty
    index, _token = referee.sit(table.room.pk, person("Sami").pk)
    assert index == 1
    referee.start(table.room.pk, table.people[0].pk)
    assert table.fresh().status == Status.PLAYING


def test_the_last_one_out_takes_the_room_along() -> None:
    """SE-05; the match outlives it (K10)."""
    table = started()
    slug = table.row.slug
    for index in (0, 1):
        referee.leave(table.room.pk, index)
    assert not Room.objects.filter(pk=table.room.pk).exists()
    match = Match.objects.get(slug=slug)
    assert (match.room, match.how, match.winner) == (None, "abandoned", None)
    assert match.ended is not None


def test_two_rooms_do_not_mix() -> None:
    """ON-30, TS-08."""
    one = started()
    other = started_by_others()
    before = other.row.last_ply  # type: ignore[attr-defined]
    one.play()
    assert other.row.last_ply == before  # type: ignore[attr-defined]
    refusal("stale", referee.play, one.room.pk, one.turn, other.play(), one.row.last_ply, other.row.slug)  # type: ignore[attr-defined]


def test_closed_rooms_refuse_everything() -> None:
    table = open_table(4, sitting=2)
    referee.close_room(table.room.pk, person("Boss"), "Too loud")
    for call in (
        (referee.sit, table.room.pk, person("Hedi").pk),
        (referee.start, table.room.pk, table.people[0].pk),
        (referee.add_bot, table.room.pk, table.people[0].pk, 3),
    ):
        assert refusal("closed", *call).message == "Too loud"


def test_unused_rooms_are_deleted_and_matches_kept(settings: object) -> None:
    """SE-05: six hours without a person's act."""
    from datetime import timedelta

    from django.utils import timezone

    old, new = started(), started_by_others()
    slug = old.row.slug
    Room.objects.filter(pk=old.room.pk).update(last_activity=timezone.now() - timedelta(hours=6, minutes=1))
    Room.objects.filter(pk=new.room.pk).update(last_activity=timezone.now() - timedelta(hours=5, minutes=59))  # type: ignore[attr-defined]
    assert referee.delete_unused_rooms() == 1
    assert list(Room.objects.values_list("pk", flat=True)) == [new.room.pk]  # type: ignore[attr-defined]
    assert Match.objects.get(slug=slug).how == "abandoned"


def test_a_bot_comes_too_late_for_a_match_that_runs() -> None:
    """The host of a page that is behind reads what happened, not what a stranger would."""
    table = started(2)
    refusal("started", referee.add_bot, table.room.pk, table.people[0].pk, 1)
    with pytest.raises(referee.Refused) as refused:
        referee.add_bot(table.room.pk, table.people[0].pk, 1)
    assert refused.value.message == "The match has started already."
