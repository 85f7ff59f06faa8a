"""One table: its page, and every button of it without scripts."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_POST
from redis import RedisError

from accounts.prefs import prefs_of
from games import acts, presence, referee, seatcookie
from games.forms import ActionForm, Wanted, is_code, normal_code
from games.models import Status
from games.referee import Refused
from games.render import Notice, room_context
from games.views.common import guard_person, person_of, refused_page, status_of, user_id_of
from games.views.doors import bad_code_text


@never_cache
@ensure_csrf_cookie
@require_http_methods(["GET", "HEAD"])
def room(request: HttpRequest, code: str) -> HttpResponse:
    """The whole page of a table, for its people and for watchers."""
    guard_person(request, "room_page")
    if code != normal_code(code) and is_code(normal_code(code)):
        return redirect("room", code=normal_code(code))
    try:
        return _show(request, code)
    except Refused as refused:  # also when the table went while this page was made
        return refused_page(request, refused)


def _show(request: HttpRequest, code: str) -> HttpResponse:
    _arrive(request, _look(request, code))
    seen = _look(request, code)
    return _page(request, seen, acts.removed_notice(seen), 410 if seen.room.status == Status.CLOSED else 200)


@require_POST
@never_cache
def room_act(request: HttpRequest, code: str) -> HttpResponse:
    """Any button of a table. Answers with a redirect to the table, or with the table and the reason for a no."""
    guard_person(request, "act")
    try:
        seen = _look(request, code)
    except Refused as refused:
        return refused_page(request, refused)
    form = ActionForm(request.POST)
    if not form.is_valid():
        return _page(request, seen, Notice(*form.complaint), 400)
    try:
        return _do(request, seen, form.wanted)
    except Refused as refused:
        return _refuse(request, code, refused)


def _refuse(request: HttpRequest, code: str, refused: Refused) -> HttpResponse:
    """The table with the reason for a no; a table that went meanwhile can show nothing any more."""
    try:
        seen = _look(request, code)
    except Refused as gone:
        return refused_page(request, gone)
    return _page(request, seen, acts.notice_of(refused), status_of(refused))


def _do(request: HttpRequest, seen: acts.Look, wanted: Wanted) -> HttpResponse:
    if wanted.verb == "sit":
        return _sit(request, seen, wanted.seat)
    if wanted.verb == "leave":
        return _leave(seen)
    acts.refuse_too_fast(seen.person)
    acts.act(seen.room, seen.person, wanted)
    _arrive(request, seen)
    return redirect("room", code=seen.room.code)


def _sit(request: HttpRequest, seen: acts.Look, index: int | None) -> HttpResponse:
    if not request.user.is_authenticated:
        referee.refuse_unless_seat_free(seen.room, index)  # before a guest is made for nothing
    person = person_of(request)
    _seat, token = referee.sit(seen.room.pk, person.pk, index)
    response = redirect("room", code=seen.room.code)
    seatcookie.give(response, seen.room.code, token)
    return response


def _leave(seen: acts.Look) -> HttpResponse:
    seat = seen.person.seat
    response = redirect("lobby")
    if seat is not None:
        referee.leave(seen.room.pk, seat.index)
        presence.forget(seat.pk)
        seatcookie.take_back(response, seen.room.code)
    return response


def _look(request: HttpRequest, code: str) -> acts.Look:
    if not is_code(code):
        raise Refused("bad_code", bad_code_text())
    token = seatcookie.token_in(request.COOKIES)
    seen = acts.look(code, user_id_of(request), token, prefs_of(request))
    if seen is None:
        raise Refused(
            "gone_room",
            _("Everybody has left it, or the address has a wrong letter. Other tables are waiting."),
        )
    request.table = seen  # type: ignore[attr-defined]  # as whom the sentinel reads the answer
    return seen


def _arrive(request: HttpRequest, seen: acts.Look) -> None:
    """A page load of a seat's person counts as being here for a while: scripts may be off."""
    seat = seen.person.seat
    if seat is None:
        return
    line = presence.page_line(request.session.session_key)
    try:
        presence.enter(seat.pk, line, settings.PAGE_LEASE_SECONDS)
    except RedisError:
        return
    referee.back(seat.pk)


def _page(
    request: HttpRequest, seen: acts.Look, notice: Notice | None = None, status: int = 200
) -> HttpResponse:
    context = room_context(seen.room, seen.viewer, notice)
    return render(request, "games/room.html", context, status=status)
