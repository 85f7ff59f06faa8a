"""Compiled templates write what Django's engine writes, byte by byte."""

import re
from typing import Any

import pytest
from django.template import Context, Engine
from django.template.base import TextNode
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import mark_safe

from accounts.prefs import Prefs
from chkobba_site.quick.quick import compiled
from chkobba_site.quick.writer import Writer
from games.labels import label_set
from games.render.room import FRAME
from games.styleguide import STATES, State
from games.styleguide.scenes import Look
from games.views.styleguide import context_of

LOOKS = [("en", "auto", False), ("fr", "latin", True), ("ar", "auto", False), ("it", "english", False)]


@pytest.mark.django_db
@pytest.mark.parametrize("state", STATES, ids=lambda state: state.key)
def test_a_frame_is_the_same_as_the_engine_makes_it(state: State) -> None:
    for language, labels, four in LOOKS:
        with translation.override(language), label_set(lambda: labels):  # noqa: B023
            context = {**context_of(state, Look(prefs=Prefs(four_colour=four))), "oob": True}
            assert FRAME.render(context, labels) == render_to_string("games/frame.html", context)


def test_what_is_kept_is_never_given_to_a_reader_of_other_words() -> None:
    """Labels are looked up while a frame is written: kept text belongs to one language and one label set."""
    state = next(state for state in STATES if state.key == "tally")
    written = set()
    for language, labels in [("en", "latin"), ("en", "english"), ("ar", "arabic"), ("en", "latin")]:
        with translation.override(language), label_set(lambda: labels):  # noqa: B023
            context = {**context_of(state, Look()), "oob": True}
            written.add(FRAME.render(context, labels))
    assert len(written) == 3


@pytest.fixture(autouse=True)
def _engine_without_blanks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The compiled form leaves out the blanks around the ends of a template's lines: here the engine does too."""
    for name in ("render", "render_annotated"):
        monkeypatch.setattr(TextNode, name, lambda node, _context: re.sub(r"\s*\n\s*", "\n", node.s))


def both(source: str, context: dict[str, Any]) -> tuple[str, str]:
    """The text of a template by Django's engine and by its compiled form."""
    tree = Engine.get_default().from_string(source)
    writer = Writer(frozenset())
    writer.nodes(tree.nodelist)
    parts: list[str] = []
    compiled(writer, [])(parts.append, context, ())
    return tree.render(Context(context)), "".join(parts)


class Odd:
    name = "odd"

    def said(self) -> str:
        return "said <b>"

    def delete(self) -> str:
        raise AssertionError("a template deletes nothing")

    delete.alters_data = True  # type: ignore[attr-defined]


CONTEXT = {
    "text": "a < b & 'c'",
    "safe": mark_safe("<b>safe</b>"),
    "zero": 0,
    "three": 3,
    "none": None,
    "yes": True,
    "half": 0.5,
    "row": ("first", "second"),
    "pairs": [("a", 1), ("b", 2)],
    "map": {"key": "value", "items": "own"},
    "odd": Odd(),
    "lazy": translation.gettext_lazy("Table"),
    "empty": [],
}


@pytest.mark.parametrize(
    "source",
    [
        "{{ text }}{{ safe }}{{ zero }}{{ none }}{{ yes }}{{ half }}{{ lazy }}{{ nothing }}{{ none.more }}",
        "{{ row.1 }}{{ row.7 }}{{ row.x }}{{ map.key }}{{ map.items }}{{ map.none }}{{ pairs.0.1 }}",
        "{{ odd.name }}{{ odd.said }}{{ odd.delete }}{{ odd.missing }}{{ text.upper }}",
        "{{ row|length }}{{ nothing|length }}{{ row|join:', ' }}{{ text|capfirst }}{{ text|default:three }}",
        "{% if nothing %}a{% elif row and not zero %}b{% else %}c{% endif %}{% if none.x is None %}d{% endif %}",
        "{% if nothing == none %}a{% endif %}{% if three > 2 and none < 3 or yes %}b{% endif %}",
        "{% if nothing > 1 %}a{% endif %}{% if 'first' in row %}b{% endif %}{% if 'x' not in none %}c{% endif %}",
        "{% for a in row %}{{ forloop.counter }}{{ forloop.first }}{{ forloop.last }}{{ a }}{% endfor %}",
        "{% for a, b in pairs %}{{ a }}{{ b }}{{ forloop.revcounter0 }}{% empty %}none{% endfor %}{{ a }}",
        "{% for a in empty %}{{ a }}{% empty %}none{% endfor %}{% for a in nothing %}x{% endfor %}",
        "{% for a in row reversed %}{{ a }}{% for b in row %}{{ forloop.parentloop.counter }}{% endfor %}{% endfor %}",
        "{% with a=row.0 b=nothing %}{{ a }}{{ b }}{% with a=three %}{{ a }}{% endwith %}{{ a }}{% endwith %}{{ a }}",
        "{% load i18n %}{% translate 'Table' %}{% translate text %}{% translate 'Table' as word %}{{ word }}",
        "{% load i18n %}{% blocktranslate %}100 % of {{ text }}{% endblocktranslate %}",
        "{% load i18n %}{% blocktranslate with a=text b=nothing %}{{ a }} {{ b }}{% endblocktranslate %}{{ a }}",
        "{% load i18n %}{% blocktranslate count n=three %}{{ n }} card{% plural %}{{ n }} cards{% endblocktranslate %}",
        "{% load i18n %}{% get_current_language as here %}{{ here }}{% get_available_languages as all %}{{ all.1.0 }}",
        "{% url 'lobby' %}{% url 'room' 'ABCD2345' as path %}{{ path }}?{% url 'room' row.0 %}",
        "{% spaceless %}<p> <b>{{ text }}</b> </p>{% endspaceless %}{% with a=text %}{% firstof none a %}{% endwith %}",
        "{% load static %}{% static 'icons/x.svg' %}{% comment %}{{ text }}{% endcomment %}{# no #}",
    ],
)
@pytest.mark.parametrize("language", ["en", "ar"])
def test_every_tag_is_the_same_as_the_engine_has_it(source: str, language: str) -> None:
    with translation.override(language):
        engine, quick = both(source, dict(CONTEXT))
    assert quick == engine
