"""What somebody reads whose request failed."""

import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views import defaults

RETRY_SECONDS = 5


def server_error(request: HttpRequest) -> HttpResponse:
    """A database that is away, or that too many ask at once, is a matter of seconds: 503, and when to try again.

    Everything else is a fault of ours: 500.
    """
    if not isinstance(sys.exc_info()[1], OperationalError | InterfaceError):
        return defaults.server_error(request)
    headers = {"Retry-After": str(RETRY_SECONDS)}
    return HttpResponse(render_to_string("503.html"), status=503, headers=headers)
