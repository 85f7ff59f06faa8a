"""A copy of the whole database in one file, made while people play, and back into an empty database.

PostgreSQL's own programs write and read its file; SQLite copies itself page by page, consistent as of one moment.
"""

import contextlib
import os
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.db import connection

from chkobba_site import packages


class BackupFailed(RuntimeError):
    """Nothing was written or read; the message says why, in one line."""


def backup(path: Path) -> None:
    """Write the database into a new file that only its owner reads.

    Raises:
        BackupFailed: the file exists, its folder does not, or the database's program fails.
    """
    if path.exists():
        raise BackupFailed(f"{path} exists already: a backup never replaces another one.")
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        _copy_out(path)
    except OSError as error:
        raise BackupFailed(f"{path} cannot be written: {error.strerror or error}.") from error
    except BackupFailed:
        path.unlink(missing_ok=True)
        raise


def restore(path: Path) -> None:
    """Read a backup into the database of the settings, which must be empty.

    Raises:
        BackupFailed: there is no such file, it is no backup of this kind of database, or there are tables already.
    """
    if not path.is_file():
        raise BackupFailed(f"There is no file {path}.")
    tables = connection.introspection.table_names()
    connection.close()
    if tables:
        raise BackupFailed("The database is not empty: restore into a new one, and point DATABASE_URL there.")
    if connection.vendor == "sqlite":
        _copy_sqlite(path, Path(connection.settings_dict["NAME"]))
    else:
        _run(
            "pg_restore",
            "--no-owner",
            "--exit-on-error",
            "--single-transaction",
            "-d",
            _database(),
            str(path),
        )


def _copy_out(path: Path) -> None:
    if connection.vendor == "sqlite":
        _copy_sqlite(Path(connection.settings_dict["NAME"]), path)
    else:
        _run("pg_dump", "--format=custom", "--no-owner", "-d", _database(), "-f", str(path))


def _copy_sqlite(source: Path, target: Path) -> None:
    try:
        with _opened(f"file:{source}?mode=ro") as old, _opened(f"file:{target}") as new:
            if old.execute("PRAGMA quick_check").fetchone() != ("ok",):
                raise BackupFailed(f"{source} is damaged.")
            old.backup(new)
            new.execute("PRAGMA journal_mode=WAL")
    except sqlite3.Error as error:
        raise BackupFailed(f"{source} cannot be copied: {error}.") from error


@contextlib.contextmanager
def _opened(address: str) -> Iterator[sqlite3.Connection]:
    with contextlib.closing(sqlite3.connect(address, uri=True)) as opened:
        yield opened


def _database() -> str:
    """The name and place of the database, as PostgreSQL's programs want it; the password goes another way."""
    wanted = {"dbname": "NAME", "host": "HOST", "port": "PORT", "user": "USER"}
    values: dict[str, Any] = connection.settings_dict
    return " ".join(f"{word}={_quoted(str(values[key]))}" for word, key in wanted.items() if values.get(key))


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


def _run(program: str, *words: str) -> None:
    found = packages.postgres_tool(program)
    if not found:
        raise BackupFailed(f"{program} is missing: it comes with PostgreSQL's client programs.")
    secret = {"PGPASSWORD": str(connection.settings_dict.get("PASSWORD") or "")}
    done = subprocess.run([found, *words], env={**os.environ, **secret}, capture_output=True, text=True)
    if done.returncode != 0:
        raise BackupFailed(f"{program} failed: {' '.join(done.stderr.split())[:300]}")
