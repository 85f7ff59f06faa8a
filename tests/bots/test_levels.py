"""All levels: legal everywhere, repeatable, blind to what their seat cannot see. BT-02, BT-04, BT-17, BT-18, TS-16."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bots import ALIASES, LEVELS, MEASURING, SERVER, VERSION, Budget, choose
from games.bots.sight import SEE_ALL, choose_seeing
from games.rules.engine import apply, legal_moves
from games.rules.observation import observe
from games.rules.ruleset import PRESETS, Ruleset
from tests.bots.games_of_bots import GAMES, SMALL, a_round, permuted
from tests.bots.test_takes import RULESETS
from tests.rules.helpers import position, the_round

GOLDEN = Path(__file__).parent / "data" / "golden_moves.json"
EVERY_LEVEL = (*LEVELS, *MEASURING)
# One ruleset of each game.
OTHER_WAYS = {"chkobba-classic", "chkobba-online", "chkobba-maghreb", "basra-pagat"}
ONE_OF_EACH = [(preset, seats) for preset, seats in GAMES if preset not in OTHER_WAYS]


def golden(level: str, budget: Budget = SERVER, games: list[tuple[str, int]] = GAMES) -> dict[str, str]:
    """A round of every one of these games and seat counts, move by move."""
    return {
        f"{preset} {seats}": " ".join(
            str(choice.move) for *_, choice in a_round(Ruleset.of(preset), seats, level, seats, budget)
        )
        for preset, seats in games
    }


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_easy_and_medium_play_as_they_always_did(level):
    """TS-16: pinned move for move. Whoever changes a level on purpose raises VERSION and writes the file anew."""
    assert golden(level) == json.loads(GOLDEN.read_text(encoding="utf-8"))[level]


def test_hard_of_this_version_plays_as_it_did():
    """A stored move can be repeated only while its version stands for the same moves: else raise VERSION."""
    assert (
        golden("hard", SMALL, ONE_OF_EACH)
        == json.loads(GOLDEN.read_text(encoding="utf-8"))[f"hard {VERSION}"]
    )


def test_the_golden_rounds_are_of_every_preset():
    found = json.loads(GOLDEN.read_text(encoding="utf-8"))
    for level in ("easy", "medium"):
        assert {name.split()[0] for name in found[level]} == set(PRESETS)


@pytest.mark.parametrize("level", EVERY_LEVEL)
@pytest.mark.parametrize(("preset", "seats"), GAMES)
def test_a_whole_round_in_every_game(level, preset, seats):
    """BT-18: one bot for every ruleset; each move is legal and has a reason."""
    for match, _, choice in a_round(Ruleset.of(preset), seats, level, 1, SMALL):
        assert choice.move in legal_moves(match)
        assert choice.reason.endswith(".")


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(RULESETS), st.integers(0, 3), st.integers(0, 10**6))
def test_hard_is_legal_under_every_option(ruleset, number, seed):
    """TS-17: with and without seeing all cards."""
    seats = ruleset.seats_allowed[number % len(ruleset.seats_allowed)]
    for match, seen, choice in a_round(ruleset, seats, "hard", seed, SMALL):
        assert choice.move in legal_moves(match)
        seeing = choose_seeing(seen, the_round(match).hands, SMALL)
        assert seeing.move in legal_moves(match)


@pytest.mark.parametrize("level", EVERY_LEVEL)
@settings(max_examples=15, deadline=None)
@given(game=st.sampled_from(GAMES), seed=st.integers(0, 10**6), rng=st.randoms(use_true_random=False))
def test_unseen_cards_change_nothing(level, game, seed, rng):
    """BT-04: whatever the other hands and the stock hold, and in whatever order, the choice is the same."""
    for number, (match, seen, choice) in enumerate(a_round(Ruleset.of(game[0]), game[1], level, seed, SMALL)):
        if number % 3 == 0:
            other = observe(permuted(match, seen.seat, rng), seen.seat)
            assert choose(other, level, seed * 1000 + len(seen.history), SMALL) == choice


@pytest.mark.parametrize("level", EVERY_LEVEL)
def test_the_same_seed_gives_the_same_choice(level):
    for _, seen, choice in a_round(Ruleset.of("chkobba-cafe"), 4, level, 5):
        assert choose(seen, level, 5000 + len(seen.history)) == choice


def test_a_choice_does_not_depend_on_what_was_searched_before():
    """What a worker remembers of tables saves time and nothing else."""
    rounds = [[choice for *_, choice in a_round(Ruleset.of("chkobba-cafe"), 2, "hard", 8)] for _ in range(2)]
    assert rounds[0] == rounds[1]


def test_the_seed_makes_easy_vary():
    match = position("7C 2S 5S | KC", "KD QD", stock="AC AD")
    assert len({choose(observe(match, 0), "easy", seed).move for seed in range(30)}) > 1


def test_levels_of_rooms():
    """BT-02; the yardsticks, and bots that see all cards, can never be seated."""
    assert LEVELS == ("easy", "medium", "hard")
    assert not set(LEVELS) & {*MEASURING, SEE_ALL}


def test_see_all_is_no_level_of_choose():
    match = position("7C | KC", "7D", stock="AC AD")
    with pytest.raises(ValueError, match="no bot level 'see_all'"):
        choose(observe(match, 0), SEE_ALL)


def test_stored_rooms_have_simple():
    assert ALIASES == {"simple": "medium"}
    for _, seen, choice in a_round(Ruleset.of("scopa"), 3, "simple", 2):
        assert choose(seen, "medium") == choice


def test_seeing_wants_the_hands_of_the_table():
    match = position("7C 2S | KC KD", "7D", stock="AC AD")
    seen, hands = observe(match, 0), the_round(match).hands
    assert choose_seeing(seen, hands).move in seen.legal_moves
    with pytest.raises(ValueError, match="not the hands"):
        choose_seeing(seen, hands[::-1])
    with pytest.raises(ValueError, match="no move is due"):
        choose_seeing(observe(match, 1), hands)
    assert choose_seeing(
        observe(apply(match, legal_moves(match)[0]), 1), the_round(apply(match, legal_moves(match)[0])).hands
    ).move
