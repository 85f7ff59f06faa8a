"""`make cluster`: the layout of a server on one machine, to try it and to measure it."""

import fcntl
import os
import sys
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from chkobba_site import nginx, packages, postgres, valkey
from chkobba_site.cluster import Cluster
from chkobba_site.management.commands.run import CannotRun, refuse_busy_port
from chkobba_site.supervisor import Supervisor, stop

NEEDED = {"postgresql": packages.postgres, "nginx": packages.nginx}
# Programs of the system's packages that this machine lacks, or that will not work here.
REASONS = (CannotRun, nginx.NoNginx, postgres.NoPostgres, valkey.NoServer, RuntimeError)


class Command(BaseCommand):
    help = "Runs nginx, two web processes, two timekeepers, PostgreSQL and Valkey together. Ctrl-C stops all."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        packages.prepare(NEEDED, "The cluster needs")
        cluster = Cluster(settings.CLUSTER_DIR, settings.HOST, settings.PORT)
        try:
            refuse_busy_port()
            refuse_second_cluster(cluster)
            self.say("Starting PostgreSQL and Valkey, and bringing the database up to date ...")
            cluster.prepare()
        except REASONS as reason:
            stop(cluster.parts)
            sys.exit(f"The cluster does not start. {reason}")
        supervisor = Supervisor(cluster.parts, self.say, cluster.pid_file)
        sys.exit(supervisor.run(cluster.is_ready, lambda: self.greet(cluster)))

    def say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()

    def greet(self, cluster: Cluster) -> None:
        self.say(f"Chkobba is at {cluster.address}/ (nginx and {', '.join(cluster.names[:-1])}).")
        self.say(f"Process ids: {cluster.pid_file}. What each part prints: {cluster.folder / 'logs'}.")
        self.say("Ctrl-C stops it.")


def refuse_second_cluster(cluster: Cluster) -> None:
    """Two clusters in one folder would share a database. Raises CannotRun."""
    cluster.folder.mkdir(parents=True, exist_ok=True)
    lock = os.open(cluster.folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)  # the system frees it when we end
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise CannotRun("It already runs from this folder: stop that one first.") from None
