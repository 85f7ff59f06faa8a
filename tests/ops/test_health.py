"""/readyz: whether people should be sent to this process."""

import json
from collections.abc import Iterator

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from chkobba_site import drain, health

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _asked_for_the_first_time(settings) -> Iterator[None]:
    settings.ALLOWED_HOSTS = ["testserver"]
    health._look_at_migrations.cache_clear()
    yield
    drain.end()
    health._look_at_migrations.cache_clear()


def readiness() -> tuple[int, dict[str, str]]:
    answer = Client().get("/readyz")
    assert "no-store" in answer["Cache-Control"]
    return answer.status_code, json.loads(answer.content)


def test_a_process_on_tables_of_this_code_is_ready():
    status, parts = readiness()
    assert status == 200
    assert parts == dict.fromkeys(("status", "database", "redis", "migrations", "open"), "ok")


def test_a_database_without_the_newest_migration_is_not_ready_until_it_has_it():
    """A new process on old tables: it lives, and nobody is sent to it."""
    recorder = MigrationRecorder(connection)
    recorder.record_unapplied("chkobba_site", "0001_drain")
    try:
        status, parts = readiness()
        assert (status, parts["migrations"], parts["database"]) == (503, "failing", "ok")
        assert Client().get("/healthz").status_code == 200
    finally:
        recorder.record_applied("chkobba_site", "0001_drain")
    assert readiness()[0] == 200


def test_a_site_that_drains_is_ready_until_the_clocks_stand():
    drain.begin(5)
    assert readiness()[0] == 200
    drain.begin(0)
    status, parts = readiness()
    assert (status, parts["open"]) == (503, "failing")
