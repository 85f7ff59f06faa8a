"""Statements written by hand, for what happens with every move or heartbeat: the database keeps their plans."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import connection


def changed(sql: str, values: Mapping[str, Any]) -> int:
    """Run a statement with `%(name)s` in it; returns how many rows it changed or found.

    Raises:
        django.db.Error: nothing was changed.
    """
    with _cursor() as cursor:
        cursor.execute(sql, _given(values))
        return int(cursor.rowcount)


def value(sql: str, values: Mapping[str, Any]) -> Any:
    """The first column of the first row; None where there is none. Raises django.db.Error."""
    with _cursor() as cursor:
        cursor.execute(sql, _given(values))
        row = cursor.fetchone()
        return None if row is None else row[0]


def _cursor() -> Any:
    return _Prepared() if connection.vendor == "postgresql" else connection.cursor()


def _given(values: Mapping[str, Any]) -> Mapping[str, Any]:
    if connection.vendor == "postgresql":
        return values
    adapt = connection.ops.adapt_datetimefield_value
    return {name: adapt(each) if isinstance(each, datetime) else each for name, each in values.items()}


class _Prepared:
    """A cursor of PostgreSQL's driver that binds on the server's side, with Django's errors."""

    def __enter__(self) -> Any:
        from psycopg import Cursor  # where SQLite is used it is not needed

        connection.ensure_connection()
        self.errors = connection.wrap_database_errors
        self.errors.__enter__()
        return Cursor(connection.connection)

    def __exit__(self, *error: Any) -> None:
        self.errors.__exit__(*error)
