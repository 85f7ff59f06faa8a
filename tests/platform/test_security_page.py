"""docs/security.md is true: every threat names tests that exist, every door and everything that is stored is named."""

import re
from pathlib import Path

from django.apps import apps
from django.conf import settings

from tests.platform.test_acceptance import is_there

TEXT = (Path(__file__).resolve().parents[2] / "docs/security.md").read_text()
OURS = ("accounts", "games", "chkobba_site")


def threats() -> list[list[str]]:
    """The cells of each row."""
    rows = re.findall(r"^\| (T-\d+ \|.*) \|$", TEXT, re.MULTILINE)
    return [row.split(" | ") for row in rows]


def test_every_threat_is_whole_and_shown_by_tests_that_exist() -> None:
    ids = [cells[0] for cells in threats()]
    assert ids == [f"T-{number:02}" for number in range(1, len(ids) + 1)] and len(ids) >= 25
    for cells in threats():
        assert len(cells) == 5 and all(cells), cells[0]
        names = re.findall(r"`([^`]+)`", cells[4])
        assert names and [name for name in names if not is_there(name)] == [], cells[0]


def section(title: str) -> str:
    return TEXT.split(f"\n## {title}\n")[1].split("\n## ")[0]


def test_every_door_is_named() -> None:
    doors = section("Doors and their measure")
    assert [name for name in settings.RATE_LIMITS if not re.search(rf"\b{name}\b", doors)] == []


def test_everything_that_is_stored_is_named() -> None:
    """SE-06: a new table of the database has to be said here."""
    stored = section("What is stored")
    models = {model.__name__ for label in OURS for model in apps.get_app_config(label).get_models()}
    assert [name for name in sorted(models) if not re.search(rf"\b{name}\b", stored)] == []
