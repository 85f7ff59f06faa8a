"""Bots that see all cards and bots that aim for a share of the matches. BT-10, BT-11, DB-17 to DB-21."""

import pickle
import random
from collections import Counter

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given, settings
from hypothesis import strategies as st

from games.botcalibration import falling, raced, sampled
from games.bots import LEVELS, Aim, choose, decide
from games.bots.aim import WEAK, choose_aiming, choose_weakened
from games.bots.calibration import CALIBRATION, targets_of, weak_chance
from games.bots.sight import choose_seeing, deals_to_come
from games.bots.takes import cards_of
from games.botstrength import Pairing, is_name, mean_and_error, measure
from games.rules.engine import legal_moves
from games.rules.observation import observe
from games.rules.ruleset import Ruleset
from tests.bots.games_of_bots import GAMES, SMALL, a_round
from tests.rules.helpers import position, the_round

CAFE = Ruleset.of("chkobba-cafe")
GAME_KEYS = sorted({(Ruleset.of(preset).variant, seats) for preset, seats in GAMES})


def aim_of(match, share=None, **more):
    rnd = the_round(match)
    return Aim(rnd.hands, rnd.stock, share, **more)


# Seeing all cards ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_that_sees_all_plays_the_best_it_sees_whatever_its_level(level):
    """DB-18; without the aim it is its own level again at once."""
    for match, seen, choice in a_round(CAFE, 2, level, 3, SMALL):
        rnd, seed = the_round(match), 3000 + len(seen.history)
        assert decide(seen, level, seed, SMALL, aim_of(match)) == choose_seeing(
            seen, rnd.hands, SMALL, rnd.stock
        )
        assert decide(seen, level, seed, SMALL) == choice


def test_the_order_of_the_stock_is_in_view():
    """DB-18: the king takes queen and two or jack and ace, and the next hand holds a queen or a jack for the rest."""
    for dealt, taken in (("QH", "KSx2C+QC"), ("JH", "KSxAC+JC")):
        stock = f"{dealt} 5H 4H 5D 4D 6D"
        match = position("KS |", "QC 2C JC AC", rules=CAFE, stock=stock, piles="AD 3D | 3C 3H", dealer=0)
        seen, rnd = observe(match, 0), the_round(match)
        assert str(choose_seeing(seen, rnd.hands, SMALL, rnd.stock).move) == taken


def test_the_deals_to_come_are_those_that_are_dealt():
    """Held against the engine: what is foreseen at a deal's end is in the hands at the next one's beginning."""
    for preset, seats in GAMES:
        foreseen = None
        for match, seen, _ in a_round(Ruleset.of(preset), seats, "easy", 2):
            rnd = the_round(match)
            if foreseen is not None and foreseen[0] < rnd.deal:
                assert [cards_of(hand) for hand in foreseen[1][0]] == [tuple(sorted(h)) for h in rnd.hands]
            foreseen = (rnd.deal, deals_to_come(seen, rnd.stock))


def test_the_stock_must_be_that_of_the_table():
    match = position("7C 2S | KC KD", "7D", stock="AC AD")
    with pytest.raises(ValueError, match="not the stock"):
        choose_seeing(observe(match, 0), the_round(match).hands, SMALL, the_round(match).stock[1:])


# Aiming --------------------------------------------------------------------------------------------------


def test_at_a_hundred_it_always_plays_the_best_it_sees():
    """DB-20."""
    for match, seen, _ in a_round(CAFE, 2, "medium", 4, SMALL):
        rnd = the_round(match)
        best = choose_seeing(seen, rnd.hands, SMALL, rnd.stock)
        assert choose_aiming(seen, aim_of(match, 100), 7, SMALL) == best


def test_a_partner_of_a_person_is_never_weakened():
    """BT-11: it plays hard, and sees what hard sees."""
    for match, seen, _ in a_round(CAFE, 4, "medium", 4, SMALL):
        for share in (None, 0, 50, 100):
            aim = aim_of(match, share, partner=True)
            assert decide(seen, "easy", 9, SMALL, aim) == choose(seen, "hard", 9, SMALL)


def test_weak_moves_come_as_often_as_the_table_says():
    """BT-10: by lot, and drawn for every turn by itself."""
    match = position("7C 2S 5S | KC 4C 4D", "7D 3C QD", rules=CAFE, stock="AC AD 2C 2D 3S 3H")
    seen, chance = observe(match, 0), weak_chance("chkobba", 2, 21, 50)
    reasons = [choose_aiming(seen, aim_of(match, 50), seed, SMALL).reason for seed in range(1_500)]
    spread = (chance * (1 - chance) / len(reasons)) ** 0.5
    assert 0 < chance < 1
    assert abs(reasons.count(WEAK) / len(reasons) - chance) < 4 * spread


def test_weak_moves_are_not_the_best_and_vary():
    match = position("7C 2S 5S | KC 4C 4D", "7D 3C QD", rules=CAFE, stock="AC AD 2C 2D 3S 3H")
    seen, rnd = observe(match, 0), the_round(match)
    found = Counter(choose_weakened(seen, aim_of(match), 1.0, seed, SMALL).move for seed in range(100))
    assert choose_seeing(seen, rnd.hands, SMALL, rnd.stock).move not in found
    assert len(found) > 1
    assert set(found) <= set(seen.legal_moves)


def test_the_same_seed_aims_alike():
    for match, seen, _ in a_round(CAFE, 2, "medium", 6, SMALL):
        first, second = (choose_aiming(seen, aim_of(match, 40), 5, SMALL) for _ in range(2))
        assert first == second


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(GAMES), st.integers(0, 100), st.integers(0, 10**6))
def test_aiming_is_legal_in_every_game(game, share, seed):
    for match, seen, _ in a_round(Ruleset.of(game[0]), game[1], "easy", seed):
        assert decide(seen, "hard", seed, SMALL, aim_of(match, share)).move in legal_moves(match)


def test_who_asks_for_more_wins_more():
    """Wide of the mark on purpose: the shares are measured with the command."""
    leads = [
        mean_and_error(measure(Pairing(f"aim{share}", "hard"), range(10)).points)[0] for share in (0, 60)
    ]
    assert leads[0] + 2 < leads[1]


@pytest.mark.parametrize("share", [-1, 101])
def test_a_share_is_a_percentage(share):
    match = position("7C 2S | KC KD", "7D", stock="AC AD")
    with pytest.raises(ValueError, match="a share is from 0 to 100"):
        choose_aiming(observe(match, 0), aim_of(match, share))


def test_a_worker_process_can_be_asked():
    """All that goes to it and comes back can be pickled, and nothing of it shows a card in its repr."""
    match = position("7C 2S | KC KD", "7D", stock="AC AD")
    asked = (observe(match, 0), "hard", 1, SMALL, aim_of(match, 50))
    again = pickle.loads(pickle.dumps((decide, asked)))
    choice = again[0](*again[1])
    assert pickle.loads(pickle.dumps(choice)) == decide(*asked)
    assert not {"KC", "AC"} & set(repr(asked[-1]).replace("'", " ").split())


# The calibration -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("variant", "seats"), GAME_KEYS)
def test_more_wins_need_fewer_weak_moves(variant, seats):
    for target in (5, *targets_of(variant), 40):
        chances = [weak_chance(variant, seats, target, share) for share in range(101)]
        assert chances == sorted(chances, reverse=True)
        assert chances[0] == 1
        assert chances[100] == 0


def test_rows_fall_from_never_weak_to_always():
    for rows in CALIBRATION.values():
        assert [row[0] for row in rows] == sorted({row[0] for row in rows})
        assert (rows[0][0], rows[-1][0]) == (0, 1)
        for column in (1, 2):
            shares = [row[column] for row in rows]
            assert shares == sorted(shares, reverse=True)
            assert shares[0] > 0.8 > 0.2 > shares[-1]


def test_the_chance_is_read_between_the_rows(monkeypatch):
    monkeypatch.setitem(CALIBRATION, ("chkobba", 2), ((0.0, 0.9, 0.9), (0.4, 0.5, 0.3), (1.0, 0.1, 0.1)))
    assert weak_chance("chkobba", 2, 11, 95) == 0
    assert weak_chance("chkobba", 2, 11, 70) == pytest.approx(0.2)
    assert weak_chance("chkobba", 2, 21, 30) == pytest.approx(0.4)
    assert 0.2 < weak_chance("chkobba", 2, 15, 50) < weak_chance("chkobba", 2, 11, 50)
    assert weak_chance("chkobba", 2, 11, 5) == 1


def test_races_are_won_by_who_scores_more():
    lots = random.Random(1)
    assert raced([(3, 1)], 11, lots) == 1
    assert raced([(1, 3), (0, 2)], 11, lots) == 0
    assert raced([(2, 0, 0), (0, 2, 0), (0, 0, 2)], 11, lots) == pytest.approx(1 / 3, abs=0.04)


def test_luck_is_smoothed_away():
    assert falling([(0, 0.9, 0.9), (0.1, 0.5, 0.7), (0.2, 0.6, 0.4)]) == [
        (0, 0.9, 0.9),
        (0.1, 0.5, 0.7),
        (0.2, 0.5, 0.4),
    ]


@pytest.mark.parametrize("seats", [2, 3])
def test_the_points_of_the_rounds_are_those_of_the_hard_player_first(seats):
    """The leads are those that `measure` finds for the same deals."""
    pairing = Pairing("medium", "easy", seats=seats)
    leads = [points[0] - sum(points[1:]) / (seats - 1) for points in sampled(pairing, range(4))]
    assert sum(leads) / len(leads) == pytest.approx(mean_and_error(measure(pairing, range(4)).points)[0])


def test_the_command_prints_rows(capsys, monkeypatch):
    """DB-21."""
    monkeypatch.setattr("games.botcalibration.CHANCES", ("0", "1"))
    call_command("bot_strength", "calibrate", "--rounds", "2", "--jobs", "1")
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "    # 2 duplicate rounds a row, seed 0."
    assert lines[1] == '    ("chkobba", 2): ('
    assert [line.split(",")[0].strip() for line in lines[2:4]] == ["(0.0", "(1.0"]


@pytest.mark.parametrize(
    "arguments", [("calibrate", "hard"), ("hard",), ("aim101", "hard"), ("weak2", "hard")]
)
def test_wrong_words_are_refused(arguments):
    with pytest.raises(CommandError):
        call_command("bot_strength", *arguments)


def test_names():
    assert all(map(is_name, ("aim0", "aim100", "weak0", "weak0.35", "weak1", "see_all", "see_deck", "hard")))
    assert not any(map(is_name, ("aim", "aim101", "aim-1", "weak", "weak1.5", "weak0.12345", "genius")))
