"""A suspended person can neither log in nor act, a muted one says nothing for a day; both are told why."""

from datetime import timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import signals
from accounts.models import User

MAX_REASON = 300
MUTED_FOR = timedelta(days=1)


def suspend(user: User, reason: str, by: User) -> None:
    """Suspend `user`, who is told `reason`. Everything that the user has open learns it from the signal.

    The person's sessions stay until they are used once more, since that is where the reason is shown; nothing
    can be done with them (`backends`, `middleware`).

    Raises:
        ValidationError: "reason" when there is none, "oneself", "administrator" (take the rights away first).
    """
    reason = _given(reason)
    if user.pk == by.pk:
        raise ValidationError(_("Nobody can suspend their own account."), code="oneself")
    if user.is_superuser:
        raise ValidationError(_("An administrator cannot be suspended."), code="administrator")
    with transaction.atomic():
        user.suspended_at, user.suspended_reason = timezone.now(), reason
        user.save(update_fields=["suspended_at", "suspended_reason"])
        signals.suspended.send(sender=User, user=user, reason=reason)


def lift(user: User) -> None:
    """The person may log in and play again."""
    user.suspended_at, user.suspended_reason = None, ""
    user.save(update_fields=["suspended_at", "suspended_reason"])


def mute(user: User, reason: str, by: User) -> None:
    """Take the person's phrases away until a day from now; their seats, matches and sessions stay as they are.

    Raises:
        ValidationError: "reason" when there is none, "oneself", "administrator".
    """
    reason = _given(reason)
    if user.pk == by.pk:
        raise ValidationError(_("Nobody can mute their own account."), code="oneself")
    if user.is_superuser:
        raise ValidationError(_("An administrator cannot be muted."), code="administrator")
    user.muted_until, user.muted_reason = timezone.now() + MUTED_FOR, reason
    user.save(update_fields=["muted_until", "muted_reason"])


def unmute(user: User) -> None:
    """The person may speak again."""
    user.muted_until, user.muted_reason = None, ""
    user.save(update_fields=["muted_until", "muted_reason"])


def _given(reason: str) -> str:
    reason = reason.strip()[:MAX_REASON]
    if not reason:
        raise ValidationError(_("Give a reason: it is shown to the person."), code="reason")
    return reason
