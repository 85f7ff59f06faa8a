"""`manage.py restore FILE`: a backup into an empty database."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from chkobba_site import backups


class Command(BaseCommand):
    help = "Reads a backup into the database of DATABASE_URL, which must be empty. Then: prepare, recount."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            backups.restore(options["file"])
        except backups.BackupFailed as reason:
            raise CommandError(str(reason)) from reason
        self.stdout.write("Restored. Next: manage.py prepare, then manage.py recount.")
