"""Guests: people with a name and no password, made at the first act that needs somebody."""

import secrets
from datetime import timedelta

from django.contrib.auth import login
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils import timezone

from accounts import names, presses, signals
from accounts.backends import PATH
from accounts.models import Session, User
from accounts.prefs import take_along
from accounts.throttle import guard_address

TRIES = 20
SPARED = timedelta(days=1)


def make_guest(request: HttpRequest, name: str) -> User:
    """Who acts in this session: the person logged in, or else a new guest of this name, now logged in.

    Somebody who gives no name gets one from us, so that one tap is enough to sit down. A second press of the same
    browser that was sent before the first was answered is the same guest.

    Raises:
        ValidationError: the name is not allowed or not free; the message is for the person.
        TooMany: this address has made too many guests.
    """
    if request.user.is_authenticated:
        return request.user
    press = presses.press_of(request, name)
    with presses.one_at_a_time(press):
        guest = presses.guest_of(press) or _new_guest(request, name)
        presses.remember(press, guest)
    login(request, guest, backend=PATH)
    return guest


def _new_guest(request: HttpRequest, name: str) -> User:
    name = names.clean_name(name.strip() or offer_name(), guest=True)
    names.refuse_taken(name)
    guard_address("guest", request)
    try:
        with transaction.atomic():
            return User.objects.create_guest(name)
    except IntegrityError as error:
        raise names.refusal("taken") from error


def offer_name() -> str:
    """A free name for a guest who has no wish: "Guest 12". A name is data: the same in every language."""
    for attempt in range(TRIES):
        name = f"Guest {2 + secrets.randbelow(98 * 10 ** (attempt // 4))}"
        if not User.objects.filter(look=names.look_of(name)).exists():
            return name
    return f"Guest {secrets.randbelow(10**9)}"


def forget_lost() -> int:
    """Delete the guests of whom no session is left, and return how many: nobody can be them ever again.

    Without this a name that somebody tried once would be taken for good. What they played stays, under the
    name that they had. Guests of the last day are spared: their first session may not be stored yet.
    """
    alive = Session.objects.filter(expire_date__gt=timezone.now(), user_id__isnull=False).values("user_id")
    lost = User.objects.filter(is_guest=True, joined__lt=timezone.now() - SPARED).exclude(pk__in=alive)
    return lost.delete()[1].get(User._meta.label, 0)


def merge(guest: User, user: User) -> None:
    """Give everything of the guest to the user and delete the guest, in one transaction."""
    with transaction.atomic():
        User.objects.select_for_update().filter(pk__in=(guest.pk, user.pk)).order_by("pk").first()
        take_along(user, guest.settings)
        signals.guest_merged.send(sender=User, guest=guest, user=user)
        Session.objects.filter(user_id=guest.pk).delete()
        guest.delete()
