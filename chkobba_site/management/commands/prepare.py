"""`manage.py prepare`: what a server needs before its processes start: tables, and static files."""

import sys
from typing import Any

from django.core.management.base import BaseCommand

from chkobba_site import statics
from chkobba_site.management.commands.run import CannotRun, prepare_database


class Command(BaseCommand):
    help = "Applies migrations and collects static files. Run it after every update, before the restart."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            prepare_database()
        except CannotRun as reason:
            sys.exit(str(reason))
        collected = statics.collect()
        self.stdout.write("The database is up to date.")
        self.stdout.write("Static files were collected." if collected else "Static files are up to date.")
