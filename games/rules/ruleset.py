"""A ruleset: a variant with a value for every option; checked, versioned, as JSON and as a short code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.rules.cards import Card
from games.rules.errors import InvalidRuleset
from games.rules.options import Option, Options, Value, spelled
from games.rules.scoring import Cards
from games.rules.variants import PRESETS, VARIANT_OF, VARIANTS, Preset, Variant
from games.rules.versions import VERSION, VERSIONS, check_preset, check_version, later_options, preset_options

__all__ = ["OPTIONS", "PRESETS", "VERSION", "VERSIONS", "Ruleset"]

# The longest code of all options changed is far shorter.
MOST_CODE_CHARS = 1_000

# Every option of every variant; a variant may allow fewer values than stand here (see `Variant.options`).
OPTIONS: dict[str, Option] = {}
for _variant in VARIANTS:
    for _key, _option in _variant.options.items():
        OPTIONS.setdefault(_key, _option)


@dataclass(frozen=True)
class Ruleset:
    """How one match is played.

    `options` holds a value for every option of the variant, so that a stored ruleset means the same for ever;
    `preset` names where it came from, with or without changes. A ruleset of an older `version` has, for the
    options that came later, the values that play as before (see `versions`).

    Raises InvalidRuleset, with a sentence that names the option and the value, for anything that does not
    fit.
    """

    variant: str
    preset: str
    options: Options
    version: int = VERSION

    def __post_init__(self) -> None:
        check_version(self.version)
        preset = _preset(self.preset)
        check_preset(preset, self.version)
        if preset.variant != self.variant:
            raise InvalidRuleset(f"preset {self.preset} is not one of variant {spelled(self.variant)}")
        _check_values(self.law, self.options)
        _check_together(self.law, self.options)
        later = later_options(self.variant, self.version)
        _check_age(self.law, self.version, [key for key in later if self.options[key] != later[key]])

    def __hash__(self) -> int:
        return hash(self.options)

    def __getitem__(self, key: str) -> Value:
        return self.options[key]

    @classmethod
    def of(cls, preset: str, **changes: Value) -> Ruleset:
        """The preset with some options changed: `Ruleset.of("chkobba-cafe", target=11)`."""
        return cls.changed(preset, changes)

    @classmethod
    def changed(cls, preset: object, changes: Mapping[str, Value], version: object = VERSION) -> Ruleset:
        """The preset with some options changed, as `of`, out of values that nobody has checked yet."""
        version, chosen = check_version(version), _preset(preset)
        law = VARIANT_OF[chosen.variant]
        _check_values(law, changes)
        _check_age(law, version, [key for key in later_options(law.key, version) if key in changes])
        return cls(law.key, chosen.key, Options({**preset_options(chosen, version), **changes}), version)

    @property
    def law(self) -> Variant:
        """The variant's rules."""
        return VARIANT_OF[self.variant]

    @property
    def seats_allowed(self) -> tuple[int, ...]:
        """The numbers of seats that the variant can be played with."""
        return self.law.seats_allowed

    @property
    def sweep_name(self) -> str:
        """What players call a sweep: "chkobba"."""
        return self.law.sweep_name

    @property
    def changes(self) -> dict[str, Value]:
        """The options that differ from the preset."""
        usual = preset_options(PRESETS[self.preset], self.version)
        return {key: value for key, value in self.options.items() if usual[key] != value}

    def differences(self) -> tuple[tuple[str, Value, Value], ...]:
        """What differs from the variant's standard preset: option, its value here, the standard value.

        In the order of the variant's options.
        """
        usual = preset_options(PRESETS[self.law.standard], self.version)
        return tuple(
            (key, self.options[key], usual[key])
            for key in self.law.options
            if self.options[key] != usual[key]
        )

    @property
    def categories(self) -> tuple[str, ...]:
        """The items that this ruleset scores, in the order of the score sheet."""
        none: tuple[Cards, ...] = ((), ())
        tallies = self.law.tallies(self.options, none, (0, 0), none, None)
        return tuple(tally.category for tally in tallies)

    def deck(self) -> Cards:
        """The whole deck in card order."""
        return self.law.deck(self.options)

    def value(self, card: Card) -> int:
        """What the card counts in a sum; 0 for a card that never is in one."""
        return self.law.value(self.options, card) or 0

    def to_json(self) -> dict[str, object]:
        """A JSON object that `from_json` reads, with every option of its version written out."""
        later = later_options(self.variant, self.version)
        return {
            "variant": self.variant,
            "preset": self.preset,
            "version": self.version,
            "options": {key: value for key, value in self.options.items() if key not in later},
        }

    @classmethod
    def from_json(cls, data: object) -> Ruleset:
        """Read what `to_json` wrote. An option that is missing has the value of the preset at that version."""
        if not isinstance(data, dict) or not isinstance(data.get("options"), dict):
            raise InvalidRuleset("a ruleset is an object with variant, preset, version and options")
        ruleset = cls.changed(data.get("preset", ""), data["options"], data.get("version", 0))
        if data.get("variant") != ruleset.variant:
            raise InvalidRuleset(
                f"preset {ruleset.preset} is not one of variant {spelled(data.get('variant'))}"
            )
        return ruleset

    def code(self) -> str:
        """A short text for links: preset, version and what differs, as in "chkobba-cafe~1~target.11"."""
        changes = (f"{key}.{spelled(value)}" for key, value in self.changes.items())
        return "~".join((self.preset, str(self.version), *changes))

    @classmethod
    def from_code(cls, code: str) -> Ruleset:
        """Read what `code` wrote; InvalidRuleset names the part that is wrong."""
        if not isinstance(code, str) or len(code) > MOST_CODE_CHARS:
            raise InvalidRuleset(f"a ruleset code is a text of at most {MOST_CODE_CHARS} characters")
        preset, *rest = code.split("~")
        version = _number(rest[0]) if rest else None
        if version is None:
            raise InvalidRuleset(
                f"{spelled(code) or 'nothing'} is not a ruleset code: write preset~version~option.value"
            )
        changes: dict[str, Value] = {}
        for part in rest[1:]:
            key, value = _read_part(part)
            if key in changes:
                raise InvalidRuleset(f"option {spelled(key)} stands twice in the code")
            changes[key] = value
        return cls.changed(preset, changes, version)


def _preset(key: object) -> Preset:
    preset = PRESETS.get(key) if isinstance(key, str) else None
    if preset is None:
        raise InvalidRuleset(f"unknown preset {spelled(key)}; known are {', '.join(PRESETS)}")
    return preset


def _check_values(variant: Variant, values: Mapping[str, object]) -> None:
    for key, value in values.items():
        option = variant.options.get(key)
        if option is None:
            raise InvalidRuleset(f"{variant.key} has no option {spelled(key)} (given as {spelled(value)})")
        if not option.allows(value):
            raise InvalidRuleset(f"option {key} cannot be {spelled(value)}: it is {option.expected()}")


def _check_together(variant: Variant, options: Options) -> None:
    missing = [key for key in variant.options if key not in options]
    if missing:
        raise InvalidRuleset(f"{variant.key} also needs a value for {', '.join(missing)}")
    contradiction = variant.contradiction(options)
    if contradiction:
        raise InvalidRuleset(contradiction)


def _check_age(variant: Variant, version: int, keys: list[str]) -> None:
    if keys:
        raise InvalidRuleset(f"{variant.key} had no option {keys[0]} in version {version} of the rules")


def _read_part(part: str) -> tuple[str, Value]:
    """One change of a code: an option and its value."""
    key, dot, word = part.partition(".")
    if not (key and dot and word):
        raise InvalidRuleset(f"{spelled(part) or 'nothing'} is no part of a ruleset code: write option.value")
    if word in ("true", "false"):
        return key, word == "true"
    number = _number(word)
    return key, word if number is None else number


def _number(word: str) -> int | None:
    """The whole number that is written so, without zeros before it; None for any other word."""
    plain = word.isascii() and word.isdecimal() and len(word) < 9
    return int(word) if plain and str(int(word)) == word else None
