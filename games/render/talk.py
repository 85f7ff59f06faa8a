"""A phrase as one person hears it: in their own language, with the name of who said it."""

from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from games.models import Seat
from games.phrases import PHRASES
from games.render.words import ISOLATE, POP


@dataclass(frozen=True)
class Said:
    """`who` is the name (for muting), `text` the bubble, `arabic` the shout as it is written at home, `spoken` the
    whole sentence."""

    seat: int
    who: str
    text: str
    arabic: str
    icon: str
    spoken: str


def heard(code: str, index: int, key: str) -> str:
    """The message of a socket that carries a phrase; "" when seat or phrase are not there (any more)."""
    seat = Seat.objects.filter(room__code=code, index=index).select_related("user").first()
    phrase = PHRASES.get(key)
    if phrase is None or seat is None or seat.user is None:
        return ""
    who = str(seat.user.name)
    spoken = _("%(name)s says: %(phrase)s") % {"name": f"{ISOLATE}{who}{POP}", "phrase": phrase.text}
    said = Said(index, who, str(phrase.text), phrase.arabic, phrase.icon, spoken)
    return render_to_string("games/said.html", {"said": said})
