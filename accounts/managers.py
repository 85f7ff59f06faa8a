"""Every way to make a person goes through this manager, so that all can log in and are compared alike."""

from typing import TYPE_CHECKING, Any

from django.contrib.auth.base_user import BaseUserManager
from django.utils.translation import get_language

from accounts import names

if TYPE_CHECKING:
    from accounts.models import User


class UserManager(BaseUserManager["User"]):
    """Makes people. Raises ValidationError for a name that is not allowed, IntegrityError for a taken one."""

    def create_user(
        self, name: str, password: str | None = None, email: str | None = None, **more: Any
    ) -> "User":
        """A registered person; the e-mail counts as confirmed."""
        return self._make(names.clean_name(name), password, email, **more)

    def create_guest(self, name: str) -> "User":
        """A person without a password, who exists as long as the session that plays under this name."""
        return self._make(names.clean_name(name, guest=True), None, None, is_guest=True)

    def create_superuser(
        self, name: str, password: str | None = None, email: str | None = None, **more: Any
    ) -> "User":
        """An administrator. Whoever may run commands here may use a reserved name."""
        clean = names.clean_name(name, trusted=True)
        names.refuse_taken(clean)
        return self._make(clean, password, email, is_staff=True, is_superuser=True, **more)

    def get_by_natural_key(self, username: str | None) -> "User":
        """Found by name however it is written: "SAMI" is Sami."""
        return self.get(key=names.key_of(username or ""))

    def _make(self, name: str, password: str | None, email: str | None, **more: Any) -> "User":
        more.setdefault("language", get_language() or "")
        user = self.model(name=name, email=normal_email(email), **more)
        user.set_password(password)
        user.save(using=self._db)
        return user


def normal_email(email: str | None) -> str | None:
    """The one form in which an address is stored and compared; None for no address."""
    return (email or "").strip().lower() or None
