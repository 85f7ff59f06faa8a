"""One command makes an administrator."""

import sys
from argparse import ArgumentParser
from getpass import getpass
from typing import Any

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from accounts import names
from accounts.models import User


class Command(BaseCommand):
    help = "Makes NAME an administrator; somebody new is asked for a password."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name")

    def handle(self, *args: Any, name: str, **options: Any) -> None:
        person = User.objects.filter(key=names.key_of(name)).first()
        if person is None:
            self._create(name)
        else:
            self._promote(person)

    def _promote(self, person: User) -> None:
        if person.is_guest:
            raise CommandError(f"{person.name} is a guest without a password. They have to register first.")
        person.is_staff = person.is_superuser = True
        person.save(update_fields=["is_staff", "is_superuser"])
        self.stdout.write(f"{person.name} is an administrator now, with the password that they have.")

    def _create(self, name: str) -> None:
        try:
            clean = names.clean_name(name, trusted=True)
            names.refuse_taken(clean)
            password = self._ask()
            validate_password(password, User(name=clean))
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from error
        User.objects.create_superuser(clean, password)
        self.stdout.write(f"{clean} is an administrator now. The admin pages are under /admin/.")

    def _ask(self) -> str:
        """Twice at a keyboard; the first line when the input comes from a file or a program."""
        if not sys.stdin.isatty():
            return sys.stdin.readline().rstrip("\r\n")
        password = getpass("Password: ")
        if password != getpass("Password again: "):
            raise CommandError("The two passwords are not the same.")
        return password
