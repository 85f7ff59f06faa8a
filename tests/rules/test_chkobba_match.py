"""Chkobba: the end of a match, row by row of the feature list (CH-17, CH-59, CH-69, CH-75 to CH-81)."""

import pytest

from games.rules.actions import Shuffle
from games.rules.cards import DECK_40, Card, parse_cards
from games.rules.engine import apply, live_totals, needs_shuffle, new_match, outcome
from games.rules.errors import IllegalMove
from games.rules.ruleset import Ruleset
from tests.rules.helpers import play, position, random_match, the_round

DIAMONDS = "AD 2D 3D 4D 5D 6D 7D JD QD KD"


@pytest.mark.parametrize(
    ("preset", "changes", "totals", "winner"),
    [
        pytest.param("chkobba-classic", {}, (11, 9), 0, id="CH-17 CH-75 CH-81 reached 11"),
        pytest.param("chkobba-classic", {}, (10, 9), None, id="CH-17 not yet"),
        pytest.param("chkobba-classic", {}, (9, 12), 1, id="CH-81 more than 11"),
        pytest.param("chkobba-classic", {"target": 21}, (20, 13), None, id="CH-75 long: 20 is not enough"),
        pytest.param("chkobba-classic", {"target": 21}, (21, 13), 0, id="CH-75 long: 21"),
        pytest.param("chkobba-classic", {"target": 16}, (15, 16), 1, id="CH-76 CH-78 sixteen"),
        pytest.param("chkobba-online", {"target": 5}, (5, 4), 0, id="CH-77 five"),
        pytest.param("chkobba-online", {"target": 31}, (30, 4), None, id="CH-77 thirty-one, not yet"),
        pytest.param("chkobba-online", {"target": 31}, (30, 31), 1, id="CH-77 thirty-one"),
        pytest.param("chkobba-online", {}, (21, 20), 0, id="CH-77 twenty-one"),
        pytest.param("chkobba-maghreb", {}, (11, 3), 0, id="CH-78 eleven most often"),
        pytest.param("chkobba-classic", {}, (12, 14), 1, id="CH-79 both crossed: the higher"),
        pytest.param("chkobba-classic", {}, (11, 11), None, id="CH-79 SCO-06 level: one more round"),
        pytest.param("chkobba-classic", {}, (15, 15), None, id="CH-79 level above the target"),
        pytest.param(
            "chkobba-maghreb", {"level": "two_ahead"}, (12, 11), None, id="CH-80 one ahead is not clear"
        ),
        pytest.param("chkobba-maghreb", {"level": "two_ahead"}, (13, 11), 0, id="CH-80 two ahead"),
        pytest.param(
            "chkobba-maghreb", {"level": "two_ahead"}, (11, 10), None, id="CH-80 even when one alone crossed"
        ),
        pytest.param(
            "chkobba-maghreb", {"level": "two_ahead"}, (10, 8), None, id="CH-80 the target comes first"
        ),
        pytest.param("chkobba-maghreb", {}, (12, 11), 0, id="CH-80 play_on: the higher total wins"),
    ],
)
def test_who_has_won(preset, changes, totals, winner):
    assert outcome(Ruleset.of(preset, **changes), totals) == (None if winner is None else "target", winner)


def test_a_match_ends_with_the_round_that_decides_it():
    """CH-59, CH-81: the same apply names ending and winner; after it nothing more is due."""
    match = position("7D | KC", "7H", totals=(8, 4))
    match = play(match, "7Dx7H", "KC")
    assert (match.ending, match.winner, match.totals) == ("target", 0, (12, 4))
    assert not needs_shuffle(match)
    with pytest.raises(IllegalMove) as refused:
        apply(match, Shuffle(DECK_40))
    assert refused.value.rule == "chkobba.deal.not-due"


def test_a_match_goes_on_until_it_is_decided():
    """CH-59, CH-79: level at the target, so another deck is dealt, by the next dealer."""
    match = play(position("7D | KC", "7H", totals=(7, 11), dealer=1), "7Dx7H", "KC")
    assert (match.totals, match.ending, match.winner) == ((11, 11), None, None)
    assert needs_shuffle(match)
    match = apply(match, Shuffle(DECK_40))
    assert (match.dealer, the_round(match).number) == (0, 2)


def test_a_chkobba_counts_at_once_but_ends_nothing_in_the_middle_of_a_round():
    """CH-49: 10 and a chkobba show as 11; the round is played to its end, where all points count together."""
    match = play(position("7D 2S | KC 3S", "7H", totals=(10, 8)), "7Dx7H")
    assert (live_totals(match), match.ending) == ((11, 8), None)
    match = play(match, "KC", "2S", "3S")
    assert (match.totals, match.ending, match.winner) == ((14, 8), "target", 0)
    assert live_totals(match) == match.totals


def _nine_and_the_last(table, hands, **changes):
    nine = " ".join(code for code in DIAMONDS.split() if code != "7D")
    ruleset = Ruleset.of("chkobba-online", **changes)
    return position(hands, table, rules=ruleset, piles=f"{nine} | KS QS", totals=(3, 18))


def test_ten_diamonds_win_at_once():
    """CH-69: captured with a card; it beats the other side's lead."""
    match = play(_nine_and_the_last("7D", "7C | 2C"), "7Cx7D", "2C")
    assert (match.ending, match.winner) == ("all_diamonds", 0)
    assert match.totals[0] < match.ruleset["target"]


def test_ten_diamonds_with_the_leftovers():
    """CH-69, AUD-20: the tenth diamond comes with the cards left on the table."""
    match = play(_nine_and_the_last("7D 4C", "4H | 2C"), "4Hx4C", "2C")
    assert Card("7D") in the_round(match).leftovers
    assert (match.ending, match.winner) == ("all_diamonds", 0)


def test_ten_diamonds_are_worth_one_point_elsewhere():
    """CH-69: only source 002 plays it; the other presets and the option off go on."""
    match = play(_nine_and_the_last("7D", "7C | 2C", all_diamonds_wins=False), "7Cx7D", "2C")
    assert (match.ending, match.winner) == (None, None)
    assert match.results[-1].tallies[1].points == (1, 0)


@pytest.mark.parametrize(("diamonds", "winner"), [((9, 1), None), ((10, 0), 0), ((0, 10), 1), ((5, 5), None)])
def test_all_ten_are_needed(diamonds, winner):
    """CH-69."""
    ending = None if winner is None else "all_diamonds"
    assert outcome(Ruleset.of("chkobba-online"), (3, 18), diamonds) == (ending, winner)


def test_ten_diamonds_come_before_the_totals():
    """CH-69: the other side has reached the target in the same round, and has lost."""
    assert outcome(Ruleset.of("chkobba-online"), (3, 25), (10, 0)) == ("all_diamonds", 0)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("target", [5, 11, 16, 21, 31])
def test_whole_matches_reach_their_target(seats, target):
    """CH-17, CH-59, CH-75 to CH-79: the winner is the single highest, at the target or above."""
    *_, (_, match) = random_match(Ruleset.of("chkobba-cafe", target=target), seats, seed=target)
    assert match.ending == "target"
    assert match.totals[match.winner] == max(match.totals) >= target
    assert match.totals[match.winner] > match.totals[1 - match.winner]
    for result in match.results[:-1]:
        assert max(result.totals) < target or result.totals[0] == result.totals[1]


def test_a_fold_can_start_at_a_later_round():
    """The totals and the number of the rounds before are handed in; results are those of this fold only."""
    match = new_match(Ruleset.of("chkobba-cafe"), 2, dealer=1, totals=(6, 9), round_number=3)
    match = apply(match, Shuffle(tuple(parse_cards(" ".join(map(str, DECK_40))))))
    assert match.results == ()
    assert (the_round(match).number, the_round(match).dealer, live_totals(match)) == (3, 1, (6, 9))
