"""What people may be called. Every door that takes a name (forms, guests, commands, admin) asks this module.

A name is kept as it was written, after Unicode normalisation (NFKC). Two columns guard against doubles:
`key_of` says who is meant (a log-in finds "Sami" under "SAMI"), `look_of` what the name looks like (so nobody
is called "Leila" with a capital I instead of the l, or "admin" with a Cyrillic a).

Words of one name may be in different scripts ("Sami سامي"), letters of one word may not, and scripts that
share letter shapes (Latin, Greek, Cyrillic, Armenian) do not meet in one name at all.
"""

import re
import unicodedata
from functools import cache

from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts import lookalikes

MIN_LENGTH, MAX_LENGTH = 2, 20
# Longer input is not even normalised: NFKC can make many characters of one.
MAX_INPUT = 80
MAX_MARKS = 3
PUNCTUATION = frozenset(" .-_'’()")
SEPARATORS = str.maketrans(dict.fromkeys(PUNCTUATION | {"ـ"}))  # ـ stretches an Arabic word and means nothing
# Letters that show nothing: Hangul fillers, Khmer vowels, the grapheme joiner, variation selectors.
INVISIBLE = frozenset("\u115f\u1160\u17b4\u17b5\u034f\u180b\u180c\u180d\u180f") | {
    chr(n) for n in range(0xFE00, 0xFE10)
}

SHARED_SHAPES = frozenset({"LATIN", "GREEK", "CYRILLIC", "ARMENIAN"})
_EAST = dict.fromkeys(("CJK", "HIRAGANA", "KATAKANA"), "CJK")
SCRIPTS = SHARED_SHAPES | {"ARABIC", "HEBREW", "TIFINAGH", "CJK", "HANGUL"}
SCRIPTS |= {"GEORGIAN", "ETHIOPIC", "DEVANAGARI", "BENGALI", "TAMIL", "THAI"}

# Names of those who run the site, of ours, and of nobody. A name with one of them as a word is refused too.
RESERVED = (
    *("admin", "administrator", "administrateur", "amministratore", "moderator", "moderateur", "moderatore"),
    *("mod", "staff", "system", "root", "support", "official", "مدير", "مشرف"),
    *("chkobba", "referee", "timekeeper", "bot", "bots", "robot", "شكبة", "روبوت"),
    *("anonymous", "deleted", "nobody", "null", "you"),
)
GUEST = "guest"
GUEST_LOOK = re.compile(f"{GUEST}[0-9lo]+")

Refusals = {
    "length": _("A name has 2 to 20 characters."),
    "invisible": _("This name has characters that cannot be seen. Type it without them."),
    "characters": _("A name has letters, digits, spaces and . - _ ' ( ) only."),
    "letter": _("A name has at least one letter."),
    "marks": _("This name has too many accents, or an accent without a letter."),
    "script": _("This name mixes letters of different alphabets in a way that could deceive."),
    "reserved": _("This name is kept for the people who run the site. Choose another one."),
    "guest": _("Names like this are kept for guests. Choose another one."),
    "taken": _("This name is taken, or looks too much like one that is. Choose another one."),
}


def clean_name(raw: str, *, guest: bool = False, trusted: bool = False) -> str:
    """The name as it will be shown. Raises ValidationError whose code is a key of `Refusals`.

    A guest may be called "Guest 12". A trusted caller (a command, the admin) may use reserved names. Whether
    the name is free is another question: see `refuse_taken`.
    """
    if len(raw) > MAX_INPUT:
        raise refusal("length")
    name = " ".join(unicodedata.normalize("NFKC", raw).split(" ")).strip()
    _refuse_invisible(name)
    name = " ".join(name.split())
    if not MIN_LENGTH <= len(name) <= MAX_LENGTH:
        raise refusal("length")
    _refuse_characters(name)
    _refuse_scripts(name)
    if not trusted:
        _refuse_reserved(name, guest=guest)
    return name


def refuse_taken(name: str, *, but: int | None = None) -> None:
    """Raises ValidationError("taken") when somebody else has this name or one that looks like it.

    `but` is the id of the person who may keep it. Two people can pass this check at once: the unique columns
    are what decides, and the caller turns an IntegrityError into the same refusal.
    """
    same = Q(name=name) | Q(key=key_of(name)) | Q(look=look_of(name))
    others = get_user_model().objects.filter(same)
    if (others.exclude(pk=but) if but is not None else others).exists():
        raise refusal("taken")


def refusal(code: str) -> ValidationError:
    """The refusal with this code, in the reader's language."""
    return ValidationError(Refusals[code], code=code)


def key_of(name: str) -> str:
    """Who is meant: the name without case, accents, spaces and punctuation."""
    return _plain(unicodedata.normalize("NFKC", name).casefold()).translate(lookalikes.ARABIC)


def look_of(name: str) -> str:
    """What the name looks like: equal for two names that one could take for each other."""
    shapes = _plain(unicodedata.normalize("NFKC", name)).translate(lookalikes.ACROSS)
    look = shapes.translate(lookalikes.STROKES).casefold()
    for pair, one in lookalikes.PAIRS:
        look = look.replace(pair, one)
    return look


def is_guest_like(name: str) -> bool:
    """Whether the name is one that the site itself gives to guests: "Guest", "Guest 12"."""
    numbered = not name.isalpha() and GUEST_LOOK.fullmatch(look_of(name)) is not None
    return numbered or _word_looks(name) == [GUEST]


def _plain(text: str) -> str:
    """Without accents and separators, and with one kind of digits."""
    marked = unicodedata.normalize("NFKD", text)
    bare = (c for c in marked if not _is_accent(c))
    return "".join(str(unicodedata.digit(c)) if c.isdigit() else c for c in bare).translate(SEPARATORS)


def _is_accent(c: str) -> bool:
    """A mark on a letter (Latin, Greek, Arabic, Hebrew), not a vowel that Indic scripts write as a mark."""
    combining = unicodedata.combining(c)
    return combining == 1 or 10 <= combining <= 36 or combining >= 200


def _refuse_invisible(name: str) -> None:
    """Controls, joiners, direction overrides, unassigned and private characters: whatever has no shape."""
    if any(
        unicodedata.category(c)[0] == "C" or unicodedata.category(c) in ("Zl", "Zp") or c in INVISIBLE
        for c in name
    ):
        raise refusal("invisible")


def _refuse_characters(name: str) -> None:
    kinds = [unicodedata.category(c) for c in name]
    if not all(
        k[0] == "L" or k in ("Mn", "Mc", "Nd") or c in PUNCTUATION for c, k in zip(name, kinds, strict=True)
    ):
        raise refusal("characters")
    if not any(kind in ("Lu", "Ll", "Lo") for kind in kinds) or not key_of(name):
        raise refusal("letter")
    shape = "".join(
        "m" if kind == "Mn" else "." if c in PUNCTUATION else "x" for c, kind in zip(name, kinds, strict=True)
    )
    if "m" * (MAX_MARKS + 1) in shape or shape.startswith("m") or ".m" in shape:
        raise refusal("marks")


def _refuse_scripts(name: str) -> None:
    words = [{_script(c) for c in word if c.isalpha()} for word in name.split(" ")]
    found = set().union(*words)
    if not found <= SCRIPTS or any(len(word) > 1 for word in words) or len(found & SHARED_SHAPES) > 1:
        raise refusal("script")


def _script(letter: str) -> str:
    """The script of a letter; "" for a letter that names may not have."""
    first = unicodedata.name(letter, "").replace("-", " ").split(" ")[0]
    if first == "LATIN" and not _is_living_latin(letter):
        return ""
    return _EAST.get(first, first)


def _is_living_latin(letter: str) -> bool:
    """Phonetic signs, clicks and small capitals only serve to imitate other letters."""
    return unicodedata.normalize("NFD", letter)[0].isascii() or letter in lookalikes.LATIN_LETTERS


def _refuse_reserved(name: str, *, guest: bool) -> None:
    looks = {look_of(name), *_word_looks(name)}
    if looks & _reserved_looks():
        raise refusal("reserved")
    if not guest and is_guest_like(name):
        raise refusal("guest")


def _word_looks(name: str) -> list[str]:
    """How each word looks without the digits around it: "Admin2" is the word admin."""
    bare = "".join(" " if c in PUNCTUATION else c for c in name)
    words = (word.strip("0123456789") for word in bare.split())
    return [look_of(word) for word in words if word]


@cache
def _reserved_looks() -> frozenset[str]:
    """In small letters, with a capital, and in capitals: "ADMlN" imitates the last one."""
    return frozenset(look_of(form) for word in RESERVED for form in (word, word.title(), word.upper()))
