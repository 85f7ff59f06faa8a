"""What holds in every match, shown on random ones: hypothesis draws options, seats, decks and moves."""

import pickle
import random
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.rules.actions import Move, Shuffle, parse_action
from games.rules.cards import ALL_CARDS
from games.rules.engine import (
    apply,
    default_move,
    legal_moves,
    live_totals,
    needs_shuffle,
    new_match,
    replay,
    sides_of,
)
from games.rules.errors import IllegalMove
from games.rules.observation import observe
from games.rules.ruleset import Ruleset
from games.rules.variants import VARIANTS
from tests.rules.helpers import all_cards, random_match, the_round
from tests.rules.recount import Recount
from tests.rules.strategies import games

SETTINGS = settings(max_examples=40, deadline=None)


def rounds(game, most=3):
    """A random match, its first rounds: each action with the matches before and after it."""
    ruleset, seats, seed, dealer = game
    before = new_match(ruleset, seats, dealer)
    for action, after in random_match(ruleset, seats, seed, dealer):
        yield before, action, after
        before = after
        if len(after.results) == most:
            return


@SETTINGS
@given(games())
def test_no_card_is_lost_or_doubled(game):
    deck = sorted(game[0].deck())
    for _, _, match in rounds(game):
        if match.round is not None:
            assert sorted(all_cards(match)) == deck


@SETTINGS
@given(games())
def test_a_match_goes_forward(game):
    """Turns go round, deals are counted, the last capturer and the sweeps follow from the history."""
    for before, action, after in rounds(game):
        if not isinstance(action, Move):
            continue
        was, now = the_round(before), the_round(after)
        assert now.history[:-1] == was.history
        assert now.history[-1].move == action
        assert now.history[-1].seat == was.turn
        assert now.over or now.turn == (was.turn + 1) % before.seats
        assert (not now.over and legal_moves(after) != ()) or (now.over and legal_moves(after) == ())
        seats_that_took = [played.seat for played in now.history if played.move.take]
        if seats_that_took:
            assert now.last_capturer == seats_that_took[-1] % sides_of(after.seats)
        else:
            assert now.last_capturer == was.last_capturer
        for side in range(sides_of(after.seats)):
            swept = [p.move.card for p in now.history if p.sweep and p.seat % sides_of(after.seats) == side]
            opening = now.sweeps[side] - len(swept)
            assert now.sweep_cards[side][opening:] == tuple(swept)
            assert opening == 0 or after.ruleset.variant == "escoba"
            assert len(now.sweep_cards[side]) == now.sweeps[side]


@SETTINGS
@given(games())
def test_legal_moves_are_legal_and_nothing_else_is(game):
    """Each generated move is accepted; random others are refused by a rule and leave the match as it was."""
    rng = random.Random(game[2])
    for before, action, _ in rounds(game, most=1):
        if not isinstance(action, Move):
            continue
        legal = legal_moves(before)
        assert len(set(legal)) == len(legal)
        for move in legal:
            apply(before, move)
        for move in _others(before, rng):
            if move not in legal:
                _is_refused(before, move)


def _others(match, rng):
    """Moves near the legal ones: any card with any part of the table, and pure nonsense."""
    rnd = the_round(match)
    for card in (*rnd.hands[rnd.turn], rng.choice(ALL_CARDS)):
        yield Move(card)
        for _ in range(3):
            yield Move(card, tuple(rng.sample(rnd.table, rng.randint(0, len(rnd.table)))))
        yield Move(card, (rng.choice(ALL_CARDS), rng.choice(ALL_CARDS)))


def _is_refused(match, move):
    before = pickle.dumps(match)
    with pytest.raises(IllegalMove) as refused:
        apply(match, move)
    assert refused.value.rule.startswith(match.ruleset.variant + ".")
    assert str(refused.value)
    legal = {legal.take for legal in legal_moves(match)}
    assert set(refused.value.must_take) <= legal
    assert pickle.dumps(match) == before


@SETTINGS
@given(games())
def test_the_default_move_is_legal_and_never_gives_a_capture_away(game):
    for before, action, _ in rounds(game, most=1):
        if isinstance(action, Move):
            move = default_move(before)
            assert move in legal_moves(before)
            assert bool(move.take) == any(legal.take for legal in legal_moves(before))


@SETTINGS
@given(games())
def test_points_equal_a_recount_from_the_log(game):
    ruleset, seats, seed, dealer = game
    assume(ruleset["deck"] == 40 and ruleset["tie"] == "none" and ruleset["nobody"] == "unclaimed")
    log = list(random_match(ruleset, seats, seed, dealer))
    match = log[-1][1]
    assert Recount(ruleset, seats).read([action for action, _ in log], dealer) == [
        list(result.points) for result in match.results
    ]
    assert match.totals == tuple(map(sum, zip(*(result.points for result in match.results), strict=True)))


@SETTINGS
@given(games())
def test_shown_points_add_up(game):
    """The points of the tallies are those of the round; a winner is the single highest (SCO-02)."""
    *_, (_, _, match) = rounds(game)
    for result in match.results:
        added = [sum(points) for points in zip(*(tally.points for tally in result.tallies), strict=True)]
        assert tuple(added) == result.points
        for tally in result.tallies:
            if tally.winner is None and tally.category in ("cards", "diamonds", "seven_d", "prime"):
                assert not any(tally.points)
            assert len(tally.counts) == len(tally.cards) == len(tally.points) == sides_of(match.seats)


@SETTINGS
@given(games())
def test_a_log_replays_to_the_same_match(game):
    """Out of the texts of the actions, whole and folded from the last round on."""
    ruleset, seats, seed, dealer = game
    texts, last = [], None
    for action, after in random_match(ruleset, seats, seed, dealer):
        texts.append(str(action))
        last = after
    stored = Ruleset.from_json(ruleset.to_json())
    assert replay(stored, seats, dealer, map(parse_action, texts)) == last
    starts = [number for number, text in enumerate(texts) if text.startswith("shuffle")]
    before = replay(stored, seats, dealer, map(parse_action, texts[: starts[-1]]))
    dealt = before.dealer if before.round is None else (before.dealer + 1) % seats
    folded = new_match(stored, seats, dealt, before.totals, len(before.results) + 1)
    for text in texts[starts[-1] :]:
        folded = apply(folded, parse_action(text))
    assert folded.round == last.round
    assert (folded.totals, folded.ending, folded.winner) == (last.totals, last.ending, last.winner)


@SETTINGS
@given(games())
def test_live_totals_are_the_totals_and_the_sweeps(game):
    for _, _, match in rounds(game, most=1):
        if match.round is not None and not match.round.over:
            worth = match.ruleset.law.sweep_points(match.ruleset.options)
            sweeps = [count * worth for count in match.round.sweeps]
            assert live_totals(match) == tuple(map(sum, zip(match.totals, sweeps, strict=True)))
        else:
            assert live_totals(match) == match.totals


# Secrets ------------------------------------------------------------------------------------------


def _hidden_from(match, seat):
    rnd = the_round(match)
    hands = [card for other, hand in enumerate(rnd.hands) if other != seat for card in hand]
    return [*hands, *rnd.stock]


@SETTINGS
@given(games())
def test_an_observation_holds_no_unseen_card(game):
    """Neither its repr, nor its text, nor its pickle, nor any attribute: for each seat and a watcher."""
    for _, _, match in rounds(game, most=1):
        if match.round is None or match.results:
            continue
        for seat in (None, *range(match.seats)):
            seen = observe(match, seat)
            pickled = pickle.dumps(seen)
            for card in _hidden_from(match, seat):
                assert str(card) not in repr(seen)
                assert str(card) not in str(seen)
                assert str(card).encode() not in pickled


@SETTINGS
@given(games(), st.randoms(use_true_random=False))
def test_an_observation_does_not_depend_on_unseen_cards(game, rng):
    """Dealing the unseen cards out otherwise changes nothing that the seat can see."""
    for _, _, match in rounds(game, most=1):
        if match.round is None:
            continue
        seat = rng.choice((None, *range(match.seats)))
        assert observe(_redealt(match, seat, rng), seat) == observe(match, seat)


def _redealt(match, seat, rng):
    rnd = the_round(match)
    unseen = _hidden_from(match, seat)
    rng.shuffle(unseen)
    hands = []
    for other, hand in enumerate(rnd.hands):
        hands.append(hand if other == seat else tuple(unseen.pop() for _ in hand))
    return replace(match, round=replace(rnd, hands=tuple(hands), stock=tuple(unseen)))


@SETTINGS
@given(games())
def test_an_observation_says_whose_turn_it_is_and_only_that_seat_gets_moves(game):
    for _, _, match in rounds(game, most=1):
        due = match.round is not None and not match.round.over
        turn = match.round.turn if due else None
        for seat in (None, *range(match.seats)):
            seen = observe(match, seat)
            assert seen.turn == turn
            assert seen.legal_moves == (legal_moves(match) if due and seat == turn else ())
            if match.round is not None:
                assert seen.hand == (match.round.hands[seat] if seat is not None else ())
                assert seen.stock_left == len(match.round.stock)
                assert seen.hand_sizes == tuple(map(len, match.round.hands))


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
def test_nothing_that_holds_cards_shows_them(variant):
    """The repr of a match, a round and a shuffle: no hand, no stock, no deck order."""
    ruleset = Ruleset.of(variant.presets[-1].key)
    for action, match in random_match(ruleset, ruleset.seats_allowed[0], seed=5):
        if match.round is None or match.results:
            continue
        for card in _hidden_from(match, None):
            assert str(card) not in repr(match)
        if isinstance(action, Shuffle):
            assert repr(action) == "Shuffle()"
        if needs_shuffle(match):
            break
