"""SEC-12: a frame is a flat object of few short fields; anything else is refused before it is looked at."""

import json

import pytest

from games.forms import MOST_FIELDS, MOST_FRAME, action_form, read_frame

GOOD = {"move": "7Dx3C+4H", "ply": "12", "match": "73611a08149c109f"}


@pytest.mark.parametrize(
    "frame", [GOOD, {"do": "let_bot:1"}, {"beat": 7}, {}, {**GOOD, "of a later version": [1, 2]}]
)
def test_what_pages_send_is_read(frame: dict[str, object]) -> None:
    assert read_frame(json.dumps(frame)) == frame


@pytest.mark.parametrize(
    "text",
    [
        "",
        "7",
        "[]",
        '"do"',
        "null",
        "{",
        '{"do": "here"',
        '{"do": "here"} {"do": "resign"}',
        '{"do": "here", "do": "resign"}',
        '{"ply": NaN}',
        '{"ply": -Infinity}',
        '{"ply": ' + "9" * 5000 + "}",
        "[" * 1000,
        '{"a":' * 50 + "1" + "}" * 50,
        '{"a": "' + "x" * MOST_FRAME + '"}',
        json.dumps({f"field{n}": n for n in range(MOST_FIELDS + 1)}),
        "\x00",
        "{'do': 'here'}",
    ],
)
def test_what_they_do_not_send_is_not(text: str) -> None:
    assert read_frame(text) is None


@pytest.mark.parametrize(
    "fields",
    [
        {"do": "here", "move": {"a": 1}},
        {"do": "here", "ply": ["1"]},
        {"do": "here", "seat": 1, "user": 1, "by": "referee", "points": 99},
    ],
)
def test_depth_and_unknown_fields_say_nothing(fields: dict[str, object]) -> None:
    form = action_form(fields)
    assert form.is_valid()
    wanted = form.wanted
    assert (wanted.verb, wanted.move, wanted.ply, wanted.seat) == ("here", None, -1, None)
