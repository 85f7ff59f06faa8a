"""/healthz: whether this process can do its work. /readyz: whether people should be sent to it."""

import logging
from functools import cache

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from redis import RedisError

from chkobba_site import drain, redis

log = logging.getLogger(__name__)


@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """200 when the database and Redis answer, else 503; names the part that fails and nothing more."""
    return _answer({"database": _database_answers(), "redis": _redis_answers()})


@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    """As /healthz; and 503 while the database lacks a migration of this code, or the site is about to restart."""
    database = _database_answers()
    parts = {"database": database, "redis": _redis_answers()}
    parts["migrations"] = database and _is_migrated()
    parts["open"] = database and _is_open()
    return _answer(parts)


def _answer(parts: dict[str, bool]) -> JsonResponse:
    healthy = all(parts.values())
    words = {name: "ok" if ok else "failing" for name, ok in parts.items()}
    return JsonResponse({"status": "ok" if healthy else "failing"} | words, status=200 if healthy else 503)


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1 FROM django_migrations LIMIT 1")
            return cursor.fetchone() is not None
    except DatabaseError as error:
        log.warning("Health: the database fails: %s", type(error).__name__)
        return False


def _redis_answers() -> bool:
    try:
        return bool(redis.client().ping())
    except RedisError as error:
        log.warning("Health: Redis fails: %s", type(error).__name__)
        return False


def _is_open() -> bool:
    try:
        return not drain.refresh().is_frozen
    except DatabaseError as error:
        log.warning("Health: the database fails: %s", type(error).__name__)
        return False


class _Behind(Exception):
    """A migration of this code is not in the database yet."""


def _is_migrated() -> bool:
    try:
        _look_at_migrations()
    except _Behind:
        return False
    except DatabaseError as error:
        log.warning("Health: the database fails: %s", type(error).__name__)
        return False
    return True


@cache
def _look_at_migrations() -> None:
    """Returns once every migration is there, and is not asked again: none is ever taken back. Raises _Behind."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise _Behind
