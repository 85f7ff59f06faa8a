"""Finds people whose name columns do not fit their name: they could not log in, or could be imitated."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts import names
from accounts.models import User


class Command(BaseCommand):
    help = "Checks that the columns for comparing names fit the names of all people."

    def handle(self, *args: Any, **options: Any) -> None:
        wrong = [
            person.name
            for person in User.objects.only("name", "key", "look").iterator()
            if (person.key, person.look) != (names.key_of(person.name), names.look_of(person.name))
        ]
        if wrong:
            raise CommandError(f"Save these people again: {', '.join(wrong)}")
        self.stdout.write("All names are in order.")
