"""`python -m games.rules`: every kind of wrong line gets its error, and the program goes on."""

import json
import random
import subprocess
import sys
import time

import pytest

from games.rules.__main__ import reply
from tests.rules.test_program import APPLY, CAFE, REPOSITORY, ask, program

WRONG = [
    ("legal_captures", {"rules": CAFE, "card": "7S"}, "given.table: missing"),
    ("legal_captures", {"rules": CAFE, "table": []}, "given.card: missing"),
    ("legal_captures", {"card": "7S", "table": []}, "given.rules: missing"),
    ("legal_captures", {"rules": "chkobba-cafe", "card": "7S", "table": []}, "given.rules: an object"),
    ("legal_captures", {"rules": {}, "card": "7S", "table": []}, "given.rules: an object with a preset"),
    ("legal_captures", {"rules": {"preset": "tea"}, "card": "7S", "table": []}, "unknown preset tea"),
    ("legal_captures", {"rules": {**CAFE, "tea": 1}, "card": "7S", "table": []}, "chkobba has no option tea"),
    ("legal_captures", {"rules": {**CAFE, "jack": 8}, "card": "7S", "table": []}, "jack 8 and queen 8"),
    (
        "legal_captures",
        {"rules": {**CAFE, "target": "9"}, "card": "7S", "table": []},
        "option target cannot be 9",
    ),
    ("legal_captures", {"rules": {**CAFE, "tie": {}}, "card": "7S", "table": []}, "option tie cannot be"),
    ("legal_captures", {"rules": CAFE, "card": "8S", "table": []}, "8S is not in the deck of chkobba"),
    ("legal_captures", {"rules": CAFE, "card": "7X", "table": []}, "given.card: '7X' is not a card"),
    ("legal_captures", {"rules": CAFE, "card": 7, "table": []}, "given.card: a card is needed"),
    ("legal_captures", {"rules": CAFE, "card": ["7S"], "table": []}, "given.card: a card is needed"),
    ("legal_captures", {"rules": CAFE, "card": "7S", "table": "3D"}, "given.table: a list is needed"),
    ("legal_captures", {"rules": CAFE, "card": "7S", "table": ["3D", 3]}, "given.table[1]: a card is needed"),
    ("legal_captures", {"rules": CAFE, "card": "7S", "table": ["3D", "3D"]}, "3D is already in table"),
    ("legal_captures", {"rules": CAFE, "card": "7S", "table": ["7S"]}, "7S is already in hand"),
    ("legal_captures", {"rules": CAFE, "card": "7S", "table": ["10S"]}, "10S is not in the deck"),
    (
        "legal_captures",
        {"rules": CAFE, "card": "7S", "hand": ["2C"], "table": []},
        "given.hand: 7S is not in it",
    ),
    ("legal_captures", None, "given: an object is needed"),
    ("legal_captures", [], "given: an object is needed"),
    ("apply", {**APPLY, "moves": []}, "given.moves: at least one move"),
    ("apply", {**APPLY, "moves": ["7S"]}, "given.moves[0]: an object"),
    ("apply", {**APPLY, "moves": [{"card": "7S"}]}, "given.moves[0].seat: a whole number"),
    ("apply", {**APPLY, "moves": [{"seat": 0}]}, "given.moves[0].card: a card is needed"),
    ("apply", {**APPLY, "moves": [{"seat": 0, "card": "9S"}]}, "9S is not in the deck"),
    ("apply", {**APPLY, "moves": [{"seat": 0, "card": "7S", "take": "3D"}]}, "given.moves[0].take: a list"),
    ("apply", {**APPLY, "moves": [{"seat": 0, "card": "7S", "take": [None]}]}, "given.moves[0].take[0]"),
    ("apply", {**APPLY, "hands": [["7S"], ["7S"]]}, "7S is already in hands[0]"),
    ("apply", {**APPLY, "stock": ["KH"]}, "KH is already in table"),
    ("apply", {**APPLY, "piles": [["2C"], []]}, "2C is already in hands[0]"),
    ("apply", {**APPLY, "piles": [[]]}, "given.piles: 1 entries for 2 sides"),
    ("apply", {**APPLY, "sweeps": [0, 0, 0]}, "given.sweeps: 3 entries for 2 sides"),
    ("apply", {**APPLY, "sweeps": [0, -1]}, "given.sweeps[1]: a whole number"),
    ("apply", {**APPLY, "sweeps": [0, True]}, "given.sweeps[1]: a whole number"),
    ("apply", {**APPLY, "players": 4}, "given.hands: 2 entries for 4 players"),
    ("apply", {**APPLY, "players": 5, "hands": [[]] * 5}, "not for 5"),
    ("apply", {**APPLY, "players": 0, "hands": []}, "not for 0"),
    ("apply", {**APPLY, "turn": 2}, "given.turn: 2 is not a seat"),
    ("apply", {**APPLY, "turn": 0.0}, "given.turn: a whole number"),
    ("apply", {**APPLY, "dealer": -1}, "given.dealer: a whole number"),
    ("apply", {**APPLY, "last_capturer": 2}, "given.last_capturer: 2 is not a side"),
    ("apply", {**APPLY, "hands": "7S"}, "given.hands: a list"),
    ("apply", {**APPLY, "hands": [["7S"], None]}, "given.hands[1]: a list"),
    ("scoring", {"rules": CAFE, "piles": [["7H"]]}, "given.piles: 1 sides"),
    ("scoring", {"rules": CAFE, "piles": []}, "given.piles: 0 sides"),
    ("scoring", {"rules": CAFE, "piles": [["7H"], ["7H"]]}, "7H is already in piles[0]"),
    ("scoring", {"rules": CAFE, "piles": [["7H"], ["7S"]], "sweeps": [1]}, "given.sweeps: 1 entries"),
    ("match_end", {"rules": CAFE, "totals": [1]}, "given.totals: 1 sides"),
    ("match_end", {"rules": CAFE, "totals": [1, "2"]}, "given.totals[1]: a whole number"),
    ("match_end", {"rules": CAFE, "totals": [1, 2], "diamonds_this_round": [1]}, "given.diamonds_this_round"),
    (
        "match_end",
        {"rules": CAFE, "totals": [1, 2], "diamonds_this_round": [10, 9]},
        "more than the deck has",
    ),
    ("primiera", {}, "given.pile: missing"),
    ("primiera", {"pile": ["7D", "7D"]}, "7D is already in pile"),
    ("deal", {"rules": CAFE, "players": 7}, "not for 7 players"),
    ("deal", {"rules": CAFE, "players": 2, "open_table": ["KC"]}, "given.open_table: 1 entries for 4"),
    ("deal", {"rules": CAFE, "players": 2, "undealt_order": ["KC"]}, "given.undealt_order: too few"),
    ("rules", {"rules": {"preset": "tea"}}, "unknown preset tea"),
    ("tea", {}, "kind: 'tea' is unknown"),
    (None, {}, "kind: None is unknown"),
    (["apply"], {}, "kind: ['apply'] is unknown"),
]


@pytest.mark.parametrize(("kind", "given", "message"), WRONG, ids=lambda value: str(value)[:60])
def test_what_is_wrong_is_named_with_its_place(kind, given, message):
    line = json.dumps({"id": "x", "kind": kind, "given": given}).encode()
    text, good = reply(line)
    assert not good
    assert json.loads(text)["id"] == "x"
    assert message in json.loads(text)["error"]


BAD_LINES = [
    b"",
    b" ",
    b"{",
    b"[]",
    b"null",
    b"7",
    b'"apply"',
    b"{'id': 1}",
    b'{"id": 1, "kind": "rules", "kind": "rules"}',
    b'{"id": NaN}',
    b'{"id": 1e999, "kind": "rules", "given": {}}',
    b'{"id": {"a": 1}, "kind": "rules", "given": {}}',
    b"\xff\xfe\x00",
    b'{"id": "\xff"}',
    b"[" * 100_000,
    b'{"a":' * 100_000,
    b'{"id": ' + b"9" * 10_000 + b"}",
    b"\x00",
    b'\xef\xbb\xbf{"id": 1}',
]


@pytest.mark.parametrize("line", BAD_LINES, ids=lambda line: repr(line[:30]))
def test_a_bad_line_is_an_error(line):
    text, good = reply(line)
    assert not good
    assert json.loads(text)["error"]


def test_the_program_answers_every_line_in_order_and_exits_with_one_when_one_was_wrong():
    good = json.dumps({"id": "good", "kind": "primiera", "given": {"pile": ["7D"]}}).encode()
    done = program(b"\n".join(part for line in BAD_LINES for part in (line, good)) + b"\n")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(lines) == 2 * len(BAD_LINES)
    assert ["error" in line for line in lines] == [True, False] * len(BAD_LINES)
    assert done.returncode == 1
    assert done.stderr == b""


def test_the_program_exits_with_zero_when_all_was_well():
    done = program(b'{"id": 1, "kind": "primiera", "given": {"pile": []}}')
    assert (done.returncode, json.loads(done.stdout)["answer"]["primiera"]) == (0, None)
    assert program(b"").returncode == 0


def test_each_line_is_answered_at_once():
    """Somebody may ask, wait for the answer and ask again."""
    with subprocess.Popen(
        [sys.executable, "-m", "games.rules"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=REPOSITORY
    ) as process:
        for number in range(3):
            line = {"id": number, "kind": "primiera", "given": {"pile": []}}
            process.stdin.write(json.dumps(line).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
        process.stdin.close()
        assert process.wait(10) == 0


def test_nobody_listening_is_no_traceback():
    with subprocess.Popen(
        [sys.executable, "-m", "games.rules"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=REPOSITORY,
    ) as process:
        process.stdout.close()
        line = b'{"id": 1, "kind": "rules", "given": {}}\n'
        try:
            for _ in range(50):
                process.stdin.write(line)
            process.stdin.close()
        except BrokenPipeError:
            pass
        assert process.wait(10) == 1
        assert process.stderr.read() == b""


def test_random_nonsense_is_answered_or_refused():
    """Words and values thrown together: no crash, always one line."""
    rng = random.Random(20)
    values = [
        None,
        True,
        0,
        1,
        2,
        -1,
        3.5,
        "7D",
        "8D",
        "ZZ",
        [],
        ["7D"],
        [["7D"], []],
        [[], []],
        {},
        CAFE,
        [0, 0],
        [{}],
    ]
    values += [APPLY["moves"], [{"seat": 0, "card": "7S", "take": [[]]}], "🂡", "\ud800", [None], 10**30]
    words = sorted(
        {*APPLY, "card", "pile", "totals", "open_table", "undealt_order", "diamonds_this_round", "hand"}
    )
    kinds = ["legal_captures", "apply", "scoring", "match_end", "primiera", "deal", "rules", "x"]
    for _ in range(4000):
        given = (
            {**APPLY, "card": "7D", "pile": [], "totals": [1, 2]} if rng.random() < 0.7 else {"rules": CAFE}
        )
        for word in rng.sample(words, rng.randint(0, 3)):
            given[word] = rng.choice(values)
        text, _ = reply(json.dumps({"id": 1, "kind": rng.choice(kinds), "given": given}).encode())
        line = json.loads(text)
        assert ("answer" in line) != ("error" in line)


def test_a_full_table_is_answered_within_a_second():
    """AUD-10: all 39 other cards on the table."""
    deck = [rank + suit for rank in ["A", "2", "3", "4", "5", "6", "7", "J", "Q", "K"] for suit in "CDHS"]
    start = time.process_time()
    rules = {"preset": "chkobba-cafe", "rank_forced": False}
    found = ask("legal_captures", rules=rules, card="KS", table=[card for card in deck if card != "KS"])
    assert len(found["captures"]) > 1000
    assert time.process_time() - start < 1
