"""Chkobba: what a card may take and what is refused, row by row of the feature list (CH-..)."""

import pytest

from games.rules.cards import parse_cards
from games.rules.engine import (
    legal_moves,
)
from games.rules.errors import IllegalMove
from games.rules.ruleset import Ruleset
from tests.rules.helpers import play, position, takes, the_round

CLASSIC, CAFE = Ruleset.of("chkobba-classic"), Ruleset.of("chkobba-cafe")
ONLINE, MAGHREB = Ruleset.of("chkobba-online"), Ruleset.of("chkobba-maghreb")


def refused(match, move):
    with pytest.raises(IllegalMove) as caught:
        play(match, move)
    return caught.value


@pytest.mark.parametrize(
    ("ruleset", "card", "table", "moves"),
    [
        pytest.param(MAGHREB, "5D", "5H 2C", ["5Dx5H"], id="CH-31 CH-42 five takes five"),
        pytest.param(MAGHREB, "7D", "3C 4H", ["7Dx3C+4H"], id="CH-32 CH-43 seven takes 3 and 4"),
        pytest.param(CLASSIC, "KD", "6C 4H", ["KDx4H+6C"], id="CH-32 king takes 6 and 4"),
        pytest.param(CLASSIC, "KD", "AC 2H 7S", ["KDxAC+2H+7S"], id="CH-32 three cards"),
        pytest.param(CAFE, "7S", "7H 3D 4C", ["7Sx7H"], id="CH-33 CH-37 equal before sum"),
        pytest.param(CAFE, "7S", "3D 4C", ["7Sx3D+4C"], id="CH-37 without the equal the sum"),
        pytest.param(CAFE, "7S", "7H 7C 3D 4C", ["7Sx7C", "7Sx7H"], id="CH-44 one of two equals"),
        pytest.param(CLASSIC, "7S", "3D 4C 2H 5H", ["7Sx2H+5H", "7Sx3D+4C"], id="CH-44 choose a sum"),
        pytest.param(
            CLASSIC, "6H", "AC 2D 3S 5H", ["6HxAC+2D+3S", "6HxAC+5H"], id="CH-44 more cards or fewer"
        ),
        pytest.param(MAGHREB, "2C", "KD 5H", ["2C"], id="CH-35 CH-41 nothing to take"),
        pytest.param(MAGHREB, "2C", "", ["2C"], id="CH-35 empty table"),
        pytest.param(ONLINE, "7S", "3D 4C", ["7S", "7Sx3D+4C"], id="CH-36 place or capture"),
        pytest.param(ONLINE, "7S", "7H 3D 4C", ["7S", "7Sx7H"], id="CH-36 CH-37 place, or the equal"),
        pytest.param(CLASSIC, "KD", "KS 6C 4H", ["KDxKS"], id="CH-33 courts too"),
        pytest.param(CLASSIC, "QD", "JS AH", ["QDxAH+JS"], id="CH-11 queen 9 takes jack 8 and ace"),
        pytest.param(CAFE, "JD", "QS AH", ["JDxAH+QS"], id="CH-12 jack 9 takes queen 8 and ace"),
        pytest.param(CAFE, "QD", "JS AH", ["QD"], id="CH-12 queen 8 takes no jack 9"),
    ],
)
def test_what_a_card_may_do(ruleset, card, table, moves):
    match = position(f"{card} | KC" if card != "KC" else f"{card} | KD", table, rules=ruleset)
    assert takes(match, card) == set(moves)


def test_one_card_of_the_hand_is_played_each_turn():
    """CH-30, CH-36, CH-41: the hand is one card shorter, the turn passes."""
    match = play(position("7D 2S KC | QC 5S", "3C"), "2S")
    rnd = the_round(match)
    assert rnd.hands == (parse_cards("7D KC"), parse_cards("QC 5S"))
    assert rnd.turn == 1


def test_captured_cards_go_to_the_pile_with_the_played_card_on_top():
    """CH-31: the last card of the pile is the card that captured."""
    rnd = the_round(play(position("7D 2S | KC", "3C KD 4H", stock="AC", piles="2D 2H | "), "7Dx3C+4H"))
    assert rnd.piles == (parse_cards("2D 2H 3C 4H 7D"), ())
    assert rnd.table == parse_cards("KD")
    assert rnd.last_capturer == 0


def test_a_trailed_card_can_be_taken_later():
    """CH-35: it stays face up, and the next seat takes it."""
    match = play(position("5H 2C | 5S KD", "KC", stock="AC"), "5H")
    assert the_round(match).table == parse_cards("KC 5H")
    assert the_round(play(match, "5Sx5H")).table == parse_cards("KC")


def test_only_the_played_card_must_capture():
    """CH-45: another card of the hand that could capture never forces itself."""
    assert takes(position("2S 5C | KD", "5H KC"), "2S") == {"2S"}


@pytest.mark.parametrize(
    ("ruleset", "move", "table", "rule", "must_take"),
    [
        pytest.param(
            CAFE, "7Sx3D+4C", "7H 3D 4C", "capture.equal-first", ["7H"], id="CH-33 CH-37 CH-39 AUD-19"
        ),
        pytest.param(ONLINE, "7Sx3D+4C", "7H 3D 4C", "capture.equal-first", ["7H"], id="CH-37 online"),
        pytest.param(
            CAFE, "7Sx3D+4C", "7H 7C 3D 4C", "capture.equal-first", ["7C", "7H"], id="CH-39 two equals"
        ),
        pytest.param(CAFE, "7S", "7H 3D 4C", "capture.must-capture", ["7H"], id="CH-45 CH-39 equal"),
        pytest.param(MAGHREB, "7S", "3D 4C", "capture.must-capture", ["3D 4C"], id="CH-45 CH-39 sum"),
        pytest.param(
            CAFE, "7Sx7H+7C", "7H 7C", "capture.one-group", ["7C", "7H"], id="CH-85 two equal cards"
        ),
        pytest.param(CAFE, "7Sx7H+3D+4C", "7H 3D 4C", "capture.one-group", ["7H"], id="CH-85 equal and sum"),
        pytest.param(
            CAFE,
            "5Sx2H+3D+AC+4C",
            "2H 3D AC 4C",
            "capture.not-a-sum",
            ["AC 4C", "2H 3D"],
            id="CH-85 two sums",
        ),
        pytest.param(CAFE, "7Sx3D", "3D 4C", "capture.not-a-sum", ["3D 4C"], id="CH-32 part of a sum"),
        pytest.param(CAFE, "7Sx3D+2H", "3D 2H", "capture.not-a-sum", [], id="CH-32 no sum at all"),
        pytest.param(CAFE, "7Sx3D+3D", "3D 4C", "capture.twice", [], id="the same card twice"),
        pytest.param(CAFE, "7Sx5D+2D", "3D 4C", "capture.not-on-table", [], id="cards of nowhere"),
        pytest.param(CAFE, "6Sx6H", "6H", "turn.not-in-hand", [], id="CH-30 a card of another hand"),
        pytest.param(CLASSIC, "7Sx8D", "3D 4C", "capture.not-on-table", [], id="a card of no deck"),
    ],
)
def test_refused_moves(ruleset, move, table, rule, must_take):
    """CH-38, CH-39: each refusal names the rule and the cards to take; the match stays as it was."""
    match = position("7S 5S | 6S KS", table, rules=ruleset, stock="QC")
    before = repr(match), the_round(match).hands
    refusal = refused(match, move)
    assert refusal.rule == f"chkobba.{rule}"
    assert [" ".join(map(str, take)) for take in refusal.must_take] == must_take
    assert refusal.message == str(refusal)
    assert before == (repr(match), the_round(match).hands)


@pytest.mark.parametrize("court", ["JD", "QD", "KD"])
def test_court_takes_sum_off(court):
    """CH-34: courts only take their own rank."""
    ruleset = Ruleset.of("chkobba-classic", court_takes_sum=False)
    match = position(f"{court} 7D | AS", "7H AC 2C 5C 4D", rules=ruleset)
    assert takes(match, court) == {court}
    assert refused(match, f"{court}x7H+AC").rule in ("chkobba.capture.court-takes-rank",)
    assert takes(match, "7D") == {"7Dx7H"}
    other = f"{court[0]}S"
    assert takes(position(f"{court} | AS", f"{other} 7H AC", rules=ruleset), court) == {f"{court}x{other}"}


def test_court_in_sum_off():
    """CH-46: courts are only ever taken by matching; number cards still are taken by courts."""
    ruleset = Ruleset.of("chkobba-maghreb", court_in_sum=False)
    match = position("QD KD | AS", "JH AC", rules=ruleset)
    assert takes(match, "QD") == {"QD"}
    assert refused(match, "QDxAC+JH").rule == "chkobba.capture.court-by-rank"
    assert takes(position("KD | AS", "6C 4H", rules=ruleset), "KD") == {"KDx4H+6C"}
    assert takes(position("JD | AS", "JH AC", rules=ruleset), "JD") == {"JDxJH"}


def test_force_capture():
    """CH-40: with an equal card anywhere in the hand nothing may be laid down; off, it may."""
    hands, table = "2S 5C | 3D 4D", "5H KC"
    forced = Ruleset.of("chkobba-online", force_equal_in_hand=True)
    assert takes(position(hands, table, rules=ONLINE), "2S") == {"2S"}
    match = position(hands, table, rules=forced)
    assert set(map(str, legal_moves(match))) == {"5Cx5H"}
    refusal = refused(match, "2S")
    assert refusal.rule == "chkobba.capture.force-equal"
    assert refusal.must_take == (parse_cards("5H"),)
    assert refused(match, "5C").rule == "chkobba.capture.force-equal"
    assert takes(position("2S 4C | 3D", table, rules=forced), "2S") == {"2S"}


def test_force_capture_leaves_sums_free():
    """CH-40: a sum with another card may still be taken, and may still be declined."""
    forced = Ruleset.of("chkobba-online", force_equal_in_hand=True)
    match = position("7S 5C | 3D", "5H 3C 4C", rules=forced)
    assert set(map(str, legal_moves(match))) == {"7Sx3C+4C", "5Cx5H"}
    assert takes(position("7S 2C | 3D", "3C 4C", rules=forced), "7S") == {"7S", "7Sx3C+4C"}


@pytest.mark.parametrize("preset", ["chkobba-classic", "chkobba-cafe", "chkobba-online", "chkobba-maghreb"])
def test_one_referee_for_everyone(preset):
    """CH-38, BT-17: a move is checked by what it is, whoever plays it."""
    match = position("7S KD | 2C", "7H 3D 4C", rules=preset, stock="QC")
    assert refused(match, "7Sx3D+4C").rule == "chkobba.capture.equal-first"
