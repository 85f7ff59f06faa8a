"""The admin as a moderator uses it: an action of a list, the page that asks for the reason, the act."""

from typing import Any

from django.contrib.auth.models import Permission
from django.contrib.messages import get_messages
from django.test import Client

from accounts.models import User
from games.models import Seat

from .test_pages import client_of

REASON = "Rude words at the table"
HOSTILE = '<script>alert("x")</script>\'"><img src=x onerror=alert(1)>'
ROOMS, SEATS, USERS = "games/room", "games/seat", "accounts/user"


def staff(name: str, *permissions: str) -> Client:
    helper = User.objects.create_user(name, "a-long-password-9", is_staff=True)
    helper.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    return client_of(helper)


def ask(client: Client, model: str, action: str, *rows: Any) -> str:
    """The page that asks for the reason, as the list's action button opens it."""
    data = {"action": action, "index": "0", "_selected_action": [row.pk for row in rows]}
    answer = client.post(f"/admin/{model}/", data)
    assert answer.status_code == 200, answer["Location"]
    return str(answer.content.decode())


def seen_by(row: Any) -> str:
    return f"{row.pk}:{row.user_id}" if isinstance(row, Seat) else str(row.pk)


def answer(client: Client, model: str, action: str, *rows: Any, reason: str = REASON, at: str = "") -> Any:
    """The reason is given. `rows` are as the moderator saw them, whatever happened since."""
    data = {"action": action, "_selected_action": [row.pk for row in rows], "reason": reason}
    return client.post(f"/admin/{model}/{at}", {**data, "seen": [seen_by(row) for row in rows]})


def told(response: Any) -> str:
    """The newest message: what the moderator reads next."""
    return [str(message) for message in get_messages(response.wsgi_request)][-1]


def page(client: Client, path: str, status: int = 200) -> str:
    response = client.get(path)
    assert response.status_code == status, path
    return str(response.content.decode())
