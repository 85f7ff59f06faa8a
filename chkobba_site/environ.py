"""Reads the environment, for the settings alone: a variable's name, its default, and what it may hold.

Whatever holds something else raises ImproperlyConfigured, which names the variable and what is wanted.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

T = TypeVar("T")
YES, NO = ("1", "true", "yes", "on"), ("0", "false", "no", "off")
# What a server must be told: a default would be a guess, or a secret that everybody knows.
WANTED_IN_PRODUCTION = ("SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL", "REDIS_URL")
SHORTEST_KEY = 50


def value(name: str, default: str, read: Callable[[str], T], wanted: str) -> T:
    """The variable `name` as `read` understands it. An empty variable counts as not set."""
    found = os.environ.get(name, "").strip() or default
    try:
        return read(found)
    except ValueError as error:
        raise ImproperlyConfigured(f"{name}={found!r} is not {wanted}.") from error


def text(name: str, default: str = "") -> str:
    """Any text."""
    return value(name, default, str, "text")


def flag(name: str, default: str = "off") -> bool:
    """On or off."""

    def read(found: str) -> bool:
        if found.lower() not in YES + NO:
            raise ValueError(found)
        return found.lower() in YES

    return value(name, default, read, "one of 1, 0, true, false, yes, no, on, off")


def words(name: str) -> list[str]:
    """What stands between commas."""
    return [part.strip() for part in text(name).split(",") if part.strip()]


def seconds(name: str, default: int) -> float:
    """A time setting; tests shorten it by CHKOBBA_<NAME>. Whole numbers stay whole for people to read."""

    def read(found: str) -> float:
        number = float(found)
        if not 0 < number < float("inf"):
            raise ValueError(found)
        return int(number) if number == int(number) else number

    return value(f"CHKOBBA_{name}", str(default), read, "a number of seconds above 0")


# For `value`: each raises ValueError for a text that it does not take -------------------------------


def log_format(found: str) -> str:
    """How lines of the log are written."""
    if found not in ("line", "json"):
        raise ValueError(found)
    return found


def port(found: str) -> int:
    """A TCP port."""
    if not 0 < int(found) < 65536:
        raise ValueError(found)
    return int(found)


def static_url(found: str) -> str:
    """A path of this site, or the address of another one that has the same files."""
    if not found.startswith(("/", "https://")) or found.startswith("//"):
        raise ValueError(found)
    return found if found.endswith("/") else f"{found}/"


def span(found: str) -> tuple[float, float]:
    """Two numbers from 0 on, the second not below the first."""
    low, high = (float(part) for part in found.split(","))
    if not 0 <= low <= high < float("inf"):
        raise ValueError(found)
    return low, high


def pause(found: str) -> float:
    """Seconds from 0 on."""
    return span(f"0,{found}")[1]


# More than one variable ----------------------------------------------------------------------------


def in_production() -> bool:
    """PRODUCTION, once everything that it needs is there."""
    if not flag("PRODUCTION"):
        return False
    if missing := [name for name in WANTED_IN_PRODUCTION if not text(name)]:
        raise ImproperlyConfigured(
            f"PRODUCTION=1 needs {', '.join(missing)}: see deploy/chkobba.env.example."
        )
    if len(text("SECRET_KEY")) < SHORTEST_KEY:
        raise ImproperlyConfigured(
            f"SECRET_KEY is shorter than {SHORTEST_KEY} characters: make a random one."
        )
    if flag("DEBUG"):
        raise ImproperlyConfigured("DEBUG=1 shows secrets on error pages: not with PRODUCTION=1.")
    return True


def database(default: Path) -> dict[str, Any]:
    """SQLite in `default`; DATABASE_URL switches to PostgreSQL (or another SQLite file)."""
    url = text("DATABASE_URL", f"sqlite:///{quote(str(default))}")
    try:
        found: dict[str, Any] = dict(dj_database_url.parse(url))
    except (ValueError, KeyError) as error:
        raise ImproperlyConfigured("DATABASE_URL is not one, such as postgres://name@host/db.") from error
    if found["ENGINE"].endswith("sqlite3"):
        return found | _for_sqlite(found.get("OPTIONS", {}))
    if found["ENGINE"].endswith("postgresql"):
        return found | _for_postgres(found.get("OPTIONS", {}))
    raise ImproperlyConfigured("DATABASE_URL names a database that is neither SQLite nor PostgreSQL.")


def _for_sqlite(options: dict[str, Any]) -> dict[str, Any]:
    # IMMEDIATE takes the write lock at once, so that two writers wait for each other instead of failing.
    ours = {"transaction_mode": "IMMEDIATE", "timeout": 20, "init_command": "PRAGMA journal_mode=WAL;"}
    # Opening the file anew for each request costs ten times the write itself.
    return {"OPTIONS": options | ours, "CONN_MAX_AGE": None}


def _for_postgres(options: dict[str, Any]) -> dict[str, Any]:
    # Consumers use many threads; a pool keeps a connection at hand for each of them. Whoever finds none free waits: a
    # crowd at one chair is served one after the other, and everybody gets an answer.
    pool = {"min_size": 2, "max_size": 20, "timeout": 30}
    # A restart of the server costs a new connection, not an error.
    # Of what is bound on the server's side (games.referee.onestep) the plan is kept.
    return {
        "OPTIONS": options | {"pool": pool, "prepare_threshold": 5},
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": True,
    }
