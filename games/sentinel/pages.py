"""The sentinel at the pages: every answer under the address of a room or a match is read before it leaves."""

import re
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.template.defaultfilters import urlencode
from django.utils.html import escape
from django.utils.translation import gettext as _

from games import acts, seatcookie
from games.forms import is_code
from games.models import Match
from games.render.viewer import Viewer
from games.sentinel.guard import Blocked, Outgoing, check_frame, stop
from games.sentinel.mentions import mentions

GetResponse = Callable[[HttpRequest], HttpResponseBase]

# A deck order: so many cards one after the other are never a hand or a capture.
DECK_ORDER = re.compile(r"(?:\b(?:10|[A2-9JQKT])[CDHS]\b\W+){14,}")
TABLES = ("room", "room-act")
# The proof of a form is drawn by chance: one in a few thousand begins like a capture, "7Dx...".
# The stored form of a seat's proof, 64 hexadecimal digits, stays: that is looked for.
TOKEN = re.compile(r"(?<![A-Za-z0-9])(?![0-9a-f]{64}(?![A-Za-z0-9]))[A-Za-z0-9]{32,}")
# Where links and forms say which page was asked for, however it is written there.
OWN_ADDRESS = re.compile(r'(?:[?&]next=|name="next" value=")[^"]*')
PICTURE = re.compile(r'<div class="oops-pic.*?</div></div>', re.DOTALL)


def watch_pages(get_response: GetResponse) -> GetResponse:
    """Middleware, next to the views: what shows a viewer more than they may know is replaced by a refusal."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        try:
            if isinstance(response, HttpResponse) and _is_text(response):
                check_page(request, response.content.decode(response.charset))
        except Blocked as blocked:
            return _instead(request, blocked)
        return response

    return middleware


def check_page(request: HttpRequest, text: str) -> None:
    """Let a page pass; pages that are of no room and no match pass unread.

    Raises:
        Blocked: it shows what its viewer may not know.
    """
    found = request.resolver_match
    known = found.kwargs if found else {}
    text = strangers_words_out(request, text)
    if "code" in known:
        _check_table(request, str(known["code"]), text)
    elif "slug" in known:
        _check_match(Match.objects.filter(slug=known["slug"]).first(), text)
    elif found and found.view_name == "admin:games_match_change" and DECK_ORDER.search(text):
        _refuse_if_running(Match.objects.filter(pk=known["object_id"]).first(), "admin")


def strangers_words_out(request: HttpRequest, text: str) -> str:
    """The page without the asker's own name and the asked address, which links and forms repeat: otherwise anybody
    could stop a table by asking for `?x=7D`. The picture of a page that says no is of no table either."""
    text = OWN_ADDRESS.sub("", PICTURE.sub("", text))
    address = request.get_full_path()
    words = [escape(address), escape(urlencode(address)), address]
    if request.user.is_authenticated:
        words.append(escape(request.user.name))
    for word in words:
        text = text.replace(word, "")
    return TOKEN.sub("", text)


def _check_table(request: HttpRequest, code: str, text: str) -> None:
    user_id = request.user.pk if request.user.is_authenticated else None
    seen = getattr(request, "table", None) or (is_code(code) and acts.look(code, user_id, _token(request)))
    if seen:
        check_frame(seen.room, seen.viewer, text, "page" if _name(request) in TABLES else "part")


def _check_match(row: Match | None, text: str) -> None:
    """Nothing of a running match stands under its own address: its table is elsewhere."""
    if row is None or row.ended is not None or not mentions(text):
        return
    if row.room is None or mentions(Outgoing(row.room, Viewer(None, None, False), text).plain):
        _refuse_if_running(row, "replay")


def _refuse_if_running(row: Match | None, door: str) -> None:
    if row is not None and row.ended is None:
        stop(row.room_id or 0, "card", door, None)
        raise Blocked(again=True)


def _is_text(response: HttpResponse) -> bool:
    kind = response.get("Content-Type", "")
    return bool(response.content) and kind.startswith(("text/", "application/json"))


def _instead(request: HttpRequest, blocked: Blocked) -> HttpResponse:
    """The table again, which now says that it is stopped; a page of its own where that does not help."""
    if _name(request) in TABLES and not blocked.again and request.resolver_match:
        return redirect("room", code=request.resolver_match.kwargs["code"])
    context: dict[str, Any] = {
        "title": _("This table is stopped"),
        "code": "frozen",
        "message": _("This table is stopped until somebody has looked at it. Nothing is lost."),
    }
    return render(request, "games/refused.html", context, status=503)


def _name(request: HttpRequest) -> str:
    return request.resolver_match.url_name or "" if request.resolver_match else ""


def _token(request: HttpRequest) -> str:
    return seatcookie.token_in(request.COOKIES)
