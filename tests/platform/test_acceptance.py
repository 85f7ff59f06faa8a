"""docs/acceptance.md is true: every test that it names exists, and every row names one."""

import ast
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/acceptance.md"
COMMANDS = {"make run", "make test", "make lint"}


def rows() -> list[tuple[str, list[str]]]:
    """The id of each row with what is named behind it."""
    found = []
    for line in PAGE.read_text().splitlines():
        if re.match(r"\| [A-Z]+\d*-\d", line):
            row_id, _promise, shown_by = [cell.strip() for cell in line.strip("|").split(" | ")]
            found.append((row_id, re.findall(r"`([^`]+)`", shown_by)))
    return found


@cache
def names_in(path: str) -> frozenset[str]:
    """The names of the tests of a file, read without importing it."""
    tree = ast.parse((ROOT / path).read_text())
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return frozenset(node.name for node in tree.body if isinstance(node, kinds))


def is_there(name: str) -> bool:
    path, _colons, test = name.partition("::")
    if not test:
        return name in COMMANDS
    return test.startswith("test_") and (ROOT / path).is_file() and test in names_in(path)


def test_every_test_that_is_named_exists():
    assert len(rows()) > 150
    assert [(row_id, name) for row_id, names in rows() for name in names if not is_there(name)] == []


def test_every_row_is_shown_by_a_test_and_stands_once():
    ids = [row_id for row_id, _names in rows()]
    assert len(ids) == len(set(ids))
    assert [row_id for row_id, names in rows() if not any("::" in name for name in names)] == []


def test_no_row_is_lost_between_the_lines():
    """A row that is written otherwise would not be checked."""
    text = PAGE.read_text()
    assert text.count("::") == sum("::" in name for _row_id, names in rows() for name in names)


def test_what_is_not_there_would_be_noticed():
    assert is_there("tests/platform/test_acceptance.py::test_what_is_not_there_would_be_noticed")
    assert not is_there("tests/platform/test_acceptance.py::test_nothing_of_this_name")
    assert not is_there("tests/platform/test_no_such_file.py::test_nothing")
    assert not is_there("make believe")
