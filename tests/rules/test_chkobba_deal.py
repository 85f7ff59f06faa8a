"""Chkobba: sides, the deals of a round and the redeal, row by row of the feature list (CH-..)."""

import pytest

from games.rules.actions import Move, Shuffle
from games.rules.cards import DECK_40, Card, parse_cards
from games.rules.engine import (
    apply,
    default_move,
    legal_moves,
    needs_shuffle,
    new_match,
    side_of,
    sides_of,
)
from games.rules.errors import IllegalMove, InvalidPosition
from games.rules.ruleset import Ruleset
from tests.rules.helpers import all_cards, deck_with, play, position, random_match, the_round

CLASSIC, CAFE = Ruleset.of("chkobba-classic"), Ruleset.of("chkobba-cafe")
ONLINE, MAGHREB = Ruleset.of("chkobba-online"), Ruleset.of("chkobba-maghreb")


def refused(match, move):
    with pytest.raises(IllegalMove) as caught:
        play(match, move)
    return caught.value


# Sides and dealing --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "sides"),
    [
        pytest.param(2, [0, 1], id="CH-02 two seats, each a side"),
        pytest.param(4, [0, 1, 0, 1], id="CH-03 CH-05 CH-06 four seats, partners opposite"),
    ],
)
def test_sides(seats, sides):
    assert [side_of(seat, seats) for seat in range(seats)] == sides
    assert sides_of(seats) == 2


def test_partners_put_their_captures_together():
    """CH-05, CH-06, CH-82: seats 0 and 2 share one pile, and their sweeps."""
    match = position("7D KC | 4S 3S | 4D KD | 6S 2D", "7H", stock="AC AD AH AS")
    rnd = the_round(play(match, "7Dx7H", "4S", "4Dx4S", "6S", "KC", "3S"))
    assert rnd.piles == (parse_cards("7H 7D 4S 4D"), ())
    assert rnd.sweeps == (2, 0)
    assert rnd.sweep_cards == (parse_cards("7D 4D"), ())


@pytest.mark.parametrize(
    ("seats", "deals"),
    [pytest.param(2, 6, id="CH-57 six deals with two"), pytest.param(4, 3, id="CH-57 three deals with four")],
)
def test_the_first_deal(seats, deals):
    """CH-20, CH-21, CH-24, CH-25: three cards each, four on the table, the rest is the stock."""
    match = apply(new_match(ONLINE, seats), Shuffle(DECK_40))
    rnd = the_round(match)
    assert [len(hand) for hand in rnd.hands] == [3] * seats
    assert len(rnd.table) == 4
    assert len(rnd.stock) == 40 - 4 - 3 * seats
    assert (rnd.deal, rnd.deals, rnd.number, rnd.over) == (1, deals, 1, False)


def test_cards_are_dealt_one_at_a_time_from_the_seat_after_the_dealer():
    """CH-20: the deck order says who gets which card."""
    match = apply(new_match(ONLINE, 4, dealer=1), Shuffle(DECK_40))
    rnd = the_round(match)
    assert rnd.hands[2] == (DECK_40[0], DECK_40[4], DECK_40[8])
    assert rnd.hands[3] == (DECK_40[1], DECK_40[5], DECK_40[9])
    assert rnd.hands[0] == (DECK_40[2], DECK_40[6], DECK_40[10])
    assert rnd.hands[1] == (DECK_40[3], DECK_40[7], DECK_40[11])
    assert rnd.table == DECK_40[12:16]
    assert rnd.stock == DECK_40[16:]


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("dealer", [0, 1])
def test_the_seat_after_the_dealer_starts(seats, dealer):
    """CH-19, CH-26, CH-30: the next seat, on the dealer's right, plays first; then seat after seat."""
    match = apply(new_match(ONLINE, seats, dealer), Shuffle(DECK_40))
    order = []
    for _ in range(seats):
        order.append(the_round(match).turn)
        match = apply(match, legal_moves(match)[0])
    assert order == [(dealer + 1 + step) % seats for step in range(seats)]


@pytest.mark.parametrize("seats", [2, 4])
def test_later_deals_are_hands_only(seats):
    """CH-23, CH-24, CH-27, CH-58: when all hands are empty three more each, and nothing to the table."""
    seen = {}
    match = apply(new_match(ONLINE, seats), Shuffle(DECK_40))
    while not the_round(match).over:
        before = the_round(match)
        match = apply(match, default_move(match))
        after = the_round(match)
        if after.deal != before.deal:
            assert not any(len(hand) for seat, hand in enumerate(before.hands) if seat != before.turn)
            assert [len(hand) for hand in after.hands] == [3] * seats
            assert len(after.stock) == len(before.stock) - 3 * seats
            assert set(after.table) <= {*before.table, after.history[-1].move.card}
            seen[after.deal] = after.stock
    assert list(seen) == list(range(2, the_round(match).deals + 1))
    assert seen[the_round(match).deals] == ()


def test_dealer_passes_on_and_decks_follow_one_another():
    """CH-19, CH-59, CH-72, CH-81: a new deck each round, totals add up, the deal goes round."""
    numbers = []
    for action, match in random_match(CAFE, 4, seed=3, dealer=2):
        if isinstance(action, Shuffle) and match.round is not None:
            rnd = the_round(match)
            numbers.append((rnd.number, rnd.dealer))
            assert sorted(all_cards(match)) == list(DECK_40)
    assert len(numbers) > 2
    assert numbers == [(number, (1 + number) % 4) for number in range(1, len(numbers) + 1)]
    assert [result.number for result in match.results] == [number for number, _ in numbers]
    running = [0, 0]
    for result in match.results:
        running = [total + points for total, points in zip(running, result.points, strict=True)]
        assert result.totals == tuple(running)


@pytest.mark.parametrize(
    "cards",
    [DECK_40[:39], (*DECK_40, Card("8D")), (*DECK_40[:39], Card("8D")), (*DECK_40[:39], DECK_40[0]), ()],
    ids=["short", "long", "stranger", "twice", "empty"],
)
def test_a_shuffle_is_the_whole_deck(cards):
    match = new_match(CLASSIC, 2)
    with pytest.raises(InvalidPosition, match="not the deck of 40 cards"):
        apply(match, Shuffle(cards))


# Redeal -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruleset", "table", "rule"),
    [
        pytest.param(CLASSIC, "KC KD KH 2S", "three-kings", id="CH-22 three kings"),
        pytest.param(CLASSIC, "KC KD KH KS", "three-kings", id="CH-22 four kings"),
        pytest.param(CLASSIC, "KC KD QH QS", None, id="CH-22 two kings stand"),
        pytest.param(CLASSIC, "5C 5D 5H KS", None, id="CH-22 three fives stand"),
        pytest.param(CAFE, "5C 5D 5H KS", "three-of-a-rank", id="CH-28 three of a rank"),
        pytest.param(CAFE, "AC AD AH AS", "three-of-a-rank", id="CH-28 four of a rank"),
        pytest.param(MAGHREB, "KC KD KH 2S", "three-of-a-rank", id="CH-28 three kings are a rank too"),
        pytest.param(CAFE, "5C 5D 6H 6S", None, id="CH-28 two pairs stand"),
        pytest.param(ONLINE, "KC KD KH KS", None, id="CH-28 online never deals again"),
    ],
)
@pytest.mark.parametrize("seats", [2, 4])
def test_redeal(ruleset, table, rule, seats):
    match = apply(new_match(ruleset, seats, dealer=1), deck_with(ruleset, seats, table=table))
    assert needs_shuffle(match) == (rule is not None)
    assert match.redeals == ((f"chkobba.deal.{rule}",) if rule else ())
    if rule is None:
        assert set(the_round(match).table) == set(parse_cards(table))


def test_the_same_dealer_deals_again():
    """CH-22, CH-28, RUL-02: dealer, seats, totals and round stay; a second bad opening adds its reason."""
    bad = deck_with(CLASSIC, 4, table="KC KD KH 2S")
    match = new_match(CLASSIC, 4, dealer=2, totals=(3, 4), round_number=5)
    match = apply(apply(match, bad), bad)
    assert (match.round, match.dealer, match.round_number, match.totals) == (None, 2, 5, (3, 4))
    assert match.redeals == ("chkobba.deal.three-kings",) * 2
    with pytest.raises(IllegalMove):
        apply(match, Move(Card("7D")))
    match = apply(match, deck_with(CLASSIC, 4, table="KC KD 2H 2S"))
    rnd = the_round(match)
    assert (rnd.dealer, rnd.turn, rnd.number) == (2, 3, 5)
    assert len(match.redeals) == 2
    assert match.ruleset is CLASSIC


def test_a_redeal_in_a_later_round_moves_the_deal_on_once():
    """CH-22: the reasons of one round are gone in the next."""
    match = position("KC | KD", "2H", dealer=1, last=0)
    match = play(match, "KC", "KDxKC")
    assert the_round(match).over
    match = apply(match, deck_with(CLASSIC, 2, table="KC KD KH 2S"))
    assert (match.dealer, match.round_number, match.redeals) == (0, 2, ("chkobba.deal.three-kings",))
    match = apply(match, deck_with(CLASSIC, 2))
    assert (the_round(match).dealer, the_round(match).number) == (0, 2)
    assert match.redeals == ("chkobba.deal.three-kings",)
    while not the_round(match).over:
        match = apply(match, legal_moves(match)[0])
    match = apply(match, deck_with(CLASSIC, 2))
    assert (the_round(match).dealer, the_round(match).number, match.redeals) == (1, 3, ())
