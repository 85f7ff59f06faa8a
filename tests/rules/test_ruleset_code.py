"""The short code of a ruleset, and its JSON form: they round-trip, and what is malformed gets a sentence."""

import json
from string import ascii_letters, digits
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.engine import new_match
from games.rules.errors import InvalidRuleset
from games.rules.options import spelled
from games.rules.ruleset import PRESETS, VERSION, Ruleset
from tests.rules.strategies import rulesets

CHANGED = [
    Ruleset.of("chkobba-cafe"),
    Ruleset.of("chkobba-classic", target=16, level="two_ahead", court_in_sum=False),
    Ruleset.of("chkobba-online", jack=8, queen=9, force_equal_in_hand=True, target=5),
]


def test_the_code_is_short_and_fits_in_a_link():
    assert Ruleset.of("chkobba-cafe").code() == f"chkobba-cafe~{VERSION}"
    changed = Ruleset.of("chkobba-cafe", target=11, seven_d=False)
    assert changed.code() == f"chkobba-cafe~{VERSION}~seven_d.false~target.11"
    for ruleset in CHANGED:
        assert set(ruleset.code()) <= set(ascii_letters + digits + "-._~")


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_round_trips(preset):
    ruleset = Ruleset.of(preset)
    assert ruleset.code() == f"{preset}~{VERSION}"
    assert Ruleset.from_code(ruleset.code()) == ruleset == Ruleset.from_json(ruleset.to_json())
    assert ruleset.changes == {}


@settings(max_examples=200, deadline=None)
@given(rulesets())
def test_any_ruleset_round_trips_and_fits_in_a_link(ruleset):
    """Whatever is not refused, in every form; the longest code of all is far from what a link may hold."""
    code = ruleset.code()
    assert Ruleset.from_code(code) == ruleset
    assert Ruleset.from_code(code).code() == code
    assert Ruleset.from_json(json.loads(json.dumps(ruleset.to_json()))) == ruleset
    assert set(code) <= set(ascii_letters + digits + "-._~")
    assert len(code) < 500
    assert quote(code) == code


@settings(max_examples=200, deadline=None)
@given(
    st.one_of(
        st.text(max_size=60), st.from_regex(r"[a-z-]{0,14}~?[0-9]{0,3}(~[a-z_]{0,8}\.?[a-z0-9]{0,6}){0,4}")
    )
)
def test_any_malformed_code_gets_a_sentence(code):
    refused = _refusal(code)
    assert len(refused) > 20 or Ruleset.from_code(Ruleset.from_code(code).code()) == Ruleset.from_code(code)


def _refusal(code):
    try:
        Ruleset.from_code(code)
    except InvalidRuleset as error:
        return str(error)
    return ""


MALFORMED = [
    ("", "nothing is not a ruleset code"),
    ("chkobba-cafe", "write preset~version~option.value"),
    ("chkobba-cafe~", "write preset~version~option.value"),
    ("chkobba-cafe~01", "write preset~version~option.value"),
    ("chkobba-cafe~-1", "write preset~version~option.value"),
    ("chkobba-cafe~99", "version 99 of the rules is not known"),
    ("chkobba-cafe~1~", "nothing is no part of a ruleset code: write option.value"),
    ("chkobba-cafe~1~target", "target is no part of a ruleset code: write option.value"),
    ("chkobba-cafe~1~target.", "target. is no part of a ruleset code"),
    ("chkobba-cafe~1~.11", ".11 is no part of a ruleset code"),
    ("chkobba-cafe~1~target.011", "option target cannot be 011: it is a whole number from 1 to 101"),
    ("chkobba-cafe~1~target.11.5", "option target cannot be 11.5"),
    ("chkobba-cafe~1~target.true", "option target cannot be true"),
    ("chkobba-cafe~1~target.11~target.11", "option target stands twice"),
    ("chkobba-cafe~1~colour.red", "chkobba has no option colour"),
    ("chkobba-tea~1", "unknown preset chkobba-tea; known are chkobba-classic"),
    ("x" * 1001, "at most 1000 characters"),
    (7, "at most 1000 characters"),
]


@pytest.mark.parametrize(("code", "words"), MALFORMED, ids=lambda value: str(value)[:30])
def test_a_malformed_code_is_refused_in_a_sentence_that_says_where(code, words):
    with pytest.raises(InvalidRuleset) as refused:
        Ruleset.from_code(code)
    assert words in str(refused.value)


@pytest.mark.parametrize(
    "code",
    [
        "",
        "chkobba-cafe",
        "chkobba-cafe~",
        f"chkobba-cafe~{VERSION + 1}",
        "chkobba-cafe~0",
        "chkobba-cafe~1~",
        "chkobba-cafe~1~target",
        "chkobba-cafe~1~target.abc",
        "chkobba-cafe~1~target.11~target.21",
        "chkobba-cafe~1~target.999999999999999999999",
        "chkobba-cafe~1~jack.8",
        "chkobba-cafe~1~colour.red",
        "chkobba-tea~1",
        "chkobba-cafe~١",
        "~1",
        None,
        7,
    ],
)
def test_wrong_codes_are_refused(code):
    with pytest.raises(InvalidRuleset):
        Ruleset.from_code(code)


HOUSES = [
    ("basra", "jack_lone", True),
    ("chkobba-classic", "redeal", "three_of_a_rank"),
    ("chkobba-classic", "redeal", "none"),
    ("chkobba-classic", "tie", "last_capturer"),
    ("chkobba-classic", "prime", "sevens_then_sixes"),
    ("chkobba-classic", "prime", "classic"),
    ("chkobba-classic", "target", 16),
    ("chkobba-classic", "target", 21),
]


@pytest.mark.parametrize(("preset", "option", "value"), HOUSES)
def test_house_rules_are_switched_before_the_deal(preset, option, value):
    """RO-13: each is an option of the ruleset, which the match keeps from its first card to its last."""
    ruleset = Ruleset.of(preset, **{option: value})
    assert ruleset.changes == {option: value}
    assert f"{option}.{spelled(value)}" in ruleset.code()
    assert new_match(Ruleset.from_code(ruleset.code()), 2).ruleset == ruleset


@pytest.mark.parametrize("preset", ["scopa", "scopone", "scientifico"])
def test_the_target_is_free(preset):
    """RO-12, SC-21: any whole number from 1 to 101."""
    for target in (1, 7, 11, 33, 101):
        assert Ruleset.from_code(f"{preset}~{VERSION}~target.{target}")["target"] == target
    for target in (0, 102):
        with pytest.raises(InvalidRuleset, match="a whole number from 1 to 101"):
            Ruleset.of(preset, target=target)
