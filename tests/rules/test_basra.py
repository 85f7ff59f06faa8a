"""Basra, row by row of the feature list (BA-..)."""

import random

import pytest

from games.rules.actions import Shuffle
from games.rules.cards import DECK_52, Card, parse_cards
from games.rules.dealing import settle_opening
from games.rules.engine import apply, legal_moves, live_totals, new_match, outcome, points_of
from games.rules.errors import IllegalMove
from games.rules.ruleset import Ruleset
from tests.rules.helpers import play, position, random_match, shuffled, takes, the_round

BASRA, PAGAT = Ruleset.of("basra"), Ruleset.of("basra-pagat")


def refused(match, move):
    with pytest.raises(IllegalMove) as caught:
        play(match, move)
    return caught.value


def tallies(piles, sweeps=(0, 0), **changes):
    ruleset = Ruleset.of("basra", **changes)
    won = tuple(map(parse_cards, piles.split("|")))
    return ruleset.law.tallies(ruleset.options, won, sweeps, ((), ()), None)


# Dealing ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "deals"), [(2, 6), (4, 3)])
def test_the_deal(seats, deals):
    """BA-02, BA-03, BA-05, BA-06, BA-08: 52 cards, four each and four on the table; six deals or three."""
    assert sorted(BASRA.deck()) == list(DECK_52)
    match = apply(new_match(BASRA, seats), shuffled(BASRA, seats, random.Random(1)))
    rnd = the_round(match)
    assert [len(hand) for hand in rnd.hands] == [4] * seats
    assert (len(rnd.table), rnd.deals, len(rnd.stock)) == (4, deals, 48 - 4 * seats)
    table = set()
    while not the_round(match).over:
        before = the_round(match)
        match = apply(match, legal_moves(match)[0])
        if the_round(match).deal > before.deal:
            table = {*before.table, the_round(match).history[-1].move.card}
            assert set(the_round(match).table) <= table
            assert [len(hand) for hand in the_round(match).hands] == [4] * seats
    assert the_round(match).deal == deals


@pytest.mark.parametrize("card", ["JC", "JD", "JH", "JS", "7D"])
def test_no_jack_and_no_seven_of_diamonds_starts_on_the_table(card):
    """BA-07: such an order is refused; `settle_opening` tells which cards are buried."""
    rest = [other for other in DECK_52 if other.rank != "J" and other.code != "7D"]
    special = [other for other in DECK_52 if other not in rest and other is not Card(card)]
    order = (*rest[:8], Card(card), *rest[8:], *special)
    with pytest.raises(IllegalMove) as caught:
        apply(new_match(BASRA, 2), Shuffle(order))
    assert caught.value.rule == "basra.deal.buried"
    settled = settle_opening(BASRA, 2, order)
    assert settled.buried == (Card(card),)
    assert settled.front == (*rest[:8], *rest[8:12])
    match = apply(new_match(BASRA, 2), Shuffle((*settled.front, *settled.buried, *settled.stock)))
    assert the_round(match).table == tuple(rest[8:12])


def test_queens_kings_and_other_sevens_may_start_there():
    """BA-07."""
    wanted = parse_cards("QC KD 7H 7S")
    rest = [card for card in DECK_52 if card not in wanted]
    match = apply(new_match(BASRA, 2), Shuffle((*rest[:8], *wanted, *rest[8:])))
    assert the_round(match).table == wanted


def test_nothing_is_buried_in_the_other_games():
    order = tuple(Ruleset.of("scopa").deck())
    settled = settle_opening(Ruleset.of("scopa"), 2, order)
    assert (settled.front + settled.stock, settled.buried) == (order, ())


# Captures -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "table", "moves"),
    [
        pytest.param("8H", "8D 8C 8S", ["8Hx8C+8D+8S"], id="BA-10 every equal card"),
        pytest.param("8H", "6D 2C 8D 4D 3S AH", ["8HxAH+2C+3S+4D+6D+8D"], id="BA-10 equal cards and groups"),
        pytest.param("10H", "7C 6H 4H AS 3D 2H", ["10HxAS+2H+4H+6H+7C"], id="BA-10 the most, not the first"),
        pytest.param(
            "9H", "2D 3C 4S 5H AC", ["9HxAC+3C+5H", "9Hx2D+3C+4S"], id="BA-10 choose among the largest"
        ),
        pytest.param("6H", "2D 4C 2S", ["6Hx2D+4C", "6Hx2S+4C"], id="BA-10 a card counts once"),
        pytest.param("QH", "QD QC KS 5H", ["QHxQC+QD"], id="BA-11 a queen takes queens"),
        pytest.param("KH", "QD 4S 6H", ["KH"], id="BA-11 BA-15 a king takes no sum"),
        pytest.param("KH", "KD KC KS QD", ["KHxKC+KD+KS"], id="BA-11 a king takes kings"),
        pytest.param("JH", "QD KC 3S 10D", ["JHx3S+10D+QD+KC"], id="BA-12 a jack takes all"),
        pytest.param("JH", "", ["JH"], id="BA-12 BA-18 an empty table"),
        pytest.param("7D", "KH QS JC 10D", ["7Dx10D+JC+QS+KH"], id="BA-13 the 7 of diamonds takes all"),
        pytest.param("7D", "", ["7D"], id="BA-18 the 7 of diamonds on an empty table"),
        pytest.param("7H", "7D 3C", ["7Hx7D"], id="BA-13 on the table it is a seven"),
        pytest.param("4H", "QD KC JS", ["4H"], id="BA-15 a number takes no court"),
    ],
)
@pytest.mark.parametrize("ruleset", [BASRA, PAGAT], ids=lambda ruleset: ruleset.preset)
def test_captures(ruleset, card, table, moves):
    """BA-09: one card each turn."""
    assert takes(position(f"{card} | 2S", table, rules=ruleset), card) == set(moves)


def test_most_groups_or_most_cards():
    """Option maximise: five cards in one group, or four in two."""
    table = "2D 3C 3H 9C 9D AC AS"
    assert takes(position("10S | 2H", table, rules=BASRA), "10S") == {"10SxAC+AS+2D+3C+3H"}
    groups = Ruleset.of("basra", maximise="groups")
    assert takes(position("10S | 2H", table, rules=groups), "10S") == {"10SxAC+AS+9C+9D"}


@pytest.mark.parametrize(
    ("move", "table", "rule"),
    [
        ("8H", "8D 5C 3H", "capture.must-capture"),
        ("8Hx8D", "8D 8C", "capture.as-many-as-it-can"),
        ("8Hx8D", "8D 5C 3H", "capture.as-many-as-it-can"),
        ("8Hx3H+5C", "8D 5C 3H", "capture.as-many-as-it-can"),
        ("8Hx5C", "8D 5C 3H", "capture.not-a-sum"),
        ("8Hx8D+QD", "8D QD", "capture.no-court"),
        ("QHx5C", "QD 5C", "capture.court-by-rank"),
        ("QHxQD", "QD QC", "capture.court-by-rank"),
        ("JHxQD", "QD 5C", "capture.whole-table"),
        ("7DxQD", "QD 5C", "capture.whole-table"),
        ("8Hx8D+8D", "8D 8C", "capture.twice"),
        ("8Hx8S", "8D 8C", "capture.not-on-table"),
        ("9Hx9D", "9D", "turn.not-in-hand"),
    ],
)
def test_refused_moves(move, table, rule):
    match = position("8H QH JH 7D | 2S", table, rules=BASRA)
    refusal = refused(match, move)
    assert refusal.rule == f"basra.{rule}"
    if rule.startswith("capture") and rule not in ("capture.twice", "capture.not-on-table"):
        card = Card(move.split("x")[0])
        assert set(refusal.must_take) == {legal.take for legal in legal_moves(match) if legal.card is card}


# Basras -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruleset", "move", "table", "sweeps"),
    [
        pytest.param(BASRA, "8Hx8C+8D", "8D 8C", 1, id="BA-16 equal cards"),
        pytest.param(BASRA, "QHxQD", "QD", 1, id="BA-16 a queen"),
        pytest.param(BASRA, "8Hx3H+5C", "5C 3H", 1, id="BA-16 a group"),
        pytest.param(BASRA, "8Hx8D", "8D QC", 0, id="BA-16 a card is left"),
        pytest.param(BASRA, "JHxQD", "QD", 0, id="BA-17 a jack"),
        pytest.param(BASRA, "JHxJD", "JD", 0, id="BA-17 BA-26 a lone jack, off"),
        pytest.param(BASRA, "7DxQS+KH", "KH QS", 1, id="BA-14 always"),
        pytest.param(PAGAT, "7DxQS+KH", "KH QS", 0, id="BA-14 small sevens: courts"),
        pytest.param(PAGAT, "7Dx2H+3C+6S", "2H 6S 3C", 0, id="BA-14 small sevens: eleven"),
        pytest.param(PAGAT, "7Dx2H+3C+5S", "2H 5S 3C", 1, id="BA-14 small sevens: ten"),
        pytest.param(PAGAT, "7Dx10D", "10D", 1, id="BA-14 small sevens: a ten"),
        pytest.param(Ruleset.of("basra", jack_lone=True), "JHxJD", "JD", 1, id="BA-26 on"),
        pytest.param(Ruleset.of("basra", jack_lone=True), "JHxJC+JD", "JD JC", 0, id="BA-26 two jacks"),
        pytest.param(Ruleset.of("basra", jack_lone=True), "JHx5C", "5C", 0, id="BA-26 no jack"),
    ],
)
def test_basra(ruleset, move, table, sweeps):
    match = play(position("8H QH JH 7D | 2S", table, rules=ruleset), move)
    assert the_round(match).sweeps == (sweeps, 0)
    assert live_totals(match) == (10 * sweeps, 0)


def test_the_last_card_of_the_round_counts():
    """BA-16, BA-20: no exception is stated; leftovers are no basra."""
    rnd = the_round(play(position(" | 5H", "5D", rules=BASRA, turn=1), "5Hx5D"))
    assert (rnd.over, rnd.sweeps) == (True, (0, 1))
    rnd = the_round(play(position("5H | KS", "5D QC", rules=BASRA), "5Hx5D", "KS"))
    assert (rnd.sweeps, rnd.piles[0], rnd.table) == ((0, 0), parse_cards("5D 5H QC KS"), ())


# Points -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("piles", "sweeps", "points"),
    [
        pytest.param("AC AD 10D 5C 6C | 2H 3H", (1, 0), (18, 0), id="BA-25 the worked example"),
        pytest.param("JC JD 2C | AH 10D KS", (0, 0), (4, 4), id="BA-21 BA-22 BA-23 BA-24 level"),
        pytest.param("10D | 10C 10H 10S", (0, 0), (3, 3), id="BA-23 only that ten"),
        pytest.param("2C | 2D 2H 2S", (0, 0), (2, 3), id="BA-22 only that two"),
        pytest.param("3C | 4C", (2, 3), (20, 30), id="BA-16 ten each"),
    ],
)
def test_points(piles, sweeps, points):
    """BA-19."""
    assert points_of(tallies(piles, sweeps)) == points


def test_most_cards_on_a_tie():
    """BA-24: 26 to 26 is for nobody, or for both by the option."""
    halves = f"{' '.join(map(str, DECK_52[:26]))} | {' '.join(map(str, DECK_52[26:]))}"
    assert tallies(halves)[0].points == (0, 0)
    assert tallies(halves, tie="both")[0].points == (3, 3)
    assert tallies("3C 4C | 5C", most_cards=30)[0].points == (30, 0)


def test_what_cards_are_worth_can_be_agreed():
    piles = "AC JC 2C 10D | "
    changed = tallies(piles, ace=2, jackpt=3, club2=5, dia10=7, most_cards=11)
    assert [tally.points[0] for tally in changed] == [11, 2, 3, 5, 7, 0]
    assert tallies("3C | ", (2, 0), basra=25)[-1].points == (50, 0)


@pytest.mark.parametrize(
    ("totals", "winner"), [((101, 60), 0), ((100, 99), None), ((110, 118), 1), ((105, 105), None)]
)
def test_who_has_won(totals, winner):
    """BA-04."""
    assert outcome(BASRA, totals)[1] == winner


# Against a slow count -----------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["basra", "basra-pagat"])
@pytest.mark.parametrize("seats", [2, 4])
def test_points_equal_a_recount_from_the_log(preset, seats):
    """Out of the deck orders and the moves alone, without the engine's piles."""
    ruleset = Ruleset.of(preset, target=201)
    log = list(random_match(ruleset, seats, seed=seats))
    actions = [action for action, _ in log]
    assert recount(actions, seats, preset) == [list(result.points) for result in log[-1][1].results]


def recount(actions, seats, preset):
    starts = [number for number, action in enumerate(actions) if isinstance(action, Shuffle)]
    rounds = [
        actions[start + 1 : end] for start, end in zip(starts, [*starts[1:], len(actions)], strict=True)
    ]
    tables = [set(map(str, actions[start].cards[4 * seats : 4 * seats + 4])) for start in starts]
    return [
        _round_points(moves, table, seats, dealer, preset)
        for dealer, (moves, table) in enumerate(zip(rounds, tables, strict=True))
    ]


def _round_points(moves, table, seats, dealer, preset):
    won, points, last = [[], []], [0, 0], None
    for number, move in enumerate(moves):
        side = (dealer + 1 + number) % seats % 2
        taken = set(map(str, move.take))
        if not taken:
            table.add(str(move.card))
            continue
        table -= taken
        won[side] += [str(move.card), *taken]
        last = side
        points[side] += 10 * (not table and _scores(str(move.card), taken, preset))
    won[last] += table
    for side, pile in enumerate(won):
        points[side] += sum(card[0] in "AJ" for card in pile)
        points[side] += 2 * ("2C" in pile) + 3 * ("10D" in pile) + 3 * (len(pile) > 26)
    return points


def _scores(card, taken, preset):
    if card[0] == "J":
        return False
    if card != "7D" or preset == "basra":
        return True
    return (
        not any(other[0] in "JQK" for other in taken)
        and sum(1 if other[0] == "A" else int(other[:-1]) for other in taken) <= 10
    )
