"""What the bots think a card may take is what the rules say, under every ruleset."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bots.compact import board_of
from games.bots.takes import EqualOrSum, Takes, bits, cards_of, takes_of
from games.rules.actions import Move
from games.rules.ruleset import PRESETS, Ruleset

RULESETS = [
    *map(Ruleset.of, PRESETS),
    Ruleset.of("chkobba-cafe", capture="equal_only"),
    Ruleset.of("chkobba-cafe", force_equal_in_hand=True),
    Ruleset.of("chkobba-cafe", capture="optional", force_equal_in_hand=True),
    Ruleset.of("chkobba-cafe", rank_forced=False),
    Ruleset.of("chkobba-cafe", sum_choice="fewest"),
    Ruleset.of("chkobba-cafe", court_in_sum=False),
    Ruleset.of("chkobba-cafe", court_takes_sum=False),
    Ruleset.of("scopa", ace_takes_all="always", ace_sweep=True),
    Ruleset.of("scopa", ace_takes_all="unless_ace"),
    Ruleset.of("escoba", capture="mandatory"),
    Ruleset.of("basra", maximise="groups"),
    Ruleset.of("basra", jack_lone=True),
]


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(RULESETS), st.randoms(use_true_random=False))
def test_moves_are_those_of_the_rules(ruleset, rng):
    deck = rng.sample(ruleset.deck(), rng.randint(1, 11))
    size = rng.randint(1, min(4, len(deck)))
    hand, table = tuple(deck[:size]), tuple(deck[size:])
    lines = board_of(ruleset).lines(bits(hand), bits(table))
    found = {Move(cards_of(bit)[0], cards_of(won & ~bit)) for bit, won, *_ in lines}
    assert found == set(ruleset.law.legal(ruleset.options, hand, table))
    assert len(lines) == len(found)
    for bit, won, after, swept, _ in lines:
        assert after == (bits(table) & ~won if won else bits(table) | bit)
        move = Move(cards_of(bit)[0], cards_of(won & ~bit))
        counts = bool(won) and not after and ruleset.law.sweep_counts(ruleset.options, move, False)
        assert bool(swept) == counts


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(RULESETS), st.randoms(use_true_random=False))
def test_takers_are_those_of_the_rules(ruleset, rng):
    table = tuple(rng.sample(ruleset.deck(), rng.randint(1, 7)))
    taking, sweeping = board_of(ruleset).takers(bits(table))
    for card in set(ruleset.deck()) - set(table):
        takes = ruleset.law.captures(ruleset.options, card, table)
        assert bool(taking >> card.index & 1) == bool(takes)
        swept = any(
            len(take) == len(table) and ruleset.law.sweep_counts(ruleset.options, Move(card, take), False)
            for take in takes
        )
        assert bool(sweeping >> card.index & 1) == swept


@pytest.mark.parametrize("ruleset", RULESETS, ids=Ruleset.code)
def test_the_short_ways_are_taken_where_they_are_right(ruleset):
    odd = {"rank_forced", "sum_choice", "court_in_sum", "court_takes_sum", "ace_takes_all"}
    if ruleset.variant not in ("basra", "escoba"):
        assert isinstance(takes_of(ruleset), EqualOrSum) == (not odd & set(ruleset.changes))
    assert isinstance(takes_of(ruleset), Takes)


def test_old_tables_are_forgotten():
    """A worker that plays for weeks stays small."""
    board = board_of(Ruleset.of("chkobba-cafe"))
    for table in range(1, 2_000):
        board.card_lines(board.deck & -board.deck, table << 4 & board.deck)
    board.tidy()
    assert not board.takes.known
    board.card_lines(board.deck & -board.deck, 0)
    board.tidy()
    assert len(board.takes.known) == 1
