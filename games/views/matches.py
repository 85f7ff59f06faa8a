"""Finished matches: lists, and the replay of one."""

import logging

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.prefs import prefs_of
from games import lists
from games.labels.deck import playing_with
from games.models import Match
from games.referee import Refused
from games.render import replay_context
from games.render.looks import RoomLook, room_look
from games.rules.errors import RulesError
from games.views.common import refused_page, user_id_of

logger = logging.getLogger(__name__)


@require_safe
def matches(request: HttpRequest) -> HttpResponse:
    """My matches, and the public ones that ended last."""
    user_id = user_id_of(request)
    mine = lists.matches_of(user_id) if user_id else Match.objects.none()
    page = Paginator(mine, lists.SHOWN_MATCHES).get_page(request.GET.get("page"))
    context = {
        "mine": lists.match_rows(page.object_list, user_id),
        "page": page,
        "recent": lists.match_rows(lists.recent_matches()[: lists.SHOWN_MATCHES], user_id),
    }
    return render(request, "games/matches.html", context)


@require_safe
def match(request: HttpRequest, slug: str) -> HttpResponse:
    """The replay of a finished match at `?ply=14`; a running one shows no hand, so it leads to its table."""
    row = Match.objects.filter(slug=slug).select_related("room").prefetch_related("players").first()
    if row is None:
        return refused_page(request, Refused("unknown_match", _("There is no such match.")))
    if row.ended is None:
        if row.room is not None and (row.public or _plays(request, row)):
            return redirect("room", code=row.room.code)
        return refused_page(request, Refused("running", _("This match is not over yet.")))
    look = room_look(row.room) if row.room else RoomLook()
    try:
        with playing_with(look.deck(prefs_of(request))):
            context = replay_context(row, _ply(request), user_id_of(request))
    except RulesError as error:
        logger.error("match %s cannot be replayed: %s", row.slug, type(error).__name__)
        return refused_page(
            request, Refused("broken", _("This match cannot be shown: its record is damaged."))
        )
    return render(request, "games/replay.html", {**context, "look": look})


def _plays(request: HttpRequest, row: Match) -> bool:
    """Whether the viewer plays in this match: the code of a private room is for its people."""
    return any(player.user_id == user_id_of(request) for player in row.players.all() if player.user_id)


def _ply(request: HttpRequest) -> int | None:
    text = request.GET.get("ply", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else None
