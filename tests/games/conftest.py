from typing import Any

import pytest
from django.test import Client

from accounts.models import User

from .test_pages import client_of

# The admin's pages -----------------------------------------------------------------------------------


@pytest.fixture
def own_host(settings: Any) -> None:
    """The pages of this site only, as a test client asks for them."""
    settings.ALLOWED_HOSTS = ["testserver"]


@pytest.fixture
def boss() -> User:
    return User.objects.create_superuser("Boss", "a-long-password-9")


@pytest.fixture
def admin(boss: User) -> Client:
    return client_of(boss)
