"""The two ways in which the site runs, with the same handles: embedded (SQLite) and as a cluster (PostgreSQL)."""

import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, Protocol

from chkobba_site import postgres
from chkobba_site.cluster import Cluster
from tests.plugins.services import Services
from tests.plugins.site import Site

SPAWNED = "spawn_main"  # what is written on a worker of the bots' pool


class Place(Protocol):
    """A running site whose parts can be hurt by name."""

    webs: list[str]
    keepers: list[str]
    databases: list[str]

    @property
    def address(self) -> tuple[str, int]: ...
    def pid(self, name: str) -> int: ...
    def kill(self, name: str) -> None: ...
    def begin(self, name: str) -> None: ...
    def dead(self) -> list[str]: ...
    def wait(self) -> None: ...
    def restart_redis(self) -> None: ...
    def redis(self) -> Any: ...
    def restart_database(self) -> None: ...
    def shell(self, code: str) -> str: ...
    def log(self) -> str: ...
    def stop(self) -> None: ...


class Embedded:
    """As `make run`: one web process, one timekeeper, SQLite, a Valkey of its own."""

    webs = ["web"]
    keepers = ["timekeeper"]
    databases: list[str] = []

    def __init__(self, times: dict[str, str], services: Services | None = None) -> None:
        self.own = None if services else Services()
        if self.own:
            self.own.start(with_postgres=False)
        found = services or self.own
        assert found is not None
        self.site = Site(found, times, {}).start()

    @property
    def address(self) -> tuple[str, int]:
        return "127.0.0.1", self.site.port

    def pid(self, name: str) -> int:
        return self.site.processes[name].pid

    def kill(self, name: str) -> None:
        self.site.kill(name)

    def begin(self, name: str) -> None:
        self.site.start_part(name)

    def dead(self) -> list[str]:
        return [name for name, process in self.site.processes.items() if process.poll() is not None]

    def wait(self) -> None:
        self.site.wait_until_healthy()

    def restart_redis(self) -> None:
        self.site.restart_redis()

    def redis(self) -> Any:
        return self.site.redis()

    def restart_database(self) -> None:
        raise RuntimeError("SQLite is no process")

    def shell(self, code: str) -> str:
        return self.site.shell(code)

    def log(self) -> str:
        return self.site.log()

    def stop(self) -> None:
        self.site.stop()
        if self.own:
            self.own.stop()


class Clustered:
    """As `make cluster`: nginx, two web processes, two timekeepers, PostgreSQL, Valkey."""

    webs = ["web-1", "web-2"]
    keepers = ["timekeeper-1", "timekeeper-2"]
    databases = ["postgres"]

    def __init__(self, times: dict[str, str]) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="chk-"))
        self.folder.chmod(0o711)
        environ = {f"CHKOBBA_{name}": value for name, value in times.items()}
        environ["CHKOBBA_RATE_LIMITS"] = "all=off"
        self.cluster = Cluster(self.folder / "c", port=0, environ=environ, database=("fsync=off",)).start()

    @property
    def address(self) -> tuple[str, int]:
        return "127.0.0.1", self.cluster.port

    def pid(self, name: str) -> int:
        return self.cluster.pids()[name]

    def kill(self, name: str) -> None:
        self.cluster.kill(name)

    def begin(self, name: str) -> None:
        self.cluster.begin(name)

    def dead(self) -> list[str]:
        names = self.webs + self.keepers
        return [name for name in names if self.cluster.process(name).poll() is not None]

    def wait(self) -> None:
        self.cluster.wait_until_ready()

    def restart_redis(self) -> None:
        self.cluster.kill("redis")
        self.cluster.begin("redis")

    def redis(self) -> Any:
        import redis

        return redis.Redis.from_url(self.cluster.environ["REDIS_URL"])

    def restart_database(self) -> None:
        """A fast shutdown, which breaks every connection, and a start."""
        self.cluster.terminate("postgres")
        self.cluster.begin("postgres")
        postgres.wait(self.cluster.sockets / "postgres")

    def shell(self, code: str) -> str:
        return self.cluster.manage("shell", "-v0", "-c", code).strip()

    def log(self) -> str:
        return "".join(self.cluster.log(name) for name in self.webs + self.keepers)

    def stop(self) -> None:
        self.cluster.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def workers(place: Place) -> list[int]:
    """The process ids of the workers in which bots think."""
    keepers = {place.pid(name) for name in place.keepers}
    listing = subprocess.run(
        ["ps", "-e", "-ww", "-o", "pid=,ppid=,args="], capture_output=True, text=True, check=True
    ).stdout
    rows = [line.split(None, 2) for line in listing.splitlines()]
    return [int(pid) for pid, parent, command in rows if int(parent) in keepers and SPAWNED in command]


def freeze(pid: int, seconds: float) -> None:
    """Nothing of this process runs for a while; its connections stay."""
    os.kill(pid, signal.SIGSTOP)
    try:
        time.sleep(seconds)
    finally:
        os.kill(pid, signal.SIGCONT)


def called(place: Place, call: str) -> Any:
    """What a function of `tests.faults.tables` gives, inside the site's settings."""
    return json.loads(place.shell(f"from tests.faults import tables; print(tables.{call})"))
