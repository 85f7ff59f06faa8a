"""The plain yardstick that sees every hand: exact for the deal under way, and blind to what comes after it. TS-18."""

import pytest

from games.bots import LEVELS, choose
from games.bots.plainsight import SEE_HAND, choose_standing
from games.bots.sight import choose_seeing
from games.botstrength import Pairing, mean_and_error, measure
from games.rules.engine import apply, legal_moves
from games.rules.observation import observe
from games.rules.ruleset import Ruleset
from tests.bots.games_of_bots import CAFE, GAMES, MUCH, SMALL, a_round, late
from tests.rules.helpers import position, the_round


def standing(match, side):
    """The lead in points if the round ended here, nobody getting what is on the table."""
    rnd = the_round(match)
    tallies = CAFE.law.tallies(CAFE.options, rnd.piles, rnd.sweeps, rnd.sweep_cards, rnd.last_capturer)
    points = [sum(tally.points[number] for tally in tallies) for number in range(2)]
    return points[side] - points[1 - side]


def best_in_deal(match, side, deal):
    """The lead at the end of the deal with best play of both: every line, through the referee."""
    turn = the_round(match).turn
    if the_round(match).deal > deal or not the_round(match).hands[turn]:
        return standing(match, side)
    values = [best_in_deal(apply(match, move), side, deal) for move in legal_moves(match)]
    return max(values) if turn == side else min(values)


@pytest.mark.parametrize("seed", range(6))
def test_it_plays_the_deal_out_exactly(seed):
    """Against everything that the other can do: as good as trying every line out with the referee."""
    tried = 0
    for match, seen, _ in a_round(CAFE, 2, "easy", seed):
        if not seen.stock_left or len(seen.hand) != 2 or len(seen.legal_moves) < 2:
            continue
        side, deal, tried = the_round(match).turn, the_round(match).deal, tried + 1
        values = {move: best_in_deal(apply(match, move), side, deal) for move in seen.legal_moves}
        chosen = choose_standing(seen, the_round(match).hands, MUCH).move
        assert values[chosen] == pytest.approx(max(values.values()))
    assert tried > 3


def test_what_the_next_deal_may_bring_is_nothing_to_it():
    """The king takes queen and two or jack and ace. See-all leaves what the unseen cards cannot take."""
    moves = set()
    for unseen in ("QH", "JH"):
        stock = f"{unseen} 5H 4H 5D 4D 6D"
        match = late("KS |", "QC 2C JC AC", "AD 3D", stock=stock, dealer=0)
        seen, hands = observe(match, 0), the_round(match).hands
        moves.add((str(choose_seeing(seen, hands).move), str(choose_standing(seen, hands).move)))
    assert {seeing for seeing, _ in moves} == {"KSxAC+JC", "KSx2C+QC"}
    assert len({standing for _, standing in moves}) == 1


def test_at_the_end_it_knows_the_score_sheet():
    """Most diamonds are won already, so that four plain cards are better than three with a diamond."""
    ours = "7D 7C 7H AD 2D 3D 4D 5D JD QD AH 2H 3H 4H 5H KD"
    match = late("KS 2S | QC QH | JC JH | QS JS", "6D 4C AC 2C 3C", ours)
    choice = choose_standing(observe(match, 0), the_round(match).hands, MUCH)
    assert str(choice.move) == "KSxAC+2C+3C+4C"


@pytest.mark.parametrize(("preset", "seats"), GAMES)
def test_it_is_legal_in_every_game(preset, seats):
    for match, seen, _ in a_round(Ruleset.of(preset), seats, "easy", 4):
        assert choose_standing(seen, the_round(match).hands, SMALL).move in legal_moves(match)


def test_it_beats_greedy():
    """Wide of the mark on purpose: the figures are measured with the command."""
    assert mean_and_error(measure(Pairing(SEE_HAND, "greedy"), range(15)).points)[0] > 0.7


def test_it_can_never_be_seated():
    match = position("7C 2S | KC KD", "7D", stock="AC AD")
    assert SEE_HAND not in LEVELS
    with pytest.raises(ValueError, match="no bot level 'see_hand'"):
        choose(observe(match, 0), SEE_HAND)
    with pytest.raises(ValueError, match="not the hands"):
        choose_standing(observe(match, 0), the_round(match).hands[::-1])
