"""What the pages share: who asks, polite refusals, and limits."""

from collections.abc import Container

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from accounts import throttle
from accounts.guests import make_guest
from accounts.models import User
from games.referee import Refused

STATUS_OF = {
    "unknown_room": 404,
    "unknown_match": 404,
    "gone_room": 404,
    "bad_code": 404,
    "closed": 410,
    "broken": 410,
    "bad_rules": 400,
    "unknown_kept": 404,
    "not_host": 403,
    "removed": 403,
    "too_fast": 429,
}


def one_of(known: Container[str], word: str) -> str:
    """The word when it is known, else "": what an old link or a hand-made one may hold."""
    return word if word in known else ""


def user_id_of(request: HttpRequest) -> int | None:
    """The logged-in person or guest, or None."""
    return request.user.pk if request.user.is_authenticated else None


def person_of(request: HttpRequest) -> User:
    """The person who acts; somebody new becomes a guest under the name that they gave.

    Raises:
        Refused: "name" when the name will not do.
    """
    if request.user.is_authenticated:
        return request.user
    try:
        return make_guest(request, request.POST.get("guest_name", ""))
    except ValidationError as error:
        raise Refused("name", " ".join(error.messages)) from error


def status_of(refused: Refused) -> int:
    """The HTTP status of a refusal: 409 unless its code says more."""
    return STATUS_OF.get(refused.code, 409)


def refused_page(request: HttpRequest, refused: Refused) -> HttpResponse:
    """A page of its own for a refusal that has no table to show it at."""
    titles = {
        "unknown_room": _("No such table"),
        "unknown_match": _("No such match"),
        "gone_room": _("This table is not here any more"),
        "bad_code": _("That is not a table code"),
        "full": _("Table full"),
    }
    title = titles.get(refused.code, _("Not possible"))
    return render(
        request,
        "games/refused.html",
        {"title": title, "code": refused.code, "message": refused.message},
        status=status_of(refused),
    )


def guard_person(request: HttpRequest, door: str) -> None:
    """Count one use of a door by this person, or by the address of somebody without a name.

    Raises:
        TooMany: which the middleware turns into a polite page.
    """
    throttle.guard_person(door, request)
