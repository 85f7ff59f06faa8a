"""A whole match as text: it round-trips, and what is not true to the rules is refused by its line."""

import pickle
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.actions import Cut, Move, Shuffle
from games.rules.cards import parse_cards
from games.rules.engine import replay
from games.rules.errors import InvalidNotation
from games.rules.notation import (
    MOST_CHARS,
    Record,
    read_json,
    read_text,
    steps,
    write_json,
    write_text,
)
from games.rules.ruleset import PRESETS, Ruleset
from games.rules.variants import VARIANT_OF
from tests.rules.helpers import deck_with
from tests.rules.records import eventful, record_of
from tests.rules.strategies import games

TABLES = [
    (key, seats) for key, preset in PRESETS.items() for seats in VARIANT_OF[preset.variant].seats_allowed
]


@pytest.fixture(scope="module")
def record():
    return eventful()


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_every_preset_and_seat_count_round_trips(preset, seats):
    record = record_of(Ruleset.of(preset), seats, seed=seats)
    assert read_text(write_text(record)) == record
    assert read_json(write_json(record)) == record


@settings(max_examples=30, deadline=None)
@given(games(), st.data())
def test_any_match_round_trips_at_any_point(game, data):
    """With a cut or a given dealer, whole or broken off, however it ended."""
    ruleset, seats, seed, dealer = game
    whole = record_of(ruleset, seats, seed, data.draw(st.sampled_from([None, dealer])))
    record = data.draw(st.one_of(st.just(whole), broken_off(whole)))
    assert read_text(write_text(record)) == record
    assert read_json(write_json(record)) == record
    assert write_text(read_json(write_json(record))) == write_text(record)


@st.composite
def broken_off(draw, whole):
    actions = whole.actions[: draw(st.integers(0, len(whole.actions) - 1))]
    how = draw(st.sampled_from([None, "resigned", "claimed", "abandoned", "closed"]))
    winner = draw(st.sampled_from([None, 0, 1])) if how in ("resigned", "claimed") else None
    dates = draw(st.sampled_from([(None, None), ("2025-06-01", "2025-06-01 20:15")]))
    names = draw(st.lists(st.text("abé ليلى:#.'-7", max_size=20), min_size=4, max_size=4))
    players = tuple(name.strip() for name in names[: whole.seats])
    return replace(
        whole, actions=actions, how=how, winner=winner, started=dates[0], ended=dates[1], players=players
    )


def test_what_is_read_leads_to_the_same_match(record):
    found = read_text(write_text(record))
    assert replay(found.ruleset, 2, None, found.actions) == replay(record.ruleset, 2, None, record.actions)
    assert [step.after for step in steps(found)][-1].ending == "target"


def test_the_text_of_a_match():
    """The form is fixed: a match that was written down stays readable."""
    ruleset = Ruleset.of("scientifico", target=1, prime="none", seven_d=False)
    deck = Shuffle(ruleset.deck())
    cut = Cut(parse_cards("AC 2C 3C 4C"))
    moves = [Move.parse(text) for text in ("AC", "ADxAC", "AH", "ASxAH", "2C")]
    whole = Record(
        ("A", "B: b", "", "ليلى"), ruleset, (cut, deck, *moves), None, "2025-06-01", None, "resigned", 1
    )
    assert write_text(whole) == "\n".join([
        "Chkobba match, format 1",
        "Variant: scientifico",
        f"Ruleset: {ruleset.code()}",
        f"Rules version: {ruleset.version}",
        "Player 0: A",
        "Player 1: B: b",
        "Player 2: ",
        "Player 3: ليلى",
        "Started: 2025-06-01",
        "How: resigned",
        "Winner: 1",
        "Totals: 0 0",
        "",
        "Cut: AC 2C 3C 4C",
        "Round 1, dealer 0",
        "Deck: " + " ".join(map(str, ruleset.deck())),
        "1. 1 AC",
        "2. 2 ADxAC scopa",
        "3. 3 AH",
        "4. 0 ASxAH scopa",
        "5. 1 2C",
        "",
    ])  # fmt: skip


def test_a_deal_that_is_dealt_again_says_why(record):
    lines = write_text(record).splitlines()
    place = lines.index("Redeal: chkobba.deal.three-kings")
    assert lines[place - 2] == "Round 1, dealer 0"
    assert lines[place - 1].startswith("Deck: ")
    assert lines[place + 1].startswith("Deck: ")
    assert lines[place - 4 : place - 2] == ["Cut: 7D 7C", "Cut: 2D 3C"]


def test_an_opening_that_was_taken_at_once_is_marked():
    """Escoba: fifteen on the opening table, twice."""
    ruleset = Ruleset.of("escoba")
    opened = Record(("A", "B"), ruleset, (deck_with(ruleset, 2, table="KC 5D 7H JS"),), dealer=1)
    text = write_text(opened)
    assert text.endswith("\nOpening sweeps: 0 2\n")
    assert read_text(text) == opened == read_json(write_json(opened))
    for wrong in (
        text.replace("sweeps: 0 2", "sweeps: 2 0"),
        text + "Opening sweeps: 1 0",
        text + "1. 0 KS chkobba",
    ):
        with pytest.raises(InvalidNotation, match=r"^line \d+: "):
            read_text(wrong)
    with pytest.raises(InvalidNotation, match=r"^actions\[0\].sweeps: sweeps is \[0, 2\], not \[2, 0\]"):
        read_json(write_json(opened).replace("[0, 2]", "[2, 0]"))


def test_a_text_may_have_other_line_ends_and_spaces(record):
    text = write_text(record)
    assert read_text("\ufeff" + text.replace("\n", "  \r\n\r\n")) == record
    assert read_text(text.rstrip("\n")) == record


# Refusals -----------------------------------------------------------------------------------------


def edited(text, old, new):
    """The text with its first line that starts so replaced, and the place of that line."""
    lines = text.split("\n")
    number = next(number for number, line in enumerate(lines) if line.startswith(old))
    lines[number] = new
    return "\n".join(lines), f"line {number + 1}"


WRONG_LINES = [
    ("Chkobba match", "Chkobba match, format 2", "the first line is"),
    ("Variant", "Variant: scopa", "Variant is chkobba, not scopa"),
    ("Ruleset", "Ruleset: chkobba-tea~1", "unknown preset chkobba-tea"),
    ("Ruleset", "Ruleset: chkobba-classic~99", "version 99"),
    ("Rules version", "Rules version: 99", "not 99"),
    ("Player 1", "Player 1: a\tb", "control characters"),
    ("Player 1", "Player 1: " + "a" * 81, "up to 80 characters"),
    ("Player 1", "Player 0: Sami", "Player 0 stands twice"),
    ("Player 1", "Player 7: Sami", "is neither a header nor a line"),
    ("Player 1", "Player 2: Sami", 'the header "Player 1" is missing'),
    ("Player 1", "", "chkobba is for 2 or 3 or 4 players, not for 1"),
    ("Ruleset", "", 'the header "Ruleset" is missing'),
    ("Started", "Started: yesterday", "is not a date"),
    ("Ended", "Ended: 2025-06-01T20", "is not a date"),
    ("How", "How: bored", "is not one of target"),
    ("How", "How: resigned", "the match ended by target, not by resigned"),
    ("How", "", "nobody wins a match that is not over"),
    ("Winner", "Winner: 9", "not a whole number from 0 to 1"),
    ("Winner", "Winner: one", "is not a whole number"),
    ("Winner", "", "has won, not nobody"),
    ("Totals", "Totals: 99 0", "not 99 0"),
    ("Totals", "First dealer: 0", "the cards are cut for the deal once"),
    ("Totals", "First dealer: 5", "there is no seat 5"),
    ("Cut: 2D", "Cut: 2D", "one card of the deck for each"),
    ("Cut: 2D", "Cut: 2D 2D", "none of them twice"),
    ("Cut: 2D", "Cut: 2D 9D", "one card of the deck"),
    ("Cut: 2D", "Cut:", "is not a card"),
    ("Cut: 2D", "Hello", "is no line of a match"),
    ("Round 1", "Round 2, dealer 0", "the number of the round is 1, not 2"),
    ("Round 1", "Round 1, dealer 1", "the dealer is 0, not 1"),
    ("Redeal", "Redeal: chkobba.deal.three-of-a-rank", "the redeal is chkobba.deal.three-kings"),
    ("Deck", "Deck: 7D 7C", "is not the deck of 40 cards"),
    ("Deck", "Deck: " + "7D " * 100, "longer than a deck"),
    ("Deck", "Deck: 7Z", "'7Z' is not a card"),
    ("1. ", "1. 1 9C", "9C is not in the hand"),
    ("2. ", "2. 1 4S", "it is the turn of seat 0, not of seat 1"),
    ("1. ", "7. 1 AC", ""),
    ("1. ", "1. 1 x", "is not a move"),
    ("Points", "Points: 9 9, totals 9 9", "the points is"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "words"), WRONG_LINES, ids=lambda value: str(value)[:30])
def test_a_wrong_line_is_named(record, old, new, words):
    text, place = edited(write_text(record), old, new)
    with pytest.raises(InvalidNotation) as refused:
        read_text(text)
    assert words.lower() in str(refused.value).lower()
    if new and "missing" not in words and not new.startswith(("First dealer: 0", "Cut: 2D")):
        assert refused.value.place == place
        assert str(refused.value).startswith(place + ": ")


def test_an_illegal_move_names_its_line_and_its_rule(record):
    """The line, the rule, and what must be taken."""
    lines = write_text(record).split("\n")
    number = next(number for number, line in enumerate(lines) if "x" in line and line[0].isdigit())
    lines[number] = lines[number].partition("x")[0]
    with pytest.raises(InvalidNotation) as refused:
        read_text("\n".join(lines))
    assert refused.value.place == f"line {number + 1}"
    assert refused.value.rule == "chkobba.capture.must-capture"
    assert "It takes" in str(refused.value)
    again = pickle.loads(pickle.dumps(refused.value))
    assert (str(again), again.place, again.rule) == (
        str(refused.value),
        refused.value.place,
        refused.value.rule,
    )


def test_a_sweep_is_marked_and_nothing_else(record):
    text = write_text(record)
    lines = text.split("\n")
    swept = next(
        number for number, line in enumerate(lines) if line[0:1].isdigit() and line.endswith(" chkobba")
    )
    for number, line in (
        (swept, lines[swept].removesuffix(" chkobba")),
        (swept - 1, lines[swept - 1] + " chkobba"),
    ):
        wrong = [*lines[:number], line, *lines[number + 1 :]]
        with pytest.raises(InvalidNotation, match=f"^line {number + 1}: the sweep is"):
            read_text("\n".join(wrong))


@pytest.mark.parametrize(
    "extra", ["1. 0 7D", "Deck: 7D", "Cut: 2D 3C", "Points: 1 1, totals 2 2", "Redeal: x"]
)
def test_nothing_follows_a_match_that_is_over(record, extra):
    text = write_text(record)
    lines = len(text.split("\n"))
    with pytest.raises(InvalidNotation, match=f"^line {lines}: "):
        read_text(text + extra)


def test_a_round_line_has_its_deck(record):
    text = write_text(replace(record, actions=record.actions[:2], how=None, winner=None))
    with pytest.raises(InvalidNotation, match="below a round stands its deck"):
        read_text(text + "Round 1, dealer 0\n")
    with pytest.raises(InvalidNotation, match="below a round stands its deck"):
        read_text(text + "Round 1, dealer 0\nCut: 2D 3C")


@pytest.mark.parametrize(
    "text", ["", "\n\n", "Chkobba match, format 1", "x" * (MOST_CHARS + 1), None, b"", 7]
)
def test_what_is_no_match_is_refused(text):
    with pytest.raises(InvalidNotation):
        read_text(text)
    with pytest.raises(InvalidNotation):
        read_json(text)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_no_edit_of_a_text_is_taken_for_another_error(data):
    """Lines taken out, doubled, swapped, or with a character changed: read, or refused by InvalidNotation."""
    lines = data.draw(st.sampled_from(EDITABLE)).split("\n")
    for _ in range(data.draw(st.integers(1, 3))):
        at, other = data.draw(st.integers(0, len(lines) - 1)), data.draw(st.integers(0, len(lines) - 1))
        kind = data.draw(st.sampled_from(["drop", "double", "swap", "type", "cut"]))
        if kind == "drop":
            lines[at] = ""
        elif kind == "double":
            lines.insert(at, lines[other])
        elif kind == "swap":
            lines[at], lines[other] = lines[other], lines[at]
        elif kind == "cut":
            lines = lines[: at + 1]
        else:
            place = data.draw(st.integers(0, len(lines[at])))
            lines[at] = lines[at][:place] + data.draw(st.characters()) + lines[at][place + 1 :]
    with suppress(InvalidNotation):
        found = read_text("\n".join(lines))
        assert read_text(write_text(found)) == found


EDITABLE = [
    write_text(record_of(Ruleset.of(preset, target=5), seats, seed=3))
    for preset, seats in (("chkobba-cafe", 2), ("scopa", 3), ("basra", 4))
]
