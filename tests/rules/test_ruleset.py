"""Rulesets: presets, options, refusals, JSON and code. CH-11 to CH-13, CH-17, CH-75 to CH-78, CH-83."""

import json
import pickle

import pytest

from games.rules.cards import Card
from games.rules.engine import new_match
from games.rules.errors import InvalidPosition, InvalidRuleset
from games.rules.options import Options
from games.rules.rulebook import RULES
from games.rules.ruleset import OPTIONS, PRESETS, VERSION, Ruleset
from games.rules.variants import VARIANTS
from tests.rules.helpers import DATA

VALUES = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "K": 10}


@pytest.mark.parametrize(
    ("preset", "courts"),
    [
        pytest.param("chkobba-classic", {"J": 8, "Q": 9}, id="CH-11 classic"),
        pytest.param("chkobba-cafe", {"J": 9, "Q": 8}, id="CH-12 cafe"),
        pytest.param("chkobba-online", {"J": 9, "Q": 8}, id="CH-12 online"),
        pytest.param("chkobba-maghreb", {"J": 8, "Q": 9}, id="CH-13 maghreb"),
    ],
)
def test_values(preset, courts):
    """CH-11, CH-12, CH-13, RUL-11: which court is 8 and which 9 is part of the preset."""
    ruleset = Ruleset.of(preset)
    for rank, value in {**VALUES, **courts}.items():
        assert {ruleset.value(Card(rank + suit)) for suit in "CDHS"} == {value}


PUBLISHED = {
    "chkobba-classic": {
        "jack": 8,
        "queen": 9,
        "capture": "mandatory",
        "redeal": "three_kings",
        "prime": "none",
        "target": 11,
    },
    "chkobba-cafe": {
        "jack": 9,
        "queen": 8,
        "capture": "mandatory",
        "redeal": "three_of_a_rank",
        "prime": "sevens_then_sixes",
        "target": 21,
    },
    "chkobba-online": {
        "jack": 9,
        "queen": 8,
        "capture": "optional",
        "redeal": "none",
        "prime": "sevens_then_sixes",
        "target": 21,
        "all_diamonds_wins": True,
    },
    "chkobba-maghreb": {
        "jack": 8,
        "queen": 9,
        "capture": "mandatory",
        "redeal": "three_of_a_rank",
        "prime": "sevens_then_sixes",
        "target": 11,
    },
}
COMMON = {
    "deck": 40,
    "hand": 3,
    "open_table": 4,
    "court_takes_sum": True,
    "court_in_sum": True,
    "rank_forced": True,
    "sum_choice": "any",
    "last_sweep": "never",
    "seven_d": True,
    "tie": "none",
    "leftover": "last_capturer",
    "nobody": "unclaimed",
    "level": "play_on",
    "all_diamonds_wins": False,
    "force_equal_in_hand": False,
    "direction": "anticlockwise",
}


@pytest.mark.parametrize("preset", PUBLISHED)
def test_presets_are_as_published(preset):
    assert dict(Ruleset.of(preset).options) == {**COMMON, **PUBLISHED[preset]}


def test_two_and_four_seats():
    """CH-02, CH-03, CH-05, CH-83: two seats are the standard form, four are two partnerships."""
    for seats in (2, 4):
        assert seats in Ruleset.of("chkobba-cafe").seats_allowed
        assert len(new_match(Ruleset.of("chkobba-cafe"), seats).totals) == 2
    for seats in (0, 1, 5, -2):
        with pytest.raises(InvalidRuleset, match=f"not for {seats}"):
            new_match(Ruleset.of("chkobba-cafe"), seats)


@pytest.mark.parametrize("dealer", [-1, 2, 4])
def test_the_dealer_has_a_seat(dealer):
    with pytest.raises(InvalidPosition, match=f"dealer {dealer} has no seat"):
        new_match(Ruleset.of("chkobba-cafe"), 2, dealer)


def test_totals_are_those_of_the_sides():
    with pytest.raises(InvalidPosition, match="3 totals for 2 sides"):
        new_match(Ruleset.of("chkobba-cafe"), 4, 0, (1, 2, 3))


@pytest.mark.parametrize("target", [5, 11, 16, 21, 31, 1, 7, 101])
def test_targets(target):
    """CH-75 to CH-78: 5, 11, 16, 21, 31, and any other number within bounds."""
    assert Ruleset.of("chkobba-classic", target=target)["target"] == target
    assert {5, 11, 16, 21, 31} <= set(OPTIONS["target"].values)


REFUSED = [
    ("chkobba-cafe", {"target": 0}, ["target", "0", "from 1 to 101"]),
    ("chkobba-cafe", {"target": 102}, ["target", "102"]),
    ("chkobba-cafe", {"target": -5}, ["target", "-5"]),
    ("chkobba-cafe", {"target": "21"}, ["target", "21"]),
    ("chkobba-cafe", {"target": 21.0}, ["target", "21.0"]),
    ("chkobba-cafe", {"target": True}, ["target", "true"]),
    ("chkobba-cafe", {"seven_d": 1}, ["seven_d", "1", "true or false"]),
    ("chkobba-cafe", {"seven_d": None}, ["seven_d", "None"]),
    ("chkobba-cafe", {"jack": 10}, ["jack", "10", "8 or 9"]),
    ("chkobba-cafe", {"jack": 9.0}, ["jack", "9.0"]),
    ("chkobba-cafe", {"capture": "never"}, ["capture", "never", "mandatory or equal_only or optional"]),
    ("chkobba-cafe", {"capture": ["mandatory"]}, ["capture", "mandatory"]),
    ("chkobba-cafe", {"capture": {}}, ["capture"]),
    ("chkobba-cafe", {"prime": "both"}, ["prime", "both"]),
    ("chkobba-cafe", {"napola": True}, ["chkobba has no option napola", "true"]),
    ("chkobba-cafe", {"maximise": "cards"}, ["chkobba has no option maximise", "cards"]),
    ("chkobba-cafe", {"hand": 9}, ["hand", "9"]),
    ("chkobba-cafe", {"deck": 52}, ["deck", "52"]),
    ("chkobba-cafe", {"queen": 9}, ["jack 9", "queen 9", "contradict"]),
    ("chkobba-classic", {"jack": 9}, ["jack 9", "queen 9", "contradict"]),
    (
        "chkobba-cafe",
        {"rank_forced": False, "sum_choice": "fewest"},
        ["rank_forced", "sum_choice", "contradict"],
    ),
    (
        "basra",
        {"basra": 0, "most_cards": 0, "ace": 0, "jackpt": 0, "club2": 0, "dia10": 0},
        ["basra 0", "dia10 0", "target 101", "nobody would ever score"],
    ),
    ("chkobba", {}, ["unknown preset chkobba;", "chkobba-cafe"]),
    ("", {}, ["unknown preset"]),
    (None, {}, ["unknown preset"]),
]


@pytest.mark.parametrize(("preset", "changes", "words"), REFUSED, ids=repr)
def test_wrong_options_are_refused_in_a_sentence_that_names_them(preset, changes, words):
    with pytest.raises(InvalidRuleset) as refused:
        Ruleset.changed(preset, changes)
    for word in words:
        assert word in str(refused.value)


def test_a_ruleset_has_a_value_for_every_option():
    options = dict(Ruleset.of("chkobba-cafe").options)
    del options["tie"]
    with pytest.raises(InvalidRuleset, match="also needs a value for tie"):
        Ruleset("chkobba", "chkobba-cafe", Options(options))


def test_a_preset_belongs_to_its_variant():
    ruleset = Ruleset.of("chkobba-cafe")
    with pytest.raises(InvalidRuleset, match="preset chkobba-cafe is not one of variant basra"):
        Ruleset("basra", "chkobba-cafe", ruleset.options)


CHANGED = [
    Ruleset.of("chkobba-cafe"),
    Ruleset.of("chkobba-classic", target=16, level="two_ahead", court_in_sum=False),
    Ruleset.of("chkobba-online", jack=8, queen=9, force_equal_in_hand=True, target=5),
]


@pytest.mark.parametrize("ruleset", CHANGED, ids=lambda ruleset: ruleset.code())
def test_forms_round_trip(ruleset):
    assert Ruleset.from_json(ruleset.to_json()) == ruleset
    assert Ruleset.from_json(json.loads(json.dumps(ruleset.to_json()))) == ruleset
    assert Ruleset.from_code(ruleset.code()) == ruleset
    assert pickle.loads(pickle.dumps(ruleset)) == ruleset
    assert hash(Ruleset.from_code(ruleset.code())) == hash(ruleset)


def test_what_differs_from_the_standard():
    """The standard of a variant is the preset that most people mean by it."""
    assert Ruleset.of("chkobba-cafe").differences() == ()
    table = Ruleset.of("chkobba-cafe", target=11, capture="optional", last_sweep="counts")
    assert table.differences() == (
        ("capture", "optional", "mandatory"),
        ("last_sweep", "counts", "never"),
        ("target", 11, 21),
    )
    classic = Ruleset.of("chkobba-classic").differences()
    assert [key for key, _, _ in classic] == ["jack", "queen", "redeal", "prime", "target"]
    assert Ruleset.of("basra-pagat").differences() == (("seven", "total_le_10", "always"),)
    assert Ruleset.changed("scopa", {"target": 16}, 1).differences() == (("target", 16, 11),)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
def test_every_variant_has_a_standard(variant):
    assert PRESETS[variant.standard].variant == variant.key
    for preset in variant.presets:
        found = Ruleset.of(preset.key).differences()
        usual = PRESETS[variant.standard].options
        assert {key: (here, there) for key, here, there in found} == {
            key: (value, usual[key]) for key, value in preset.options.items() if usual[key] != value
        }


@pytest.mark.parametrize("preset", PRESETS)
def test_the_categories_are_those_of_the_score_sheet(preset):
    found = Ruleset.of(preset).categories
    assert found[-1] == "sweeps"
    assert len(set(found)) == len(found)
    assert ("prime" in found) == (PRESETS[preset].options.get("prime", "none") != "none")


@pytest.mark.parametrize(
    "change",
    [
        {"version": VERSION + 1},
        {"version": 0},
        {"version": "1"},
        {"version": True},
        {"variant": "basra"},
        {"variant": None},
        {"preset": "tea"},
        {"preset": ["chkobba-cafe"]},
        {"options": None},
        {"options": []},
        {"options": {"target": "many"}},
        {"options": {"colour": "red"}},
    ],
    ids=repr,
)
def test_wrong_json_is_refused(change):
    with pytest.raises(InvalidRuleset):
        Ruleset.from_json({**Ruleset.of("chkobba-cafe").to_json(), **change})
    with pytest.raises(InvalidRuleset):
        Ruleset.from_json([change])


def test_an_option_that_is_missing_in_json_has_the_value_of_the_preset():
    data = {"variant": "chkobba", "preset": "chkobba-cafe", "version": VERSION, "options": {"target": 11}}
    assert Ruleset.from_json(data) == Ruleset.of("chkobba-cafe", target=11)


def test_the_options_of_a_ruleset_cannot_be_changed():
    ruleset = Ruleset.of("chkobba-cafe")
    with pytest.raises(TypeError):
        ruleset.options["target"] = 5
    assert ruleset.changes == {}
    assert Ruleset.of("chkobba-cafe", target=5).changes == {"target": 5}


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
def test_every_option_and_value_has_a_sentence(variant):
    for preset in variant.presets:
        assert set(preset.options) == set(variant.options)
        assert preset.title
        assert preset.sentence.endswith(".")
    for key, option in variant.options.items():
        assert option.key == key
        assert option.sentence.endswith(".")
        assert len(option.meanings) in (0, len(option.values))
        for value in option.values:
            assert option.allows(value)
        if all(isinstance(value, (bool, str)) for value in option.values) and len(option.values) > 1:
            assert all(meaning.endswith(".") for meaning in option.meanings)
            assert option.meanings


def test_every_rule_is_a_sentence_with_an_id_of_its_variant():
    for rule, sentence in RULES.items():
        assert rule.split(".")[0] in {variant.key for variant in VARIANTS}
        assert sentence[0].isupper()
        assert sentence.endswith(".")


def test_presets_are_those_of_the_recorded_cases():
    used = {
        case["given"]["rules"]["preset"]
        for case in json.loads((DATA / "cases.json").read_text())
        if case["game"] == "chkobba" and "rules" in case["given"]
    }
    assert used <= set(PRESETS)
