"""Every value of every Chkobba option changes what happens: the same position, one option at a time."""

from itertools import combinations

import pytest

from games.rules.actions import Move
from games.rules.cards import parse_cards
from games.rules.engine import apply, legal_moves, new_match, outcome, points_of
from games.rules.errors import IllegalMove
from games.rules.ruleset import Ruleset
from games.rules.variants.chkobba import CHKOBBA
from tests.rules.helpers import deck_with, play, position, takes, the_round

# Seats are drawn the other way round; the rules see nothing of it.
SHOWN_ONLY = {"direction"}


def moves(hand, table):
    """What a hand may do."""

    def ask(ruleset):
        match = position(f"{hand} | AS", table, rules=ruleset)
        return " ".join(sorted(map(str, legal_moves(match))))

    return ask


def prime(piles, last=None):
    """Who gets the point for the sevens."""
    return winner("prime", piles, last)


def winner(category, piles, last=None):
    def ask(ruleset):
        won = tuple(map(parse_cards, piles.split("|")))
        found = ruleset.law.tallies(ruleset.options, won, (0, 0), ((), ()), last)
        return {tally.category: tally.winner for tally in found}.get(category, "no such point")

    return ask


def redealt(table):
    def ask(ruleset):
        match = apply(new_match(ruleset, 2), deck_with(ruleset, 2, table=table))
        return match.round is None

    return ask


def last_play(ruleset):
    return the_round(play(position(" | 7D", "7H", rules=ruleset, turn=1), "7Dx7H")).sweeps[1]


def uncaptured(ruleset):
    rnd = the_round(play(position("5H | KS", "2D", rules=ruleset, dealer=1), "5H", "KS"))
    return [len(pile) for pile in rnd.piles]


def won(totals, diamonds=(5, 5)):
    return lambda ruleset: outcome(ruleset, totals, diamonds)[1]


def other_court(key):
    """Jack and queen share 8 and 9, so the other one changes with it."""
    return lambda value: {key: 17 - value}


def nothing_else(value):
    return {}


# option: (question, base preset, other options, {value: answer})
TABLE = {
    "jack": [(moves("JD", "7H AC"), "chkobba-classic", other_court("queen"), {8: "JDxAC+7H", 9: "JD"})],
    "queen": [(moves("QD", "7H AC"), "chkobba-classic", other_court("jack"), {8: "QDxAC+7H", 9: "QD"})],
    "court_takes_sum": [
        (moves("KD", "6H 4C"), "chkobba-cafe", nothing_else, {True: "KDx4C+6H", False: "KD"})
    ],
    "court_in_sum": [(moves("KD", "JH AC"), "chkobba-cafe", nothing_else, {True: "KDxAC+JH", False: "KD"})],
    "rank_forced": [
        (moves("7D", "7H 3C 4C"), "chkobba-cafe", nothing_else, {True: "7Dx7H", False: "7Dx3C+4C 7Dx7H"})
    ],
    "capture": [
        (
            moves("7D", "3C 4C"),
            "chkobba-cafe",
            nothing_else,
            {"mandatory": "7Dx3C+4C", "equal_only": "7D 7Dx3C+4C", "optional": "7D 7Dx3C+4C"},
        ),
        (
            moves("7D", "7H"),
            "chkobba-cafe",
            nothing_else,
            {"mandatory": "7Dx7H", "equal_only": "7Dx7H", "optional": "7D 7Dx7H"},
        ),
    ],
    "sum_choice": [
        (
            moves("6H", "AC 2D 3S 5H"),
            "chkobba-cafe",
            nothing_else,
            {"any": "6HxAC+2D+3S 6HxAC+5H", "fewest": "6HxAC+5H"},
        )
    ],
    "force_equal_in_hand": [
        (moves("2S 5C", "5H KC"), "chkobba-online", nothing_else, {True: "5Cx5H", False: "2S 5C 5Cx5H"})
    ],
    "redeal": [
        (
            redealt("KC KD KH 2S"),
            "chkobba-cafe",
            nothing_else,
            {"three_kings": True, "three_of_a_rank": True, "none": False},
        ),
        (
            redealt("5C 5D 5H 2S"),
            "chkobba-cafe",
            nothing_else,
            {"three_kings": False, "three_of_a_rank": True, "none": False},
        ),
    ],
    "last_sweep": [(last_play, "chkobba-cafe", nothing_else, {"never": 0, "counts": 1})],
    "prime": [
        (
            prime("7H 6D | 7S 6S 6C"),
            "chkobba-cafe",
            nothing_else,
            {
                "none": "no such point",
                "sevens_then_sixes": 1,
                "sevens": None,
                "three_sevens": None,
                "classic": None,
                "classic_partial": None,
            },
        ),
        (
            prime("7H 7D | AD AS AC AH"),
            "chkobba-cafe",
            nothing_else,
            {"sevens": 0, "sevens_then_sixes": 0, "three_sevens": None, "classic": 1, "classic_partial": 1},
        ),
        (
            prime("7H 7D 7S | 7C KD KS"),
            "chkobba-cafe",
            nothing_else,
            {"three_sevens": 0, "classic": None, "classic_partial": 0},
        ),
    ],
    "seven_d": [
        (winner("seven_d", "7D | 2C"), "chkobba-cafe", nothing_else, {True: 0, False: "no such point"})
    ],
    "tie": [
        (winner("cards", "2C | 3C", last=1), "chkobba-cafe", nothing_else, {"none": None, "last_capturer": 1})
    ],
    "nobody": [(uncaptured, "chkobba-cafe", nothing_else, {"unclaimed": [0, 0], "dealer": [0, 3]})],
    "target": [
        (won((5, 4)), "chkobba-cafe", nothing_else, {5: 0, 11: None, 16: None, 21: None, 31: None}),
        (won((11, 4)), "chkobba-cafe", nothing_else, {5: 0, 11: 0, 16: None, 21: None, 31: None}),
        (won((16, 4)), "chkobba-cafe", nothing_else, {16: 0, 21: None, 31: None}),
        (won((21, 4)), "chkobba-cafe", nothing_else, {21: 0, 31: None}),
        (won((31, 4)), "chkobba-cafe", nothing_else, {31: 0}),
    ],
    "level": [(won((22, 21)), "chkobba-cafe", nothing_else, {"play_on": 0, "two_ahead": None})],
    "all_diamonds_wins": [(won((3, 4), (0, 10)), "chkobba-cafe", nothing_else, {True: 1, False: None})],
}
ROWS = [
    pytest.param(ask, preset, {**others(value), key: value}, expected, id=f"{key}={value}")
    for key, scenarios in TABLE.items()
    for ask, preset, others, answers in scenarios
    for value, expected in answers.items()
]


@pytest.mark.parametrize(("ask", "preset", "options", "expected"), ROWS)
def test_option(ask, preset, options, expected):
    """CH-34, CH-40, CH-45, CH-46, CH-48, CH-65, CH-67, CH-69, CH-74 to CH-80: on and off."""
    assert ask(Ruleset.of(preset, **options)) == expected


def test_every_choice_is_in_the_table():
    """For any two values of an option there is a position where they lead to different answers."""
    choices = {key: option for key, option in CHKOBBA.options.items() if len(option.values) > 1}
    assert set(choices) == set(TABLE) | SHOWN_ONLY
    for key, scenarios in TABLE.items():
        answers = [found for *_, found in scenarios]
        for one, other in combinations(choices[key].values, 2):
            both = [found for found in answers if one in found and other in found]
            assert any(found[one] != found[other] for found in both), (key, one, other)


def test_direction_is_for_the_eye():
    """CH-26: the seat after the dealer starts either way; pages draw it on the right or on the left."""
    for direction in ("anticlockwise", "clockwise"):
        ruleset = Ruleset.of("chkobba-cafe", direction=direction)
        match = apply(new_match(ruleset, 4, dealer=1), deck_with(ruleset, 4))
        assert the_round(match).turn == 2


def test_equal_only_lets_a_sum_go_but_not_an_equal_card():
    """CH-45: source 002 and the house variant."""
    ruleset = Ruleset.of("chkobba-cafe", capture="equal_only")
    match = position("7D 7S | AS", "7H 3C 4C", rules=ruleset)
    with pytest.raises(IllegalMove) as refused:
        apply(match, Move.parse("7D"))
    assert refused.value.rule == "chkobba.capture.must-take-equal"
    assert refused.value.must_take == (parse_cards("7H"),)


def test_fewest_refuses_the_longer_sum():
    ruleset = Ruleset.of("chkobba-cafe", sum_choice="fewest")
    match = position("6H | AS", "AC 2D 3S 5H", rules=ruleset)
    assert takes(match, "6H") == {"6HxAC+5H"}
    with pytest.raises(IllegalMove) as refused:
        apply(match, Move.parse("6HxAC+2D+3S"))
    assert refused.value.rule == "chkobba.capture.fewest"
    assert refused.value.must_take == (parse_cards("AC 5H"),)


def test_a_card_may_take_a_sum_although_an_equal_card_lies_there():
    ruleset = Ruleset.of("chkobba-cafe", rank_forced=False)
    match = play(position("7D | AS", "7H 3C 4C", rules=ruleset, stock="QC"), "7Dx3C+4C")
    assert the_round(match).table == parse_cards("7H")


def test_points_follow_the_options():
    """The same piles, scored by the four presets."""
    won = (parse_cards("7D 7H 6D"), parse_cards("7S 6S 6C 2C"))
    found = {}
    for preset in CHKOBBA.presets:
        ruleset = Ruleset.of(preset.key)
        found[preset.key] = points_of(ruleset.law.tallies(ruleset.options, won, (0, 1), ((), ()), 0))
    assert found == {
        "chkobba-classic": (2, 2),
        "chkobba-cafe": (3, 2),
        "chkobba-online": (3, 2),
        "chkobba-maghreb": (3, 2),
    }
