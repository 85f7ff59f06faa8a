"""Finished matches as files, and files as finished matches."""

import logging
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games import records
from games.forms import ImportForm
from games.labels.complaints import complaint
from games.models import Match
from games.referee import Refused
from games.rules.errors import RulesError
from games.rules.notation import Record, read_json, read_text, write_json, write_text
from games.views.common import guard_person, refused_page, user_id_of

logger = logging.getLogger(__name__)


@require_safe
def match_text(request: HttpRequest, slug: str) -> HttpResponse:
    """A finished match as text, to be kept or read elsewhere."""
    return _file(request, slug, write_text, "text/plain; charset=utf-8", "txt")


@require_safe
def match_json(request: HttpRequest, slug: str) -> HttpResponse:
    """A finished match as JSON, for programs."""
    return _file(request, slug, write_json, "application/json", "json")


def _file(
    request: HttpRequest, slug: str, write: Callable[[Record], str], kind: str, ending: str
) -> HttpResponse:
    guard_person(request, "match_file")
    row = Match.objects.filter(slug=slug).prefetch_related("players").first()
    if row is None:
        return refused_page(request, Refused("unknown_match", _("There is no such match.")))
    if row.ended is None:
        return refused_page(request, Refused("running", _("This match is not over yet.")))
    try:
        text = write(records.record_of(row))
    except RulesError as error:
        logger.error("match %s cannot be written: %s", row.slug, type(error).__name__)
        return refused_page(
            request, Refused("broken", _("This match cannot be read: its record is damaged."))
        )
    name = f"chkobba-{row.slug}.{ending}"
    return HttpResponse(
        text, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


@require_http_methods(["GET", "HEAD", "POST"])
def match_import(request: HttpRequest) -> HttpResponse:
    """Bring in a match: it is played again by the rules, and shown if every move of it was legal."""
    user_id = user_id_of(request)
    if request.method != "POST" or user_id is None:
        status = 403 if request.method == "POST" else 200
        return render(request, "games/match_import.html", {"form": ImportForm()}, status=status)
    guard_person(request, "match_import")
    form = ImportForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            return redirect("match", slug=records.store(_read(form.record_text), user_id).slug)
        except RulesError as error:
            form.add_error(None, complaint(error))
    return render(request, "games/match_import.html", {"form": form}, status=400)


def _read(text: str) -> Record:
    return read_json(text) if text.lstrip("\ufeff \t\r\n").startswith("{") else read_text(text)
