"""While the site is being emptied for a restart no new match begins; those that run go on."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chkobba_site import drain
from games.referee.errors import Refused


def refuse_new_match() -> None:
    """
    Raises:
        Refused: "drain", with a sentence that says when.
    """
    state = drain.current()
    if not state.is_on:
        return
    if state.is_frozen:
        raise Refused(
            "drain", _("The site is starting again: new matches begin when it is back, in a moment.")
        )
    said = ngettext(
        "The site starts again in %(minutes)d minute, so no new match begins now. Try again after that.",
        "The site starts again in %(minutes)d minutes, so no new match begins now. Try again after that.",
        state.minutes,
    )
    raise Refused("drain", said % {"minutes": state.minutes})


def starts_new() -> bool:
    """Whether a match may begin now."""
    return not drain.current().is_on
