"""`manage.py recount`: plays every stored match again and compares the results."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import recount


class Command(BaseCommand):
    help = "Replays finished matches from their first ply and compares their results. Exit code 1 if one differs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--last", type=int, default=0, metavar="N", help="only the newest N matches")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["last"] < 0:
            raise CommandError("--last is a number of matches, 1 or more.")
        matches = differ = 0
        for slug, difference in recount.differences(options["last"]):
            matches += 1
            if difference:
                differ += 1
                self.stdout.write(f"{slug}: {difference}")
        self.stdout.write(f"{matches} matches replayed, {differ} differ.")
        if differ:
            raise CommandError("Stored results and logs do not agree.")
