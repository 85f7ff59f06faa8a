"""How the hard bot thinks: what it knows, the worlds it imagines, how far it looks. BT-03, BT-05, BT-08."""

import random
from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bots import PRACTICE, SERVER, Budget, choose
from games.bots.balance import balanced, shares
from games.bots.compact import board_of
from games.bots.hard import KNOWS, ONLY, depth, widened
from games.bots.search import Search
from games.bots.sight import choose_seeing
from games.bots.takes import bits, cards_of
from games.bots.worlds import suspicions, unseen_of, worlds
from games.rules.actions import Move
from games.rules.cards import Card, parse_cards
from games.rules.engine import apply, legal_moves
from games.rules.observation import observe
from games.rules.ruleset import Ruleset
from games.rules.state import Played
from tests.bots.games_of_bots import CAFE, GAMES, MUCH, a_round, late, worth_of
from tests.rules.helpers import play, position, the_round

# What is known of the cards ------------------------------------------------------------------------------


def test_worlds_agree_with_what_is_known():
    """BT-03: own hand, the table, everything played or taken, and how many cards each player holds."""
    match = late("4C KS | QC QH | JC AC | 2C 3C", "5D 6D", "7D 7C AD 2D 3D", stock="7H 7S")
    seen = observe(match, 0)
    board = board_of(seen.ruleset)
    found = worlds(board, seen, random.Random(3), 50)
    assert len(found) == 50
    hidden = bits(parse_cards("QC QH JC AC 2C 3C 7H 7S"))
    assert unseen_of(board, seen) == hidden
    for _, hands in found:
        assert cards_of(hands[0]) == parse_cards("4C KS")
        assert [hand.bit_count() for hand in hands] == [2, 2, 2, 2]
        assert (hands[1] | hands[2] | hands[3]).bit_count() == 6
        assert (hands[1] | hands[2] | hands[3]) & ~hidden == 0


def test_worlds_of_four_believe_what_the_next_opponent_did():
    """Seat 1 laid a jack where a five would have taken a diamond: it holds fewer fives than seat 3 in the worlds."""
    match = position(
        "5S 4S 7D | 5C 4C | KH KC | QD QC",
        "KS",
        rules=CAFE,
        stock="5H 4H 2C 2H 2S 3D 3H 3S 6C 6D 6H 6S 7C 7H",
        piles="3C 4D 5D 7S QS | JC JH",
        dealer=0,
    )
    history = (
        Played(1, Move(Card("JC")), False),
        Played(2, Move(Card("QS"), (Card("3C"), Card("5D"))), False),
        Played(3, Move(Card("JH"), (Card("JC"),)), False),
    )
    match = replace(match, round=replace(the_round(match), history=history))
    fives = bits(parse_cards("5C 5H"))
    found = [hands for _, hands in worlds(board_of(CAFE), observe(match, 0), random.Random(5), 400)]
    held = [sum((hands[seat] & fives).bit_count() for hands in found) for seat in (1, 3)]
    assert 1.3 * held[0] < held[1]


def test_few_ways_are_all_looked_at():
    match = late("4C | QC", "5D 6D", "7D 7C", stock="7H 7S")
    seen = observe(match, 0)
    ways = worlds(board_of(CAFE), seen, random.Random(1), 24)
    assert {cards_of(hands[1]) for _, hands in ways} == {(Card(code),) for code in ("QC", "7H", "7S")}


def test_a_card_laid_down_tells_about_the_hand():
    """Seat 1 laid a king beside a five and a two: it hardly holds either, still less a 7, which takes both."""
    match = late("AC 3C | KH AH", "5D 2D QD JD KC", "7D", stock="5S 2S 7S 6S")
    history = (Played(0, Move(Card("2D")), False), Played(1, Move(Card("KC")), False))
    match = replace(match, round=replace(the_round(match), history=history))
    seen = observe(match, 0)
    weights = suspicions(board_of(CAFE), seen, 1, unseen_of(board_of(CAFE), seen))
    by_card = {str(cards_of(bit)[0]): weight for bit, weight in weights.items()}
    assert by_card["7S"] < by_card["5S"]
    assert 1.5 * max(by_card["5S"], by_card["2S"]) < by_card["6S"]


def test_a_capture_tells_about_the_hand():
    """Seat 1 took a four where a seven lay: it hardly holds a seven, which would have taken the better card."""
    match = late("AC 3C | QC QH", "7D JC", "5D", stock="7S 2S KC 4S")
    history = (Played(0, Move(Card("JC")), False), Played(1, Move(Card("4H"), (Card("4C"),)), False))
    match = replace(match, round=replace(the_round(match), history=history))
    weights = suspicions(board_of(CAFE), observe(match, 0), 1, unseen_of(board_of(CAFE), observe(match, 0)))
    by_card = {str(cards_of(bit)[0]): weight for bit, weight in weights.items()}
    assert 2 * by_card["7S"] < min(by_card["KC"], by_card["2S"])


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.sampled_from([0.01, 0.1, 0.3, 1.0]), min_size=4, max_size=34),
    st.integers(1, 4),
    st.integers(1, 40),
    st.randoms(use_true_random=False),
)
def test_every_card_comes_as_often_as_it_is_likely_to(weights, size, number, rng):
    """To within one; and a hand has as many cards as it should."""
    cards = {1 << place: weight for place, weight in enumerate(weights)}
    likely = shares(cards, size)
    assert sum(likely.values()) == pytest.approx(size)
    hands = balanced(cards, size, number, rng)
    assert [hand.bit_count() for hand in hands] == [size] * number
    for bit in cards:
        assert abs(sum(bool(hand & bit) for hand in hands) - number * likely[bit]) < 1.001


def test_a_card_of_more_weight_is_more_likely():
    """Weights that are too large for a share are certain, and the others share what is left."""
    assert shares({1: 1.0, 2: 1.0, 4: 2.0}, 1) == pytest.approx({1: 0.25, 2: 0.25, 4: 0.5})
    assert shares({1: 1.0, 2: 1.0, 4: 9.0}, 2) == pytest.approx({1: 0.5, 2: 0.5, 4: 1.0})


def test_the_last_deal_is_known_and_played_to_its_end():
    """With two at the table the last hand is what is left: nothing is guessed."""
    match = late("4C KS | QC 4H", "5D 6D", "7D 7C AD 2D 3D")
    choice = choose(observe(match, 0), "hard")
    assert choice.reason == KNOWS
    assert depth(observe(match, 0), 600) == 0
    assert choice.move == choose_seeing(observe(match, 0), the_round(match).hands).move


def best_of(match, side):
    """The points of the round that a side leads by with best play: every line, through the referee."""
    if the_round(match).over:
        points = match.results[-1].points
        return points[side] - points[1 - side]
    values = [best_of(apply(match, move), side) for move in legal_moves(match)]
    return max(values) if the_round(match).turn == side else min(values)


@pytest.mark.parametrize("seed", range(12))
def test_the_last_deal_is_played_exactly(seed):
    """Against everything that the other can do: as good as trying every line out with the referee."""
    for match, seen, choice in a_round(CAFE, 2, "hard", seed):
        if not seen.stock_left and len(seen.hand) < 3:
            values = {move: best_of(apply(match, move), seen.seat) for move in seen.legal_moves}
            assert values[choice.move] == max(values.values())


def test_one_move_needs_no_thought():
    match = position("7C | KC", "7D", stock="AC AD")
    assert choose(observe(match, 0), "hard").reason == ONLY


@pytest.mark.parametrize(("preset", "seats"), GAMES)
def test_the_worth_of_a_finished_round_is_its_score(preset, seats):
    """What the bot expects when nothing is left is what the score sheet says."""
    for rules in (
        Ruleset.of(preset),
        *([Ruleset.of(preset, tie="last_capturer")] if "basra" not in preset else []),
    ):
        for seed in range(6):
            *_, (match, _, choice) = a_round(rules, seats, "easy", seed)
            worth, seen = worth_of(match, the_round(match).turn)
            search = Search(board_of(rules), worth, seen)
            last = -1 if seen.last_capturer is None else worth.relative(seen.last_capturer)
            line = board_of(rules).line(choice.move, bits(seen.table))
            value = search.line_value(
                [bits(hand) for hand in the_round(match).hands], line, worth.start(seen), last, True
            )
            points = play(match, str(choice.move)).results[0].points
            mine = points[worth.ours]
            others = (sum(points) - mine) / (len(points) - 1)
            assert value == pytest.approx(mine - others), (seed, points)


@pytest.mark.parametrize(("preset", "seats"), [("chkobba-cafe", 2), ("basra", 4), ("scientifico", 4)])
def test_a_room_on_a_server_bounds_the_positions_of_a_move(preset, seats, monkeypatch):
    """BT-08: counted, not timed. One world is finished after the budget is used up, and never a second one."""
    searches = []

    class Counted(Search):
        def __init__(self, *args):
            super().__init__(*args)
            self.worlds = [0]
            searches.append(self)

        def line_value(self, hands, *args):
            if self.hands is not hands:
                self.worlds.append(self.nodes)
            return super().line_value(hands, *args)

    monkeypatch.setattr("games.bots.hard.Search", Counted)
    for _, seen, _ in islice(a_round(Ruleset.of(preset), seats, "hard", 3), 12):
        nodes = widened(seen, SERVER).nodes
        assert PRACTICE.nodes > 3 * SERVER.nodes
        assert not searches or max(searches[-1].worlds) < nodes <= 3 * SERVER.nodes
    assert len(searches) > 4


def test_a_budget_is_kept():
    """More worlds and more positions only where the budget has them."""
    match = late("4C KS 2C | QC 4H JC", "5D 6D", "7D 7C AD 2D 3D", stock="7H 7S 6S KC AC AS")
    seen = observe(match, 0)
    small, much = (choose(seen, "hard", 1, budget) for budget in (Budget(1, 2, 1), MUCH))
    assert small.move in seen.legal_moves
    assert much.move in seen.legal_moves
    assert depth(seen, 1) == 6
    assert depth(seen, 10**6) == 0
