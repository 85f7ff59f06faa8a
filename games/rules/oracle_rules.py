"""The question `rules`: presets and options, with what they may be and what they mean."""

from __future__ import annotations

from games.rules.given import Given
from games.rules.options import Option
from games.rules.rulebook import RULES
from games.rules.ruleset import OPTIONS, PRESETS, VERSION, VERSIONS
from games.rules.variants import VARIANTS


def known_rules(given: Given) -> dict[str, object]:
    """Everything; or, with `rules` given, the options of that preset's variant and the values chosen."""
    presets = {
        key: {
            "variant": preset.variant,
            "title": preset.title,
            "sentence": preset.sentence,
            "options": dict(preset.options),
        }
        for key, preset in PRESETS.items()
    }
    versions = [{"version": change.version, "sentence": change.sentence} for change in VERSIONS]
    found: dict[str, object] = {"version": VERSION, "versions": versions, "presets": presets, "rules": RULES}
    if "rules" in given:
        ruleset = given.ruleset()
        return found | {
            "options": {key: _option_json(option) for key, option in ruleset.law.options.items()},
            "chosen": dict(ruleset.options),
            "code": ruleset.code(),
        }
    return found | {"options": {key: _everywhere(key, option) for key, option in OPTIONS.items()}}


def _everywhere(key: str, option: Option) -> dict[str, object]:
    """An option with the values that each variant allows."""
    variants = {
        variant.key: list(variant.options[key].values) for variant in VARIANTS if key in variant.options
    }
    return {**_option_json(option), "variants": variants}


def _option_json(option: Option) -> dict[str, object]:
    found: dict[str, object] = {"values": list(option.values), "sentence": option.sentence}
    if option.meanings:
        found["meanings"] = list(option.meanings)
    if option.low is not None:
        found |= {"from": option.low, "to": option.high}
    return found
