"""Escoba de quince: fifteen together with the card played."""

import pytest

from games.rules.actions import Move
from games.rules.cards import DECK_40, Card, parse_cards
from games.rules.engine import apply, legal_moves, new_match, points_of
from games.rules.errors import IllegalMove, InvalidRuleset
from games.rules.oracle import answer
from games.rules.rulebook import RULES
from games.rules.ruleset import Ruleset
from games.rules.state import sides_of
from tests.rules.helpers import deck_with, play, position, takes, the_round

ESCOBA = Ruleset.of("escoba")


@pytest.mark.parametrize(("seats", "deals"), [(2, 6), (3, 4), (4, 3)])
def test_the_deal(seats, deals):
    rnd = the_round(apply(new_match(ESCOBA, seats), deck_with(ESCOBA, seats, table="AC 2C 3C 4C")))
    assert ([len(hand) for hand in rnd.hands], len(rnd.table), rnd.deals) == ([3] * seats, 4, deals)
    assert len(rnd.sweeps) == sides_of(seats)


CAPTURES = [
    ("7D", "JC", {"7DxJC", "7D"}),
    ("7D", "7S AC", {"7DxAC+7S", "7D"}),
    ("7D", "6D", {"7D"}),
    ("7D", "7S", {"7D"}),
    ("KD", "5C 2S 3S AH 4H", {"KDx5C", "KDx2S+3S", "KDxAH+4H", "KD"}),
    ("QD", "6C 4C 2C KS", {"QDx6C", "QDx2C+4C", "QD"}),
    ("AD", "KC 4C JH 6H", {"ADx4C+KC", "ADx6H+JH", "AD"}),
    ("5D", "", {"5D"}),
]  # fmt: skip


@pytest.mark.parametrize(("card", "table", "moves"), CAPTURES)
def test_captures(card, table, moves):
    """What makes fifteen with the card, one card or more; there is no equal card first."""
    match = position(f"{card} | 3H", table, rules=ESCOBA)
    assert takes(match, card) == moves


def test_captures_equal_those_of_a_slow_search():
    """Every subset of some tables, for every card of the deck."""
    table = parse_cards("AC 2D 2S 3H 5C 6S 7H JC QD KS")
    for card in set(DECK_40) - set(table):
        found = ESCOBA.law.captures(ESCOBA.options, card, table)
        slow = set()
        for chosen in range(1, 1 << len(table)):
            take = tuple(other for bit, other in enumerate(table) if chosen >> bit & 1)
            if sum(map(ESCOBA.value, (card, *take))) == 15:
                slow.add(take)
        assert set(found) == slow
        assert len(found) == len(slow)


def test_capturing_is_free_unless_asked_for():
    must = Ruleset.of("escoba", capture="mandatory")
    assert takes(position("7D | 3H", "JC", rules=must), "7D") == {"7DxJC"}
    with pytest.raises(IllegalMove, match="must capture") as refused:
        play(position("7D | 3H", "JC", rules=must), "7D")
    assert refused.value.must_take == (parse_cards("JC"),)


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("7Dx6C", "capture.not-fifteen"),
        ("7DxJC+6C", "capture.not-fifteen"),
        ("7DxJS", "capture.not-on-table"),
        ("7DxJC+JC", "capture.twice"),
        ("KD", "turn.not-in-hand"),
    ],
)
def test_refusals(move, rule):
    with pytest.raises(IllegalMove) as refused:
        apply(position("7D | 3H", "JC 6C", rules=ESCOBA), Move.parse(move))
    assert refused.value.rule == f"escoba.{rule}"
    assert refused.value.rule in RULES


def test_an_escoba():
    """A cleared table counts one at once, with the last card of the round too."""
    match = play(position("7D 2C | 3H", "JC", rules=ESCOBA), "7DxJC")
    assert the_round(match).sweeps == (1, 0)
    last = play(position(" | 7D", "JC", rules=ESCOBA, turn=1), "7DxJC")
    assert the_round(last).sweeps == (0, 1)
    never = Ruleset.of("escoba", last_sweep="never")
    assert the_round(play(position(" | 7D", "JC", rules=never, turn=1), "7DxJC")).sweeps == (0, 0)


OPENINGS = [
    ("AC 2C 5C 7C", "dealer", 1, 0),
    ("AC 2C 5C 7C", "first", 1, 1),
    ("AC 2C 5C 7C", "none", 0, None),
    ("KC 5C 7D JD", "dealer", 2, 0),
    ("KC KD 5C 5D", "first", 2, 1),
    ("KC KD QC AC", "dealer", 0, None),
    ("AC 2C 5C 6C", "dealer", 0, None),
]


@pytest.mark.parametrize(("table", "whose", "sweeps", "side"), OPENINGS)
def test_an_opening_table_of_fifteen(table, whose, sweeps, side):
    """Fifteen is one escoba, two pairs of fifteen are two: the dealer's, or the first player's."""
    ruleset = Ruleset.of("escoba", opening_sweep=whose)
    rnd = the_round(apply(new_match(ruleset, 2, 0), deck_with(ruleset, 2, table=table)))
    assert sum(rnd.sweeps) == sweeps
    assert rnd.last_capturer == side
    assert [len(cards) for cards in rnd.sweep_cards] == list(rnd.sweeps)
    if side is None:
        assert (rnd.table, rnd.piles) == (parse_cards(table), ((), ()))
    else:
        assert rnd.sweeps[side] == sweeps
        assert (rnd.table, rnd.piles[side]) == ((), parse_cards(table))


def test_partners_get_an_opening_together():
    rnd = the_round(apply(new_match(ESCOBA, 4, 3), deck_with(ESCOBA, 4, table="AC 2C 5C 7C")))
    assert rnd.sweeps == (0, 1)


def test_the_program_says_what_an_opening_is_worth():
    given = {"rules": {"preset": "escoba"}, "open_table": ["KC", "5C", "7D", "JD"]}
    assert answer("deal", given)["opening_sweeps"] == 2


def test_points():
    """One each for most cards, coins, the 7 of coins and most sevens; level sevens are nobody's."""
    first = parse_cards("7D 7S AD 2D 3D 4D")
    second = tuple(card for card in DECK_40 if card not in first)
    tallies = ESCOBA.law.tallies(ESCOBA.options, (first, second), (2, 0), ((), ()), None)
    assert {tally.category: tally.points for tally in tallies} == {
        "cards": (0, 1),
        "diamonds": (0, 0),
        "seven_d": (1, 0),
        "prime": (0, 0),
        "sweeps": (2, 0),
    }
    assert points_of(tallies) == (3, 1)
    assert all(tally.rule in RULES for tally in tallies)


def test_values_and_target():
    assert [ESCOBA.value(Card(code)) for code in ("AC", "7D", "JC", "QH", "KS")] == [1, 7, 8, 9, 10]
    assert ESCOBA["target"] == 15
    assert ESCOBA.sweep_name == "escoba"


@pytest.mark.parametrize(
    "option", ["rank_forced", "sum_choice", "court_takes_sum", "court_in_sum", "force_equal_in_hand", "napola"]
)  # fmt: skip
def test_options_without_a_meaning_here_are_refused(option):
    with pytest.raises(InvalidRuleset, match=f"escoba has no option {option}"):
        Ruleset.of("escoba", **{option: True})


@pytest.mark.parametrize(
    ("option", "value"), [("jack", 9), ("queen", 8), ("redeal", "three_kings"), ("capture", "equal_only")]
)
def test_values_that_escoba_does_not_have_are_refused(option, value):
    with pytest.raises(InvalidRuleset, match=f"option {option} cannot be {value}"):
        Ruleset.of("escoba", **{option: value})


def test_a_refusal_stays_a_sentence():
    """It names eight captures and counts the others; all of them are in `must_take`."""
    table = "AC AH AS 2C 2D 2H 2S 3C 3D 3H 3S"
    with pytest.raises(IllegalMove, match=r"or \d+ other sets\.$") as refused:
        apply(position("7D | ", table, rules=ESCOBA), Move.parse("7DxAC"))
    assert len(refused.value.must_take) > 8
    assert len(refused.value.message) < 400


def test_a_table_of_all_other_cards_is_answered():
    """6,405 captures are the most that an ace can have."""
    card = Card("AC")
    table = tuple(other for other in DECK_40 if other is not card)
    match = position("AC | ", " ".join(map(str, table)), rules=ESCOBA)
    assert len(legal_moves(match)) == 6405 + 1
