"""The games' own words in the label set of the reader's choice: Latin, Arabic + Latin, or English.

They are names, not sentences: whoever plays in Tunis says karta in every language of the site, so they stand here
and not in the catalogues. The choice travels beside the language, in a context variable.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

LATIN, ARABIC, ENGLISH = "latin", "arabic", "english"

_chosen: ContextVar[Callable[[], str]] = ContextVar("label_set", default=lambda: "")


@contextmanager
def label_set(choice: Callable[[], str]) -> Iterator[None]:
    """Show the terms in the label set that `choice` returns; it is asked when the first term is shown."""
    token = _chosen.set(choice)
    try:
        yield
    finally:
        _chosen.reset(token)


def current() -> str:
    """The label set in force: who chose none gets the one that goes with the language."""
    chosen = _chosen.get()()
    if chosen in (LATIN, ARABIC, ENGLISH):
        return chosen
    return ARABIC if get_language() == "ar" else LATIN


@dataclass(frozen=True)
class Term:
    """One word of a game: as it is said, as it is written in Tunis or Cairo, and what it means in English."""

    latin: str
    arabic: str
    english: str

    @property
    def html(self) -> SafeString:
        """The term as the reader wants to see it."""
        match current():
            case "arabic" if not _is_latin(self.latin):
                return format_html('<span lang="ar" dir="rtl">{}</span>', self.arabic)
            case "arabic":
                html = (
                    '<span class="term"><span lang="ar" dir="rtl">{}</span> <span dir="ltr">{}</span></span>'
                )
                return format_html(html, self.arabic, self.latin)
            case "english":
                return format_html('<span lang="en" dir="ltr">{}</span>', self.english)
        return format_html("{}", self.latin)

    @property
    def text(self) -> str:
        """The term to be spoken: one word, not two."""
        match current():
            case "english":
                return self.english
            case "arabic" if get_language() == "ar":
                return self.arabic
        return self.latin

    def capitalised(self) -> "Term":
        """To begin a line with."""
        return Term(_capital(self.latin), self.arabic, _capital(self.english))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _is_latin(text: str) -> bool:
    """Whether there is something to stand beside the Arabic word."""
    return any("a" <= sign <= "z" for sign in text.lower())
