"""Words: every key that the rules know has some, and cards can be told apart by ear (AUD-27)."""

import pytest

from games.labels import card_name, category, face_path, facts, preset_choices, short_card, spoken_card
from games.labels.people import letter
from games.labels.refusals import refusal
from games.render.bar import Clock
from games.render.words import clock_text, line, listed, name
from games.rules.cards import DECK_40, DECK_52, Card
from games.rules.rulebook import RULES
from games.rules.ruleset import PRESETS, Ruleset

CAFE = Ruleset.of("chkobba-cafe")
CLASSIC = Ruleset.of("chkobba-classic")
CHKOBBA = [key for key, preset in PRESETS.items() if preset.variant == "chkobba"]


def test_every_card_has_a_name_of_its_own() -> None:
    for ruleset in (CAFE, CLASSIC):
        assert len({spoken_card(card, ruleset) for card in DECK_40}) == 40
    assert len({short_card(card) for card in DECK_52}) == len({card_name(card) for card in DECK_52}) == 52


@pytest.mark.parametrize(
    ("code", "ruleset", "said"),
    [
        ("7D", CAFE, "7 of diamonds, the haya"),
        ("7D", CLASSIC, "7 of diamonds, the bermila"),
        ("7H", CAFE, "7 of hearts"),
        ("QH", CAFE, "queen of hearts, value 8"),
        ("QH", CLASSIC, "queen of hearts, value 9"),
        ("AC", CAFE, "ace of clubs, value 1"),
        ("KS", CAFE, "king of spades, value 10"),
    ],
)
def test_a_card_is_said_with_its_value_where_it_differs(code: str, ruleset: Ruleset, said: str) -> None:
    assert spoken_card(Card.parse(code), ruleset) == said


def test_faces_write_ten_as_t() -> None:
    assert face_path(Card.parse("10H")) == "cards/classic-french/TH.svg"
    assert face_path(Card.parse("7D")) == "cards/classic-french/7D.svg"


@pytest.mark.parametrize("preset", CHKOBBA)
def test_every_preset_can_be_read(preset: str) -> None:
    ruleset = Ruleset.of(preset)
    shown = facts(ruleset)
    assert all(fact.term and fact.text for fact in shown)
    assert len({fact.term for fact in shown}) == len(shown)
    for key in (*ruleset.law.categories, "sweeps"):
        assert category(key, ruleset).title != key


def test_facts_follow_the_options() -> None:
    texts = {
        fact.term: fact.text for fact in facts(Ruleset.of("chkobba-online", target=31, level="two_ahead"))
    }
    assert texts["First to"] == "31"
    assert texts["If a card can take"] == "as you like"
    assert texts["To win"] == "two points ahead"
    assert texts["All ten diamonds"] == "win the match"
    assert "All ten diamonds" not in {fact.term for fact in facts(CAFE)}


def test_the_cafe_comes_first() -> None:
    assert preset_choices()[0].key == "chkobba-cafe"
    assert {choice.key for choice in preset_choices("chkobba")} == set(CHKOBBA)


def test_every_rule_has_a_sentence() -> None:
    assert all(refusal(rule, ()) for rule in RULES)
    assert refusal("no.such.rule", ()) == ""


def test_the_equal_card_is_named() -> None:
    must = ((Card.parse("7S"),), (Card.parse("7H"),))
    assert refusal("chkobba.capture.equal-first", must) == "A 7 is on the table: you must take it"
    assert "queen" in refusal("chkobba.capture.equal-first", ((Card.parse("QS"),),))


def test_a_sentence_in_both_forms() -> None:
    said = line("{name} takes {count}", name=name("<b>"), count=2)
    assert said.html == "<bdi>&lt;b&gt;</bdi> takes 2"
    assert said.text == "\u2068<b>\u2069 takes 2"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert listed(["a"]) == "a"


@pytest.mark.parametrize(("seconds", "text"), [(0, "0:00"), (9, "0:09"), (61, "1:01"), (600, "10:00")])
def test_clocks(seconds: int, text: str) -> None:
    assert clock_text(seconds) == text
    assert Clock(seconds, text).left == seconds


@pytest.mark.parametrize(("who", "shown"), [("leila", "L"), ("أمين", "أ"), ("9lives", "9"), ("!?", "!")])
def test_letters(who: str, shown: str) -> None:
    assert letter(who) == shown
