"""The ways to a table: home, the lobby, opening a table, a code."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games import labels, lists
from games.forms import JoinForm, is_code, normal_code
from games.house_rules import FIRST_VARIANT
from games.models import BotLevel, Room
from games.referee import Refused
from games.rules.ruleset import PRESETS
from games.rules.variants import VARIANT_OF
from games.views.common import guard_person, one_of, refused_page, user_id_of
from games.views.opening import quick_choices

SEAT_COUNTS = ("2", "3", "4")


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The first page; `/?room=CODE` is the form of an invite link."""
    if "room" in request.GET:
        return to_room(request, request.GET["room"])
    rows = lists.open_rooms()
    user_id = user_id_of(request)
    context = {
        "open_rooms": rows[:6],
        "resume": lists.resumable(user_id)[:3],
        "recent_matches": lists.match_rows(lists.recent_matches()[:5]),
        "people_count": lists.people_count(rows),
        "games": labels.variant_choices(),
        "practice": quick_choices(request.user),
        "levels": BotLevel.choices,
        "seat_counts": SEAT_COUNTS,
    }
    return render(request, "pages/home.html", context)


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Public tables with a person at them."""
    return render(request, "games/lobby.html", _lobby_context(request))


@require_safe
def lobby_rooms(request: HttpRequest) -> HttpResponse:
    """The list alone, for the lobby's own refresh."""
    return render(request, "games/_lobby_rooms.html", _lobby_context(request))


def _lobby_context(request: HttpRequest) -> dict[str, Any]:
    seats = one_of(SEAT_COUNTS, request.GET.get("seats", ""))
    preset = one_of(PRESETS, request.GET.get("preset", ""))
    variant = one_of(VARIANT_OF, request.GET.get("variant", ""))
    if preset and variant and PRESETS[preset].variant != variant:
        preset = ""  # left over from the game that was chosen before
    free = request.GET.get("free", "") == "1"
    chosen = {"variant": variant, "seats": seats, "preset": preset, "free": free}
    rows = lists.open_rooms(int(seats or 0), preset, free, variant)
    presets = labels.preset_choices(variant or FIRST_VARIANT)
    return {
        "rooms": rows,
        "people_count": lists.people_count(rows),
        "resume": lists.resumable(user_id_of(request)),
        "filters": chosen,
        "variants": labels.variant_choices(),
        "presets": presets if len(presets) > 1 else (),
        "game": labels.variant_title(variant or FIRST_VARIANT),
        "seat_counts": SEAT_COUNTS,
        "query": request.GET.urlencode(),
    }


@require_http_methods(["GET", "HEAD", "POST"])
def room_join(request: HttpRequest) -> HttpResponse:
    """Go to a table by its code."""
    data = request.POST if request.method == "POST" else request.GET
    if "code" not in data:
        return render(request, "games/room_join.html", {"form": JoinForm()})
    form = JoinForm(data)
    if not form.is_valid():
        return render(request, "games/room_join.html", {"form": form}, status=400)
    return to_room(request, form.cleaned_data["code"])


def to_room(request: HttpRequest, text: str) -> HttpResponse:
    """Redirect to the room with this code, or say clearly why not. Look-ups are limited: codes are not guessed."""
    guard_person(request, "room_join")
    code = normal_code(text)
    if not is_code(code):
        return refused_page(request, Refused("bad_code", bad_code_text()))
    if not Room.objects.filter(code=code).exists():
        return refused_page(request, Refused("unknown_room", unknown_room_text()))
    return redirect(reverse("room", args=[code]))


def bad_code_text() -> str:
    return _("A table code has 8 letters and digits, without 0, O, 1 and I. Check it and try again.")


def unknown_room_text() -> str:
    return _("There is no table with this code. It may have been closed, or a letter is wrong.")
