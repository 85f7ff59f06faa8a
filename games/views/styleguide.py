"""The styleguide: every state of the table in every look, for the people who run the site."""

from dataclasses import replace
from typing import Any

from django.conf import settings
from django.contrib.admin.views.decorators import staff_member_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.http import require_safe

from accounts.prefs import read_words
from games.labels.deck import playing_with
from games.models import CardStyle, Suits, Theme
from games.phrases import tray
from games.render.card_info import info_in
from games.render.looks import room_look
from games.render.page_words import page_words
from games.render.room import room_view
from games.styleguide import STATES, State
from games.styleguide.scenes import Look, scene_of


@require_safe
@staff_member_required
def styleguide(request: HttpRequest) -> HttpResponse:
    """The list of the states, in the look that is asked for."""
    look = _look(request)
    context = {
        "states": STATES,
        "look": look,
        "query": request.GET.urlencode(),
        "choices": _choices(request, look),
    }
    return render(request, "games/styleguide.html", context)


@require_safe
@staff_member_required
def styleguide_state(request: HttpRequest, key: str) -> HttpResponse:
    """One state, as its page is: `?theme=arcade&style=pixel&suits=coins&lang=ar&high_contrast=on`."""
    state = next((state for state in STATES if state.key == key), None)
    if state is None:
        raise Http404(key)
    with translation.override(_language(request)):
        look = _look(request)
        return render(request, "games/styleguide_state.html", context_of(state, look))


def context_of(state: State, look: Look) -> dict[str, Any]:
    """What `games/room.html` needs, without a database."""
    scene = scene_of(state.make(), look)
    with playing_with(room_look(scene.room).deck(look.prefs)):
        view = room_view(scene)
        tray_words = tray(scene.room.seat_count)
    what, _colon, code = state.show.partition(":")
    return {
        "view": view,
        "tray": tray_words,
        "info": info_in(scene, code) if what == "info" else None,
        "notice": scene.notice,
        "words": page_words(scene.ruleset),
        "heartbeat": settings.HEARTBEAT_SECONDS,
        "game_to_resume": "",
        "prefs": look.prefs,
        "key": state.key,
        "show": state.show,
    }


def _language(request: HttpRequest) -> str:
    asked = request.GET.get("lang", "")
    return (
        asked if asked in dict(settings.LANGUAGES) else translation.get_language() or settings.LANGUAGE_CODE
    )


def _look(request: HttpRequest) -> Look:
    asked = request.GET
    prefs = read_words({name: asked[name] for name in asked})
    if prefs.motion == "auto":
        prefs = replace(prefs, motion="off")  # pictures of it are taken
    return Look(
        _one(asked.get("theme"), Theme.values),
        _one(asked.get("style"), CardStyle.values),
        _one(asked.get("suits"), Suits.values),
        prefs,
    )


def _one(asked: str | None, choices: list[str]) -> str:
    return asked if asked in choices else choices[0]


def _choices(request: HttpRequest, look: Look) -> list[tuple[str, list[tuple[str, str, bool]]]]:
    """Per kind of choice: what it is called, the query that leads to it, and whether it is the one shown."""
    switch = [("off", "–"), ("on", "+")]
    kinds: dict[str, tuple[list[tuple[str, Any]], str]] = {
        "theme": (Theme.choices, look.theme),
        "style": (CardStyle.choices, look.style),
        "suits": (Suits.choices, look.suits),
        "lang": (settings.LANGUAGES, _language(request)),
        "high_contrast": (switch, "on" if look.prefs.high_contrast else "off"),
        "four_colour": (switch, "on" if look.prefs.four_colour else "off"),
        "value_badges": (switch, "on" if look.prefs.value_badges else "off"),
        "left_hand": (switch, "on" if look.prefs.left_hand else "off"),
    }
    return [
        (kind, [(str(label), _with(request, kind, value), value == now) for value, label in choices])
        for kind, (choices, now) in kinds.items()
    ]


def _with(request: HttpRequest, kind: str, value: str) -> str:
    query = request.GET.copy()
    query[kind] = value
    return query.urlencode()
