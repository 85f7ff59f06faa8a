"""What an expired turn plays: captures first, most cards, then lowest card; else the lowest card."""

import pytest

from games.rules.engine import default_move
from tests.rules.helpers import position


@pytest.mark.parametrize(
    ("hand", "table", "expected"),
    [
        pytest.param("KD 2S 7H", "3C", "2S", id="nothing to take: the lowest card"),
        pytest.param("2S 2C KD", "3C", "2C", id="level: clubs, diamonds, hearts, spades"),
        pytest.param("2S 7H KD", "7C", "7Hx7C", id="a capture before a lower card"),
        pytest.param("2S 7H KD", "3C 4C 2D", "7Hx3C+4C", id="the capture with most cards"),
        pytest.param("6H KD", "AC 2D 3S 5H", "6HxAC+2D+3S", id="the sum with most cards"),
        pytest.param("5H 4H", "5C 4C", "4Hx4C", id="level captures: the lowest played card"),
        pytest.param("7H", "3C 4D 2C 5C", "7Hx2C+5C", id="level sums: the lowest cards"),
        pytest.param("5H", "5S 5C", "5Hx5C", id="one of two equals: the first suit"),
    ],
)
@pytest.mark.parametrize("preset", ["chkobba-classic", "chkobba-online"])
def test_default_move(hand, table, expected, preset):
    """An optional capture is made too."""
    assert str(default_move(position(f"{hand} | AS", table, rules=preset))) == expected


def test_the_order_of_the_hand_does_not_matter():
    for hand in ("2S 7H KD", "KD 7H 2S", "7H KD 2S"):
        assert str(default_move(position(f"{hand} | AS", "4C JC"))) == "2S"
