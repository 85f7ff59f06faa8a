"""Two presses of one stranger's browser, the second sent before the first was answered, are one guest.

Neither request has a session yet; what both have is the CSRF cookie, a secret of that browser which scripts cannot
read and which a log-in replaces. Its hash stands in Redis for a moment, beside the guest that was made.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256

from django.http import HttpRequest
from redis import RedisError
from redis.lock import Lock

from accounts.models import User
from chkobba_site.redis import client

SECONDS = 10  # a second press comes sooner; a second person at the browser later
PATIENCE = 5  # for the other press to make its guest
PREFIX = "chkobba:press:"


def press_of(request: HttpRequest, name: str) -> str:
    """What this press and its twin have in common, as a key; "" for a program that has no CSRF cookie."""
    secret = request.META.get("CSRF_COOKIE", "")
    return PREFIX + sha256(f"{secret} {name}".encode()).hexdigest() if secret else ""


@contextmanager
def one_at_a_time(press: str) -> Iterator[None]:
    """The twin waits in here. Without Redis, or after long waiting, it goes on as a press of its own."""
    lock = client().lock(f"{press}:lock", timeout=SECONDS, blocking_timeout=PATIENCE)
    try:
        held = bool(press) and lock.acquire()
    except RedisError:
        held = False
    try:
        yield
    finally:
        if held:
            _release(lock)


def _release(lock: Lock) -> None:
    with suppress(RedisError):  # it ended by itself, or with Redis
        lock.release()


def guest_of(press: str) -> User | None:
    """The guest that the twin made a moment ago."""
    try:
        found = client().get(press) if press else None
    except RedisError:
        return None
    return User.objects.filter(pk=int(found), is_guest=True, suspended_at=None).first() if found else None


def remember(press: str, guest: User) -> None:
    """For the twin that may come."""
    if not press:
        return
    try:
        client().set(press, guest.pk, ex=SECONDS)
    except RedisError:
        return
