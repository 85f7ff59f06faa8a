"""Where to go next, as the address of a page asked for: only ever to a page of this site."""

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def inside(request: HttpRequest, target: str) -> str:
    """`target` when it is a path of this site, else ""."""
    safe = url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=request.is_secure())
    return target if safe and target.startswith("/") else ""
