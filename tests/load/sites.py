"""The site under load: one of our own (the parts of `make run`, or the cluster), or one that runs already."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from chkobba_site.cluster import Cluster
from tests.plugins import postgres
from tests.plugins.services import Services
from tests.plugins.site import ROOT, Site

# All guests come from one address, which opens as many lines as no household does; every other limit stays.
OPEN = {"CHKOBBA_LOAD_ROOMS": "1", "CHKOBBA_RATE_LIMITS": "socket_open=off"}


@dataclass
class Target:
    """Where to play, with which environment its commands run, and its processes by name."""

    url: str
    environ: dict[str, str]
    parts: dict[str, int]

    def manage(self, *words: str) -> str:
        """What a manage.py command prints. Raises CalledProcessError."""
        command = [sys.executable, str(ROOT / "manage.py"), *words]
        done = subprocess.run(
            command, env=self.environ, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True
        )
        return done.stdout

    def rooms(self, count: int) -> list[dict[str, list[str]]]:
        """Rooms for one run, made in bulk."""
        return [json.loads(line) for line in self.manage("load_rooms", str(count)).splitlines()]

    def remove(self, rooms: list[dict[str, list[str]]]) -> None:
        """Delete what `rooms` made."""
        self.manage("load_rooms", "0", "--remove", str(rooms[0]["mark"]))


@contextmanager
def embedded(with_postgres: bool = False) -> Iterator[Target]:
    """The parts of `make run` with their usual times, on a database and a Redis of their own."""
    services = Services()
    services.folder = Path(tempfile.mkdtemp(prefix="chk-"))
    services.folder.chmod(0o711)
    site: Site | None = None
    try:
        if with_postgres:
            services.postgres = postgres.start(services.folder / "p")
        site = Site(services, {}, OPEN)
        usual_times(site)
        site.start()
        yield Target(site.url, site.environ, pids_of(site))
        tell_errors(site)
    finally:
        if site is not None:
            site.stop()
        services.stop()


def usual_times(site: Site) -> None:
    """A test's site hurries; this one keeps the times that people have."""
    for name in [name for name in site.environ if name.startswith("CHKOBBA_") and name.endswith("_SECONDS")]:
        del site.environ[name]


def pids_of(site: Site) -> dict[str, int]:
    parts = {name: process.pid for name, process in site.processes.items()} | {"redis": site.valkey.pid}
    if site.services.postgres:
        parts["database"] = site.services.postgres.process.pid
    return parts


def tell_errors(site: Site) -> None:
    errors = [line for line in site.log().splitlines() if " ERROR " in line or " WARNING " in line]
    if errors:
        print(f"{len(errors)} lines of trouble in the site's log:", *errors[:5], sep="\n")


@contextmanager
def cluster() -> Iterator[Target]:
    """What `make cluster` runs, in a folder of its own and on a free port; the database keeps its promises (fsync)."""
    folder = Path(tempfile.mkdtemp(prefix="chk-"))
    folder.chmod(0o711)
    made = Cluster(folder, port=0, environ=OPEN)
    try:
        made.start()
        yield Target(made.address, made.environ, made.pids())
    finally:
        made.stop()
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def running(url: str) -> Iterator[Target]:
    """A site that runs already, with the environment of this command; its processes by var's list of them."""
    pids = ROOT / "var/cluster/pids.json"
    parts = json.loads(pids.read_text()) if pids.exists() else {}
    yield Target(url.rstrip("/"), {**os.environ, "CHKOBBA_LOAD_ROOMS": "1"}, parts)
