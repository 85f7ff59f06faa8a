"""The simple bot: always legal, always the same, blind to what its seat cannot see. BT-17, BOT-01."""

import random
from dataclasses import fields, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bots import LEVELS, Choice, choose
from games.bots.simple import SWEEPS, held_by_next
from games.bots.worth import card_worth
from games.rules.cards import Card
from games.rules.engine import apply, legal_moves, needs_shuffle, new_match, side_of
from games.rules.observation import Observation, observe
from games.rules.ruleset import PRESETS, Ruleset
from tests.rules.helpers import play, position, random_match, shuffled, the_round

GAMES = [(preset, seats) for preset in PRESETS for seats in Ruleset.of(preset).seats_allowed]


def chosen(match) -> str:
    return str(choose(observe(match, the_round(match).turn)).move)


def bots_play(preset, seats, seed, target=5):
    """A whole match of bots: each observation with the choice it led to."""
    ruleset, rng = Ruleset.of(preset, target=target), random.Random(seed)
    match = new_match(ruleset, seats)
    while match.ending is None:
        if needs_shuffle(match):
            match = apply(match, shuffled(ruleset, seats, rng))
            continue
        seen = observe(match, the_round(match).turn)
        choice = choose(seen)
        yield match, seen, choice
        match = apply(match, choice.move)


@pytest.mark.parametrize(("preset", "seats"), GAMES)
def test_whole_matches_in_every_preset(preset, seats):
    """BT-17, BOT-01: each move is legal (the engine takes it), and has a reason."""
    for match, _, choice in bots_play(preset, seats, seed=seats):
        assert choice.move in legal_moves(match)
        assert choice.reason.endswith(".")


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(GAMES), st.integers(0, 10**6))
def test_legal_wherever_random_play_leads(game, seed):
    ruleset = Ruleset.of(game[0])
    for _, match in random_match(ruleset, game[1], seed):
        if match.round is not None and not match.round.over:
            assert choose(observe(match, match.round.turn)).move in legal_moves(match)
        if match.results:
            return


@pytest.mark.parametrize(("preset", "seats"), GAMES)
def test_the_same_observation_gives_the_same_choice(preset, seats):
    for _, seen, choice in bots_play(preset, seats, seed=3):
        assert choose(seen) == choice == choose(seen, "simple", seed=99)


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(GAMES), st.integers(0, 10**6), st.randoms(use_true_random=False))
def test_unseen_cards_change_nothing(game, seed, rng):
    """BOT-01: whatever the other hands and the stock hold, and in whatever order, the choice is the same."""
    for match, seen, choice in bots_play(*game, seed=seed):
        rnd = the_round(match)
        unseen = [card for seat, hand in enumerate(rnd.hands) if seat != seen.seat for card in hand]
        unseen += rnd.stock
        rng.shuffle(unseen)
        hands = tuple(
            hand if seat == seen.seat else tuple(unseen.pop() for _ in hand)
            for seat, hand in enumerate(rnd.hands)
        )
        other = replace(match, round=replace(rnd, hands=hands, stock=tuple(unseen)))
        assert choose(observe(other, seen.seat)) == choice
        if rnd.number > 1:
            return


@pytest.mark.parametrize(
    ("hands", "table", "expected"),
    [
        pytest.param("7C 2S | KC", "7D 2H", "7Cx7D", id="the 7 of diamonds"),
        pytest.param("5S 2S | KC", "5C 5D JC", "5Sx5D", id="the diamond of two equal cards"),
        pytest.param("7C 2S | KC", "3C 4C 5C 2D JC", "7Cx2D+5C", id="the sum with a diamond"),
        pytest.param("KD 3S | AC", "KC JD 3C", "KDxKC", id="its own diamond comes home with the capture"),
        pytest.param("6S 2S | KC", "AC 2C 3H 5C KS", "6SxAC+2C+3H", id="more cards rather than fewer"),
    ],
)
def test_the_most_valuable_capture(hands, table, expected):
    assert chosen(position(hands, table, rules="chkobba-classic", stock="AH AS")) == expected


def test_a_sweep_comes_first():
    match = position("KD 3S | AC", "AD 2D", rules="chkobba-classic", stock="AH")
    choice = choose(observe(match, 0))
    assert (str(choice.move), choice.reason) == ("3SxAD+2D", SWEEPS)


@pytest.mark.parametrize(
    ("hands", "table", "safe"),
    [
        pytest.param("5S KS | 3C", "AC", "KS", id="ace and king cannot be swept, ace and five can"),
        pytest.param("2S 7S | 3C", "4C", "7S", id="four and seven make eleven"),
    ],
)
def test_no_sweep_is_left_when_it_can_be_avoided(hands, table, safe):
    assert chosen(position(hands, table, rules="chkobba-classic", stock="AH AS")) == safe


def test_it_knows_which_cards_are_gone():
    """All other kings are out, so a king alone on the table cannot be swept."""
    gone = position("KD 2S | 3C", "", stock="4H", piles="KC KH KS AC AH AS AD 3D 3H 3S 2C 2H | 5C 5H")
    assert chosen(gone) == "KD"


def test_it_beats_random_play():
    """The better part of two dozen short matches."""
    won = 0
    for seed in range(24):
        rng, ruleset = random.Random(seed), Ruleset.of("chkobba-cafe", target=11)
        match = new_match(ruleset, 2, dealer=seed % 2)
        while match.ending is None:
            if needs_shuffle(match):
                match = apply(match, shuffled(ruleset, 2, rng))
            elif the_round(match).turn == 0:
                match = apply(match, choose(observe(match, 0)).move)
            else:
                match = apply(match, rng.choice(legal_moves(match)))
        won += match.winner == side_of(0, 2)
    assert won >= 18


def test_a_bot_gets_an_observation_and_nothing_else():
    """BT-17: what it may look at has no other hand, no stock and no match in it."""
    assert {"hand", "hand_sizes", "stock_left"} <= {field.name for field in fields(Observation)}
    assert not {"hands", "stock", "match", "round"} & {field.name for field in fields(Observation)}


def test_wrong_levels_and_turns_are_refused():
    match = position("7C | KC", "7D", stock="AC AD")
    with pytest.raises(ValueError, match="no bot level 'genius'"):
        choose(observe(match, 0), "genius")
    with pytest.raises(ValueError, match="no move is due from seat 1"):
        choose(observe(match, 1))
    with pytest.raises(ValueError, match="no move is due from seat None"):
        choose(observe(match, None))
    assert LEVELS == ("easy", "medium", "hard")
    assert isinstance(choose(observe(match, 0)), Choice)


def test_it_plays_on_when_nothing_is_unseen():
    """The very last card of a round, the table known to everybody."""
    match = position(" | 7H", "7C", rules="chkobba-cafe", turn=1)
    assert chosen(match) == "7Hx7C"
    assert the_round(play(match, "7Hx7C")).over


@pytest.mark.parametrize(
    ("hands", "table", "expected"),
    [
        pytest.param("10S 5H | 8C 2H 4H 6H", "10D 5D KC QC", "10Sx10D", id="the 10 of diamonds"),
        pytest.param("2S 5H | 8C 3H 4H 6H", "2C 5D KC QC", "2Sx2C", id="the 2 of clubs"),
        pytest.param("AS 5H | 8C 3H 4H 6H", "AC 5D KC QC", "ASxAC", id="an ace"),
    ],
)
def test_it_knows_what_counts_in_basra(hands, table, expected):
    assert chosen(position(hands, table, rules="basra", stock="9H 9S")) == expected


def test_basra_cards_are_worth_their_points():
    """Every card its share of most cards, and what it scores by itself."""
    share, ruleset = 3 * 2 / 52, Ruleset.of("basra")
    for code, points in {"3C": 0, "AS": 1, "JH": 1, "2C": 2, "2D": 0, "10D": 3, "10C": 0, "7D": 0}.items():
        assert card_worth(ruleset, Card(code)) == pytest.approx(share + points)


def test_the_next_seat_may_hold_a_new_deal():
    """With the last card of a deal, the next seat's hand is full again before it plays."""
    match = position(" | 4C", "KC KD", rules="chkobba-classic", stock="AH AS 2H 2S 3H 3S", turn=1)
    seen = observe(match, 1)
    assert held_by_next(seen) == 3
    match = position("5C | 4C 4D", "KC KD", rules="chkobba-classic", stock="AH AS 2H 2S 3H 3S", turn=1)
    seen = observe(match, 1)
    assert held_by_next(seen) == 1
