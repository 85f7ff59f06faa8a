"""What rooms do when something happens to an account: a guest registers elsewhere, a sign-out, a suspension."""

from typing import Any

from django.db.models.signals import pre_delete
from django.dispatch import receiver

from accounts.models import User
from accounts.signals import guest_merged, settings_changed, signed_out, suspended
from chkobba_site.commit import after_commit
from games import announce, referee


@receiver(guest_merged)
def keep_what_the_guest_played(sender: Any, guest: User, user: User, **more: Any) -> None:
    """A guest logged in to an account: seats, tables and matches become the account's."""
    referee.merge_person(guest.pk, user.pk)
    after_commit(announce.user_out, guest.pk)


@receiver(suspended)
def give_up_seats(sender: Any, user: User, **more: Any) -> None:
    """A suspended person's sockets close at once and their seats are left."""
    after_commit(announce.user_out, user.pk)
    referee.leave_everywhere(user.pk)


@receiver(pre_delete, sender=User)
def leave_before_the_account_goes(sender: Any, instance: User, **more: Any) -> None:
    """A deleted account leaves its seats first, so that the others at the table can decide at once."""
    after_commit(announce.user_out, instance.pk)
    referee.leave_everywhere(instance.pk)


@receiver(settings_changed)
def show_the_new_settings(sender: Any, user: User, **more: Any) -> None:
    """Open lines of this person read their settings anew."""
    after_commit(announce.user_settings, user.pk)


@receiver(signed_out)
def close_sockets(sender: Any, user: User, session_keys: frozenset[str], **more: Any) -> None:
    """Signing out ends every cookie that proves a seat, and the lines of the sessions that ended."""
    referee.forget_tokens(user.pk)
    after_commit(announce.user_out, user.pk, session_keys)
