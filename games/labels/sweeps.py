"""What a sweep is called: chkobba, scopa, basra, escoba. The variant says which; the words are put here."""

from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.labels.reader import kept
from games.labels.terms import Term
from games.labels.wordlist import words_of


@dataclass(frozen=True)
class SweepWords:
    """`name` and `many` stand in sentences ("a chkobba") and are the reader's language; `title` stands alone, in
    the reader's label set. `said` is the title as one plain word, and `arabic` what may stand beside that: ""
    where it says so already, where the reader wants English, and where a game has no Arabic name."""

    name: str
    many: str
    title: SafeString
    said: str
    arabic: str


@kept(64)
def sweep_words(name: str) -> SweepWords:
    """The words for a variant's `sweep_name`; a name that is not known here is its own word."""
    term = words_of(name).counted["sweeps"] if name in _KNOWN else Term(name, name, name)
    title = term.capitalised()
    arabic = "" if name in _LATIN or term.text in (term.arabic, term.english) else term.arabic
    return SweepWords(*_in_sentences(name), title.html, title.text, arabic)


_KNOWN = ("chkobba", "scopa", "escoba", "basra")
_LATIN = ("scopa", "escoba")


def _in_sentences(name: str) -> tuple[str, str]:
    match name:
        case "chkobba":
            return _("chkobba"), _("chkobbas")
        case "scopa":
            return _("scopa"), _("scope")
        case "basra":
            return _("basra"), _("basras")
        case "escoba":
            return _("escoba"), _("escobas")
    return name, name


@kept(1024)
def sweeps_counted(name: str, count: int) -> str:
    """ "2 chkobbas"."""
    numbers = {"count": count, "name": sweep_words(name).name}
    match name:
        case "chkobba":
            return ngettext("%(count)s chkobba", "%(count)s chkobbas", count) % numbers
        case "scopa":
            return ngettext("%(count)s scopa", "%(count)s scope", count) % numbers
        case "basra":
            return ngettext("%(count)s basra", "%(count)s basras", count) % numbers
        case "escoba":
            return ngettext("%(count)s escoba", "%(count)s escobas", count) % numbers
    return f"{count} {name}"
