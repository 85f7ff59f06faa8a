"""People and their sessions."""

from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import PermissionsMixin
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.managers import UserManager, normal_email


class User(AbstractBaseUser, PermissionsMixin):
    """A person: registered, or a guest who has a name but no password."""

    name = models.CharField(_("name"), max_length=names.MAX_LENGTH, unique=True)
    key = models.CharField(max_length=80, unique=True, editable=False, help_text=_("Who the name means."))
    look = models.CharField(
        max_length=80, unique=True, editable=False, help_text=_("What the name looks like.")
    )
    email = models.EmailField(_("e-mail address"), null=True, blank=True, unique=True)
    # Not unique: whether somebody has this address already must not show. It moves to `email` when confirmed.
    email_wanted = models.EmailField(_("address to be confirmed"), blank=True)
    is_guest = models.BooleanField(_("guest"), default=False)
    is_staff = models.BooleanField(_("staff"), default=False, help_text=_("May open the admin pages."))
    suspended_at = models.DateTimeField(_("suspended since"), null=True, blank=True)
    suspended_reason = models.CharField(_("reason of the suspension"), max_length=300, blank=True)
    muted_until = models.DateTimeField(_("muted until"), null=True, blank=True)
    muted_reason = models.CharField(_("reason of the muting"), max_length=300, blank=True, db_default="")
    language = models.CharField(_("language"), max_length=8, blank=True)
    settings = models.JSONField(_("personal settings"), default=dict, blank=True)
    room_options = models.JSONField(
        default=dict, blank=True, help_text=_("What this person chose for the last table, for the next one.")
    )
    joined = models.DateTimeField(_("joined"), default=timezone.now)

    USERNAME_FIELD = "name"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    objects = UserManager()

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    @property
    def is_active(self) -> bool:  # type: ignore[override]
        """Django's word for "may log in and act": a suspended person may not."""
        return self.suspended_at is None

    @property
    def is_muted(self) -> bool:
        """Whether a moderator took this person's phrases away; everything else is open to them."""
        return self.muted_until is not None and self.muted_until > timezone.now()

    @property
    def initial(self) -> str:
        """The letter on the person's tile."""
        return next((c for c in self.name if c.isalnum()), self.name[:1]).upper()

    @property
    def address(self) -> str:
        """The address that letters go to, confirmed or not; "" without one."""
        return self.email or self.email_wanted

    def get_absolute_url(self) -> str:
        return reverse("profile")


def fill_in_name_columns(sender: type[User], instance: User, **kwargs: Any) -> None:
    """Before every save, fixtures included: the columns that are made from others always fit them."""
    instance.key, instance.look = names.key_of(instance.name), names.look_of(instance.name)
    instance.email = normal_email(instance.email)


class Session(AbstractBaseSession):
    """Django's session row plus whose it is, so that all sessions of a person can be ended."""

    user_id = models.BigIntegerField(null=True, db_index=True)

    @classmethod
    def get_session_store_class(cls) -> type[SessionBase]:
        from accounts.sessions import SessionStore

        return SessionStore
