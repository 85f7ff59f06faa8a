"""settings.SESSION_ENGINE: Django's database sessions, with the person's id in a column of its own."""

from typing import TYPE_CHECKING, Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.db import transaction

from accounts import signals

if TYPE_CHECKING:
    from accounts.models import Session, User


class SessionStore(DatabaseStore):
    """Used by pages and sockets alike."""

    @classmethod
    def get_model_class(cls) -> "type[Session]":
        from accounts.models import Session

        return Session

    def create_model_instance(self, data: dict[str, Any]) -> "Session":
        row: Session = super().create_model_instance(data)  # type: ignore[assignment]
        person = data.get(SESSION_KEY)
        row.user_id = int(person) if person else None
        return row


def end_sessions(user: "User", but: str | None = None) -> None:
    """Log the person out everywhere except in the session with the key `but`."""
    from accounts.models import Session, User

    with transaction.atomic():
        rows = Session.objects.filter(user_id=user.pk).exclude(session_key=but or "")
        keys = frozenset(rows.values_list("session_key", flat=True))
        rows.delete()
        if keys:
            signals.signed_out.send(sender=User, user=user, session_keys=keys)
