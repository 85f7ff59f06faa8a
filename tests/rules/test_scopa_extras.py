"""The extras of the Scopa family: napola, re bello, ace takes all, settanta, Scopone to 41; off unless asked for."""

import pytest

from games.rules.actions import Move
from games.rules.cards import DECK_40, parse_cards
from games.rules.engine import apply, points_of
from games.rules.errors import IllegalMove, InvalidRuleset
from games.rules.rulebook import RULES
from games.rules.ruleset import Ruleset
from games.rules.variants import VARIANT_OF
from tests.rules.helpers import play, position, takes, the_round

FAMILY = ["scopa", "scopone", "scientifico"]
EXTRAS = {"napola": False, "re_bello": False, "ace_takes_all": "never", "ace_sweep": False}


def counted(ruleset, first, category):
    """One category's tally when side 0 has these cards and side 1 all the others."""
    pile = parse_cards(first)
    other = tuple(card for card in DECK_40 if card not in pile)
    tallies = ruleset.law.tallies(ruleset.options, (pile, other), (0, 0), ((), ()), None)
    return next((tally for tally in tallies if tally.category == category), None), tallies


@pytest.mark.parametrize("preset", FAMILY)
def test_they_are_off_in_every_preset(preset):
    """RO-13: house rules are switched on before the deal, and stay off otherwise."""
    assert {key: Ruleset.of(preset)[key] for key in EXTRAS} == EXTRAS
    assert set(Ruleset.of(preset).categories) == {"cards", "diamonds", "seven_d", "prime", "sweeps"}


@pytest.mark.parametrize("variant", ["chkobba", "escoba", "basra"])
@pytest.mark.parametrize("option", EXTRAS)
def test_other_games_do_not_have_them(variant, option):
    preset = VARIANT_OF[variant].standard
    with pytest.raises(InvalidRuleset, match=f"{variant} has no option {option}"):
        Ruleset.of(preset, **{option: EXTRAS[option]})


# Napola -------------------------------------------------------------------------------------------

NAPOLA = [
    ("AD 2D 3D", (3, 0)),
    ("AD 2D 3D 4D", (4, 0)),
    ("AD 2D 3D 5D", (3, 0)),
    ("AD 2D 3D 4D 5D 6D 7D JD QD KD", (10, 0)),
    ("AD 2D 3D 4D 5D 6D 7D QD KD", (7, 0)),
    ("AD 2D 4D", (0, 0)),
    ("4D", (0, 3)),
    ("3D", (0, 0)),
    ("2D 3D 4D 5D", (0, 0)),
]


@pytest.mark.parametrize(("cards", "points"), NAPOLA)
@pytest.mark.parametrize("preset", FAMILY)
def test_napola(preset, cards, points):
    """Ace, 2, 3 of coins: three points, and one for each further coin in sequence."""
    found, _ = counted(Ruleset.of(preset, napola=True), cards, "napola")
    assert found.points == found.counts == points
    assert found.winner == (points.index(max(points)) if any(points) else None)
    assert [len(run) for run in found.cards] == list(points)
    assert found.rule == f"{preset}.score.napola"
    assert found.rule in RULES
    assert counted(Ruleset.of(preset), cards, "napola")[0] is None


def test_the_courts_follow_the_seven_whatever_they_count():
    """Jack, queen, king, also where the queen counts 8."""
    ruleset = Ruleset.of("scopa", napola=True, jack=9, queen=8)
    assert counted(ruleset, "AD 2D 3D 4D 5D 6D 7D JD", "napola")[0].points == (8, 0)
    assert counted(ruleset, "AD 2D 3D 4D 5D 6D 7D QD", "napola")[0].points == (7, 0)


def test_re_bello():
    """The king of coins is a point, as the 7 is."""
    ruleset = Ruleset.of("scopa", re_bello=True)
    found, tallies = counted(ruleset, "KD", "re_bello")
    assert (found.points, found.winner, found.cards[0]) == ((1, 0), 0, parse_cards("KD"))
    assert found.rule == "scopa.score.re_bello"
    assert found.rule in RULES
    assert counted(ruleset, "KC", "re_bello")[0].points == (0, 1)
    without = counted(Ruleset.of("scopa"), "KD", "re_bello")[1]
    assert points_of(tallies) == (points_of(without)[0] + 1, points_of(without)[1])


def test_the_score_sheet_lists_what_is_switched_on():
    ruleset = Ruleset.of("scopa", napola=True, re_bello=True)
    assert ruleset.categories == ("cards", "diamonds", "seven_d", "prime", "napola", "re_bello", "sweeps")


# Ace takes all ------------------------------------------------------------------------------------

ACES = [
    ("always", "AC", "7D KD 2S", {"ACx2S+7D+KD"}),
    ("always", "AC", "AD KD 2S", {"ACxAD+2S+KD"}),
    ("always", "AC", "", {"AC"}),
    ("unless_ace", "AC", "7D KD 2S", {"ACx2S+7D+KD"}),
    ("unless_ace", "AC", "AD KD 2S", {"ACxAD"}),
    ("unless_ace", "AC", "AD AH 2S", {"ACxAD", "ACxAH"}),
    ("unless_ace", "AC", "", {"AC"}),
    ("never", "AC", "7D KD 2S", {"AC"}),
    ("never", "AC", "AD KD 2S", {"ACxAD"}),
    ("always", "2C", "AD AH 3S", {"2CxAD+AH"}),
    ("always", "KC", "AD 2D 7S", {"KCxAD+2D+7S"}),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "card", "table", "moves"), ACES)
@pytest.mark.parametrize("preset", FAMILY)
def test_what_an_ace_takes(preset, rule, card, table, moves):
    """Whole table, or only an ace that lies there; on an empty table it is laid down; other cards as ever."""
    seats = Ruleset.of(preset).seats_allowed[0]
    hands = " | ".join([f"{card} QC", *["JS JH"] * (seats - 1)])
    match = position(hands.replace("JS JH", "JS"), table, rules=Ruleset.of(preset, ace_takes_all=rule))
    assert takes(match, card) == moves


@pytest.mark.parametrize(
    ("capture", "table", "may_trail"),
    [("mandatory", "7D", False), ("equal_only", "7D", True), ("equal_only", "AD", False), ("optional", "AD", True)],
)  # fmt: skip
def test_an_ace_may_be_laid_down_where_a_sum_may_be_left(capture, table, may_trail):
    rules = Ruleset.of("scopa", ace_takes_all="always", capture=capture)
    assert ("AC" in takes(position("AC | KS", table, rules=rules), "AC")) is may_trail


@pytest.mark.parametrize(
    ("options", "played", "table", "sweeps"),
    [
        ({"ace_takes_all": "always"}, "ACx2S+7D", "7D 2S", 0),
        ({"ace_takes_all": "always", "ace_sweep": True}, "ACx2S+7D", "7D 2S", 1),
        ({"ace_takes_all": "unless_ace"}, "ACxAD", "AD", 0),
        ({"ace_takes_all": "unless_ace", "ace_sweep": True}, "ACxAD", "AD", 1),
        ({"ace_takes_all": "always"}, "AC", "", 0),
        ({"ace_takes_all": "always"}, "7Cx7D", "7D", 1),
        ({}, "ACxAD", "AD", 1),
    ],
)
def test_whether_its_sweep_counts(options, played, table, sweeps):
    """Sources differ, so it is an option; any other card's sweep counts as ever."""
    rules = Ruleset.of("scopa", **options)
    match = play(position("AC 7C | KS", table, rules=rules), played)
    assert the_round(match).sweeps == (sweeps, 0)


@pytest.mark.parametrize(("counts", "sweeps"), [("never", 0), ("counts", 1)])
def test_an_aces_sweep_with_the_last_card_is_still_the_last(counts, sweeps):
    rules = Ruleset.of("scopa", ace_takes_all="always", ace_sweep=True, last_sweep=counts)
    match = play(position(" | AC", "7D 2S", rules=rules, turn=1), "ACx2S+7D")
    assert the_round(match).sweeps == (0, sweeps)


@pytest.mark.parametrize(
    ("rule", "move", "table", "named"),
    [
        ("always", "ACx2S", "7D 2S", "capture.ace-takes-all"),
        ("always", "ACxAD", "AD 2S", "capture.ace-takes-all"),
        ("always", "AC", "AD 2S", "capture.must-capture"),
        ("unless_ace", "ACx2S", "7D 2S", "capture.ace-takes-all"),
        ("unless_ace", "ACx2S+AD", "AD 2S", "capture.one-group"),
        ("unless_ace", "ACx2S", "AD 2S", "capture.equal-first"),
        ("never", "ACx2S", "7D 2S", "capture.not-a-sum"),
    ],
)
def test_a_wrong_ace_is_refused_by_its_rule(rule, move, table, named):
    match = position("AC QC | KS", table, rules=Ruleset.of("scopa", ace_takes_all=rule))
    with pytest.raises(IllegalMove) as refused:
        apply(match, Move.parse(move))
    assert refused.value.rule == f"scopa.{named}"
    assert refused.value.rule in RULES
    if rule != "never":
        assert refused.value.must_take


# Contradictions, settanta, 41 ---------------------------------------------------------------------


@pytest.mark.parametrize("preset", FAMILY)
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"ace_sweep": True}, ["ace_sweep true", "ace_takes_all never"]),
        ({"ace_takes_all": "unless_ace", "rank_forced": False}, ["ace_takes_all unless_ace", "rank_forced false"]),
        ({"ace_takes_all": "sometimes"}, ["ace_takes_all", "sometimes", "never or always or unless_ace"]),
        ({"napola": 1}, ["napola", "1", "true or false"]),
    ],
)  # fmt: skip
def test_contradictions_name_both(preset, options, words):
    with pytest.raises(InvalidRuleset) as refused:
        Ruleset.of(preset, **options)
    for word in words:
        assert word in str(refused.value)


@pytest.mark.parametrize(
    ("cards", "winner"), [("7C 7D 7H", 0), ("7C 7D 6C 6D 6H 6S", None), ("7C", 1), ("7C 7D 7H 7S", 0)]
)
def test_settanta_is_three_sevens(cards, winner):
    """By spazioinwind: "Primiera (o Settanta)" to whoever has at least three sevens."""
    found, _ = counted(Ruleset.of("scopa", prime="three_sevens"), cards, "prime")
    assert found.winner == winner


@pytest.mark.parametrize("preset", ["scopone", "scientifico"])
def test_scopone_to_41(preset):
    """RO-12: 41 is offered for Scopone, beside 11, 16 and 21, and any other number is accepted."""
    law = VARIANT_OF[preset]
    assert law.options["target"].values == (11, 16, 21, 41)
    assert law.target_winner(Ruleset.of(preset, target=41).options, (40, 12)) is None
    assert law.target_winner(Ruleset.of(preset, target=41).options, (41, 12)) == 0
    assert Ruleset.of(preset, target=33)["target"] == 33
