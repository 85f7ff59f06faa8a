"""The panel of one face-up card, fetched when somebody asks for it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.prefs import prefs_of
from games import acts, seatcookie
from games.forms import is_code
from games.render.card_info import card_info, refusal
from games.views.common import guard_person, user_id_of


@never_cache
@require_safe
def room_card(request: HttpRequest, code: str, card: str) -> HttpResponse:
    """One card as this very viewer may know it. A card that is hidden from them, or is none, is the same 404."""
    guard_person(request, "card_info")
    token = seatcookie.token_in(request.COOKIES)
    seen = acts.look(code, user_id_of(request), token, prefs_of(request)) if is_code(code) else None
    info = card_info(seen.room, seen.viewer, card) if seen is not None else None
    if info is None:
        return HttpResponse(refusal(), status=404, content_type="text/plain; charset=utf-8")
    return render(request, "games/card_info.html", {"info": info})
