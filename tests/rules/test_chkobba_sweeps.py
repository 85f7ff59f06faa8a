"""Chkobba: sweeps and the end of a round, row by row of the feature list (CH-..)."""

import pytest

from games.rules.actions import Shuffle
from games.rules.cards import DECK_40, parse_cards
from games.rules.engine import (
    apply,
    default_move,
    legal_moves,
    live_totals,
    needs_shuffle,
    new_match,
)
from games.rules.errors import IllegalMove
from games.rules.ruleset import Ruleset
from tests.rules.helpers import all_cards, play, position, random_match, the_round

CLASSIC, CAFE = Ruleset.of("chkobba-classic"), Ruleset.of("chkobba-cafe")
ONLINE, MAGHREB = Ruleset.of("chkobba-online"), Ruleset.of("chkobba-maghreb")


def refused(match, move):
    with pytest.raises(IllegalMove) as caught:
        play(match, move)
    return caught.value


@pytest.mark.parametrize(
    ("move", "table"),
    [
        pytest.param("7Dx7H", "7H", id="CH-47 one equal card"),
        pytest.param("7Dx3C+4H", "3C 4H", id="CH-47 CH-51 a sum of all"),
        pytest.param("7DxAC+2H+4H", "AC 2H 4H", id="CH-51 three cards at once"),
    ],
)
def test_chkobba(move, table):
    """CH-47, CH-49, CH-51, CH-63, CH-68: it counts at once, and its card is kept to be seen."""
    match = position("7D 2S | KC", table, stock="QC", totals=(3, 5))
    assert live_totals(match) == (3, 5)
    match = play(match, move)
    rnd = the_round(match)
    assert (rnd.table, rnd.sweeps) == ((), (1, 0))
    assert rnd.sweep_cards == (parse_cards("7D"), ())
    assert rnd.history[-1].sweep
    assert (match.totals, live_totals(match)) == ((3, 5), (4, 5))


def test_a_capture_that_leaves_a_card_is_no_chkobba():
    """CH-51."""
    rnd = the_round(play(position("7D 2S | KC", "7H KD", stock="QC"), "7Dx7H"))
    assert (rnd.sweeps, rnd.history[-1].sweep) == ((0, 0), False)


def test_the_card_that_swept_is_marked_in_the_pile():
    """CH-47, CH-52: every sweep card of a side, in order."""
    match = position("7D 5C | 2S 5H", "7H", stock="AC")
    match = play(match, "7Dx7H", "2S")
    match = play(match, "5C", "5Hx5C")
    assert the_round(match).sweep_cards == (parse_cards("7D"), ())
    assert set(the_round(match).sweep_cards[0]) <= set(the_round(match).piles[0])


@pytest.mark.parametrize(
    ("seats", "hands", "move"),
    [
        pytest.param(2, " | 7D", "7Dx7H", id="CH-48 CH-50 CH-53 two seats"),
        pytest.param(4, " | | | 7D", "7Dx7H", id="CH-48 CH-50 CH-53 four seats"),
    ],
)
@pytest.mark.parametrize(("last_sweep", "counted"), [("never", 0), ("counts", 1)])
def test_the_last_card_of_the_round(seats, hands, move, last_sweep, counted):
    """CH-48, CH-50, CH-53: the dealer's last card of the whole deck takes, but sweeps only by the option."""
    ruleset = Ruleset.of("chkobba-classic", last_sweep=last_sweep)
    rnd = the_round(play(position(hands, "7H", rules=ruleset, turn=seats - 1, dealer=seats - 1), move))
    assert (rnd.over, rnd.sweeps, rnd.last_capturer) == (True, (0, counted), 1)
    assert rnd.piles[1] == parse_cards("7H 7D")


@pytest.mark.parametrize("ruleset", [CLASSIC, CAFE, ONLINE, MAGHREB], ids=lambda ruleset: ruleset.preset)
def test_the_last_card_of_an_earlier_deal_can_sweep(ruleset):
    """AUD-11, CH-48: the dealer sweeps with the last card of a deal while the stock is not empty."""
    match = position(" | 6C", "6D", rules=ruleset, turn=1, stock="AC 2C 3C 4C 5C 7C")
    rnd = the_round(play(match, "6Cx6D"))
    assert (rnd.sweeps, rnd.over) == ((0, 1), False)


def test_the_last_card_but_one_can_sweep():
    """CH-48: only the very last card of the round cannot."""
    rnd = the_round(play(position("5H | KS", "2D 3C", turn=0), "5Hx2D+3C"))
    assert (rnd.sweeps, rnd.over) == ((1, 0), False)


# The end of a round -------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", [CLASSIC, CAFE, ONLINE, MAGHREB], ids=lambda ruleset: ruleset.preset)
def test_leftovers_go_to_the_last_capturer(ruleset):
    """CH-54, CH-55, CH-56: all that lies there, and never a chkobba."""
    match = position("5H | KS", "2D 4S", rules=ruleset, piles=" | 7S 7H", last=1)
    rnd = the_round(play(match, "5H", "KS"))
    assert (rnd.over, rnd.table, rnd.sweeps) == (True, (), (0, 0))
    assert rnd.leftovers == parse_cards("2D 4S 5H KS")
    assert rnd.piles == ((), parse_cards("7S 7H 2D 4S 5H KS"))


def test_leftovers_of_the_partnership():
    """CH-55: the last capturing side, here by seat 2, though seat 3 played last."""
    match = position(" | | 5H | KS", "5D QC", turn=2, dealer=3)
    assert the_round(play(match, "5Hx5D", "KS")).piles == (parse_cards("5D 5H QC KS"), ())


@pytest.mark.parametrize(
    ("nobody", "piles", "table"),
    [("unclaimed", ((), ()), "2D 5H KS"), ("dealer", ((), parse_cards("2D 5H KS")), "")],
)
def test_nobody_captured(nobody, piles, table):
    """Option nobody: unclaimed cards count for no one, or go to the dealer."""
    ruleset = Ruleset.of("chkobba-classic", nobody=nobody)
    rnd = the_round(play(position("5H | KS", "2D", rules=ruleset, dealer=1), "5H", "KS"))
    assert (rnd.over, rnd.piles, rnd.table) == (True, piles, parse_cards(table))


@pytest.mark.parametrize("seats", [2, 4])
def test_the_round_ends_after_the_last_card_of_the_last_seat(seats):
    """CH-23, CH-81, RUL-07: not when the first hand is empty."""
    plies = 0
    for action, match in random_match(CLASSIC, seats, seed=11):
        if isinstance(action, Shuffle):
            plies = 0
            continue
        plies += 1
        assert the_round(match).over == (plies == 36)
        assert len(all_cards(match)) == 40


def test_no_move_is_due_when_the_round_is_over():
    """CH-72, CH-81."""
    match = play(position("5H | KS", "5D"), "5Hx5D", "KS")
    assert legal_moves(match) == ()
    assert refused(match, "KS").rule == "chkobba.turn.none-due"
    with pytest.raises(IllegalMove) as caught:
        default_move(match)
    assert caught.value.rule == "chkobba.turn.none-due"


def test_no_shuffle_is_due_in_the_middle_of_a_round():
    match = position("5H | KS", "5D")
    assert not needs_shuffle(match)
    with pytest.raises(IllegalMove) as caught:
        apply(match, Shuffle(DECK_40))
    assert caught.value.rule == "chkobba.deal.not-due"


def test_no_move_is_due_before_the_first_deal():
    match = new_match(CLASSIC, 4)
    assert legal_moves(match) == ()
    assert refused(match, "KS").rule == "chkobba.turn.none-due"


def test_a_seat_without_cards_is_passed_over():
    """Only in a made-up position, where hands are of different sizes."""
    match = position("5H 2C | | | KS", "5D", stock="AC")
    assert the_round(play(match, "5Hx5D")).turn == 3
    assert the_round(play(match, "5Hx5D", "KS")).turn == 0
