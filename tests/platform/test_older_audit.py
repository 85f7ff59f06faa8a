"""docs/audit.md: the faults of the older version, none forgotten, each with a test that is there."""

import re
from pathlib import Path

from .test_acceptance import is_there

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/audit.md"
FAULTS = 33


def rows() -> dict[str, list[str]]:
    """What is named for each fault."""
    found = {}
    for line in PAGE.read_text().splitlines():
        if line.startswith("| AUD-"):
            name, was, here, shown_by = (cell.strip() for cell in line.strip("|").split(" | "))
            assert was and here, name
            found[name] = re.findall(r"`([^`]+)`", shown_by)
    return found


def test_every_fault_of_the_older_audit_is_kept():
    """SE-12."""
    assert list(rows()) == [f"AUD-{number:02}" for number in range(1, FAULTS + 1)]


def test_every_fault_has_tests_that_exist():
    assert [name for name, tests in rows().items() if not tests] == []
    assert [(name, test) for name, tests in rows().items() for test in tests if not is_there(test)] == []


def test_there_is_no_panel_that_shows_cards():
    """AUD-26, AUD-31: no address, template or script of the site speaks of a debug or cheat panel."""
    code = [
        *(ROOT / "templates").rglob("*.html"),
        *(ROOT / "static/js").rglob("*.js"),
        *(ROOT / "games").rglob("urls.py"),
    ]
    assert len(code) > 60
    named = re.compile(r"debug[-_ ]?panel|cheat", re.IGNORECASE)
    assert [str(path) for path in code if named.search(path.read_text(encoding="utf-8"))] == []
