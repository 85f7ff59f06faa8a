"""The form that opens a table: a preset first, then every option of the variant with a plain sentence.

An option that nobody touches stays as the preset has it, so the form needs no script: whatever preset is
chosen, the empty value means "as usual". Queen and jack are asked for together: one is 8, the other 9.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.labels import meaning, standard_preset
from games.labels.complaints import translated
from games.models import Visibility
from games.room_options import RoomOptionsForm
from games.rules.errors import InvalidRuleset
from games.rules.options import Option, Value, spelled
from games.rules.ruleset import PRESETS, Ruleset
from games.rules.variants import VARIANT_OF, Variant

TURN_SECONDS = (0, 10, 15, 20, 30, 45, 60)
FIRST_VARIANT = "chkobba"
# The fields that a practice table does not have, and those that only it has.
WITH_OTHERS = ("name", "turn_seconds", "visibility", "bots")
ALONE = ("aim", "win_share")
NOTHING: Mapping[str, Any] = MappingProxyType({})
PREFIX = "rule_"
QUEEN_LOW, COURTS = 8, 17  # queen and jack are 8 and 9 in one order or the other


class OpenRoomForm(RoomOptionsForm):
    """Opening a table of one variant. `rules` fills in a whole ruleset (a saved one, or one out of a link).

    `kept` is what the person's row remembers of the last table. At a `practice` table nobody else comes, so that it
    has neither a clock nor doors, and its bots may aim for a share of wins.
    """

    name = forms.CharField(required=False, max_length=40, strip=True, label=gettext_lazy("Name of the table"))
    preset = forms.ChoiceField(label=gettext_lazy("Rules"))
    target = forms.IntegerField(required=False, label=gettext_lazy("First to"))
    target_other = forms.IntegerField(required=False, label=gettext_lazy("First to another number"))
    seats = forms.TypedChoiceField(coerce=int, label=gettext_lazy("Seats"))
    turn_seconds = forms.TypedChoiceField(
        coerce=int,
        choices=[(n, str(n)) for n in TURN_SECONDS],
        label=gettext_lazy("Time for a turn"),
        initial=0,
    )
    visibility = forms.ChoiceField(
        choices=Visibility.choices, label=gettext_lazy("Who may come"), initial="public"
    )
    bots = forms.BooleanField(required=False, label=gettext_lazy("Bots take empty chairs at the start"))
    keep_as = forms.CharField(
        required=False, max_length=40, strip=True, label=gettext_lazy("Keep these rules as")
    )

    def __init__(
        self,
        data: Any = None,
        *,
        variant: str = FIRST_VARIANT,
        rules: Ruleset | None = None,
        kept: Mapping[str, Any] = NOTHING,
        practice: bool = False,
    ) -> None:
        self.law = VARIANT_OF[rules.variant if rules else variant]
        self.practice = practice
        super().__init__(data, initial=_initial(self.law, rules))
        self._bound_target(self.law.options["target"])
        self._choices("preset").choices = [(preset.key, preset.title) for preset in self.law.presets]
        self._choices("seats").choices = [(count, str(count)) for count in self.law.seats_allowed]
        for option in house_options(self.law):
            self.fields[PREFIX + option.key] = _option_field(option)
        for name in WITH_OTHERS if practice else ALONE:
            del self.fields[name]
        self.recall(kept)

    def _bound_target(self, option: Option) -> None:
        """A target out of bounds is refused beside its own field, so that it is named as the form names it."""
        if option.low is None or option.high is None:
            return
        for name in ("target", "target_other"):
            self.fields[name].validators += [MinValueValidator(option.low), MaxValueValidator(option.high)]

    def clean_name(self) -> str:
        return _visible(self.cleaned_data["name"])

    def clean_keep_as(self) -> str:
        return _visible(self.cleaned_data["keep_as"])

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if not self.practice and self.data.get(
            "aim"
        ):  # the page does not offer it: a hand-made request is told so
            raise forms.ValidationError(
                _("Bots aim for a share of wins at practice tables only."), code="aim"
            )
        if self.errors:
            return data
        changes = self._changes(data)
        try:
            data["ruleset"] = Ruleset.changed(data["preset"], changes)
        except InvalidRuleset as error:
            said = _contradiction(self.law, changes, data["preset"], str(error))
            raise forms.ValidationError(said, code="ruleset") from error
        return data

    def ruleset(self) -> Ruleset:
        """The ruleset that a valid form names."""
        found: Ruleset = self.cleaned_data["ruleset"]
        return found

    def house_fields(self) -> list[forms.BoundField]:
        """The fields of the house rules, in the order of the variant's options."""
        return [self[PREFIX + option.key] for option in house_options(self.law)]

    @property
    def touched(self) -> bool:
        """Whether a house rule differs from the preset, so that the page opens that part."""
        return any(field.value() for field in self.house_fields())

    def _changes(self, data: dict[str, Any]) -> dict[str, Value]:
        wanted = data["target"] if data["target_other"] is None else data["target_other"]
        changes: dict[str, Value] = {} if wanted is None else {"target": wanted}
        for option in house_options(self.law):
            word = data.get(PREFIX + option.key)
            if word not in (None, ""):
                changes[option.key] = _value(option, word)
        if option_pair(self.law) and "queen" in changes:
            changes["jack"] = COURTS - int(changes["queen"])
        return changes

    def _choices(self, name: str) -> forms.ChoiceField:
        field = self.fields[name]
        if not isinstance(field, forms.ChoiceField):
            raise TypeError(name)
        return field


def house_options(law: Variant) -> list[Option]:
    """The options that a table can choose: those with more than one value, but for the target.

    The jack is not among them where the queen is: it has what she has not."""
    left_out = {"target", "jack"} if option_pair(law) else {"target"}
    return [option for option in law.options.values() if option.key not in left_out and _may_differ(option)]


def option_pair(law: Variant) -> bool:
    """Whether queen and jack share 8 and 9 between them at this game."""
    pair = [law.options.get(key) for key in ("queen", "jack")]
    return all(option is not None and len(option.values) == 2 for option in pair)


def _may_differ(option: Option) -> bool:
    return len(option.values) > 1 or option.low is not None


def _value(option: Option, word: Any) -> Value:
    if option.low is not None:
        return int(word)
    return next(value for value in option.values if spelled(value) == word)


def _contradiction(law: Variant, changes: dict[str, Value], preset: str, message: str) -> str:
    """The rules' own refusal; where it is about two options they are named as the form names them."""
    values = {**PRESETS[preset].options, **changes}
    keys = [key for key in law.options if re.search(rf"\b{key}\b", message)]
    if len(keys) != 2:
        return translated(message)
    first, second = (
        f"{_(law.options[key].sentence)} {meaning(law.options[key], values[key])}" for key in keys
    )
    return _("These two exclude each other: %(first)s And: %(second)s") % {"first": first, "second": second}


def _option_field(option: Option) -> forms.Field:
    if option.low is not None:
        return forms.IntegerField(
            label=_(option.sentence), required=False, min_value=option.low, max_value=option.high
        )
    values = [(spelled(value), _meaning(option, value)) for value in option.values]
    label = _("What queen and jack are worth in a sum.") if option.key == "queen" else _(option.sentence)
    return forms.ChoiceField(label=label, required=False, choices=[("", _("as usual")), *values])


def _meaning(option: Option, value: Value) -> str:
    if option.key == "queen":
        return _("Queen 8, jack 9.") if value == QUEEN_LOW else _("Queen 9, jack 8.")
    return meaning(option, value)


def _initial(law: Variant, rules: Ruleset | None) -> dict[str, Any]:
    first = {"preset": standard_preset(law.key), "seats": law.seats_allowed[0]}
    if rules is None:
        return first
    changes = {PREFIX + key: spelled(value) for key, value in rules.changes.items() if key != "target"}
    target = rules.changes.get("target")
    field = "target" if target in law.options["target"].values else "target_other"
    return {**first, **changes, "preset": rules.preset, field: target}


def _visible(text: str) -> str:
    text = " ".join(text.split())
    if any(not sign.isprintable() for sign in text):
        raise forms.ValidationError(_("The name has signs that cannot be seen."), code="invisible")
    return text
