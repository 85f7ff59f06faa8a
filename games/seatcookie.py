"""The signed, HttpOnly cookie that proves a seat; it is sent to its own room only."""

from collections.abc import Mapping

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.http import HttpResponse

NAME = "seat"
DAYS = 7
_signer = Signer(salt="games.seat")


def path(code: str) -> str:
    """Where the cookie is sent: the page and the socket of one room."""
    return f"/rooms/{code}/"


def give(response: HttpResponse, code: str, token: str) -> None:
    """Hand the token of a seat to its person's browser."""
    response.set_cookie(
        NAME,
        _signer.sign(token),
        max_age=DAYS * 24 * 3600,
        path=path(code),
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def take_back(response: HttpResponse, code: str) -> None:
    """Delete the cookie (the person left)."""
    response.delete_cookie(NAME, path=path(code), samesite="Lax")


def token_in(cookies: Mapping[str, str]) -> str:
    """The token in a request's or a socket's cookies; "" when there is none or it was forged."""
    try:
        return _signer.unsign(cookies.get(NAME, ""))
    except BadSignature:
        return ""
