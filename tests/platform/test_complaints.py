"""docs/complaints.md is true: every row names tests that exist, and no scenario that we took on is missing."""

import re
from pathlib import Path

from tests.platform.test_acceptance import is_there

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/complaints.md"

SCENARIOS = {
    "concurrency": {"CON-02", "CON-05", "CON-06", "CON-08", "CON-09"},
    "security": {f"SEC-{number}" for number in ("02", "05", "08", "09", "10", "11", "12", "15", "16")},
    "ui": {f"UIX-{number}" for number in ("04", "05", "06", "09", "11", "12", "14", "15")},
    "i18n": {f"I18-{number}" for number in ("02", "03", "06", "08")},
    "realtime": {f"RTM-{number}" for number in ("01", "02", "04", "05", "10", "13", "16", "17", "19")},
    "timer": {f"TIM-{number}" for number in ("03", "05", "07", "08", "10")},
    "seat": {f"SEA-{number}" for number in ("02", "04", "06", "07", "09", "10", "14", "16")},
    "ops": {f"OPS-{number}" for number in ("01", "02", "07", "08", "10")},
}


def sections() -> dict[str, list[str]]:
    """The rows of each section."""
    found: dict[str, list[str]] = {}
    for part in re.split(r"^## ", PAGE.read_text(), flags=re.MULTILINE)[1:]:
        title, _line, rest = part.partition("\n")
        found[title.strip()] = re.findall(r"^\| [A-Z]{1,4}\d*-\d+ \|.*$", rest, re.MULTILINE)
    return found


def id_of(row: str) -> str:
    return row.split("|")[1].strip()


def test_every_scenario_has_its_row() -> None:
    rows = sections()
    for kind, ids in SCENARIOS.items():
        assert {id_of(row) for row in rows[kind]} == ids, kind


def test_every_scenario_stands_once() -> None:
    ids = [id_of(row) for rows in sections().values() for row in rows]
    assert len(ids) == len(set(ids)) >= 19


def test_every_row_names_tests_that_exist() -> None:
    """Or a decision, by its title in docs/decisions.md, where there is a reason why not."""
    decisions = (ROOT / "docs/decisions.md").read_text()
    for rows in sections().values():
        for row in rows:
            names = re.findall(r"`([^`]+::[^`]+)`", row)
            reasons = re.findall(r"decisions: \*([^*]+)\*", row)
            assert names or reasons, id_of(row)
            assert [name for name in names if not is_there(name)] == [], id_of(row)
            assert [title for title in reasons if title not in decisions] == [], id_of(row)
