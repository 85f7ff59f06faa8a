"""Scopa, Scopone, Scopone scientifico and three seats, row by row of the feature list (SC-.., CH-04)."""

import pytest

from games.rules.actions import Shuffle
from games.rules.cards import DECK_40, Card, parse_cards
from games.rules.engine import apply, legal_moves, needs_shuffle, new_match, outcome, points_of
from games.rules.errors import IllegalMove, InvalidRuleset
from games.rules.ruleset import Ruleset
from games.rules.scoring import prime_total
from tests.rules.helpers import deck_with, play, position, random_match, takes, the_round

SCOPA, SCOPONE, SCIENTIFICO = Ruleset.of("scopa"), Ruleset.of("scopone"), Ruleset.of("scientifico")
FAMILY = [SCOPA, SCOPONE, SCIENTIFICO]


@pytest.mark.parametrize(
    ("ruleset", "seats", "hand", "table", "deals"),
    [
        pytest.param(SCOPA, 2, 3, 4, 6, id="SC-02 SC-09 SC-11 two"),
        pytest.param(SCOPA, 3, 3, 4, 4, id="SC-09 three"),
        pytest.param(SCOPA, 4, 3, 4, 3, id="SC-02 SC-03 SC-09 SC-11 four"),
        pytest.param(SCOPONE, 4, 9, 4, 1, id="SC-22 SC-23 scopone"),
        pytest.param(SCIENTIFICO, 4, 10, 0, 1, id="SC-22 SC-24 scientifico"),
        pytest.param(Ruleset.of("chkobba-online"), 3, 3, 4, 4, id="CH-04 three-seat chkobba"),
    ],
)
def test_the_deal(ruleset, seats, hand, table, deals):
    rnd = the_round(apply(new_match(ruleset, seats), Shuffle(tuple(reversed(DECK_40)))))
    assert [len(cards) for cards in rnd.hands] == [hand] * seats
    assert (len(rnd.table), rnd.deals) == (table, deals)
    assert len(rnd.stock) == 40 - table - hand * seats


@pytest.mark.parametrize("ruleset", [SCOPONE, SCIENTIFICO], ids=lambda ruleset: ruleset.preset)
@pytest.mark.parametrize("seats", [2, 3])
def test_scopone_is_for_four(ruleset, seats):
    """SC-23, SC-24."""
    with pytest.raises(InvalidRuleset, match=f"is for 4 seats, not for {seats}"):
        new_match(ruleset, seats)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("dealer", [0, 1])
def test_the_seat_on_the_dealers_right_starts(seats, dealer):
    """SC-12: play goes anticlockwise, seat after seat, from the one after the dealer."""
    assert SCOPA["direction"] == "anticlockwise"
    match = apply(new_match(SCOPA, seats, dealer), Shuffle(tuple(reversed(DECK_40))))
    turns = []
    for _ in range(2 * seats):
        turns.append(the_round(match).turn)
        match = apply(match, legal_moves(match)[0])
    assert turns == [(dealer + 1 + number) % seats for number in range(2 * seats)]


def test_french_cards_play_it():
    """SC-04, SC-07: four suits without 8, 9 and 10; the diamonds are the coins."""
    deck = SCOPA.deck()
    assert len(deck) == 40
    assert {card.suit for card in deck} == set("CDHS")
    assert {card.rank for card in deck} == set("A234567JQK")
    coins = tuple(card for card in deck if card.suit == "D")
    others = tuple(card for card in deck if card.suit != "D")
    tallies = SCOPA.law.tallies(SCOPA.options, (coins, others), (0, 0), ((), ()), None)
    assert {tally.category: tally.winner for tally in tallies} == {
        "cards": 1,
        "diamonds": 0,
        "seven_d": 0,
        "prime": None,
        "sweeps": None,
    }


@pytest.mark.parametrize("ruleset", FAMILY, ids=lambda ruleset: ruleset.preset)
def test_values(ruleset):
    """SC-05, SC-06: king 10, knight (queen) 9, knave (jack) 8."""
    assert [ruleset.value(Card(code)) for code in ("AC", "2D", "7S", "JH", "QC", "KD")] == [1, 2, 7, 8, 9, 10]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_three_kings_are_dealt_again_by_the_same_dealer(seats):
    """SC-10."""
    match = apply(new_match(SCOPA, seats, dealer=1), deck_with(SCOPA, seats, table="KC KD KH 2S"))
    assert (needs_shuffle(match), match.dealer, match.redeals) == (True, 1, ("scopa.deal.three-kings",))
    assert match.round is None
    match = apply(match, deck_with(SCOPA, seats))
    assert (the_round(match).dealer, the_round(match).turn) == (1, 2 % seats)


def test_scientifico_has_no_table_to_deal_again():
    with pytest.raises(InvalidRuleset, match="option redeal cannot be three_kings"):
        Ruleset.of("scientifico", redeal="three_kings")


@pytest.mark.parametrize(
    ("card", "table", "moves"),
    [
        pytest.param("4C", "KH 5S", ["4C"], id="SC-13 nothing to take"),
        pytest.param("KD", "5H 5D 2D", ["KDx5D+5H"], id="SC-13 a sum"),
        pytest.param("JC", "AS 3H 4D JD", ["JCxJD"], id="SC-15 equal before sum"),
        pytest.param("JC", "AS 3H 4D", ["JCxAS+3H+4D"], id="SC-14 SC-15 a sum must be taken"),
        pytest.param("QC", "2S 5H 7D 4C", ["QCx2S+7D", "QCx4C+5H"], id="SC-15 choose"),
    ],
)
@pytest.mark.parametrize("ruleset", FAMILY, ids=lambda ruleset: ruleset.preset)
def test_captures(ruleset, card, table, moves):
    match = position(f"{card} | 2H | 3S | 6C", table, rules=ruleset)
    assert takes(match, card) == set(moves)


def test_a_card_that_could_capture_may_not_be_placed():
    """SC-14."""
    with pytest.raises(IllegalMove) as refused:
        play(position("AD | 2H | 3S | 6C", "", rules=SCIENTIFICO), "AD", "2H", "3S")
    assert refused.value.rule == "scientifico.capture.must-capture"
    assert refused.value.must_take == (parse_cards("AD 2H"),)


@pytest.mark.parametrize(("last_sweep", "sweeps"), [("never", (0, 0)), ("counts", (0, 1))])
def test_the_last_play_of_the_last_hand(last_sweep, sweeps):
    """SC-16."""
    ruleset = Ruleset.of("scientifico", last_sweep=last_sweep)
    match = position("AD | 2H | 4S | 7C", "", rules=ruleset, dealer=3)
    rnd = the_round(play(match, "AD", "2H", "4S", "7CxAD+2H+4S"))
    assert (rnd.over, rnd.sweeps) == (True, sweeps)


def test_a_sweep_is_called_scopa_and_counts_one():
    """SC-16, SC-17."""
    assert {ruleset.sweep_name for ruleset in FAMILY} == {"scopa"}
    match = play(position("5S 2D | 4H", "2C 3H", rules=SCOPA, stock="6C 6D 6H 6S 7C 7H"), "5Sx2C+3H")
    assert the_round(match).sweeps == (1, 0)


@pytest.mark.parametrize(
    ("piles", "points"),
    [
        pytest.param("7D 7H 7S 7C 6D 3S | AD 4C", (4, 0), id="SC-17 all four"),
        pytest.param("7H 6S | 7C 6H", (0, 0), id="SC-18 level everywhere"),
        pytest.param("7D 7H | 6D AH 6S AC", (1, 2), id="SC-19 the prime of the complete set"),
        pytest.param("7D 7H 7S 7C | 6D 6H 6C", (3, 0), id="SC-20 a suit is missing"),
    ],
)
@pytest.mark.parametrize("ruleset", FAMILY, ids=lambda ruleset: ruleset.preset)
def test_points(ruleset, piles, points):
    won = tuple(map(parse_cards, piles.split("|")))
    assert points_of(ruleset.law.tallies(ruleset.options, won, (0, 0), ((), ()), 0)) == points


def test_the_prime():
    """SC-19: the worked example 7, 6, ace and 5."""
    assert prime_total(parse_cards("7D 6H AS 5C")) == 21 + 18 + 16 + 15
    assert prime_total(parse_cards("7D 6H AS")) is None
    assert prime_total(parse_cards("7D 6H AS"), partial=True) == 21 + 18 + 16


@pytest.mark.parametrize(
    ("ruleset", "totals", "winner"),
    [
        pytest.param(SCOPA, (11, 7), 0, id="SC-21 to 11"),
        pytest.param(SCOPA, (11, 12), 1, id="SC-21 the higher"),
        pytest.param(SCOPONE, (21, 20), 0, id="SC-21 scopone to 21"),
        pytest.param(SCIENTIFICO, (20, 19), None, id="SC-21 not yet"),
        pytest.param(Ruleset.of("scopa", target=37), (36, 4), None, id="SC-21 free target"),
        pytest.param(Ruleset.of("scopone", target=41), (41, 4), 0, id="SC-21 forty-one"),
    ],
)
def test_who_has_won(ruleset, totals, winner):
    assert outcome(ruleset, totals)[1] == winner


# Three seats --------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["scopa", "chkobba-classic", "chkobba-cafe"])
def test_three_play_each_for_themselves(preset):
    """CH-04: three sides, three totals; the single highest at the target wins."""
    *_, (_, match) = random_match(Ruleset.of(preset, target=11), 3, seed=8, dealer=2)
    assert len(match.totals) == len(the_round(match).piles) == 3
    assert match.totals[match.winner] == max(match.totals)
    assert [result.dealer for result in match.results] == [
        (2 + number) % 3 for number in range(len(match.results))
    ]


def test_a_point_needs_the_single_most_of_three():
    """CH-04, CH-64: two of the three level at the top: nobody."""
    ruleset = Ruleset.of("chkobba-cafe", tie="last_capturer")
    won = tuple(map(parse_cards, ("2C 3C", "4C 5C", "6C")))
    by_last = {}
    for last in (None, 0, 1, 2):
        tallies = ruleset.law.tallies(ruleset.options, won, (0, 0, 0), ((), (), ()), last)
        by_last[last] = tallies[0].winner
    assert by_last == {None: None, 0: 0, 1: 1, 2: None}


@pytest.mark.parametrize(("totals", "winner"), [((11, 11, 4), None), ((12, 11, 11), 0), ((9, 10, 3), None)])
def test_three_totals(totals, winner):
    assert outcome(Ruleset.of("chkobba-classic"), totals)[1] == winner


def test_turns_go_round_three_seats():
    match = apply(new_match(Ruleset.of("chkobba-online"), 3, dealer=0), Shuffle(DECK_40))
    order = []
    for _ in range(6):
        order.append(the_round(match).turn)
        match = apply(match, legal_moves(match)[0])
    assert order == [1, 2, 0, 1, 2, 0]
