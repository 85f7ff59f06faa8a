"""--chance N: what is drawn in a test is the same in every run; --chance fresh draws anew, to look for rare faults."""

import random

import hypothesis
import pytest

DRAWING = ("games.referee.deal", "games.referee.clock", "games.placenames")  # where chance enters the site
FRESH = "fresh"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--chance", default="1", help="a number that decides every shuffle, or fresh")


def pytest_configure(config: pytest.Config) -> None:
    """Before the test modules are read, whose own settings build upon the profile. No example has a time limit: a
    busy machine is no fault, and what has to be quick has a test that says so."""
    patient = {"deadline": None, "suppress_health_check": [hypothesis.HealthCheck.too_slow]}
    hypothesis.settings.register_profile("fresh", **patient)
    hypothesis.settings.register_profile("same", derandomize=True, **patient)
    hypothesis.settings.load_profile("fresh" if config.getoption("--chance") == FRESH else "same")


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
