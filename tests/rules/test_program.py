"""`python -m games.rules`: every kind of question, every kind of wrong line, and never a stop."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from games.rules.__main__ import reply
from games.rules.rulebook import RULES
from games.rules.ruleset import PRESETS, VERSION

REPOSITORY = Path(__file__).parents[2]
DIAMONDS = ["AD", "2D", "3D", "4D", "5D", "6D", "7D", "JD", "QD", "KD"]
CAFE = {"preset": "chkobba-cafe"}


def ask(kind, **given):
    text, good = reply(json.dumps({"id": 1, "kind": kind, "given": given}).encode())
    line = json.loads(text)
    assert line["id"] == 1
    assert good == ("answer" in line)
    return line["answer"] if good else line["error"]


def program(data: bytes, timeout=60):
    return subprocess.run(
        [sys.executable, "-m", "games.rules"],
        input=data,
        capture_output=True,
        timeout=timeout,
        cwd=REPOSITORY,
    )


APPLY = {
    "rules": CAFE,
    "players": 2,
    "dealer": 1,
    "turn": 0,
    "hands": [["7S", "2C"], ["3S", "KD"]],
    "table": ["3D", "4C", "KH"],
    "stock": ["AC"],
    "piles": [[], []],
    "sweeps": [0, 0],
    "last_capturer": None,
    "moves": [{"seat": 0, "card": "7S", "take": ["3D", "4C"]}],
}


def test_legal_captures():
    assert ask("legal_captures", rules=CAFE, card="7S", table=["3D", "4C"]) == {
        "captures": [["3D", "4C"]],
        "may_place": False,
    }


def test_legal_captures_with_the_hand():
    """Under force capture an equal card elsewhere in the hand counts."""
    rules = {"preset": "chkobba-online", "force_equal_in_hand": True}
    assert ask("legal_captures", rules=rules, card="2S", table=["5H"])["may_place"]
    assert not ask("legal_captures", rules=rules, card="2S", hand=["2S", "5C"], table=["5H"])["may_place"]


def test_apply():
    assert ask("apply", **APPLY) == {
        "legal": True,
        "hands": [["2C"], ["3S", "KD"]],
        "hand_sizes": [1, 2],
        "table": ["KH"],
        "stock_left": 1,
        "piles": [["3D", "4C", "7S"], []],
        "sweeps": [0, 0],
        "last_capturer": 0,
        "turn": 1,
        "round_over": False,
    }


def test_apply_needs_only_what_has_no_usual_value():
    given = {word: APPLY[word] for word in ("rules", "hands", "table", "turn", "moves")}
    assert ask("apply", **given)["piles"] == [["3D", "4C", "7S"], []]


@pytest.mark.parametrize(
    ("move", "reason", "rule"),
    [
        ({"seat": 0, "card": "7S", "take": []}, "capture_required", "capture.must-capture"),
        ({"seat": 0, "card": "7S"}, "capture_required", "capture.must-capture"),
        ({"seat": 0, "card": "7S", "take": ["3D"]}, "wrong_sum", "capture.not-a-sum"),
        ({"seat": 0, "card": "7S", "take": ["3D", "3D"]}, "duplicate", "capture.twice"),
        ({"seat": 0, "card": "7S", "take": ["5D", "2D"]}, "not_on_table", "capture.not-on-table"),
        ({"seat": 0, "card": "7S", "take": ["8D"]}, "not_on_table", "capture.not-on-table"),
        ({"seat": 0, "card": "KD", "take": ["KH"]}, "not_in_hand", "turn.not-in-hand"),
        ({"seat": 1, "card": "KD", "take": ["KH"]}, "not_your_turn", "turn.not-yours"),
        ({"seat": 9, "card": "KD", "take": ["KH"]}, "not_your_turn", "turn.not-yours"),
    ],
)
def test_a_refused_move_leaves_the_state_unchanged(move, reason, rule):
    found = ask("apply", **{**APPLY, "moves": [move]})
    assert (found["legal"], found["reason"], found["rule"]) == (False, reason, f"chkobba.{rule}")
    assert found["hands"] == APPLY["hands"]
    assert found["table"] == APPLY["table"]
    assert (found["piles"], found["turn"], found["stock_left"]) == ([[], []], 0, 1)


def test_an_illegal_move_before_the_last_is_an_error_with_its_index():
    moves = [APPLY["moves"][0], {"seat": 1, "card": "KD", "take": []}, {"seat": 0, "card": "2C", "take": []}]
    assert "moves[1]: illegal" in ask("apply", **{**APPLY, "moves": moves})


def test_apply_deals_one_card_at_a_time_from_the_seat_whose_turn_it_is():
    given = {
        **APPLY,
        "turn": 1,
        "hands": [[], ["6C"]],
        "table": ["6D"],
        "stock": ["AC", "2C", "3C", "4C", "5C", "7C"],
        "moves": [{"seat": 1, "card": "6C", "take": ["6D"]}],
    }
    found = ask("apply", **given)
    assert found["hands"] == [["AC", "3C", "5C"], ["2C", "4C", "7C"]]


def test_the_points_come_with_the_end_of_the_round():
    given = {**APPLY, "stock": [], "hands": [["7S"], []], "turn": 0}
    found = ask("apply", **given)
    assert found["round_over"]
    assert found["turn"] is None
    assert found["points"] == [3, 0]
    assert [tally["rule"] for tally in found["tally"]][0] == "chkobba.score.cards"
    assert found["piles"] == [["3D", "4C", "7S", "KH"], []]


def test_scoring():
    found = ask("scoring", rules=CAFE, piles=[["7H", "6D", "6C"], ["7S", "6S", "5C"]], sweeps=[1, 0])
    assert found["points"] == [3, 0]
    assert found["winners"] == {"cards": None, "diamonds": 0, "seven_d": None, "prime": 0}
    for tally in found["tally"]:
        assert tally["rule"] in RULES
        assert len(tally["cards"]) == len(tally["points"]) == 2


def test_match_end():
    assert ask("match_end", rules=CAFE, totals=[21, 20]) == {
        "finished": True,
        "winner": 0,
        "ending": "target",
    }
    assert ask("match_end", rules=CAFE, totals=[21, 21])["finished"] is False
    online = {"preset": "chkobba-online"}
    found = ask("match_end", rules=online, totals=[3, 18], diamonds_this_round=[10, 0])
    assert found == {"finished": True, "winner": 0, "ending": "all_diamonds"}


def test_primiera():
    assert ask("primiera", pile=["7D", "6H", "AS", "5C"])["primiera"] == 70
    assert ask("primiera", pile=["7D", "6H", "AS"])["primiera"] is None


@pytest.mark.parametrize(("players", "stock", "deals"), [(2, 30, 6), (4, 24, 3)])
def test_deal(players, stock, deals):
    """CH-20, CH-21, CH-57."""
    assert ask("deal", rules=CAFE, players=players) == {
        "hand_sizes": [3] * players,
        "table_size": 4,
        "stock": stock,
        "deals": deals,
    }


def test_deal_with_an_opening_table_or_an_order():
    found = ask("deal", rules=CAFE, players=2, open_table=["KC", "KD", "KH", "2S"])
    assert (found["redeal"], found["rule"]) == (True, "chkobba.deal.three-of-a-rank")
    found = ask("deal", rules=CAFE, players=2, undealt_order=["KC", "KD", "KH", "2S", "3S"])
    assert (found["table"], found["buried"]) == (["KC", "KD", "KH", "2S"], [])


def test_rules():
    found = ask("rules")
    assert set(found["presets"]) == set(PRESETS)
    assert found["options"]["capture"]["values"] == ["mandatory", "equal_only", "optional"]
    assert all(option["sentence"].endswith(".") and option["values"] for option in found["options"].values())
    found = ask("rules", rules={**CAFE, "target": 11})
    assert found["chosen"]["target"] == 11
    assert found["code"] == f"chkobba-cafe~{VERSION}~target.11"
    assert [change["version"] for change in found["versions"]] == list(range(1, VERSION + 1))


def test_words_that_nobody_reads_are_named():
    assert ask("primiera", pile=["7D"], note="x", colour="red")["ignored"] == ["colour", "note"]
