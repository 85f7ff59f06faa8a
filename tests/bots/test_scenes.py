"""What the hard bot weighs, one scene for each thing, most of them with partners. BT-03, BT-06."""

from dataclasses import replace
from itertools import permutations
from operator import sub

import pytest

from games.bots import choose
from games.bots.hard import SWEEPS
from games.bots.sight import choose_seeing
from games.bots.stakes import Stakes, stakes_of
from games.bots.takes import bits
from games.rules.engine import apply, legal_moves
from games.rules.observation import observe
from games.rules.ruleset import Ruleset
from tests.bots.games_of_bots import CAFE, MUCH, a_round, chosen, late, weighed, worth_of
from tests.rules.helpers import position, the_round

# What a capture is for, with four at the table ---------------------------------------------------------

COURTS = "QC QH | JC JH | QS JS"


@pytest.mark.parametrize(
    ("hands", "table", "ours", "expected"),
    [
        pytest.param(
            f"KS 2C | {COURTS}", "4D 6D 4C 6C", "AD 2D 3D 5D", "KSx4D+6D", id="dinari: two more make six"
        ),
        pytest.param(
            f"KS 2S | {COURTS}",
            "4C 6C AC 2C 3C",
            "7D 7C 7H AD 2D 3D 4D 5D 6D JD AH 2H 3H 4H 5H KD",
            "KSxAC+2C+3C+4C",
            id="karta: four cards rather than two",
        ),
        pytest.param(
            f"KS 2S | {COURTS}",
            "7D 3C 6C 4C",
            "7C 7H AD 2D 3D 4D 5D",
            "KSx3C+7D",
            id="the 7 of diamonds",
        ),
        pytest.param(
            f"KS 2S | {COURTS}",
            "7S 3C 6C 4C",
            "7C 7D AD 2D 3D 4D",
            "KSx3C+7S",
            id="barmila: the third seven",
        ),
        pytest.param(f"3S 7C | {COURTS}", "AC 2C", "7D AD 2D 3D", "3SxAC+2C", id="chkobba"),
        pytest.param(
            f"KS 2S | {COURTS}",
            "6C 4H 5C 5H",
            "7S 7D 6D 6S AH 2C",
            "KSx4H+6C",
            id="prime: 76 with the six, 73 with the five, against 74",
        ),
    ],
)
def test_what_a_capture_is_for(hands, table, ours, expected, request):
    rules = Ruleset.of("scopa") if "prime" in request.node.callspec.id else CAFE
    assert chosen(late(hands, table, ours, rules=rules)) == expected


def test_a_sweep_says_so():
    assert choose(observe(late(f"3S 7C | {COURTS}", "AC 2C", "7D"), 0), "hard").reason == SWEEPS


# What a table is worth to whom ---------------------------------------------------------------------------


def test_no_table_is_left_for_the_next_opponent_to_sweep():
    match = position("5S KS 3S | 2C 2H 2S | 3C 4H 4S | 4C 5H QC", "AC", rules=CAFE, stock="AH AS JC JH")
    assert chosen(match) == "KS"


def test_the_count_of_the_cards_says_which_table_is_safe():
    """All other kings are out, so a king alone cannot be swept; a two can."""
    gone = position("KD 2S | 3C 3D", "", rules=CAFE, stock="4H 4S", piles="KC KH KS AC AH AS | 5C 5H 7S 7D")
    assert chosen(gone) == "KD"


@pytest.mark.parametrize(("out", "expected"), [("KC KH KS", "KD"), ("2C 2H 2D", "2S")])
def test_partners_count_what_is_out(out, expected):
    """Nobody can sweep a card whose equals are all taken, at an empty table of four."""
    match = position(
        "KD 2S | 3C 3D | 4H 4S | 5C 5H",
        "",
        rules=CAFE,
        stock="6H 6S QC QD",
        piles=f"{out} AC AH AS | JC JH 7S 7D",
        dealer=3,
    )
    assert chosen(match) == expected


def partners(second, third, fourth):
    """Two cards each: ours lays a 4 beside the 5 and so makes a nine, or keeps it back."""
    return late(f"4C KS | {second} | {third} | {fourth}", "5D 6D", "7D 7C AD 2D 3D")


def test_a_table_that_the_partner_can_use():
    """The jack counts nine. With the partner it is invited, with the next opponent it is not."""
    for hands, expected in (
        (("QC QH", "JC AC", "2C 3C"), "4C"),
        (("JC JH", "QC AC", "2C 3C"), "KS"),
    ):
        match = partners(*hands)
        choice = choose_seeing(observe(match, 0), the_round(match).hands, MUCH)
        assert str(choice.move) == expected, hands


def test_the_last_take_brings_what_is_left():
    worth, seen = worth_of(late("KS | 2C", "4D 6D 7D", "AD 2D 3D"))
    score, table = worth.start(seen), bits(seen.table)
    assert worth.end(score, 0, table, 0) > worth.end(score, -1, table, 0) > worth.end(score, 1, table, 0)


def test_the_last_take_is_played_for():
    """Whoever takes the five takes last and gets the 7 of diamonds with the rest: it must be taken now."""
    values = weighed(late("5S KS | 5H QC", "5D JC 7D 7H", "AD 2D 3D AC", last=1))
    assert values["5Sx5D"] - values["KS"] > 2


def test_partners_take_last():
    """Four at the table: the five is taken now, or the next opponent takes it and the two sevens with the rest."""
    values = weighed(late("5S KS | 5H QC | QH QS | JH JS", "5D 7D 7H", "AD 2D 3D AC", last=1))
    assert values["5Sx5D"] - values["KS"] > 1


# The score of the match ----------------------------------------------------------------------------------


def test_a_side_that_needs_two_points_plays_for_two():
    """Two sure points win the match as well as five do, and are better than five or none by lot."""
    stakes = Stakes((9, 5), 11, False)
    sure, more = stakes.value([2.0, 0.0], []), stakes.value([5.0, 0.0], [])
    gamble = stakes.value([0.0, 0.0], [(5, (0.6, 0.4))])
    assert sure == more > gamble


@pytest.mark.parametrize(("totals", "expected"), [((3, 3), "KSx3C+7D"), ((19, 10), "KSxAD+4D+5C")])
def test_partners_who_need_two_points_play_for_two(totals, expected):
    """Taking the seven is one point to nothing; taking three cards two points to two, and with 19 the match."""
    ours = "2D 3D 5D 6D 7C 6C AC AH AS 2H 2S 3H 3S 4C 4H 4S 5H"
    match = late("KS | QC | QS | 2C", "7D 3C AD 4D 5C QH", ours, totals=totals)
    assert str(choose_seeing(observe(match, 0), the_round(match).hands, MUCH).move) == expected


def test_far_behind_it_gambles():
    """Three points are needed at once: one for sure is not enough."""
    stakes = Stakes((8, 10), 11, False)
    assert stakes.value([0.0, 1.0], [(4, (0.5, 0.0))]) > stakes.value([2.0, 1.0], [])


def test_the_match_is_looked_at_near_its_end_only():
    near = replace(position("7C | KC", "7D", rules=CAFE, stock="AC AD"), totals=(16, 3))
    far = replace(near, totals=(3, 3))
    assert stakes_of(observe(near, 0), 0) is not None
    assert stakes_of(observe(far, 0), 0) is None


# The last deal of a round, with partners -----------------------------------------------------------------


def best_of_partners(match, side):
    """The points of the round that a side leads by with best play of all four: every line, through the referee."""
    if the_round(match).over:
        points = match.results[-1].points
        return points[side] - points[1 - side]
    values = [best_of_partners(apply(match, move), side) for move in legal_moves(match)]
    return max(values) if the_round(match).turn % 2 == side else min(values)


def deals_of(match, seat):
    """The match with the unseen cards in every way in which they may lie, when the others hold one each."""
    rnd = the_round(match)
    others = [other for other in range(4) if other != seat]
    for cards in permutations([rnd.hands[other][0] for other in others]):
        hands = list(rnd.hands)
        for other, card in zip(others, cards, strict=True):
            hands[other] = (card,)
        yield replace(match, round=replace(rnd, hands=tuple(hands)))


def last_choices(seeds):
    """Positions in which the dealer holds two cards, the others one each, and none are left to deal."""
    for seed in seeds:
        for match, seen, _ in a_round(CAFE, 4, "easy", seed):
            last = not seen.stock_left and sorted(seen.hand_sizes) == [1, 1, 1, 2]
            if last and len(seen.legal_moves) > 1:
                yield match, seen


def test_no_better_move_in_all_the_worlds_that_remain():
    """No move is as good in all six ways in which the three cards may lie, and better in one."""
    worse = 0
    for match, seen in last_choices(range(30)):
        values = {
            move: [
                best_of_partners(apply(world, move), seen.seat % 2) for world in deals_of(match, seen.seat)
            ]
            for move in seen.legal_moves
        }
        best = {
            move
            for move, mine in values.items()
            if all(found == mine or min(map(sub, found, mine)) < 0 for found in values.values())
        }
        assert choose(seen, "hard", 1).move in best, values
        worse += len(values) - len(best)
    assert worse > 10
