"""Measuring: duplicate deals, the seats swapped, and the command that prints it. TS-18."""

import re
import shutil
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games import botstrength
from games.botstrength import NAMES, Pairing, Tally, mean_and_error, measure, percentile
from tests.bots.games_of_bots import SMALL

REPOSITORY = Path(__file__).parents[2]


def test_a_level_against_itself_is_level():
    """Each deal is played from both sides, so medium against medium is exactly even."""
    tally = measure(Pairing("medium", "medium"), range(6))
    assert tally.shares == [0.5] * 6
    assert tally.points == [0.0] * 6


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_deals_again(seats):
    pairing = Pairing("counter", "easy", seats=seats, seed=4)
    first, second = measure(pairing, range(3)), measure(pairing, range(3))
    assert (first.shares, first.points) == (second.shares, second.points)
    assert len(first.times) > 20


def test_the_least_time_of_each_move_counts(monkeypatch):
    """Played three times: the same moves, and of each the quickest."""
    given = iter(
        [Tally([0.5], [1.0], [3.0, 9.0]), Tally([0.5], [1.0], [5.0, 2.0]), Tally([0.5], [1.0], [4.0, 4.0])]
    )
    monkeypatch.setattr(botstrength, "_measured", lambda *_asked: next(given))
    tally = measure(Pairing("hard", "easy", times=3), range(1))
    assert (tally.shares, tally.points, tally.times) == ([0.5], [1.0], [3.0, 2.0])


def test_three_alike_win_a_third():
    tally = measure(Pairing("medium", "medium", seats=3), range(5))
    assert mean_and_error(tally.shares)[0] == pytest.approx(1 / 3)


def test_a_better_bot_wins_more():
    """Wide of the mark on purpose: the figures are measured with the command."""
    assert mean_and_error(measure(Pairing("medium", "easy"), range(25)).points)[0] > 0.4
    assert mean_and_error(measure(Pairing("hard", "easy", budget=SMALL), range(10)).points)[0] > 0.6


def test_see_all_beats_hard():
    assert mean_and_error(measure(Pairing("see_all", "hard", budget=SMALL), range(12)).points)[0] > 0


def test_matches_are_played_to_their_target():
    tally = measure(Pairing("medium", "easy", target=5), range(4))
    assert set(tally.shares) <= {0.0, 0.5, 1.0}


def test_figures():
    assert mean_and_error([1.0, 0.0, 1.0, 0.0]) == (0.5, pytest.approx(0.2887, abs=1e-4))
    assert percentile([4.0, 1.0, 3.0, 2.0], 0.5) == 3.0
    assert percentile([], 0.99) == 0.0


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_command_prints_them(capsys, jobs):
    call_command("bot_strength", "medium", "easy", "--rounds", "8", "--jobs", jobs, "--seed", "2")
    line = capsys.readouterr().out
    assert line.startswith("medium v easy, chkobba-cafe, 2 seats, 8 duplicate rounds: share ")
    assert "points a round" in line
    assert "p99" in line
    assert 10 < float(re.search(r"memory at most (\d+) MB", line)[1]) < 1_000


def test_the_number_of_processes_changes_nothing(capsys):
    for jobs in ("1", "2"):
        call_command("bot_strength", "greedy", "easy", "--rounds", "9", "--jobs", jobs)
    first, second = capsys.readouterr().out.splitlines()
    assert first.split(";")[0] == second.split(";")[0]


@pytest.mark.parametrize(
    "arguments",
    [
        ("medium", "genius"),
        ("medium", "easy", "--rounds", "0"),
        ("medium", "easy", "--variant", "bridge"),
        ("medium", "easy", "--variant", "scopone", "--seats", "2"),
        ("medium", "easy", "--matches", "0"),
        ("medium", "easy", "--matches", "5000"),
        ("hard", "earlier"),
        ("hard", "earlier", "--checkout", "nowhere"),
    ],
)
def test_wrong_arguments_are_refused(arguments):
    with pytest.raises(CommandError):
        call_command("bot_strength", *arguments)


def test_an_earlier_version_is_asked_in_its_own_checkout(tmp_path):
    """TS-18. A version that plays as ours does is exactly level with it; one that plays easy is not."""
    same = Pairing("hard", "earlier", budget=SMALL, checkout=str(REPOSITORY))
    assert measure(same, range(2)).points == [0.0, 0.0]
    shutil.copytree(REPOSITORY / "games" / "bots", tmp_path / "games" / "bots")
    shutil.copytree(REPOSITORY / "games" / "rules", tmp_path / "games" / "rules")
    (tmp_path / "games" / "__init__.py").touch()
    code = tmp_path / "games" / "bots" / "__init__.py"
    with code.open("a", encoding="utf-8") as file:
        file.write(
            "\n\ndef _worst(seen, lots, budget):\n    return Choice(seen.legal_moves[-1], '.')\n\n\n"
            "_CHOOSERS['hard'] = _worst\n"
        )
    other = Pairing("hard", "earlier", budget=SMALL, checkout=str(tmp_path))
    assert mean_and_error(measure(other, range(3)).points)[0] > 0


def test_an_earlier_version_that_dies_is_told(tmp_path):
    (tmp_path / "games" / "bots").mkdir(parents=True)
    with pytest.raises((ValueError, BrokenPipeError)):
        measure(Pairing("hard", "earlier", checkout=str(tmp_path)), range(1))


def test_every_level_can_be_measured():
    yardsticks = {"greedy", "counter", "see_hand", "see_all", "see_deck", "earlier"}
    assert set(NAMES) == {"easy", "medium", "hard", "simple"} | yardsticks
