"""The catalogues of the languages: brings them up to date with code and templates, and compiles them.

`make messages` runs this. New messages are written into the .po files without a translation, those that nothing
asks for any more leave them, and what is still to be translated is named.
"""

import sys
from pathlib import Path

import polib

from tests.i18n.extract import BASE, Message, messages

# How many forms a language has and which number takes which, as in Django's own catalogues.
PLURALS = {
    "fr": "nplurals=2; plural=(n > 1);",
    "ar": (
        "nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : "
        "n%100>=11 && n%100<=99 ? 4 : 5;"
    ),
    "it": "nplurals=2; plural=(n != 1);",
}
FORMS = {"fr": 2, "ar": 6, "it": 2}
WIDTH = 110


def path_of(language: str, suffix: str = ".po") -> Path:
    return BASE / "locale" / language / "LC_MESSAGES" / f"django{suffix}"


def read(language: str) -> polib.POFile:
    """The catalogue of a language; an empty one when there is none yet."""
    if path_of(language).exists():
        return polib.pofile(str(path_of(language)), wrapwidth=WIDTH)
    return polib.POFile(wrapwidth=WIDTH)


def missing(language: str) -> list[str]:
    """The messages that a language lacks, a form of the plural too."""
    known = {(entry.msgctxt or "", entry.msgid): entry for entry in read(language)}
    return [
        message.text for message in messages() if not _translated(known.get(message.key), message, language)
    ]


def _translated(entry: polib.POEntry | None, message: Message, language: str) -> bool:
    if entry is None or entry.fuzzy or entry.obsolete or entry.msgid_plural != message.plural:
        return False
    if not message.plural:
        return bool(entry.msgstr)
    return len(entry.msgstr_plural) == FORMS[language] and all(entry.msgstr_plural.values())


def update(language: str, found: dict[Message, list[str]]) -> None:
    """Write the catalogue of a language anew, in the order of the files, and compile it."""
    old = {(entry.msgctxt or "", entry.msgid): entry for entry in read(language)}
    new = polib.POFile(wrapwidth=WIDTH)
    new.metadata = {
        "Project-Id-Version": "chkobba",
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Language": language,
        "Plural-Forms": PLURALS[language],
    }
    new.extend(_entry(message, places, old.get(message.key), language) for message, places in found.items())
    path_of(language).parent.mkdir(parents=True, exist_ok=True)
    new.save(str(path_of(language)))
    path_of(language, ".mo").write_bytes(new.to_binary())


def _entry(message: Message, places: list[str], old: polib.POEntry | None, language: str) -> polib.POEntry:
    entry = polib.POEntry(
        msgid=message.text,
        msgctxt=message.context or None,
        occurrences=[(place, "") for place in places],
        flags=["python-format"] if "%(" in message.text else [],
        tcomment=old.tcomment if old else "",
    )
    if message.plural:
        forms = old.msgstr_plural if old else {}
        entry.msgid_plural = message.plural
        entry.msgstr_plural = {form: forms.get(form, "") for form in range(FORMS[language])}
    else:
        entry.msgstr = old.msgstr if old else ""
    return entry


def main() -> None:
    found = messages()
    for language in PLURALS:
        update(language, found)
    lacking = {language: missing(language) for language in PLURALS}
    for language, texts in lacking.items():
        for text in texts:
            print(f"{language}: {text}")
    sys.exit(any(lacking.values()))
