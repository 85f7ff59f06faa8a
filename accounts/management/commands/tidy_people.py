"""Deletes what nobody can use any more: expired sessions, guests whose sessions are gone. For every day."""

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand

from accounts.guests import forget_lost


class Command(BaseCommand):
    help = "Deletes expired sessions and guests who cannot come back."

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("clearsessions")
        self.stdout.write(f"Guests deleted: {forget_lost()}")
