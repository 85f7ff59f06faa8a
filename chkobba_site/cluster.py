"""The production layout on one machine: nginx, web processes, timekeepers, PostgreSQL and Valkey.

`make cluster` runs it for people. Programs that measure it or break it use `Cluster`:

    cluster = Cluster(folder, port=0)       # a port that is free
    cluster.start()                         # returns once the site answers
    cluster.address                         # http://127.0.0.1:PORT
    cluster.pids()                          # {"postgres": 12, "redis": 13, "web-1": 14, ...}
    cluster.kill("web-1")                   # SIGKILL; it stays away until cluster.begin("web-1")
    cluster.restart("timekeeper-2")         # SIGKILL, start, and wait until the site answers
    cluster.stop()

While it runs the process ids stand in `pids.json` of its folder, the address in `address`, and what each part
prints in `logs/NAME.log`. Nothing starts a dead part again but `manage.py cluster`, which supervises all of them.
"""

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from functools import partial
from hashlib import sha256
from pathlib import Path
from signal import SIGINT
from typing import Any

from chkobba_site import nginx, postgres, secret, supervisor, valkey
from chkobba_site.processes import guarded
from chkobba_site.supervisor import Part, Process

ROOT = Path(__file__).resolve().parent.parent
START_SECONDS = 300.0  # on a busy machine; mostly five
DATABASE = "chkobba"


class Cluster:
    """One cluster. `environ` is given to web processes and timekeepers, `database` to PostgreSQL (fsync=off).

    Raises postgres.NoPostgres, valkey.NoServer and nginx.NoNginx when a program is missing or will not start.
    """

    def __init__(
        self,
        folder: Path = ROOT / "var" / "cluster",
        host: str = "127.0.0.1",
        port: int = 3110,
        *,
        webs: int = 2,
        timekeepers: int = 2,
        environ: dict[str, str] | None = None,
        database: tuple[str, ...] = (),
    ) -> None:
        self.folder = folder.absolute()
        self.port = port or free_port()
        self.host = host
        self.web_ports = [free_port() for _ in range(webs)]
        self.sockets = _socket_folder(self.folder)
        self.environ = {**os.environ, **self._settings(), **(environ or {})}
        self.database = database
        self.parts = self._parts(timekeepers)

    def _settings(self) -> dict[str, str]:
        return {
            "PRODUCTION": "1",
            "BEHIND_TLS": "0",  # this machine's own address has no certificate
            "SECRET_KEY": secret.key(self.folder / "secret_key"),
            "HOST": "127.0.0.1",
            "ALLOWED_HOSTS": "localhost,127.0.0.1" if self.host == "127.0.0.1" else "*",
            "TRUSTED_PROXIES": "127.0.0.1",
            "DATABASE_URL": postgres.url(self.sockets / "postgres", DATABASE),
            "REDIS_URL": valkey.url(self.sockets / "redis"),
            "PYTHONUNBUFFERED": "1",
        }

    def _parts(self, timekeepers: int) -> list[Part]:
        web = [(f"web-{n}", "serve", {"PORT": str(port)}) for n, port in enumerate(self.web_ports, 1)]
        keepers: list[Any] = [(f"timekeeper-{n}", "timekeeper", {}) for n in range(1, timekeepers + 1)]
        return [
            Part("postgres", self._start_postgres, base=True, stop_signal=SIGINT),
            Part("redis", partial(valkey.start, self.sockets / "redis"), base=True),
            *[Part(name, partial(self._manage, name, word, more)) for name, word, more in web + keepers],
            Part("nginx", self._start_nginx),
        ]

    # Life -----------------------------------------------------------------------------------------

    @property
    def address(self) -> str:
        """Where the site is."""
        return f"http://{self.host if self.host != '0.0.0.0' else '127.0.0.1'}:{self.port}"  # noqa: S104

    def start(self) -> "Cluster":
        """Starts every part and returns once the site answers."""
        self.prepare()
        for part in self.parts[2:]:
            self.begin(part.name)
        self.wait_until_ready()
        return self

    def prepare(self) -> None:
        """Starts PostgreSQL and Valkey, and brings database and static files up to date."""
        self._make_folders()
        nginx.test(self._conf())
        self.begin("postgres")
        postgres.wait(self.sockets / "postgres")
        postgres.create(self.sockets / "postgres", DATABASE)
        self.begin("redis")
        self.manage("prepare")
        (self.folder / "address").write_text(self.address + "\n")

    def begin(self, name: str) -> None:
        """Starts a part that is not running."""
        self.part(name).begin()
        supervisor.write_pids(self.pid_file, self.parts)

    def kill(self, name: str) -> None:
        """SIGKILL: no goodbye, no clean-up."""
        process = self.process(name)
        process.kill()
        process.wait()

    def terminate(self, name: str) -> None:
        """Asks a part to end, as a deploy does."""
        process = self.process(name)
        process.send_signal(self.part(name).stop_signal)
        process.wait(60)

    def restart(self, name: str) -> None:
        """SIGKILL and start again; returns once the site answers."""
        self.kill(name)
        self.begin(name)
        self.wait_until_ready()

    def stop(self) -> None:
        """Stops every part, PostgreSQL and Valkey last. The data stays in the folder."""
        supervisor.stop(self.parts)
        self.pid_file.unlink(missing_ok=True)

    # Looking --------------------------------------------------------------------------------------

    @property
    def pid_file(self) -> Path:
        return self.folder / "pids.json"

    @property
    def names(self) -> list[str]:
        return [part.name for part in self.parts]

    def pids(self) -> dict[str, int]:
        """The process id of each part that was started, by name."""
        return supervisor.pids(self.parts)

    def part(self, name: str) -> Part:
        """Raises KeyError for a name that is none of `names`."""
        return {part.name: part for part in self.parts}[name]

    def process(self, name: str) -> Process:
        """The running process of a part. Raises KeyError, or RuntimeError when it was never started."""
        process = self.part(name).process
        if process is None:
            raise RuntimeError(f"{name} is not running.")
        return process

    def log(self, name: str) -> str:
        """What a part printed so far."""
        path = self._log(name)
        return path.read_text(errors="replace") if path.exists() else ""

    def is_ready(self) -> bool:
        """Whether the site answers through nginx, and every web process by itself."""
        asked = [self.address, *(f"http://127.0.0.1:{port}" for port in self.web_ports)]
        return all(_answers(f"{address}/healthz") for address in asked)

    def wait_until_ready(self) -> None:
        """Raises RuntimeError when it takes too long or a part ended."""
        until = time.monotonic() + START_SECONDS
        while not self.is_ready():
            ended = [part.name for part in self.parts if part.process and part.process.poll() is not None]
            if ended or time.monotonic() > until:
                raise RuntimeError(
                    f"The cluster does not answer; ended: {ended}; see {self.folder / 'logs'}."
                )
            time.sleep(0.05)

    def manage(self, *words: str) -> str:
        """Runs a manage.py command with the cluster's settings and returns what it prints."""
        command = [sys.executable, str(ROOT / "manage.py"), *words]
        done = subprocess.run(command, env=self.environ, cwd=ROOT, capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"manage.py {words[0]} failed: {done.stdout}{done.stderr}")
        return done.stdout

    # Parts ----------------------------------------------------------------------------------------

    def _make_folders(self) -> None:
        (self.folder / "logs").mkdir(parents=True, exist_ok=True)
        self.sockets.mkdir(mode=0o711, exist_ok=True)
        self.sockets.chmod(0o711)  # PostgreSQL's user goes through it
        if self.sockets.lstat().st_uid != os.getuid():
            raise valkey.NoServer(f"{self.sockets} belongs to somebody else: remove it or set TMPDIR.")
        postgres.own(self.sockets / "postgres")
        postgres.make_data(self.folder / "postgres")

    def _start_postgres(self) -> Process:
        settings = ("max_connections=200", *self.database)
        return postgres.start(
            self.folder / "postgres", self.sockets / "postgres", self._log("postgres"), settings
        )

    def _start_nginx(self) -> Process:
        return nginx.start(self._conf(), self._log("nginx"))

    def _conf(self) -> Path:
        return nginx.write_conf(self.folder / "nginx", self.host, self.port, self.web_ports, ROOT / "var")

    def _manage(self, name: str, word: str, more: dict[str, str]) -> Process:
        with self._log(name).open("ab") as log:
            command = [sys.executable, str(ROOT / "manage.py"), word]
            return guarded(command, env={**self.environ, **more}, cwd=ROOT, stdout=log, stderr=log)

    def _log(self, name: str) -> Path:
        return self.folder / "logs" / f"{name}.log"


def free_port() -> int:
    """A port that nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _socket_folder(folder: Path) -> Path:
    """A short path, since that of a Unix socket has about 104 bytes."""
    mark = sha256(str(folder).encode()).hexdigest()[:8]
    return Path(tempfile.gettempdir()) / f"chkobba-{os.getuid()}-{mark}"


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:  # noqa: S310  (an address of our own)
            return bool(answer.status == 200)
    except OSError:
        return False
