"""settings.AUTHENTICATION_BACKENDS: a person logs in with the name or a confirmed e-mail address.

Every log-in comes through here (our page, the admin's), so this is where attempts are counted.
"""

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest

from accounts import names
from accounts.managers import normal_email
from accounts.models import User
from accounts.throttle import guard, guard_address

PATH = f"{__name__}.NameOrEmail"


class NameOrEmail(ModelBackend):
    """Knows people by key (see `names`) or address. No session acts for somebody suspended."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **kwargs: Any,
    ) -> User | None:
        """The person with this password, suspended or not: the log-in form says why it refuses one.

        Raises TooMany after too many attempts from one address or for one account.
        """
        word = (username or kwargs.get(User.USERNAME_FIELD) or "").strip()
        if not word or password is None:
            return None
        if request is not None:
            guard_address("login", request)
            guard("login", "account", (normal_email(word) or "") if "@" in word else names.key_of(word))
        user = self._find(word)
        if user is None:
            # As slow as for a known name, so that the time does not tell which names exist.
            User().set_password(password)
            return None
        return user if user.check_password(password) else None

    def get_user(self, user_id: Any) -> User | None:
        """Whose session this is; None for somebody suspended, so that no page and no socket acts for them."""
        return User.objects.filter(pk=user_id, suspended_at=None).first()

    def _find(self, word: str) -> User | None:
        people = User.objects.filter(is_guest=False)
        if "@" in word:
            return people.filter(email=normal_email(word)).first()
        return people.filter(key=names.key_of(word)).first()
