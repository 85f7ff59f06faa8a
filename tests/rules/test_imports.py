"""Who may import whom: the table of the design, checked by reading the imports of every module of the site.

The pure parts have a list of all that they may import; the others a list of what they must not. Moves are
applied in two places only, the referee and the log, wherever else the engine may be read.
"""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
PARTS = ("games", "accounts", "chkobba_site")
STANDARD = sys.stdlib_module_names
WEB = ("django", "channels", "redis", "daphne", "asgiref", "chkobba_site", "accounts")
PURE_RULES = (
    "actions",
    "captures",
    "cards",
    "observation",
    "options",
    "rulebook",
    "ruleset",
    "scoring",
    "text",
    "variants",
)


@dataclass(frozen=True)
class Boundary:
    """One row: the modules it is about, all that they may import (None: anything), and what they must not.

    A name stands for itself and all below it; "games.announce.room_changed" for that one name of a module.
    """

    modules: tuple[str, ...]
    must_not: tuple[str, ...]
    may: tuple[str, ...] | None = None
    standard: bool = True
    applies: bool = field(default=False)


TABLE = [
    Boundary(
        ("games.rules",), ("random", "time", "logging", "datetime", "secrets", "os", *WEB), ("games.rules",)
    ),
    Boundary(
        ("games.bots",),
        ("time", "logging", "datetime", "games.rules.engine", "games.rules.state", "games.rules.dealing"),
        ("games.bots", *(f"games.rules.{part}" for part in PURE_RULES)),
    ),
    Boundary(("games.bots",), ("games.rules.observation.observe",)),
    Boundary(
        ("games.botcalibration", "games.botearlier", "games.botstrength"),
        WEB,
        ("games.botearlier", "games.bots", "games.botstrength", "games.rules"),
        applies=True,
    ),
    Boundary(("games.models",), ("channels", "redis", "django.template", "games.render", "games.referee")),
    Boundary(
        ("games.log",),
        ("channels", "redis", "django.template", "games.render", "games.referee"),
        applies=True,
    ),
    Boundary(
        ("games.alarms", "games.presence", "games.watchers"),
        ("games.models", "games.rules", "games.log", "games.referee"),
    ),
    Boundary(("games.announce",), ("games.models", "games.rules", "django.template", "games.render")),
    Boundary(
        ("games.referee",),
        ("django.http", "django.forms", "games.forms", "games.render", "games.consumers", "games.views"),
        applies=True,
    ),
    Boundary(
        ("games.render", "games.labels"),
        ("games.referee", "games.alarms", "games.announce", "channels", "redis", "chkobba_site.redis"),
    ),
    Boundary(  # the same made-up positions on every look at the styleguide: no match of anybody's
        ("games.styleguide.positions",), (*WEB, "games.models", "games.referee", "games.log"), applies=True
    ),
    Boundary(
        ("games.views", "games.consumers"),
        ("games.alarms", "games.announce.room_changed", "games.announce.user_out", "games.bots"),
    ),
    Boundary(
        ("games.management", "games.timekeeper", "games.lines", "games.watchdog", "chkobba_site.management"),
        ("games.render", "games.views", "games.consumers"),
    ),
    Boundary(("accounts",), ("games",)),
]


APPLYING = {"games.rules.engine.apply", "games.rules.engine.replay"}


# Reading ------------------------------------------------------------------------------------------


def imports(tree: ast.Module, module: str, is_package: bool = False) -> set[str]:
    """Every name that a module imports, with the module it comes from: "games.announce.group_name"."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = _absolute(node, module, is_package)
            found |= {f"{base}.{alias.name}" for alias in node.names}
    return found


def _absolute(node: ast.ImportFrom, module: str, is_package: bool) -> str:
    if not node.level:
        return node.module or ""
    parts = module.split(".")
    parts = parts[: len(parts) - node.level + is_package]
    return ".".join([*parts, *filter(None, [node.module])])


def applied(tree: ast.Module) -> bool:
    """Whether a module applies actions: it takes `apply` from the engine or calls `engine.apply`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            if any(f"{node.module}.{alias.name}" in APPLYING for alias in node.names):
                return True
        elif isinstance(node, ast.Attribute) and f"games.rules.{ast.unparse(node)}" in APPLYING:
            return True
    return False


def within(name: str, places: tuple[str, ...]) -> bool:
    return any(name == place or name.startswith(place + ".") for place in places)


def crossings(boundary: Boundary, names: set[str]) -> set[str]:
    """The imported names that the row does not allow."""
    bad = {name for name in names if within(name, boundary.must_not)}
    if boundary.may is not None:
        for name in names - bad:
            if name.split(".")[0] not in STANDARD and not within(name, boundary.may):
                bad.add(name)
    return bad


def modules() -> Iterator[tuple[str, bool, ast.Module]]:
    for part in PARTS:
        for path in sorted((REPOSITORY / part).rglob("*.py")):
            parts = list(path.relative_to(REPOSITORY).with_suffix("").parts)
            is_package = parts[-1] == "__init__"
            if "migrations" not in parts:
                name = ".".join(parts[:-1] if is_package else parts)
                yield name, is_package, ast.parse(path.read_text(encoding="utf-8"))


MODULES = list(modules())


# Checking -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("module", "is_package", "tree"), MODULES, ids=[name for name, *_ in MODULES])
def test_a_module_imports_only_what_it_may(module, is_package, tree):
    """AUD-33, DP-21: no module mixes rules, network, pages and storage; the rules import nothing of Django."""
    names = imports(tree, module, is_package)
    for boundary in TABLE:
        if within(module, boundary.modules):
            assert crossings(boundary, names) == set(), boundary.modules


@pytest.mark.parametrize(("module", "is_package", "tree"), MODULES, ids=[name for name, *_ in MODULES])
def test_only_the_referee_and_the_log_apply_actions(module, is_package, tree):
    allowed = any(boundary.applies and within(module, boundary.modules) for boundary in TABLE)
    if not allowed and not within(module, ("games.rules",)):
        assert not applied(tree)


def test_games_itself_is_empty():
    """So that the rules and the bots import without Django."""
    assert (REPOSITORY / "games" / "__init__.py").read_text() == ""


def test_every_row_is_about_modules_that_are_there():
    known = [name for name, *_ in MODULES]
    for boundary in TABLE:
        assert any(within(name, boundary.modules) for name in known), boundary.modules


@pytest.mark.parametrize(
    ("module", "source", "bad"),
    [
        ("games.rules.engine", "import random", {"random"}),
        ("games.rules.engine", "def shuffle():\n    from random import shuffle", {"random.shuffle"}),
        ("games.rules.engine", "import django.db", {"django.db"}),
        ("games.rules.engine", "from games.models import Room", {"games.models.Room"}),
        ("games.rules.engine", "from ..models import Room", {"games.models.Room"}),
        ("games.rules.engine", "import requests", {"requests"}),
        ("games.rules.engine", "from games.rules.cards import Card\nimport json", set()),
        ("games.rules.engine", "from .cards import Card", set()),
        ("games.bots.simple", "from games.rules.engine import apply", {"games.rules.engine.apply"}),
        ("games.bots.simple", "from games.rules.state import Match", {"games.rules.state.Match"}),
        (
            "games.bots.simple",
            "from games.rules.observation import observe",
            {"games.rules.observation.observe"},
        ),
        ("games.bots.simple", "from games.rules.observation import Observation\nimport random", set()),
        ("games.presence", "from games.models import Seat", {"games.models.Seat"}),
        ("games.views.room", "from games import alarms", {"games.alarms"}),
        (
            "games.views.room",
            "from games.announce import group_name, room_changed",
            {"games.announce.room_changed"},
        ),
        ("games.render.table", "from games import referee", {"games.referee"}),
        ("accounts.models", "from games.models import Seat", {"games.models.Seat"}),
    ],
)
def test_the_check_sees_what_it_should(module, source, bad):
    names = imports(ast.parse(source), module)
    found = [crossings(boundary, names) for boundary in TABLE if within(module, boundary.modules)]
    assert set().union(*found) == bad


@pytest.mark.parametrize(
    ("source", "seen"),
    [
        ("from games.rules.engine import apply", True),
        ("from games.rules import engine\nengine.apply(match, move)", True),
        ("from games.rules.engine import legal_moves", False),
    ],
)
def test_the_check_sees_where_actions_are_applied(source, seen):
    assert applied(ast.parse(source)) == seen
