"""Every message has a translation in every language, and nothing gets lost on the way."""

import re
from collections import Counter

import pytest
from django.conf import settings
from django.utils import translation
from django.utils.translation import ngettext

from tests.i18n import catalogues
from tests.i18n.extract import BASE, Message, in_code, in_template, messages

LANGUAGES = sorted(catalogues.PLURALS)
BLANK = re.compile(r"%\(\w+\)[sd]|\{\w*\}|%%")
TAG = re.compile(r"</?[a-z]+")
# The forms that stand for one number only, and may therefore say it as a word.
ONE_NUMBER = {"ar": {0, 1, 2}, "fr": set(), "it": set()}
MARKS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
OTHER_DIGITS = re.compile("[\u0660-\u0669\u06f0-\u06f9]")


@pytest.fixture(scope="module")
def found():
    return messages()


def entries(language):
    """Each form of each translation, with the form of the message that it stands for."""
    for entry in catalogues.read(language):
        if not entry.msgid_plural:
            yield entry.msgid, entry.msgstr, False
        for form, text in sorted(entry.msgstr_plural.items()):
            yield entry.msgid_plural, text, form in ONE_NUMBER[language]


def test_every_language_of_the_site_but_english_has_a_catalogue():
    assert sorted(code for code, _name in settings.LANGUAGES if code != "en") == LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_translated(language):
    assert catalogues.missing(language) == [], "make messages, then translate what is empty"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_holds_what_is_asked_for_and_no_more(language, found):
    held = {(entry.msgctxt or "", entry.msgid) for entry in catalogues.read(language)}
    assert held == {message.key for message in found}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_is_the_written_one(language):
    written = catalogues.read(language).to_binary()
    assert catalogues.path_of(language, ".mo").read_bytes() == written, "make messages"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_blank_is_lost_or_invented(language):
    for text, translated, one_number in entries(language):
        wanted, has = Counter(BLANK.findall(text)), Counter(BLANK.findall(translated))
        assert set(has) <= set(wanted), translated
        lost = set(wanted) - set(has)
        assert not translated or not lost or (one_number and len(lost) == 1), translated


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_tags_and_the_same_edges(language):
    for text, translated, _one in entries(language):
        assert Counter(TAG.findall(translated)) == Counter(TAG.findall(text)), translated
        assert translated[:1].isspace() == text[:1].isspace(), text
        assert translated[-1:].isspace() == text[-1:].isspace(), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_digits_are_ours_and_directions_are_markup(language):
    """Tunisia writes 0 to 9; a sign that cannot be seen in a catalogue cannot be checked by who reads it."""
    for _text, translated, _one in entries(language):
        assert not OTHER_DIGITS.search(translated), translated
        assert not MARKS.search(translated), translated


def test_arabic_has_six_forms():
    with translation.override("ar"):
        said = [
            ngettext("%(count)s table", "%(count)s tables", n) % {"count": n} for n in (0, 1, 2, 3, 11, 100)
        ]
    assert said == ["لا طاولة", "طاولة واحدة", "طاولتان", "3 طاولات", "11 طاولة", "100 طاولة"]


def test_nought_is_singular_in_french_only():
    for language, said in (("fr", "0 table"), ("it", "0 tavoli"), ("en", "0 tables")):
        with translation.override(language):
            assert ngettext("%(count)s table", "%(count)s tables", 0) % {"count": 0} == said


# What finds the messages ------------------------------------------------------------------------

CODE = """
from django.utils.translation import gettext as _, gettext_lazy, npgettext, pgettext_lazy as _p
from games.rules.text import gettext_noop as _n
from elsewhere import ngettext as count_of
words = [_("one"), gettext_lazy("two"), _n("three"), _(words), _p("where", "four"), count_of("five", "fives", 5)]
more = npgettext("there", "six", "sixes", 6), other("seven")
"""
TEMPLATE = """{% load i18n %}{% if a %}{% translate "one 100%" %}{% else %}
{% translate 'two' context "where" %}{% endif %}
{% for a in b %}{% blocktranslate count n=a with x=b trimmed %}
  three {{ x }}
{% plural %}
  threes {{ n }}
{% endblocktranslate %}{% endfor %}{{ c|default:_("four") }}{% translate d %}"""


def test_messages_of_code():
    assert list(in_code(CODE)) == [
        Message("one"),
        Message("two"),
        Message("three"),
        Message("four", context="where"),
        Message("five", "fives"),
        Message("six", "sixes", "there"),
    ]


def test_messages_of_templates():
    assert list(in_template(TEMPLATE)) == [
        Message("one 100%%"),
        Message("two", context="where"),
        Message("three %(x)s", "threes %(n)s"),
        Message("four"),
    ]


# Words that nobody marked -----------------------------------------------------------------------

COMMENT = re.compile(r"\{#.*?#\}|\{% comment.*?endcomment %\}", re.DOTALL)
MARKED = re.compile(r"\{% blocktranslate.*?endblocktranslate %\}", re.DOTALL)
# Names of people and works, and of licences where others keep them.
NAMES = re.compile(r"<bdi[^>]*>[^<]*</bdi>|<dd dir=\"ltr\">[^<]*|<a href=\"https://[^>]*>[^<]*</a>")
CLASSES = re.compile(r"\{% block body_class %\}.*?\{% endblock")
DJANGO = re.compile(r"\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
SAID = re.compile(r"""(?:aria-label|alt|title|placeholder)=(?:"([^"]*)"|'([^']*)')""")
WORD = re.compile(r"(?<![&\w])[A-Za-z]{3,}")
# Names, keys as they stand on a keyboard, what is written in another language on purpose.
NO_WORDS = {"Chkobba", "UTC", "Leila", "Enter", "Esc", "Home", "End", "Tab"}


def bare_words(source):
    """Words that a template shows without asking for their translation."""
    source = NAMES.sub("", source)
    text = DJANGO.sub("", CLASSES.sub("", MARKED.sub("", COMMENT.sub("", source))))
    said = [" ".join(pair) for pair in SAID.findall(text)]
    shown = re.sub(r"<[^>]*>", " ", re.sub(r"<(style|script)\b.*?</\1>", " ", text, flags=re.DOTALL))
    return [word for part in [shown, *said] for word in WORD.findall(part) if word not in NO_WORDS]


def test_every_word_of_a_template_is_marked():
    templates = sorted((BASE / "templates").rglob("*.html"))
    found = {path.name: bare_words(path.read_text(encoding="utf-8")) for path in templates}
    assert {name: words for name, words in found.items() if words} == {}


def test_bare_words_are_found():
    source = '<b title="Hello there">{% translate "x" %} You</b> {{ name }} <a href="{% url "home" %}">on</a>'
    assert bare_words(source) == ["You", "Hello", "there"]


SENTENCE = re.compile(r"""["'`][A-Z][a-z]+ [a-z]+[^"'`]*["'`]""")


def test_no_script_and_no_style_sheet_speaks_for_itself():
    """The server writes every word that a script shows."""
    ours = [path for path in (BASE / "static").rglob("*") if path.suffix in (".js", ".css")]
    ours = [path for path in ours if ".min." not in path.name and "vendor" not in path.parts]
    assert len(ours) > 20
    found = {path.name: SENTENCE.findall(uncommented(path.read_text(encoding="utf-8"))) for path in ours}
    assert {name: sentences for name, sentences in found.items() if sentences} == {}


def uncommented(source):
    return re.sub(r"/\*.*?\*/|^\s*//.*?$", "", source, flags=re.DOTALL | re.MULTILINE)


def test_a_sentence_of_a_script_is_found():
    assert SENTENCE.findall(uncommented('// "Not this one"\nsay("Your turn now", "keyed");')) == [
        '"Your turn now"'
    ]
