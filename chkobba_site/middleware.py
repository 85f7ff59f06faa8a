"""Small guards around every page."""

import logging
from collections.abc import Callable

from django.core.exceptions import BadRequest, SuspiciousFileOperation
from django.db import connections
from django.http import HttpRequest, QueryDict
from django.http.multipartparser import MultiPartParserError
from django.http.response import HttpResponseBase
from django.utils.datastructures import MultiValueDict
from django.views.defaults import bad_request, permission_denied

from chkobba_site import net

logger = logging.getLogger(__name__)
GetResponse = Callable[[HttpRequest], HttpResponseBase]

FORWARDED = ("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_X_FORWARDED_HOST", "HTTP_FORWARDED")
UNUSED_FEATURES = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
UNREADABLE = (BadRequest, MultiPartParserError, SuspiciousFileOperation)
SAFE_METHODS = ("GET", "HEAD", "OPTIONS", "TRACE")


def close_sqlite(get_response: GetResponse) -> GetResponse:
    """Closes the page's database file: a page has a thread of its own, whose connection nobody uses again.

    Left alone it would stay open until the garbage collector finds it, three file handles each.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        for connection in connections.all(initialized_only=True):
            if connection.vendor == "sqlite" and not connection.in_atomic_block:
                connection.close()
        return response

    return middleware


def forwarded_headers(get_response: GetResponse) -> GetResponse:
    """Drops what a stranger forged: forwarding headers count only from a trusted proxy."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if not net.is_trusted(net.peer_address(request)):
            for name in FORWARDED:
                request.META.pop(name, None)
        return get_response(request)

    return middleware


def browser_features(get_response: GetResponse) -> GetResponse:
    """Tells browsers which of their features no page of ours uses."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers.setdefault("Permissions-Policy", UNUSED_FEATURES)
        return response

    return middleware


def readable_forms(get_response: GetResponse) -> GetResponse:
    """Refuses a form that cannot be read, here and once: everything behind would read it again, and fail again."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if request.method != "POST":
            return get_response(request)
        try:
            request.POST  # noqa: B018  # it is read by asking for it
        except UNREADABLE as error:
            request._post, request._files = QueryDict(), MultiValueDict()  # type: ignore[attr-defined]
            logger.warning("a form that cannot be read: %s", type(error).__name__)
            return bad_request(request, error)
        return get_response(request)

    return middleware


def own_origin(get_response: GetResponse) -> GetResponse:
    """Refuses what a page of another site posts, with the same rule as for sockets.

    A post without an Origin goes on to the CSRF check: old browsers and programs do not send one.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        origin = request.headers.get("Origin")
        if request.method in SAFE_METHODS or origin is None:
            return get_response(request)
        if not net.origin_allowed(origin, request.get_host()):
            return permission_denied(request, PermissionError("The request comes from another site."))
        return get_response(request)

    return middleware
