"""A PostgreSQL cluster for one test run: own folder, own socket, no password, nothing kept."""

import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path

from chkobba_site import postgres

SETTINGS = "fsync=off synchronous_commit=off full_page_writes=off max_connections=200"


@dataclass
class Cluster:
    folder: Path
    process: "subprocess.Popen[bytes]"

    def url(self, database: str) -> str:
        return postgres.url(self.folder, database)

    def create(self, database: str) -> str:
        """A new empty database; returns its URL."""
        return postgres.create(self.folder, database)

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)  # what PostgreSQL calls a fast shutdown
        self.process.wait(20)


def start(folder: Path) -> Cluster:
    """A running cluster in a new folder. As root it runs under another user: the server refuses root."""
    folder.parent.chmod(0o711)
    postgres.own(folder)
    postgres.make_data(folder / "data", "-N")
    process = postgres.start(folder / "data", folder, folder.parent / "postgres.log", SETTINGS.split())
    postgres.wait(folder)
    return Cluster(folder, process)
