"""Chkobba: the points of a round, row by row of the feature list (CH-60 to CH-74)."""

import pytest

from games.rules.cards import parse_cards
from games.rules.engine import points_of
from games.rules.rulebook import RULES
from games.rules.ruleset import PRESETS, Ruleset
from games.rules.scoring import prime_total
from tests.rules.helpers import play, position, the_round

LOW = "AC 2C 3C 4C 5C AH 2H 3H 4H 5H AS 2S 3S 4S 5S AD 2D 3D 4D 5D"
HIGH = "6C 6D 6H 6S 7C 7D 7H 7S JC JD JH JS QC QD QH QS KC KD KH KS"


def tallies(piles, preset="chkobba-classic", sweeps=None, last=None, **changes):
    """The tallies of a round by category: `tallies("7D KC | 2S")`."""
    ruleset = Ruleset.of(preset, **changes)
    won = tuple(map(parse_cards, piles.split("|")))
    none = tuple(() for _ in won)
    found = ruleset.law.tallies(ruleset.options, won, sweeps or (0,) * len(won), none, last)
    return {tally.category: tally for tally in found}


def points(*args, **kwargs):
    return points_of(tuple(tallies(*args, **kwargs).values()))


@pytest.mark.parametrize(
    ("category", "piles", "preset", "winner", "counts"),
    [
        pytest.param("cards", "2C 3C 4C | 5C 6C", "chkobba-classic", 0, (3, 2), id="CH-60 CH-66 most cards"),
        pytest.param("cards", "2C 3C | 5C 6C", "chkobba-classic", None, (2, 2), id="CH-64 cards level"),
        pytest.param(
            "diamonds", "2D 3D | 4D", "chkobba-classic", 0, (2, 1), id="CH-15 CH-61 CH-66 most diamonds"
        ),
        pytest.param("diamonds", "2D | 4D KC KH", "chkobba-classic", None, (1, 1), id="CH-64 diamonds level"),
        pytest.param("seven_d", "2D 3D | 7D", "chkobba-classic", 1, (0, 1), id="CH-14 CH-62 CH-66 CH-70"),
        pytest.param("seven_d", "7C | 7H", "chkobba-classic", None, (0, 0), id="CH-62 nobody has it"),
        pytest.param("prime", "7C 7H 7S | 7D", "chkobba-cafe", 0, (3, 1), id="CH-67 CH-70 CH-71 most sevens"),
        pytest.param(
            "prime", "7C 7H 6S | 7D 7S 6C 6D", "chkobba-cafe", 1, (2, 2), id="CH-67 level, then sixes"
        ),
        pytest.param(
            "prime", "7C 7H 6S 6H | 7D 7S 6C 6D", "chkobba-online", None, (2, 2), id="CH-67 CH-71 level"
        ),
        pytest.param("prime", "6C 6H | 6D", "chkobba-maghreb", 0, (0, 0), id="CH-70 no seven yet, sixes"),
    ],
)
def test_categories(category, piles, preset, winner, counts):
    tally = tallies(piles, preset)[category]
    assert (tally.winner, tally.counts) == (winner, counts)
    assert tally.points == tuple(int(side == winner) for side in range(2))
    assert tally.rule in RULES


def test_a_tally_names_its_cards():
    """CH-73: the sheet can show the cards behind each point; the 7 of diamonds counts three times."""
    found = tallies("7D 2C | 7C 7H 6D", "chkobba-cafe")
    assert found["diamonds"].cards == (parse_cards("7D"), parse_cards("6D"))
    assert found["seven_d"].cards == (parse_cards("7D"), ())
    assert found["prime"].cards == (parse_cards("7D"), parse_cards("7C 7H"))
    alone = tallies("7D | ", "chkobba-cafe")
    assert [alone[key].winner for key in ("cards", "diamonds", "seven_d", "prime")] == [0, 0, 0, 0]
    assert alone["prime"].tiebreak == ()


def test_sixes_are_shown_when_they_decide():
    """CH-67, SCO-11: both counts that were compared stand in the tally, with their cards."""
    prime = tallies("7C 7H 6S | 7D 7S 6C 6D", "chkobba-cafe")["prime"]
    assert (prime.counts, prime.tiebreak) == ((2, 2), (1, 2))
    assert prime.cards == (parse_cards("7C 7H 6S"), parse_cards("7D 7S 6C 6D"))


@pytest.mark.parametrize(
    ("preset", "categories"),
    [
        pytest.param(
            "chkobba-classic", ["cards", "diamonds", "seven_d", "sweeps"], id="CH-17 CH-60 to CH-63"
        ),
        pytest.param(
            "chkobba-cafe", ["cards", "diamonds", "seven_d", "prime", "sweeps"], id="CH-66 to CH-68"
        ),
        pytest.param(
            "chkobba-online", ["cards", "diamonds", "seven_d", "prime", "sweeps"], id="CH-66 to CH-68 online"
        ),
        pytest.param("chkobba-maghreb", ["cards", "diamonds", "seven_d", "prime", "sweeps"], id="CH-70"),
    ],
)
def test_what_is_scored(preset, categories):
    assert list(tallies("7D | 2C", preset)) == categories


@pytest.mark.parametrize("preset", ["chkobba-classic", "chkobba-cafe", "chkobba-online", "chkobba-maghreb"])
def test_each_chkobba_is_a_point(preset):
    """CH-63, CH-68, CH-70: as many points as sweeps, for each side."""
    sweeps = tallies("2C | 3C", preset, sweeps=(2, 3))["sweeps"]
    assert (sweeps.points, sweeps.winner) == ((2, 3), None)


def test_level_in_everything():
    """CH-64, CH-71, SCO-02: nobody gets a point for what is level, and no winner is named."""
    found = tallies(f"{LOW} | {HIGH}")
    assert {key: tally.winner for key, tally in found.items()} == {
        "cards": None,
        "diamonds": None,
        "seven_d": 1,
        "sweeps": None,
    }
    assert points(f"{LOW} | {HIGH}") == (0, 1)


@pytest.mark.parametrize("last", [0, 1])
def test_tie_to_the_last_capturer(last):
    """CH-65: level cards and diamonds go to the side of the very last capture; the sevens never do."""
    found = tallies(f"{LOW} | {HIGH}", tie="last_capturer", last=last)
    assert found["cards"].winner == found["diamonds"].winner == last
    assert found["cards"].rule == "chkobba.score.last-capturer"
    level = tallies("7C 7H 6S 6H 2D | 7D 7S 6C KD 6D", "chkobba-cafe", tie="last_capturer", last=last)
    assert level["prime"].winner is None


def test_tie_to_the_last_capturer_needs_something_that_is_level():
    """CH-65: nobody captured, or nobody has a diamond: no point."""
    assert tallies("2C | 3C", tie="last_capturer")["cards"].winner is None
    assert tallies("2C | 3C", tie="last_capturer", last=1)["diamonds"].winner is None
    assert tallies("2C 4C | 3C", tie="last_capturer", last=1)["cards"].winner == 0


@pytest.mark.parametrize(
    ("prime", "piles", "winner"),
    [
        ("sevens_then_sixes", "7H 6D 6C | 7S 6S", 0),
        ("sevens", "7H 6D 6C | 7S 6S", None),
        ("sevens", "7H 7D | 7S 6S", 0),
        ("three_sevens", "7H 7D | 7S 6S", None),
        ("three_sevens", "7H 7D 7C | 7S 6S", 0),
        ("classic", "7D 6H AS 5C | 7H 7S 7C", 0),
        ("classic", "7D 7H | 6S 5C", None),
        ("classic_partial", "7D 7H 7S | 6C 6D", 0),
        ("classic_partial", "7D | 6C 6D", 1),
    ],
)
def test_primes(prime, piles, winner):
    """CH-67, CH-74, SCO-04: every kind of prime."""
    tally = tallies(piles, prime=prime)["prime"]
    assert tally.winner == winner
    assert tally.rule in RULES


def test_what_a_classic_prime_shows():
    """CH-74, SCO-04: the totals, 0 for who lacks a suit, and the best card of each suit."""
    prime = tallies("7D 6H AS 5C 2C | 7H 7S", prime="classic")["prime"]
    assert prime.counts == (70, 0)
    assert prime.cards[0] == parse_cards("5C 7D 6H AS")
    partial = tallies("7D 6H AS 5C | 7H 7S", prime="classic_partial")["prime"]
    assert partial.counts == (70, 42)


def test_no_prime():
    """CH-70: classic Chkobba has no point for sevens."""
    assert "prime" not in tallies("7H 7D | 7S")
    assert "seven_d" not in tallies("7H 7D | 7S", seven_d=False)


@pytest.mark.parametrize(
    ("pile", "total"),
    [
        ("7D 7H 7S 7C", 84),
        ("7D 6H AS 5C", 70),
        ("4D 3H 2S KC", 49),
        ("JD QH KS JC", 40),
        ("6D AD 6H AH 6S AS 6C AC", 72),
        ("7D 7H 7S", None),
        ("", None),
    ],
)
def test_the_classic_prime(pile, total):
    """CH-74: 7 = 21, 6 = 18, ace = 16, 5 to 2 = 15 to 12, courts 10; best card of each suit, all suits."""
    assert prime_total(parse_cards(pile)) == total


def test_sides_share_their_points():
    """CH-06, CH-82: one tally for each partnership."""
    match = position("7D | KC | 5H | 3C", "7H 5C", piles="2D | 2H", last=0)
    match = play(match, "7Dx7H", "KC", "5Hx5C", "3C")
    result = match.results[-1]
    assert the_round(match).piles[0] == parse_cards("2D 7H 7D 5C 5H KC 3C")
    assert result.points == (3, 0)
    assert [tally.winner for tally in result.tallies] == [0, 0, 0, None]
    assert [tally.points for tally in result.tallies] == [(1, 0), (1, 0), (1, 0), (0, 0)]


def test_points_are_counted_when_the_deck_is_played_out():
    """CH-72: no result before the last card, then one."""
    match = position("7D | KC", "7H", piles="2D | 2H", totals=(3, 4))
    match = play(match, "7Dx7H")
    assert (match.results, match.totals) == ((), (3, 4))
    match = play(match, "KC")
    result = match.results[-1]
    assert result.points == (4, 0)
    assert match.totals == result.totals == (7, 4)


@pytest.mark.parametrize("preset", [key for key, preset in PRESETS.items() if preset.variant == "chkobba"])
def test_four_contested_points_at_most(preset):
    """CH-73: cards, diamonds, the 7 of diamonds and, where it is played, the prime."""
    everything = " ".join(map(str, Ruleset.of(preset).deck()))
    expected = 3 if preset == "chkobba-classic" else 4
    assert points(f"{everything} | ", preset) == (expected, 0)
    assert points(f"{everything} | ", preset, sweeps=(3, 0)) == (expected + 3, 0)
