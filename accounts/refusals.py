"""Polite refusals: a page for a person, a line with a reload link for a script that asked for a fragment."""

import math
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.models import User


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """settings.CSRF_FAILURE_VIEW: the form is older than the log-in, or did not come from our pages."""
    return _refuse(request, "403_csrf.html", 403, {"code": "csrf"})


def too_many(request: HttpRequest, seconds: int) -> HttpResponse:
    """A door was used too often; it opens again in `seconds`."""
    context = {"code": "too_many", "seconds": seconds, "minutes": math.ceil(seconds / 60)}
    response = _refuse(request, "429.html", 429, context)
    response["Retry-After"] = str(seconds)
    return response


def suspended(request: HttpRequest, person: User) -> HttpResponse:
    """Says why this person can do nothing here."""
    return _refuse(request, "accounts/suspended.html", 403, {"code": "suspended", "person": person})


def wants_fragment(request: HttpRequest) -> bool:
    """Whether a script asks (htmx, fetch), which must not get a whole page to put into another."""
    asks = request.headers.get("Sec-Fetch-Dest") == "empty" or "X-Requested-With" in request.headers
    return "HX-Request" in request.headers or asks


def _refuse(request: HttpRequest, template: str, status: int, context: dict[str, Any]) -> HttpResponse:
    if not wants_fragment(request):
        return render(request, template, context, status=status)
    response = render(request, "_refusal.html", context, status=status)
    # The line goes where messages go, whatever the request was meant to change: nothing else is replaced.
    response["HX-Retarget"], response["HX-Reswap"] = "#messages", "innerHTML"
    return response
