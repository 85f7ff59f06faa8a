"""A PostgreSQL of our own: a folder for its data, a Unix socket, no password, no port.

Its server refuses to run as root: then it runs as another user, who must be able to reach both folders.
"""

import os
import pwd
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import quote

from chkobba_site import packages
from chkobba_site.processes import guarded

USER = "chkobba"
READY_TRIES = 200  # each waits up to a second for a server that has not answered yet


class NoPostgres(RuntimeError):
    """PostgreSQL cannot be used here; the message says what to do, in one line."""


def url(socket_folder: Path, database: str) -> str:
    """DATABASE_URL of one database of the server that listens in this folder."""
    return f"postgres://{USER}@{quote(str(socket_folder), safe='')}/{database}"


def make_data(data: Path, *flags: str) -> None:
    """A new, empty cluster in `data`, unless there is one. Raises NoPostgres."""
    if _exists(data / "PG_VERSION"):
        return
    data.parent.mkdir(parents=True, exist_ok=True)
    own(data)
    words = [f"-U{USER}", "-Atrust", "-EUTF8", "--locale=C.UTF-8", *flags]
    run([tool("initdb"), "-D", str(data), *words])


def _exists(path: Path) -> bool:
    return subprocess.run(as_owner(["test", "-e", str(path)]), cwd="/").returncode == 0


def own(folder: Path) -> None:
    """Makes the folder, for the server's user alone."""
    folder.mkdir(mode=0o700, exist_ok=True)
    if os.getuid() == 0:
        shutil.chown(folder, owner())


def start(
    data: Path, socket_folder: Path, log: Path, settings: Iterable[str] = ()
) -> "subprocess.Popen[bytes]":
    """Starts the server and returns at once; `wait` for it. It ends with this process.

    `settings` are words such as fsync=off. Asked by SIGINT it closes its connections and ends.
    """
    all_settings = [*settings, "listen_addresses=", f"unix_socket_directories={socket_folder}"]
    options = [word for setting in all_settings for word in ("-c", setting)]
    server = as_owner([tool("postgres"), "-D", str(data), *options], "--pdeathsig", "INT")
    with log.open("ab") as out:
        return guarded(server, stdout=out, stderr=out, cwd="/")


def wait(socket_folder: Path) -> None:
    """Returns once the server answers. Raises NoPostgres."""
    run([tool("pg_isready"), "-h", str(socket_folder), "-t", "1"], tries=READY_TRIES)


def create(socket_folder: Path, database: str) -> str:
    """A new empty database, unless it is there; returns its URL. Raises NoPostgres."""
    client = [tool("psql"), "-h", str(socket_folder), "-U", USER, "-qtAc"]
    asked = f"SELECT 1 FROM pg_database WHERE datname = '{database}'"  # noqa: S608  (a name of ours)
    if run([*client, asked, "postgres"]).strip() != "1":
        run([*client, f"CREATE DATABASE {database}", "postgres"])
    return url(socket_folder, database)


def run(command: list[str], tries: int = 1) -> str:
    """What one of PostgreSQL's programs prints, run as the server's user. Raises NoPostgres."""
    for _ in range(tries):
        done = subprocess.run(as_owner(command), capture_output=True, text=True, cwd="/")
        if done.returncode == 0:
            return done.stdout
    said = f"{done.stdout}{done.stderr}".strip().replace("\n", " ")
    raise NoPostgres(f"{Path(command[0]).name} failed as the user {owner()}: {said}")


def as_owner(command: list[str], *more: str) -> list[str]:
    """`more` goes to setpriv: a change of user undoes what the guard asked of the kernel."""
    if os.getuid() != 0:
        return command
    group = str(pwd.getpwnam(owner()).pw_gid)
    setpriv = shutil.which("setpriv") or "setpriv"
    return [setpriv, "--reuid", owner(), "--regid", group, "--clear-groups", *more, *command]


def owner() -> str:
    """The user who runs the server: ourselves, unless we are root."""
    if os.getuid() != 0:
        return pwd.getpwuid(os.getuid()).pw_name
    return "postgres" if any(entry.pw_name == "postgres" for entry in pwd.getpwall()) else "nobody"


def tool(name: str) -> str:
    """Path of one of PostgreSQL's programs. Raises NoPostgres."""
    found = packages.postgres_tool(name)
    if not found:
        raise NoPostgres(f"PostgreSQL's {name} is missing: sudo apt-get install postgresql.")
    return found
