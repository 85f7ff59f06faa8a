"""Guards around every page: doors used too often, people who are suspended."""

from collections.abc import Callable

from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from accounts import refusals
from accounts.models import User
from accounts.throttle import TooMany, guard_request

GetResponse = Callable[[HttpRequest], HttpResponseBase]


class Throttle:
    """Counts every request, and answers for every view that ran into `throttle.guard`."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        try:
            guard_request(request)
        except TooMany as error:
            return refusals.too_many(request, error.seconds)
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponseBase | None:
        return refusals.too_many(request, error.seconds) if isinstance(error, TooMany) else None


def suspension(get_response: GetResponse) -> GetResponse:
    """Ends the session of somebody suspended and says why, whatever was asked for."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        person = _suspended_person(request)
        if person is None:
            return get_response(request)
        request.session.flush()
        return refusals.suspended(request, person)

    return middleware


def _suspended_person(request: HttpRequest) -> User | None:
    """The backend hides suspended people: they have a session, and nobody is logged in."""
    pk = request.session.get(SESSION_KEY)
    if pk is None or request.user.is_authenticated:
        return None
    return User.objects.filter(pk=pk, suspended_at__isnull=False).first()
