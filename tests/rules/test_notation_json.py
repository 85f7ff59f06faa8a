"""A whole match as JSON: what is not true to the rules is refused by its path. And what a record may be."""

import json
from dataclasses import replace

import pytest

from games.rules.actions import Cut
from games.rules.cards import parse_cards
from games.rules.errors import InvalidNotation
from games.rules.notation import (
    MOST_ACTIONS,
    MOST_CHARS,
    read_json,
    read_text,
    steps,
    write_json,
    write_text,
)
from tests.rules.records import eventful


@pytest.fixture(scope="module")
def record():
    return eventful()


# JSON ---------------------------------------------------------------------------------------------


def at(data, path):
    for step in path:
        data = data[step]
    return data


WRONG_JSON = [
    (("format",), "chess", "format", "chkobba-match"),
    (("format_version",), 2, "format_version", "2 is not 1"),
    (("colour",), "red", "colour", "not known"),
    (("ruleset", "version"), 99, "ruleset", "version 99"),
    (("ruleset",), None, "ruleset", "object"),
    (("players",), ["Amina"], "players", "not for 1"),
    (("players",), "Amina", "players", "list of names"),
    (("players", 1), 7, "players[1]", "name"),
    (("first_dealer",), 2, "first_dealer", "2 is not a seat"),
    (("first_dealer",), True, "first_dealer", "True is not a seat"),
    (("started",), 2025, "started", "not a date"),
    (("how",), "bored", "how", "not one of"),
    (("how",), ["target"], "how", "not one of"),
    (("winner",), 7, "winner", "whole number"),
    (("winner",), True, "winner", "whole number"),
    (("totals",), [9, 9], "totals", "[9, 9]"),
    (("actions",), {}, "actions", "list of actions"),
    (("actions", 0), "cut 7D 7C", "actions[0]", "object"),
    (("actions", 0, "action"), 7, "actions[0]", "object"),
    (("actions", 0, "action"), "cut 7Z", "actions[0].action", "'7Z' is not a card"),
    (("actions", 0, "action"), "x" * 300, "actions[0].action", "longer than a deck"),
    (("actions", 0, "seat"), 0, "actions[0].seat", "does not belong here"),
    (("actions", 2, "redeal"), "none", "actions[2].redeal", "three-kings"),
    (("actions", 3, "dealer"), 1, "actions[3].dealer", "dealer is 0, not 1"),
    (("actions", 3, "round"), 2, "actions[3].round", "round is 1, not 2"),
    (("actions", 3, "round"), True, "actions[3].round", "round is 1, not true"),
    (("actions", 4, "seat"), 0, "actions[4].seat", "turn of seat 1"),
    (("actions", 4, "sweep"), True, "actions[4].sweep", "sweep is false, not true"),
    (("actions", 4, "sweep"), 0, "actions[4].sweep", "sweep is false, not 0"),
    (("actions", 4, "colour"), "red", "actions[4].colour", "does not belong here"),
    (("actions", 4, "action"), "9C", "actions[4]", "not in the hand"),
]


@pytest.mark.parametrize(("path", "value", "place", "words"), WRONG_JSON, ids=lambda value: str(value)[:40])
def test_a_wrong_path_is_named(record, path, value, place, words):
    data = json.loads(write_json(record))
    at(data, path[:-1])[path[-1]] = value
    with pytest.raises(InvalidNotation) as refused:
        read_json(json.dumps(data))
    assert refused.value.place == place
    assert words in str(refused.value)


def test_what_follows_from_the_rules_may_be_left_out_in_json(record):
    data = json.loads(write_json(record))
    data["actions"] = [{"action": entry["action"]} for entry in data["actions"]]
    del data["totals"], data["first_dealer"]
    assert read_json(json.dumps(data)) == record


@pytest.mark.parametrize("text", ["[]", "7", "{", '{"a": 1, "a": 2}', '{"a": NaN}', "[" * 100_000, "null"])
def test_bad_json_is_refused(text):
    with pytest.raises(InvalidNotation):
        read_json(text)


# Records ------------------------------------------------------------------------------------------


def test_a_record_that_is_not_true_is_not_written(record):
    wrong = replace(record, actions=record.actions[1:])
    assert read_text(write_text(wrong))
    for bad in (replace(record, actions=record.actions[2:]), replace(record, winner=1 - record.winner)):
        for write in (write_text, write_json, lambda it: list(steps(it))):
            with pytest.raises(InvalidNotation) as refused:
                write(bad)
            assert refused.value.place in ("actions[0]", "winner")


@pytest.mark.parametrize(("how", "winner"), [(None, 0), ("abandoned", 1), ("closed", 0)])
def test_nobody_wins_a_match_that_nobody_finished(record, how, winner):
    with pytest.raises(InvalidNotation, match="nobody wins"):
        replace(record, actions=(), how=how, winner=winner)


@pytest.mark.parametrize("how", ["target", "all_diamonds"])
def test_a_match_is_not_won_before_it_is(record, how):
    with pytest.raises(InvalidNotation, match="not decided"):
        write_text(replace(record, actions=record.actions[:9], how=how))


def test_a_match_is_of_bounded_length(record):
    """A cut that stays level for ever is a match that nobody finishes."""
    level = (Cut(parse_cards("7D 7C")),) * MOST_ACTIONS
    endless = replace(record, actions=level, how=None, winner=None)
    assert len(write_text(endless)) < MOST_CHARS
    assert read_json(write_json(endless)) == endless
    with pytest.raises(InvalidNotation, match=f"more than {MOST_ACTIONS} actions"):
        write_text(replace(endless, actions=(*level, level[0])))


def test_the_repr_of_a_record_shows_no_deck(record):
    assert "shuffle" not in repr(record).lower()
