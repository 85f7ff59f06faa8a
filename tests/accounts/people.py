"""What the tests of accounts share."""

import re
from typing import Any

from django.core import mail
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from accounts.models import User

PASSWORD = "tea with pine nuts"
OTHER = "jasmine on the ear"


def person(name: str = "Sami", **more: Any) -> User:
    return User.objects.create_user(name, PASSWORD, **more)


def at(user: User | None = None) -> Client:
    """A browser, logged in through the log-in page when there is a user."""
    client = Client()
    if user is not None:
        assert log_in(client, user.name).status_code == 302
    return client


def log_in(client: Client, name: str, password: str = PASSWORD, **more: str) -> HttpResponse:
    return client.post(reverse("login"), {"username": name, "password": password, **more})


def register(client: Client, name: str, **more: str) -> HttpResponse:
    data = {"name": name, "password": PASSWORD, "again": PASSWORD, "email": ""} | more
    return client.post(reverse("register"), data)


def become_guest(client: Client, name: str) -> HttpResponse:
    return client.post(reverse("guest"), {"name": name})


def who(client: Client) -> str | None:
    """Whose name the server sees in this browser, by the page that only its owner gets."""
    response = client.get(reverse("profile"))
    return response.context["person"].name if response.status_code == 200 else None


def error_codes(response: HttpResponse, field: str) -> list[str]:
    return [error.code for error in response.context["form"].errors.as_data().get(field, [])]


def link_in(letter: mail.EmailMessage) -> str:
    found = re.search(r"http://testserver(/accounts/\S+)", letter.body)
    assert found, letter.body
    return found[1]
