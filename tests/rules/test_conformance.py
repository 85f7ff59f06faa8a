"""Every variant, seat count and preset, visited by whole random matches.

At every ply the legal moves are those of a second, slow reading of the rules (slow.py, tables of up to nine cards),
no card is lost, and the position is what the moves so far say; at the end of every round the points are those of a
recount from the log, and the match ends when, and only when, somebody has won. DP-22: whoever runs the rules gets the
same match out of the same log.
"""

import random
from dataclasses import fields

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.actions import Cut, Move, Shuffle, parse_action
from games.rules.cards import ALL_CARDS
from games.rules.engine import apply, legal_moves, needs_cut, needs_shuffle, new_match, replay
from games.rules.observation import observe
from games.rules.ruleset import PRESETS, Ruleset
from games.rules.state import side_of, sides_of
from games.rules.variants import VARIANTS
from tests.rules import slow
from tests.rules.helpers import all_cards, random_match
from tests.rules.recount import BasraRecount, Recount
from tests.rules.strategies import games

TABLES = [(key, seats) for key in PRESETS for seats in Ruleset.of(key).seats_allowed]
SLOW_UP_TO = 9


def recount(ruleset, seats):
    return (BasraRecount if ruleset.variant == "basra" else Recount)(ruleset, seats)


def check_ply(before, action, after):
    """One ply of a match: what was legal, what was done, what is left."""
    ruleset, rnd = before.ruleset, before.round
    moves = legal_moves(before)
    assert action in moves
    assert len(set(moves)) == len(moves)
    assert all(ruleset.law.allows(ruleset.options, rnd.hands[rnd.turn], rnd.table, move) for move in moves)
    if len(rnd.table) <= SLOW_UP_TO:
        assert as_texts(moves) == slow.moves(
            ruleset.variant, ruleset.options, list(map(str, rnd.hands[rnd.turn])), list(map(str, rnd.table))
        )
    now, side = after.round, side_of(rnd.turn, before.seats)
    left = [card for card in rnd.table if card not in action.take] + ([] if action.take else [action.card])
    assert list(now.leftovers or now.table) == left
    if action.take and not now.over:
        assert now.piles[side] == (*rnd.piles[side], *action.take, action.card)
    assert sorted(all_cards(after)) == sorted(ruleset.deck())


def as_texts(moves):
    return {(str(move.card), frozenset(map(str, move.take))) for move in moves}


def check_match(ruleset, seats, seed, dealer):
    """A whole random match, ply by ply and round by round."""
    before, log = new_match(ruleset, seats, dealer), []
    assert needs_cut(before) is (dealer is None)
    for action, after in random_match(ruleset, seats, seed, dealer):
        assert before.ending is None
        assert before.winner is None
        if isinstance(action, Move):
            check_ply(before, action, after)
        else:
            assert isinstance(action, Cut) is needs_cut(before)
            assert isinstance(action, Shuffle) is needs_shuffle(before)
            assert legal_moves(before) == ()
        log.append(action)
        before = after
    check_end(before, log)
    return before, log


def check_end(match, log):
    ruleset, seats = match.ruleset, match.seats
    first = match.results[0].dealer
    assert [result.dealer for result in match.results] == [
        (first + number) % seats for number in range(len(match.results))
    ]
    if ruleset["tie"] == "none" and ruleset["nobody"] == "unclaimed":
        assert recount(ruleset, seats).read(log, first) == [list(result.points) for result in match.results]
    assert match.totals == tuple(map(sum, zip(*(result.points for result in match.results), strict=True)))
    assert match.winner in range(sides_of(seats))
    if match.ending == "target":
        assert match.totals[match.winner] == max(match.totals) >= ruleset["target"]
        assert match.totals.count(max(match.totals)) == 1
    else:
        assert ruleset["all_diamonds_wins"]
    assert (
        replay(ruleset, seats, None if isinstance(log[0], Cut) else first, map(parse_action, map(str, log)))
        == match
    )


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_every_preset_and_seat_count(preset, seats, seed):
    match, log = check_match(Ruleset.of(preset), seats, seed, None if seed else 0)
    assert sum(isinstance(action, Shuffle) for action in log) >= len(match.results) >= 1


@settings(max_examples=60, deadline=None)
@given(games(), st.booleans())
def test_any_ruleset(game, with_cut):
    """Options, seats, decks and moves at random."""
    ruleset, seats, seed, dealer = game
    check_match(ruleset, seats, seed, None if with_cut else dealer)


def test_all_variants_are_visited():
    assert {PRESETS[preset].variant for preset, _ in TABLES} == {law.key for law in VARIANTS}
    for law in VARIANTS:
        assert {seats for preset, seats in TABLES if PRESETS[preset].variant == law.key} == set(
            law.seats_allowed
        )


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_the_same_log_gives_the_same_match_anywhere(preset, seats):
    """DP-22, DP-21: a match is a function of its log: no clock, no chance, nothing kept from other matches."""
    ruleset = Ruleset.of(preset)
    log = [action for action, _ in random_match(ruleset, seats, 11, 0)]
    first = replay(ruleset, seats, 0, log)
    for other in (1, 2):
        list(random_match(ruleset, seats, other, 0))
    assert replay(Ruleset.from_code(ruleset.code()), seats, 0, log) == first


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_a_foreign_move_changes_nothing(preset, seats):
    """Every card of the whole pack, with and without a capture, at some point of a match: legal or refused."""
    ruleset, rng = Ruleset.of(preset), random.Random(f"{preset} {seats}")
    for _, match in random_match(ruleset, seats, 5, 0):
        if match.round is None or match.round.over or rng.random() > 0.05:
            continue
        legal = set(legal_moves(match))
        for card in ALL_CARDS:
            for move in (
                Move(card),
                Move(card, tuple(rng.sample(match.round.table, min(2, len(match.round.table))))),
            ):
                try:
                    apply(match, move)
                except ValueError:
                    assert move not in legal
                else:
                    assert move in legal


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_every_field_of_an_observation_is_filled(preset, seats):
    """What a seat sees has the same words in every game."""
    match = next(match for _, match in random_match(Ruleset.of(preset), seats, 1, 0) if match.round)
    seen = observe(match, 0)
    assert all(hasattr(seen, field.name) for field in fields(seen))
    assert len(seen.piles) == len(seen.totals) == len(seen.sweeps) == sides_of(seats)
    assert len(seen.hand_sizes) == seats
