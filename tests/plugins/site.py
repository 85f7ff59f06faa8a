"""The real site for tests: web and timekeeper as processes, with a database and a Redis of their own."""

import itertools
import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import redis

from chkobba_site import valkey
from chkobba_site.processes import guarded
from tests.plugins.services import Services

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 120  # on a busy machine; mostly two
PARTS = {"web": ["serve"], "timekeeper": ["timekeeper"]}
# Short enough for a test, long enough for a slow machine. Any of them can be given to make_site.
TIMES = {
    "SEAT_HOLD_SECONDS": "3",
    "PRESENCE_LEASE_SECONDS": "4",
    "PAGE_LEASE_SECONDS": "8",
    "HEARTBEAT_SECONDS": "1",
    "NEXT_ROUND_SECONDS": "12",  # a tally is looked at, by axe too
    "BOT_DELAY_SECONDS": "0.05,0.1",
    "DOWNTIME_GRACE_SECONDS": "2",
}
PREPARE = (
    "from chkobba_site import statics; from chkobba_site.management.commands import run;"
    " run.prepare_database(); statics.collect()"
)
numbers = itertools.count(1)


class Site:
    """One running site. `times` are settings without their CHKOBBA_ prefix, `environ` is taken as it is."""

    def __init__(
        self,
        services: Services,
        times: dict[str, str],
        environ: dict[str, str],
        parts: dict[str, list[str]] = PARTS,
    ) -> None:
        self.services = services
        self.parts = parts
        self.number = next(numbers)
        self.folder = services.folder / f"s{self.number}"
        self.folder.mkdir()
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self.valkey = valkey.start(self.folder)
        self.environ = self._environ(times, environ)

    def _environ(self, times: dict[str, str], environ: dict[str, str]) -> dict[str, str]:
        return {
            **os.environ,
            **{f"CHKOBBA_{name}": value for name, value in {**TIMES, **times}.items()},
            "CHKOBBA_RATE_LIMITS": "all=off",
            "PORT": str(self.port),
            "REDIS_URL": valkey.url(self.folder),
            "DATABASE_URL": self._database(),
            "PYTHONUNBUFFERED": "1",
            **environ,
        }

    def _database(self) -> str:
        cluster = self.services.postgres
        return cluster.create(f"site{self.number}") if cluster else f"sqlite:///{self.folder / 'db.sqlite3'}"

    # Life ---------------------------------------------------------------------------------------

    def start(self) -> "Site":
        self._prepare()
        for part in PARTS:
            self.start_part(part)
        self.wait_until_healthy()
        return self

    def _prepare(self) -> None:
        template = self.services.folder / "migrated.sqlite3"
        own = self.folder / "db.sqlite3"
        if self.services.postgres or not template.exists():
            self.shell(PREPARE)
        if not self.services.postgres:
            source, target = (template, own) if template.exists() else (own, template)
            shutil.copyfile(source, target)

    def start_part(self, part: str) -> None:
        """Starts "web" or "timekeeper", which must not be running."""
        command = [sys.executable, str(ROOT / "manage.py"), *self.parts[part]]
        with self.log_path(part).open("ab") as log:
            self.processes[part] = guarded(command, env=self.environ, cwd=ROOT, stdout=log, stderr=log)

    def kill(self, part: str) -> None:
        """kill -9: no goodbye, no clean-up."""
        self.processes[part].kill()
        self.processes[part].wait()

    def terminate(self, part: str) -> None:
        """SIGTERM, as a deploy does it."""
        self.processes[part].terminate()
        self.processes[part].wait(60)

    def restart(self, part: str) -> None:
        """kill -9 and start again; returns once the site answers."""
        self.kill(part)
        self.start_part(part)
        self.wait_until_healthy()

    def stop(self) -> None:
        for process in [*self.processes.values(), self.valkey]:
            process.terminate()
        for process in [*self.processes.values(), self.valkey]:
            process.wait(60)

    def wait_until_healthy(self) -> None:
        until = time.monotonic() + START_SECONDS
        while not self._healthy():
            dead = [part for part, process in self.processes.items() if process.poll() is not None]
            if dead or time.monotonic() > until:
                raise RuntimeError(f"The site does not answer; ended: {dead}\n{self.log()}")
            time.sleep(0.05)

    def _healthy(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=2) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    # Looking and meddling -----------------------------------------------------------------------

    def redis(self) -> "redis.Redis":
        return redis.Redis.from_url(self.environ["REDIS_URL"])

    def flush_redis(self) -> None:
        """Everything that Redis knew is gone."""
        with self.redis() as client:
            client.flushall()

    def restart_redis(self) -> None:
        """kill -9 of Redis, and a new, empty one at the same address."""
        self.valkey.kill()
        self.valkey.wait()
        self.valkey = valkey.start(self.folder)

    def shell(self, code: str) -> str:
        """What `code` prints in `manage.py shell`, models imported; about a second."""
        command = [sys.executable, str(ROOT / "manage.py"), "shell", "-v0", "-c", code]
        done = subprocess.run(
            command, env=self.environ, cwd=ROOT, capture_output=True, text=True, timeout=300
        )
        if done.returncode:
            raise RuntimeError(f"{code}\n{done.stderr}")
        return done.stdout.strip()

    def query(self, expression: str) -> object:
        """The value of a Python expression in the site's shell; plain values only (numbers, text, lists)."""
        return json.loads(self.shell(f"import json; print(json.dumps({expression}, default=str))"))

    def manage(self, *words: str, **environ: str) -> str:
        """Runs a manage.py command with the site's settings and returns what it prints."""
        command = [sys.executable, str(ROOT / "manage.py"), *words]
        env = {**self.environ, **environ}
        return subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=True).stdout

    def log_path(self, part: str) -> Path:
        return self.folder / f"{part}.log"

    def log(self) -> str:
        """All that web and timekeeper wrote so far."""
        paths = [self.log_path(part) for part in PARTS]
        return "".join(path.read_text(errors="replace") for path in paths if path.exists())

    def errors(self) -> list[str]:
        """The lines of the log that tell of a bug."""
        return [line for line in self.log().splitlines() if " ERROR " in line or "Traceback" in line]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
