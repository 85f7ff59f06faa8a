"""What people send, checked in one place: the same form reads a POST body and a socket frame."""

import json
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from django import forms
from django.utils.translation import gettext_lazy as _

from games.models import CODE_ALPHABET, CODE_LENGTH, BotLevel
from games.phrases import PHRASES
from games.rules.actions import Move
from games.rules.errors import InvalidNotation

# verb -> whether it names a seat, as in "let_bot:1"
VERBS: dict[str, bool] = {
    "start": False,
    "next": False,
    "claim": False,
    "here": False,
    "leave": False,
    "resign": False,
    "rematch": False,
    "sit": True,
    "add_bot": True,
    **{f"add_{level}_bot": True for level in BotLevel.values},
    "remove_bot": True,
    "let_bot": True,
    "stay": True,
}


MOST_IMPORT = 256 * 1024  # bytes; the longest match that people play is a tenth of it
MOST_MOVE, MOST_MATCH, MOST_PLY = 80, 16, 1_000_000
PLAIN_MOVE, PLAIN_MATCH = {"move", "match", "ply"}, re.compile(rf"[0-9a-z]{{0,{MOST_MATCH}}}")
# A wish has four short fields, of which none is a list. A page of a later version may say a little more.
MOST_FRAME, MOST_FIELDS, MOST_BRACKETS = 2_000, 16, 8  # characters, and how many of each


@dataclass(frozen=True)
class Wanted:
    """One valid wish at a table: a verb with its seat, or a move, for one match at one ply; or "say" a phrase."""

    verb: str
    seat: int | None = None
    move: Move | None = None
    match: str = ""
    ply: int = -1
    phrase: str = ""


class ActionForm(forms.Form):
    """Reads `move`, or `do` with a seat ("let_bot:1") or a phrase ("say:thanks"), and the position it is meant for."""

    do = forms.CharField(required=False, max_length=20)
    move = forms.CharField(required=False, max_length=MOST_MOVE)
    match = forms.CharField(required=False, max_length=MOST_MATCH)
    ply = forms.IntegerField(required=False, min_value=0, max_value=MOST_PLY)
    phrase = ""

    def clean_move(self) -> Move | None:
        text = self.cleaned_data["move"]
        if not text:
            return None
        try:
            return Move.parse(text)
        except InvalidNotation as error:
            raise forms.ValidationError(_("That is not a move."), code="not_a_move") from error

    def clean_do(self) -> tuple[str, int | None]:
        verb, colon, seat = self.cleaned_data["do"].partition(":")
        if not verb:
            return "", None
        if verb == "say":
            return self._say(seat)
        if verb not in VERBS or (colon and not (VERBS[verb] and seat.isascii() and seat.isdigit())):
            raise forms.ValidationError(_("The table does not know that button."), code="unknown_action")
        if VERBS[verb] and not seat and verb != "sit":
            raise forms.ValidationError(_("Which seat? The request names none."), code="no_seat")
        return verb, int(seat) if seat else None

    def _say(self, key: str) -> tuple[str, None]:
        if key not in PHRASES:
            raise forms.ValidationError(_("Nobody here knows that phrase."), code="unknown_phrase")
        self.phrase = key
        return "say", None

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        verb, _seat = data.get("do") or ("", None)
        if not self.errors and not verb and data.get("move") is None:
            raise forms.ValidationError(_("Choose a card or a button first."), code="nothing")
        return data

    @property
    def wanted(self) -> Wanted:
        """The wish of a valid form."""
        data = self.cleaned_data
        verb, seat = data["do"]
        ply = data["ply"] if data["ply"] is not None else -1
        verb = "play" if data["move"] else verb
        return Wanted(verb, seat, data["move"], data["match"], ply, self.phrase)

    @property
    def complaint(self) -> tuple[str, str]:
        """The first error of an invalid form: its code and its sentence."""
        for errors in self.errors.as_data().values():
            error = errors[0]
            return error.code or "invalid", str(next(iter(error.messages)))
        return "invalid", ""


def read_frame(text: str) -> dict[str, Any] | None:
    """What a socket frame says: an object without depth, of a few short fields; None for anything else.

    The brackets are counted before anything is read, so that no depth of theirs can cost us a stack.
    """
    if len(text) > MOST_FRAME or sum(map(text.count, "[{")) > MOST_BRACKETS:
        return None
    try:
        data = json.loads(text, parse_constant=_no_number, object_pairs_hook=_few_fields)
    except ValueError:
        return None
    return data if isinstance(data, dict) else None


def _no_number(word: str) -> NoReturn:
    raise ValueError(word)


def _few_fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(pairs) > MOST_FIELDS or len(fields) < len(pairs):
        raise ValueError("too many fields, or one of them twice")
    return fields


def plain_move(data: Mapping[str, Any]) -> Wanted | None:
    """The wish of the frame that is sent most, a move and nothing else; None for any other, which the form reads."""
    if data.keys() != PLAIN_MOVE:
        return None
    move, match, ply = data["move"], data["match"], data["ply"]
    if not (isinstance(move, str) and isinstance(match, str) and type(ply) is int):
        return None
    if len(move) > MOST_MOVE or not PLAIN_MATCH.fullmatch(match) or not 0 <= ply <= MOST_PLY:
        return None
    try:
        return Wanted("play", None, Move.parse(move), match, ply)
    except InvalidNotation:
        return None


def action_form(data: Mapping[str, Any]) -> ActionForm:
    """The form for a socket frame: only flat text and numbers count, anything else is as good as absent."""
    flat = {key: value for key, value in data.items() if isinstance(value, str | int)}
    return ActionForm(flat)


class JoinForm(forms.Form):
    """A room code as people type or read it: case, spaces and dashes do not matter."""

    code = forms.CharField(max_length=40, label=_("Table code"))

    def clean_code(self) -> str:
        code = normal_code(self.cleaned_data["code"])
        if not is_code(code):
            raise forms.ValidationError(
                _("A table code has 8 letters and digits, without 0, O, 1 and I."), code="bad_code"
            )
        return code


class ImportForm(forms.Form):
    """A match in the text or JSON form, pasted or as a file."""

    text = forms.CharField(required=False, strip=False, label=_("The match"))
    file = forms.FileField(required=False, label=_("or a file"))

    def clean_file(self) -> str:
        """The text of the file."""
        upload = self.cleaned_data["file"]
        if upload is None:
            return ""
        if upload.size > MOST_IMPORT:
            limit = MOST_IMPORT // 1024
            raise forms.ValidationError(
                _("The file is too large: a match has at most %(limit)s kB.") % {"limit": limit}, code="size"
            )
        try:
            return str(upload.read().decode("utf-8-sig"))
        except UnicodeDecodeError as error:
            raise forms.ValidationError(_("The file is no text."), code="no_text") from error

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if not self.errors and not (data["text"].strip() or data["file"].strip()):
            raise forms.ValidationError(_("Paste a match or choose a file."), code="nothing")
        return data

    @property
    def record_text(self) -> str:
        """What a valid form holds; the file comes before what stands in the field."""
        return str(self.cleaned_data["file"] or self.cleaned_data["text"])


def normal_code(text: str) -> str:
    """The one form of a typed code: capitals, the digits of every script as 0 to 9, without spaces and dashes."""
    signs = unicodedata.normalize("NFKC", text).upper()
    plain = (str(unicodedata.decimal(sign, sign)) for sign in signs)
    return "".join(sign for sign in plain if not (sign.isspace() or sign in "-_\u2010\u2011\u2012\u2013"))


def is_code(text: str) -> bool:
    """Whether `text` could be a room's code."""
    return len(text) == CODE_LENGTH and all(sign in CODE_ALPHABET for sign in text)
