"""Perft: the number of ways in which the play can go from a fixed deck, after one ply, two, three, ...

The counts in data/perft.json were made once by the engine and agree with a second, slow reading of the rules
(slow.py). A generator that misses a capture, offers one too many, or lets a card be laid down that must take,
comes to other numbers. One of them is counted by hand in `test_counted_by_hand`.
"""

import pytest

from games.rules.ruleset import PRESETS, Ruleset
from tests.rules import perft
from tests.rules.helpers import deck_with

STORED = perft.stored()
TABLES = [(key, number) for key in STORED for number in range(len(STORED[key]))]


def of(key, number):
    preset, seats = key.split("/")
    return perft.start(preset, int(seats), STORED[key][number]["deck"]), STORED[key][number]["counts"]


def test_every_preset_and_seat_count_is_counted():
    assert set(STORED) == {f"{key}/{seats}" for key in PRESETS for seats in Ruleset.of(key).seats_allowed}


@pytest.mark.parametrize(("key", "number"), TABLES)
def test_the_engine_comes_to_the_stored_counts(key, number):
    match, counts = of(key, number)
    assert len(counts) >= 4
    assert perft.counts(match, len(counts)) == counts


@pytest.mark.parametrize(("key", "number"), TABLES)
def test_a_second_reading_of_the_rules_comes_to_them_too(key, number):
    match, counts = of(key, number)
    depth = 3 if counts[0] > 8 else 4
    assert perft.slow_counts(match, depth) == counts[:depth]


def test_counted_by_hand():
    """Chkobba (classic: a card that can take must) for two, with 3C 4D 7H KS on the table.

    The first seat has 7D 2S KC, the second QH (9) AS 5D.

    Ply 1. 7D must take the equal 7H and not 3+4; 2S takes nothing; KC must take KS and not 3+7: 1 + 1 + 1 = 3.

    Ply 2. After 7Dx7H (table 3C 4D KS) each of QH, AS, 5D takes nothing: 3. After 2S (3C 4D 7H KS 2S) QH takes
    7+2 or 2+3+4, AS nothing, 5D takes 2+3: 2 + 1 + 1 = 4. After KCxKS (3C 4D 7H) nothing takes: 3. In all 10.

    Ply 3. After 7Dx7H the first seat has 2S, which finds no 2 and no two cards that make 2, and KC, which takes
    KS: 2 ways after each of the three, 6. After 2S it has 7D and KC. QHx7H+2S leaves 3C 4D KS: 7D takes 3+4;
    QHx2S+3C+4D leaves 7H KS: 7D takes 7H; AS leaves all: 7D takes 7H; 5Dx2S+3C leaves 4D 7H KS: 7D takes 7H;
    each time KC takes KS: 2 ways after each of the four, 8. After KCxKS it has 7D, which takes 7H, and 2S, which
    takes nothing: 2 ways after each of the three, 6. In all 20.
    """
    ruleset = Ruleset.of("chkobba-classic")
    deck = deck_with(ruleset, 2, hands="7D 2S KC | QH AS 5D", table="3C 4D 7H KS")
    match = perft.start("chkobba-classic", 2, " ".join(map(str, deck.cards)))
    assert perft.counts(match, 3) == [3, 10, 20]
    assert perft.slow_counts(match, 3) == [3, 10, 20]
