"""Doors that may be used so often and no more. `middleware.Throttle` turns the refusal into a polite page."""

from django.http import HttpRequest

from chkobba_site import limits, net

# Asked every few seconds by what watches the site; they say nothing that is worth guessing.
UNCOUNTED = ("/healthz", "/readyz")
READS = ("GET", "HEAD", "OPTIONS", "TRACE")


class TooMany(Exception):
    """The door `rule` was used too often; it opens again after about `seconds`."""

    def __init__(self, rule: str, seconds: int) -> None:
        super().__init__(rule)
        self.rule, self.seconds = rule, seconds


def guard(rule: str, *keys: str) -> None:
    """Count one use of the door by these keys. Raises TooMany when it is one too many."""
    if not limits.allow(rule, *keys):
        raise TooMany(rule, limits.retry_after(rule, *keys))


def guard_address(rule: str, request: HttpRequest) -> None:
    """The same for the network address that the request comes from."""
    guard(rule, "address", net.client_address(request))


def guard_person(rule: str, request: HttpRequest) -> None:
    """The same for whoever is logged in, or for the address of somebody without a name."""
    if request.user.is_authenticated:
        guard(rule, "user", str(request.user.pk))
    else:
        guard_address(rule, request)


def guard_request(request: HttpRequest) -> None:
    """The doors that every request passes, those included that have no rule of their own."""
    if request.path_info in UNCOUNTED:
        return
    guard_address("request", request)
    if request.method not in READS:
        guard_person("post", request)
