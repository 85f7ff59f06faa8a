"""What a seat or a watcher sees at the edges of a match: before the deal, after a bad opening, at the end."""

import pytest

from games.rules.actions import Cut, Shuffle
from games.rules.cards import DECK_40, parse_cards
from games.rules.engine import apply, new_match
from games.rules.errors import InvalidPosition
from games.rules.observation import observe
from games.rules.ruleset import Ruleset
from tests.rules.helpers import deck_with, play, position

CLASSIC = Ruleset.of("chkobba-classic")


@pytest.mark.parametrize("seat", [None, 0, 3])
def test_before_the_first_deal(seat):
    """Nothing lies anywhere, nobody has a turn; totals, dealer and the number of the coming round are known."""
    seen = observe(new_match(CLASSIC, 4, dealer=2, totals=(5, 6), round_number=4), seat)
    assert (seen.hand, seen.table, seen.history, seen.legal_moves) == ((), (), (), ())
    assert (seen.hand_sizes, seen.stock_left, seen.turn, seen.last_capturer) == ((0, 0, 0, 0), 0, None, None)
    assert (seen.piles, seen.sweeps, seen.sweep_cards) == (((), ()), (0, 0), ((), ()))
    assert (seen.deal, seen.deals, seen.round_number, seen.dealer) == (0, 0, 4, 2)
    assert (seen.totals, seen.live_totals, seen.round_over) == ((5, 6), (5, 6), False)
    assert (seen.ending, seen.winner, seen.results, seen.redeals, seen.leftovers) == (None, None, (), (), ())


def test_the_cut_is_public():
    """CH-18."""
    match = apply(new_match(CLASSIC, 2, None), Cut(parse_cards("KD 3C")))
    for seat in (None, 0, 1):
        assert observe(match, seat).cuts == (parse_cards("KD 3C"),)


def test_the_reasons_of_a_redeal_are_public():
    """CH-22: before and while the round that follows is played."""
    match = apply(new_match(CLASSIC, 2), deck_with(CLASSIC, 2, table="KC KD KH 2S"))
    assert observe(match, 0).redeals == ("chkobba.deal.three-kings",)
    assert observe(match, 0).hand == ()
    match = apply(match, deck_with(CLASSIC, 2))
    assert observe(match, None).redeals == ("chkobba.deal.three-kings",)


def test_a_watcher_has_no_hand_and_no_moves():
    match = apply(new_match(Ruleset.of("chkobba-online"), 2), Shuffle(DECK_40))
    seen = observe(match, None)
    assert (seen.seat, seen.hand, seen.legal_moves) == (None, (), ())
    assert (seen.hand_sizes, seen.stock_left, seen.turn) == ((3, 3), 30, 1)


def test_the_end_of_a_round_is_public():
    match = play(position("5H | KS", "2D 4S", piles="7S 7H | ", last=0, totals=(9, 3)), "5H", "KS")
    for seat in (None, 0, 1):
        seen = observe(match, seat)
        assert (seen.round_over, seen.turn, seen.legal_moves) == (True, None, ())
        assert seen.leftovers == parse_cards("2D 4S 5H KS")
        assert seen.results[-1].points == (2, 0)
        assert (seen.totals, seen.live_totals, seen.ending, seen.winner) == ((11, 3), (11, 3), "target", 0)


@pytest.mark.parametrize("seat", [-1, 2, 4])
def test_a_seat_that_is_not_there_sees_nothing(seat):
    with pytest.raises(InvalidPosition, match=f"seat {seat} is not at this table"):
        observe(new_match(CLASSIC, 2), seat)
