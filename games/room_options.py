"""The options of a room beside its rules: bots, pace and looks. Chosen when it is opened, and remembered.

A person's last choices are kept in their row (guests have one too: whoever opens a table has a row by then), the
table's and the practice table's apart. What is stored is read with care: an old or broken word is as good as none.
"""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from accounts.models import User
from games.models import BotLevel, CardStyle, Speed, Suits, Theme
from games.rules.errors import InvalidRuleset
from games.rules.ruleset import Ruleset

TABLE, PRACTICE = "table", "practice"
RULES = "rules"
# Never remembered: a name is for one table, and rules are remembered as one code.
FORGOTTEN = ("name", "keep_as", "preset", "target", "target_other")
OPTIONS = ("bot_level", "speed", "assist", "theme", "card_style", "suits")
MOST_SHARE, SHARE_STEP, USUAL_SHARE = 100, 5, 50


def _choice(label: Any, choices: Any, usual: str) -> forms.TypedChoiceField:
    """A choice that may be missing, as in a plain post: then it is as usual."""
    return forms.TypedChoiceField(
        label=label, choices=choices, required=False, initial=usual, empty_value=usual
    )


class RoomOptionsForm(forms.Form):
    """Bots, pace and looks. `aim` and `win_share` belong to practice tables."""

    bot_level = _choice(gettext_lazy("How well bots play"), BotLevel.choices, BotLevel.MEDIUM)
    aim = forms.BooleanField(required=False, label=gettext_lazy("Bots aim for a share of wins"))
    win_share = forms.IntegerField(
        required=False,
        min_value=0,
        max_value=MOST_SHARE,
        initial=USUAL_SHARE,
        label=gettext_lazy("Matches of a hundred that they win"),
    )
    speed = _choice(gettext_lazy("Speed of the game"), Speed.choices, Speed.NORMAL)
    assist = forms.BooleanField(required=False, label=gettext_lazy("Show what each card can take"))
    theme = _choice(gettext_lazy("Table"), Theme.choices, Theme.FELT)
    card_style = _choice(gettext_lazy("Cards"), CardStyle.choices, CardStyle.CLASSIC)
    suits = _choice(gettext_lazy("Suits"), Suits.choices, Suits.FRENCH)

    def options(self) -> dict[str, Any]:
        """What a valid form says, by the names of `referee.Opening`."""
        data = self.cleaned_data
        share = data.get("win_share") if data.get("aim") else None
        return {name: data[name] for name in OPTIONS} | {"win_share": share}

    def clean_win_share(self) -> int:
        share = self.cleaned_data["win_share"]
        return USUAL_SHARE if share is None else int(share)

    def remember(self, person: User, kind: str) -> None:
        """Keep the choices of this valid form for the person's next table of this kind."""
        kept = {
            name: self.cleaned_data[name] for name in self.fields if name not in FORGOTTEN and _plain(name)
        }
        code = self.cleaned_data["ruleset"].code()
        person.room_options = {**stored(person), kind: {**kept, RULES: code}}
        User.objects.filter(pk=person.pk).update(room_options=person.room_options)

    def recall(self, remembered: Mapping[str, Any]) -> None:
        """Begin with what is remembered, as far as it still makes sense here."""
        for name, value in remembered.items():
            field = self.fields.get(name)
            if field is None or name in FORGOTTEN or not _fits(field, value):
                continue
            try:
                self.initial[name] = field.clean(value)
            except forms.ValidationError:
                continue


def _fits(field: forms.Field, value: object) -> bool:
    """A switch takes only true and false (any word would switch it on), every other field a word or a number."""
    return isinstance(value, bool) == isinstance(field, forms.BooleanField) and isinstance(
        value, bool | int | str
    )


def _plain(name: str) -> bool:
    """Whether a field is one of the room's and not a house rule, which the code of the rules holds."""
    return not name.startswith("rule_")


def stored(person: Any) -> dict[str, Any]:
    """Everything that a person's row remembers; empty for somebody without a row."""
    kept = getattr(person, "room_options", None)
    return kept if isinstance(kept, dict) else {}


def remembered(person: Any, kind: str) -> dict[str, Any]:
    """A person's last choices for this kind of table."""
    kept = stored(person).get(kind)
    return kept if isinstance(kept, dict) else {}


def remembered_rules(kept: Mapping[str, Any]) -> Ruleset | None:
    """The rules of the last table, unless they can no longer be read."""
    try:
        return Ruleset.from_code(str(kept[RULES])) if RULES in kept else None
    except InvalidRuleset:
        return None
