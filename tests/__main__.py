"""`make test`, `make lint` and `make fmt`: every check of the project."""

import subprocess
import sys
from pathlib import Path

from tests import system
from tests.checks import Named, beside, step

PYTHON = sys.executable
MODULE = [PYTHON, "-m"]
PYTEST = [*MODULE, "pytest", "-q"]
# What writes and locks: tables and matches, and of the people what may happen twice at once. What only reads and
# searches (leaks, the panel of a card) is the same on both.
PEOPLE = [f"tests/accounts/test_{name}.py" for name in ("guests", "login", "races", "register")]
READING = [f"--ignore=tests/games/test_{name}.py" for name in ("leaks", "card_info", "bot_names", "about")]
POSTGRES = [*PYTEST, "tests/games", "tests/ops", *PEOPLE, *READING, "--postgres", "-m", "database"]
SQLITE = [*PYTEST, "-m", "not browser"]
# A browser on a busy machine is slow by chance: what fails runs once more, and the run says so.
BROWSERS = [*PYTEST, "-m", "browser", "--reruns", "1", "-rR"]
# Two at a time, in this order: browsers beside something else as long as there is something else.
PARTS: list[Named] = [
    ("linters and types", [*MODULE, "tests", "lint"]),
    ("pytest in browsers, first half", [*BROWSERS, "--part", "1/2"]),
    ("pytest on SQLite, first half", [*SQLITE, "--part", "1/2"]),
    ("pytest in browsers, second half", [*BROWSERS, "--part", "2/2"]),
    ("pytest on SQLite, second half", [*SQLITE, "--part", "2/2"]),
    ("pytest on PostgreSQL", POSTGRES),
]


def templates() -> list[str]:
    return [str(path) for path in sorted(Path("templates").rglob("*.html"))]


def djade(*flags: str) -> list[str]:
    return [str(Path(PYTHON).with_name("djade")), "--target-version", "5.2", *flags, *templates()]


def lint() -> None:
    step("ruff", [*MODULE, "ruff", "check", "."])
    step("ruff format", [*MODULE, "ruff", "format", "--check", "."])
    step("djade", djade("--check"))
    step("mypy", [*MODULE, "mypy"])
    step("migrations", [PYTHON, "manage.py", "makemigrations", "--check", "--dry-run"])


def test() -> None:
    system.prepare()
    beside(PARTS)


def fmt() -> None:
    step("ruff", [*MODULE, "ruff", "check", "--fix", "."])
    step("ruff format", [*MODULE, "ruff", "format", "."])
    subprocess.call(djade())  # its exit code says whether it changed something


if __name__ == "__main__":
    {"test": test, "lint": lint, "fmt": fmt}[sys.argv[1] if len(sys.argv) > 1 else "test"]()
