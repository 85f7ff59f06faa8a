"""The versions of the rules: what changed with each, and what a ruleset of an older version means.

A match replays under the version it was played with, so a change never alters what is stored:

- A new rule is an option. VERSIONS says which value of it plays as everybody played before; a ruleset of an
  older version has that value, and is refused when it names the option.
- A preset whose values change keeps the old ones for older versions: they stand in VERSIONS too.
- A new preset belongs to the version it came with, and to later ones.

What the engine does without asking an option must not change; if it has to, it becomes an option first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.rules.errors import InvalidRuleset
from games.rules.options import Value, spelled
from games.rules.text import gettext_noop
from games.rules.variants import Preset

_SCOPA_EXTRAS: dict[str, Value] = {
    "napola": False,
    "re_bello": False,
    "ace_takes_all": "never",
    "ace_sweep": False,
}


@dataclass(frozen=True)
class Change:
    """What came with one version.

    `new_options` holds, per variant, the options that are new and the value that plays as before;
    `old_presets`, per preset, the values that it had until then; `new_presets` the keys of presets that did
    not exist.
    """

    version: int
    sentence: str
    new_options: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)
    old_presets: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)
    new_presets: tuple[str, ...] = ()


VERSIONS: tuple[Change, ...] = (
    Change(1, gettext_noop("Chkobba, Scopa, Scopone, Scopone scientifico and Basra.")),
    Change(
        2,
        gettext_noop("Scopa's extras (napola, re bello, ace takes all), all of them off; Escoba."),
        new_options=dict.fromkeys(("scopa", "scopone", "scientifico"), _SCOPA_EXTRAS),
        new_presets=("escoba",),
    ),
)
VERSION = VERSIONS[-1].version


def check_version(version: object, versions: Sequence[Change] = VERSIONS) -> int:
    """The version, when it is a known one; else InvalidRuleset."""
    if type(version) is not int or not any(change.version == version for change in versions):
        newest = versions[-1].version
        raise InvalidRuleset(f"version {spelled(version)} of the rules is not known; 1 to {newest} are")
    return version


def check_preset(preset: Preset, version: int, versions: Sequence[Change] = VERSIONS) -> None:
    """InvalidRuleset when the preset did not exist at that version."""
    for change in _later(version, versions):
        if preset.key in change.new_presets:
            raise InvalidRuleset(
                f"preset {preset.key} came with version {change.version} of the rules, not {version}"
            )


def later_options(variant: str, version: int, versions: Sequence[Change] = VERSIONS) -> dict[str, Value]:
    """The options of a variant that came after that version, with the value that plays as before."""
    found: dict[str, Value] = {}
    for change in _later(version, versions):
        found |= change.new_options.get(variant, {})
    return found


def preset_options(preset: Preset, version: int, versions: Sequence[Change] = VERSIONS) -> dict[str, Value]:
    """A value for every option, as the preset had them at that version."""
    found = dict(preset.options)
    for change in reversed(_later(version, versions)):
        found |= change.old_presets.get(preset.key, {})
    return found | later_options(preset.variant, version, versions)


def _later(version: int, versions: Sequence[Change]) -> list[Change]:
    return [change for change in versions if change.version > version]
