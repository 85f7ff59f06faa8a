"""The form of the personal settings: one short page, and the same as a dialog at the table."""

from dataclasses import asdict, dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.prefs import Prefs

MOTION = [("auto", _("as my device wishes")), ("on", _("on")), ("off", _("off"))]
SPEED = [
    ("room", _("as the table")),
    ("slow", pgettext_lazy("game speed", "slow")),
    ("normal", pgettext_lazy("game speed", "normal")),
    ("fast", pgettext_lazy("game speed", "fast")),
]
LABELS = [
    ("auto", _("as my language")),
    ("latin", _("Latin")),
    ("arabic", _("Arabic and Latin")),
    ("english", _("English")),
]
CONFIRM = [("touch", _("on touch screens")), ("always", _("always")), ("never", _("never"))]


@dataclass(frozen=True)
class Group:
    """Settings that belong together, under one title."""

    title: Any
    fields: list[forms.BoundField]


def _switch(label: Any, help_text: Any = "") -> forms.BooleanField:
    return forms.BooleanField(label=label, help_text=help_text, required=False)


def _choice(label: Any, choices: list[Any]) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, widget=forms.RadioSelect)


class PrefsForm(forms.Form):
    """Every field of `Prefs` under its own name."""

    four_colour = _switch(_("Four colours"), _("Diamonds are blue and clubs are green."))
    high_contrast = _switch(_("High contrast"), _("Black, white and yellow, whatever the table looks like."))
    value_badges = _switch(_("Values on the cards"), _("What each card counts in this game."))
    labels = _choice(_("Words of the game"), LABELS)
    motion = _choice(_("Motion"), MOTION)
    speed = _choice(_("Speed"), SPEED)
    shake = _switch(_("Shaking"), _("The table shakes at a sweep."))
    sound = _switch(_("Sound"), _("Silent until you first touch the page."))
    confirm = _choice(_("Confirm every card"), CONFIRM)
    left_hand = _switch(_("Left hand"), _("The buttons change sides; the table stays as it is."))
    letter_keys = _switch(_("Letter keys"), _("Single letters act at the table. The menu there lists them."))
    phrases = _switch(_("Phrases of the others"), _("Shouts and quick words of the people at the table."))

    def __init__(self, data: Any = None, *, prefs: Prefs) -> None:
        super().__init__(data, initial=asdict(prefs), auto_id="pref_%s")

    @property
    def groups(self) -> list[Group]:
        """The fields in the order of the page."""
        parts = {
            _("Cards and words"): ("four_colour", "high_contrast", "value_badges", "labels"),
            _("Motion and sound"): ("motion", "speed", "shake", "sound"),
            _("Playing"): ("confirm", "left_hand", "letter_keys", "phrases"),
        }
        return [Group(title, [self[name] for name in names]) for title, names in parts.items()]

    @property
    def prefs(self) -> Prefs:
        """What was chosen; only after `is_valid()`."""
        return Prefs.read(self.cleaned_data)
