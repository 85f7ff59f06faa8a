"""Versions of the rules: what is stored keeps its meaning when the rules grow."""

import pytest

from games.rules.errors import InvalidRuleset
from games.rules.ruleset import PRESETS, VERSION, VERSIONS, Ruleset
from games.rules.variants import VARIANT_OF
from games.rules.versions import Change, check_preset, check_version, later_options, preset_options

# What might come: an option for Chkobba, another target for the cafe, a new preset.
FUTURE = (
    *VERSIONS,
    Change(VERSION + 1, "Dealer deals twice.", new_options={"chkobba": {"twice": False}}),
    Change(VERSION + 2, "The cafe plays to 31.", old_presets={"chkobba-cafe": {"target": 21, "jack": 9}}),
    Change(VERSION + 3, "The cafe plays to 41.", old_presets={"chkobba-cafe": {"target": 31}}, new_presets=("basra",)),
)  # fmt: skip


def test_the_table_of_versions():
    """Numbered from 1 without a gap, each with a sentence; what it names exists."""
    assert [change.version for change in VERSIONS] == list(range(1, VERSION + 1))
    for change in VERSIONS:
        assert change.sentence.endswith(".")
        for variant, options in change.new_options.items():
            for key, value in options.items():
                assert VARIANT_OF[variant].options[key].allows(value)
        assert set(change.new_presets) <= set(PRESETS)
        assert set(change.old_presets) <= set(PRESETS)


@pytest.mark.parametrize("version", [0, -1, VERSION + 1, 99, "1", True, 1.0, None, [1]])
def test_an_unknown_version_is_refused(version):
    with pytest.raises(InvalidRuleset, match=r"^version .* of the rules is not known; 1 to \d+ are$"):
        Ruleset.from_json({**Ruleset.of("chkobba-cafe").to_json(), "version": version})
    with pytest.raises(InvalidRuleset, match="is not known"):
        Ruleset.changed("chkobba-cafe", {}, version)
    with pytest.raises(InvalidRuleset, match="is not known"):
        check_version(version)


def test_an_unknown_version_in_a_code_is_refused():
    with pytest.raises(InvalidRuleset, match=f"version {VERSION + 1} of the rules is not known"):
        Ruleset.from_code(f"chkobba-cafe~{VERSION + 1}")


@pytest.mark.parametrize("preset", ["scopa", "scopone", "scientifico"])
def test_a_ruleset_of_version_1_has_no_extras(preset):
    """It plays without them, is stored without them, and cannot be given one."""
    old = Ruleset.changed(preset, {"target": 16}, 1)
    assert (old["napola"], old["ace_takes_all"], old.version) == (False, "never", 1)
    assert not {"napola", "re_bello", "ace_takes_all", "ace_sweep"} & set(old.to_json()["options"])
    assert Ruleset.from_json(old.to_json()) == old
    assert Ruleset.from_code(old.code()) == old
    assert old.code() == f"{preset}~1~target.16"
    assert old != Ruleset.of(preset, target=16)
    for options in ({"napola": True}, {"napola": False}):
        with pytest.raises(InvalidRuleset, match=f"{preset} had no option napola in version 1"):
            Ruleset.changed(preset, options, 1)
    with pytest.raises(InvalidRuleset, match="had no option napola in version 1"):
        Ruleset.from_code(f"{preset}~1~napola.true")
    new = Ruleset.of(preset, napola=True)
    with pytest.raises(InvalidRuleset, match="had no option napola in version 1"):
        Ruleset(new.variant, new.preset, new.options, 1)


def test_a_new_preset_belongs_to_its_version():
    assert Ruleset.of("escoba").version >= 2
    with pytest.raises(InvalidRuleset, match="preset escoba came with version 2 of the rules, not 1"):
        Ruleset.changed("escoba", {}, 1)


def test_a_new_option_has_its_old_meaning_in_older_versions():
    assert later_options("chkobba", VERSION, FUTURE) == {"twice": False}
    assert later_options("chkobba", VERSION + 1, FUTURE) == {}
    assert later_options("basra", 1, FUTURE) == {}
    cafe = PRESETS["chkobba-cafe"]
    assert preset_options(cafe, VERSION, FUTURE)["twice"] is False


@pytest.mark.parametrize(
    ("version", "target"), [(1, 21), (VERSION + 1, 21), (VERSION + 2, 31), (VERSION + 3, 41)]
)
def test_a_preset_keeps_the_values_that_it_had(version, target):
    """The newest value stands in the preset, the older ones in the table of versions."""
    cafe = PRESETS["chkobba-cafe"]
    grown = type(cafe)(cafe.key, cafe.variant, cafe.title, cafe.sentence, {**cafe.options, "target": 41})
    assert preset_options(grown, version, FUTURE)["target"] == target


def test_a_preset_of_the_future_is_refused_in_the_past():
    check_preset(PRESETS["basra"], VERSION + 3, FUTURE)
    with pytest.raises(InvalidRuleset, match=f"preset basra came with version {VERSION + 3} of the rules"):
        check_preset(PRESETS["basra"], VERSION + 2, FUTURE)
