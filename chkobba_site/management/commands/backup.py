"""`manage.py backup FILE`: the whole database in one file, while people play."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from chkobba_site import backups


class Command(BaseCommand):
    help = (
        "Writes the whole database into a new file. Keep it as carefully as the database: accounts are in it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            backups.backup(options["file"])
        except backups.BackupFailed as reason:
            raise CommandError(str(reason)) from reason
        self.stdout.write(f"Written: {options['file']} ({options['file'].stat().st_size} bytes).")
