"""`make run`: everything that the site needs, in one terminal."""

import fcntl
import os
import socket
import sys
from functools import partial
from pathlib import Path
from typing import Any

import redis as redis_errors
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import DatabaseError, connections

from chkobba_site import net, redis, statics, valkey
from chkobba_site.processes import guarded
from chkobba_site.supervisor import Part, Process, Supervisor

CHILDREN = {"web": "serve", "timekeeper": "timekeeper"}  # name on the console -> manage.py command
MANAGE = Path(settings.BASE_DIR) / "manage.py"
PID_FILE = settings.VAR_DIR / "run" / "pids.json"  # for whoever measures or kills a part


class CannotRun(Exception):
    """Why the site does not start: one line that says what to do."""


class Command(BaseCommand):
    help = "Runs the whole site: database, Redis, web and timekeeper. Ctrl-C stops all of it."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            parts = prepare()
        except (CannotRun, valkey.NoServer) as reason:
            sys.exit(f"Chkobba does not start. {reason}")
        sys.exit(Supervisor(parts, self.say, PID_FILE).run(web_answers, self.greet))

    def say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()

    def greet(self) -> None:
        for line in addresses():
            self.say(line)
        self.say("Ctrl-C stops it.")


def prepare() -> list[Part]:
    """Everything that must be in order before the first process starts. Raises CannotRun, NoServer."""
    refuse_busy_port()
    parts = redis_parts()
    prepare_database()
    statics.collect()
    return [
        *parts,
        Part("web", partial(command, "serve")),
        Part("timekeeper", partial(command, "timekeeper")),
    ]


def command(name: str) -> Process:
    return guarded([sys.executable, str(MANAGE), name])


# Port ---------------------------------------------------------------------------------------------


def refuse_busy_port() -> None:
    family = socket.AF_INET6 if ":" in settings.HOST else socket.AF_INET
    try:
        socket.getaddrinfo(settings.HOST, settings.PORT, family)
    except OSError as error:
        raise CannotRun(f"HOST={settings.HOST} is no address or name of this machine.") from error
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.HOST, settings.PORT))
        except OSError as error:
            raise CannotRun(
                f"Port {settings.PORT} on {settings.HOST} is not free ({os.strerror(error.errno or 0)}):"
                f" choose another one with PORT=... make run."
            ) from error


def web_answers() -> bool:
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.HOST, settings.HOST)  # noqa: S104
    try:
        socket.create_connection((host, settings.PORT), timeout=1).close()
    except OSError:
        return False
    return True


def addresses() -> list[str]:
    """Where to point a browser, phones on the same network included when we listen there."""
    if settings.HOST not in net.ANY_ADDRESS:
        name = "localhost" if settings.HOST == "127.0.0.1" else net.in_url(settings.HOST)
        return [f"Chkobba is at http://{name}:{settings.PORT}/"]
    reachable = [address for address in net.lan_addresses() if ":" in settings.HOST or ":" not in address]
    phones = map(net.in_url, reachable)
    network = [f"Phones on this network: http://{host}:{settings.PORT}/" for host in phones]
    return [f"Chkobba is at http://localhost:{settings.PORT}/", *network]


# Redis --------------------------------------------------------------------------------------------


def redis_parts() -> list[Part]:
    """The Redis that we run ourselves; none when REDIS_URL names another, which must then answer."""
    if settings.REDIS_IS_EMBEDDED:
        refuse_second_run(settings.VALKEY_DIR)
        part = Part("Redis", partial(valkey.start, settings.VALKEY_DIR), base=True)
        part.begin()
        return [part]
    try:
        redis.client().ping()
    except redis_errors.RedisError as error:
        where = redis.safe_url(settings.REDIS_URL)
        raise CannotRun(f"Redis does not answer at {where} (REDIS_URL): {one_line(error)}") from error
    except ValueError as error:
        raise CannotRun("REDIS_URL is not an address of a Redis, such as redis://host:6379/0.") from error
    return []


def refuse_second_run(folder: Path) -> None:
    """Two sites of one folder would share a database without sharing a Redis."""
    valkey.own_folder(folder)
    lock = os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)  # the system frees it when we end
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise CannotRun("It already runs from this folder: stop that one first, or set REDIS_URL.") from None


# Database -----------------------------------------------------------------------------------------


def prepare_database() -> None:
    connection = connections["default"]
    try:
        if connection.vendor == "sqlite":
            Path(connection.settings_dict["NAME"]).parent.mkdir(parents=True, exist_ok=True)
        else:
            reach(connection.settings_dict)
        call_command("migrate", interactive=False, verbosity=0)
    except DatabaseError as error:
        raise CannotRun(f"The database cannot be used (DATABASE_URL): {one_line(error)}") from error
    finally:
        connection.close()
        if connection.vendor == "postgresql":
            connection.close_pool()  # type: ignore[attr-defined]  # only PostgreSQL's wrapper has one


def reach(database: dict[str, Any]) -> None:
    """One plain connection: it says at once what is wrong, where the pool would keep trying."""
    import psycopg

    names = {"host": "HOST", "port": "PORT", "dbname": "NAME", "user": "USER", "password": "PASSWORD"}
    wanted = {name: database[key] for name, key in names.items() if database.get(key)}
    try:
        psycopg.connect(**wanted, connect_timeout=5).close()
    except psycopg.Error as error:
        raise CannotRun(f"The database does not answer (DATABASE_URL): {one_line(error)}") from error


def one_line(error: Exception) -> str:
    return str(error).strip().split("\n")[0] or type(error).__name__
