"""The recorded cases and rounds, in process and through the program. The words: data/cases-format.md."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from games.rules.oracle import answer
from games.rules.variants import VARIANTS
from tests.rules.helpers import DATA

REPOSITORY = Path(__file__).parents[2]
KEYS = {preset.key for variant in VARIANTS for preset in variant.presets}
# A reason is a hint for readers; the other words ask for a sentence rather than a value.
HINTS = {"reason", "never_on_opening_table", "may_be_on_opening_table", "rotation", "partners"}


def _of_known_games(recorded):
    return [case for case in recorded if _preset(case) in KEYS]


def _preset(case):
    rules = case.get("rules") or case["given"].get("rules") or {"preset": "chkobba-classic"}
    return rules["preset"]


CASES = _of_known_games(json.loads((DATA / "cases.json").read_text()))
# Our own, in the same words: what the handed ones do not reach, and the rules that came later.
MORE_CASES = json.loads((DATA / "more-cases.json").read_text())
PLAYOUTS = _of_known_games(map(json.loads, (DATA / "playouts.jsonl").read_text().splitlines()))


def differences(expect, found):
    """The expected words that the answer does not have, or has otherwise; lists of cards are sets."""
    bad = []
    for word, wanted in expect.items():
        if word in HINTS:
            continue
        if word == "winners":
            bad += [f"{key}: {found[word][key]}" for key, side in wanted.items() if found[word][key] != side]
        elif _unordered(found[word]) != _unordered(wanted):
            bad.append(f"{word}: {found[word]} is not {wanted}")
    return bad


def _unordered(value):
    if not isinstance(value, list):
        return value
    if all(isinstance(item, str) for item in value):
        return sorted(value)
    if all(isinstance(item, list) for item in value):
        return [_unordered(item) for item in value]
    return value


def _check(case, found):
    expect = dict(case["expect"])
    if case["kind"] == "legal_captures":
        assert sorted(map(sorted, found["captures"])) == sorted(map(sorted, expect.pop("captures")))
    assert differences(expect, found) == []


def test_there_are_recorded_cases_and_rounds():
    games = {"chkobba", "scopa", "scopone", "scientifico", "basra"}
    assert {case["game"] for case in CASES} == {record["game"] for record in PLAYOUTS} == games
    assert (len(CASES), len(PLAYOUTS)) == (134, 37)


@pytest.mark.parametrize("case", CASES + MORE_CASES, ids=lambda case: case["id"])
def test_case(case):
    _check(case, answer(case["kind"], case["given"]))


def _lines_of(record, upto):
    seats = record["players"]
    sides = 2 if seats == 4 else seats
    return {
        "rules": record["rules"],
        "players": seats,
        "dealer": (record["turn"] - 1) % seats,
        "turn": record["turn"],
        "hands": record["hands"],
        "table": record["table"],
        "stock": record["stock"],
        "piles": [[]] * sides,
        "sweeps": [0] * sides,
        "last_capturer": None,
        "moves": [{"seat": seat, "card": card, "take": take} for seat, card, take in record["moves"][:upto]],
    }


def _check_trace(found, trace):
    assert found["legal"]
    assert sorted(found["table"]) == sorted(trace["table"])
    assert [len(pile) for pile in found["piles"]] == trace["piles"]
    assert found["sweeps"] == trace["sweeps"]


def _check_final(found, final):
    assert found["round_over"]
    assert [sorted(pile) for pile in found["piles"]] == [sorted(pile) for pile in final["piles"]]
    assert found["points"] == final["points"]


@pytest.mark.parametrize("record", PLAYOUTS, ids=lambda record: record["id"])
def test_recorded_round(record):
    """Every position of the round and its exact final score."""
    for number, trace in enumerate(record["trace"], 1):
        found = answer("apply", _lines_of(record, number))
        _check_trace(found, trace)
    _check_final(found, record["final"])


def test_the_program_answers_the_cases_and_the_recorded_rounds():
    questions = [{"id": case["id"], "kind": case["kind"], "given": case["given"]} for case in CASES]
    questions += [
        {"id": record["id"], "kind": "apply", "given": _lines_of(record, len(record["moves"]))}
        for record in PLAYOUTS
    ]
    done = subprocess.run(
        [sys.executable, "-m", "games.rules"],
        input="".join(json.dumps(question) + "\n" for question in questions),
        capture_output=True,
        text=True,
        timeout=120,
        cwd=REPOSITORY,
        check=True,
    )
    answers = {line["id"]: line["answer"] for line in map(json.loads, done.stdout.splitlines())}
    assert len(answers) == len(questions)
    for case in CASES:
        _check(case, answers[case["id"]])
    for record in PLAYOUTS:
        _check_final(answers[record["id"]], record["final"])
