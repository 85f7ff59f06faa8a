"""Finished matches out and in: as text, as JSON, and what is refused."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.models import User
from games import log, records, referee, saved
from games.models import Match
from games.rules.notation import read_text, write_text
from games.rules.ruleset import Ruleset
from games.rules.variants import VARIANTS
from tests.games.tables import Table, person, started

pytestmark = pytest.mark.django_db

EVERY = [(law.standard, seats) for law in VARIANTS for seats in law.seats_allowed]


@pytest.fixture(autouse=True)
def _own_host(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, "off")


def finished(preset: str = "chkobba-cafe", seats: int = 2) -> Table:
    table = started(seats, preset=preset, target=1)
    table.play_match()
    return table


def text_of(table: Table) -> str:
    return Client().get(f"/matches/{table.row.slug}/match.txt").content.decode()


def client_of(name: str) -> tuple[Client, User]:
    client, who = Client(), person(name)
    client.force_login(who)
    return client, who


@pytest.mark.parametrize("ending", ["txt", "json"])
@pytest.mark.parametrize(("preset", "seats"), EVERY)
def test_every_game_goes_out_and_comes_in(preset: str, seats: int, ending: str) -> None:
    table = finished(preset, seats)
    row = table.row
    answer = Client().get(f"/matches/{row.slug}/match.{ending}")
    assert answer["Content-Disposition"] == f'attachment; filename="chkobba-{row.slug}.{ending}"'
    client, who = client_of("Importer")
    back = client.post("/matches/import/", {"text": answer.content.decode()})
    assert back.status_code == 302, back.content.decode()[-1500:]
    copy = Match.objects.get(imported_by=who)
    assert (copy.room, copy.public, copy.rounds) == (None, False, row.rounds)
    assert (copy.how, copy.winner, copy.last_ply) == (row.how, row.winner, row.last_ply)
    assert (copy.first_dealer, copy.ruleset) == (row.first_dealer, row.ruleset)
    assert log.actions(copy) == log.actions(row)
    assert [p.name for p in copy.players.all()] == [p.name for p in row.players.all()]
    assert not copy.players.exclude(user=None).exists(), "a name is no account"
    assert client.get(back["Location"]).status_code == 200
    assert copy.slug in client.get("/matches/").content.decode()
    assert copy.slug not in Client().get("/matches/").content.decode()


def test_a_file_is_read_too() -> None:
    client, who = client_of("Importer")
    upload = SimpleUploadedFile("match.txt", b"\xef\xbb\xbf" + text_of(finished()).encode())
    assert client.post("/matches/import/", {"file": upload}).status_code == 302
    assert Match.objects.filter(imported_by=who).count() == 1


def test_a_move_that_is_not_legal_names_its_line() -> None:
    text = text_of(finished())
    lines = text.splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("3. "))
    number, seat, _move = lines[place].split(" ", 2)
    deck = next(line for line in lines if line.startswith("Deck: "))
    lines[place] = f"{number} {seat} {deck.split()[-1]}"  # a card of the last deal
    client, who = client_of("Importer")
    answer = client.post("/matches/import/", {"text": "\n".join(lines)})
    assert answer.status_code == 400
    assert f"line {place + 1}:" in answer.content.decode()
    assert not Match.objects.filter(imported_by=who).exists()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({}, "Paste a match"),
        ({"text": "hello"}, "line 1"),
        ({"text": "{"}, "JSON"),
        ({"file": SimpleUploadedFile("x.txt", b"\xff\xfe\x00")}, "no text"),
        ({"file": SimpleUploadedFile("x.txt", b"x" * (300 * 1024))}, "too large"),
    ],
)
def test_what_is_no_match_is_refused(data: dict[str, Any], said: str) -> None:
    client, _who = client_of("Importer")
    for upload in data.values():
        if hasattr(upload, "seek"):
            upload.seek(0)
    answer = client.post("/matches/import/", data)
    assert answer.status_code == 400
    assert said in answer.content.decode()


def test_an_unfinished_match_and_a_long_name_are_refused() -> None:
    text = text_of(finished())
    client, _who = client_of("Importer")
    over = "\n".join(line for line in text.splitlines() if not line.startswith(("How:", "Winner:")))
    long = text.replace("Player 0: Amel", f"Player 0: {'A' * 50}")
    feb = text.replace(text.split("Started: ")[1].split("\n")[0], "2026-02-30")
    for bad in (over, long, feb):
        assert client.post("/matches/import/", {"text": bad}).status_code == 400
    assert Match.objects.count() == 1


def test_a_match_without_a_cut_keeps_its_dealer() -> None:
    record = records.record_of(finished().row)
    whole = write_text(record).splitlines()
    dealer = next(line for line in whole if line.startswith("Round 1, dealer")).split()[-1]
    whole = [line for line in whole if not line.startswith("Cut:")]  # several, when the first cuts were equal
    whole.insert(4, f"First dealer: {dealer}")
    text = "\n".join(whole)
    assert read_text(text).dealer == int(dealer)
    client, who = client_of("Importer")
    back = client.post("/matches/import/", {"text": text})
    assert back.status_code == 302, back.content.decode()[-1500:]
    assert client.get(back["Location"]).status_code == 200
    copy = Match.objects.get(imported_by=who)
    assert json.loads(Client().get(f"/matches/{copy.slug}/match.json").content)["first_dealer"] == int(dealer)


def test_a_running_match_is_given_to_nobody() -> None:
    """SE-01: the deck of a running match stands in its record."""
    table = started()
    for ending in ("txt", "json"):
        answer = Client().get(f"/matches/{table.row.slug}/match.{ending}")
        assert answer.status_code == 409
        assert "Deck" not in answer.content.decode()
    assert Client().get("/matches/nothing/match.txt").status_code == 404


def test_importing_needs_a_person_and_has_a_limit(settings: Any) -> None:
    text = text_of(finished())
    assert Client().post("/matches/import/", {"text": text}).status_code == 403
    assert Client().get("/matches/import/").status_code == 200
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "match_import": "2/hour"}
    client, _who = client_of("Importer")
    codes = [client.post("/matches/import/", {"text": "x"}).status_code for _try in range(3)]
    assert codes == [400, 400, 429]


def test_a_guest_takes_rules_and_matches_along() -> None:
    """Logging in to an account keeps what the guest had; of two rulesets of one name the account's stays."""
    (guest_client, guest), (_client, account) = client_of("Visitor"), client_of("Account")
    guest_client.post("/matches/import/", {"text": text_of(finished())})
    saved.keep(guest.pk, "At home", Ruleset.of("basra"))
    saved.keep(guest.pk, "Sundays", Ruleset.of("scopa"))
    saved.keep(account.pk, "At home", Ruleset.of("chkobba-cafe"))
    referee.merge_person(guest.pk, account.pk)
    assert Match.objects.get(title__contains=",", room=None).imported_by == account
    assert [(row.name, row.variant) for row in saved.kept(account.pk)] == [
        ("At home", "chkobba"),
        ("Sundays", "scopa"),
    ]


def test_versions_are_kept() -> None:
    row = finished().row
    assert Ruleset.from_json(row.ruleset) == records.record_of(row).ruleset


def test_an_unknown_match_is_called_one() -> None:
    for path in ("/matches/nothing/", "/matches/nothing/match.txt"):
        answer = Client().get(path)
        text = answer.content.decode()
        assert answer.status_code == 404, path
        assert "No such match" in text and "No such table" not in text and "Try another code" not in text
