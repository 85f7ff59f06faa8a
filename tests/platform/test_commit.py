"""What is told after a commit may fail without harm: the change stands, and nobody's line breaks over it."""

import logging
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from redis import RedisError

from chkobba_site.commit import after_commit

ROOT = Path(__file__).resolve().parents[2]


def fail(error: Exception) -> None:
    raise error


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("error", "level"),
    [(RedisError(), logging.WARNING), (ConnectionError(), logging.WARNING), (KeyError(), logging.ERROR)],
)
def test_a_failure_after_the_commit_is_a_line_in_the_log(
    caplog: pytest.LogCaptureFixture, error: Exception, level: int
) -> None:
    told: list[str] = []
    with transaction.atomic():
        after_commit(fail, error)
        after_commit(told.append, "the next one")
        after_commit(partial(fail, error))
    assert told == ["the next one"]
    assert {record.levelno for record in caplog.records} == {level}


def test_nothing_else_hands_work_to_the_commit() -> None:
    """A `partial` that fails there has no name, and the database layer breaks over that."""
    found: list[Any] = []
    for folder in ("games", "accounts", "chkobba_site"):
        found += [path.name for path in (ROOT / folder).rglob("*.py") if "on_commit(" in path.read_text()]
    assert found == ["commit.py"]
