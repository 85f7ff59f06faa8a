"""The rehearsal: a hundred matches, a backup, a fresh database, and every match replayed there to its result."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from accounts.models import User
from chkobba_site import backups
from games import log, records, recount
from games.models import Match, Ply
from games.rules.notation import Record
from games.rules.ruleset import PRESETS, Ruleset
from tests.plugins import services
from tests.rules.helpers import random_match

pytestmark = pytest.mark.django_db(transaction=True)

ROOT = Path(__file__).resolve().parents[2]
MATCHES = 100


@pytest.fixture(autouse=True)
def _empty_log_cache() -> Iterator[None]:
    log.forget()
    yield
    log.forget()


def play_matches(count: int) -> None:
    """Whole matches of every game, one round long where chance will have it."""
    person = User.objects.create_user("Amel", "a-long-password-9")
    keys = sorted(PRESETS)
    for number in range(count):
        ruleset = Ruleset.of(keys[number % len(keys)], target=1)
        seats = ruleset.seats_allowed[number % len(ruleset.seats_allowed)]
        actions, after = zip(*random_match(ruleset, seats, seed=number), strict=True)
        names = ("Amel", "Leila", "Sami", "Hedi")[:seats]
        ended = {"how": after[-1].ending, "winner": after[-1].winner}
        records.store(Record(names, ruleset, actions, dealer=0, **ended), person.pk)


def facts() -> list[object]:
    """What must be the same in the copy: every row of every match."""
    rows = Match.objects.order_by("pk").values_list("slug", "ruleset", "rounds", "last_ply", "winner", "how")
    plies = Ply.objects.order_by("match", "number").values_list("match__slug", "number", "action", "by")
    return [json.loads(json.dumps(list(rows))), json.loads(json.dumps(list(plies)))]


@pytest.fixture
def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """DATABASE_URL of an empty database of the same kind."""
    if connection.vendor == "sqlite":
        return f"sqlite:///{tmp_path / 'fresh.sqlite3'}"
    cluster = services.of(request.config).postgres
    assert cluster is not None
    return cluster.create(f"fresh{os.getpid()}")


def manage(url: str, *words: str) -> str:
    environ = {**os.environ, "DATABASE_URL": url}
    command = [sys.executable, "manage.py", *words]
    done = subprocess.run(command, env=environ, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


LOOK = """import json
from django.core.management import call_command
from tests.ops.test_backup import facts
call_command("migrate", check_unapplied=True, verbosity=0)
call_command("recount")
print(json.dumps(facts()))"""


def test_a_hundred_matches_come_back_and_replay_to_their_results(tmp_path, fresh):
    play_matches(MATCHES)
    before = facts()
    file = tmp_path / "site.backup"
    call_command("backup", str(file), stdout=StringIO())
    assert file.stat().st_mode & 0o077 == 0, "accounts are in it: nobody else reads it"
    Ply.objects.all().delete()
    Match.objects.all().delete()
    assert manage(fresh, "restore", str(file)).startswith("Restored.")
    said, shown = manage(fresh, "shell", "-v0", "-c", LOOK).splitlines()
    assert said == f"{MATCHES} matches replayed, 0 differ."
    assert json.loads(shown) == before


def test_a_recount_notices_what_was_changed():
    play_matches(3)
    assert {difference for _slug, difference in recount.differences()} == {""}
    first, second, third = Match.objects.order_by("pk")
    first.rounds[0]["points"][0] += 1
    first.save()
    Ply.objects.filter(match=second, number=second.last_ply).delete()
    found = dict(recount.differences())
    assert found[first.slug] == "the points of a round differ"
    assert found[second.slug]
    assert found[third.slug] == ""
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("recount", stdout=out)
    assert out.getvalue().endswith("3 matches replayed, 2 differ.\n")


def test_nothing_is_overwritten_and_every_refusal_is_one_line(tmp_path):
    there = tmp_path / "there"
    there.write_text("another backup")
    for call in (
        lambda: backups.backup(there),
        lambda: backups.backup(tmp_path / "no such folder" / "x"),
        lambda: backups.restore(tmp_path / "missing"),
        lambda: backups.restore(there),
    ):
        with pytest.raises(backups.BackupFailed) as refused:
            call()
        assert len(str(refused.value).splitlines()) == 1
    assert there.read_text() == "another backup"
