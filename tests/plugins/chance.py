"""--chance N: what is drawn in a test is the same in every run; --chance fresh draws anew, to look for rare faults."""

import random

import hypothesis
import pytest

DRAWING = ("games.referee.deal", "games.referee.clock", "games.placenames")  # where chance enters the site
FRESH = "fresh"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--chance", default="1", help="a number that decides every shuffle, or fresh")


def pytest_configure(config: pytest.Config) -> None:
    """Before the test modules are read, whose own settings build upon the profile."""
    hypothesis.settings.register_profile("same", derandomize=True)
    if config.getoption("--chance") != FRESH:
        hypothesis.settings.load_profile("same")


def pytest_report_header(config: pytest.Config) -> str:
    return f"chance: {config.getoption('--chance')}"


@pytest.fixture(autouse=True)
def _same_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Shuffles and pauses of this process; a running site keeps the generator of the system."""
    chance = request.config.getoption("--chance")
    if chance == FRESH or request.node.get_closest_marker("real_chance"):
        return
    for module in DRAWING:
        monkeypatch.setattr(f"{module}._chance", random.Random(f"{chance} {module} {request.node.nodeid}"))
