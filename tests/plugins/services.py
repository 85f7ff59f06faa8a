"""Starts what the settings point to, before they are read: a Valkey and, with --postgres, a PostgreSQL.

Named in addopts, because pytest-django reads the settings before any conftest.
"""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from chkobba_site import valkey
from tests.plugins import postgres


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--postgres", action="store_true", help="use a PostgreSQL of our own instead of SQLite")


class Services:
    """The servers of one test run, each in a folder that goes away with it."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="chk-"))
        self.valkey: subprocess.Popen[bytes] | None = None
        self.postgres: postgres.Cluster | None = None

    def start(self, with_postgres: bool) -> None:
        self.valkey = valkey.start(self.folder / "v")
        os.environ["SECRET_KEY"] = "known to everybody, good for tests"
        os.environ["REDIS_URL"] = valkey.url(self.folder / "v")
        os.environ["DATABASE_URL"] = f"sqlite:///{self.folder / 'unused.sqlite3'}"
        if with_postgres:
            self.postgres = postgres.start(self.folder / "p")
            os.environ["DATABASE_URL"] = self.postgres.url("postgres")

    def stop(self) -> None:
        if self.postgres:
            self.postgres.stop()
        if self.valkey:
            self.valkey.terminate()
            self.valkey.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    for name in ("DEBUG", "HOST", "PORT", "ALLOWED_HOSTS", "TRUSTED_PROXIES", "BEHIND_TLS"):
        os.environ.pop(name, None)  # what the person at the keyboard has set is not under test
    services = Services()
    early_config.add_cleanup(services.stop)
    services.start(early_config.known_args_namespace.postgres)
    early_config.stash[KEY] = services


KEY = pytest.StashKey[Services]()


def of(config: pytest.Config) -> Services:
    return config.stash[KEY]
