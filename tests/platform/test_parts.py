"""How the checks are shared out: every test in one part, no more than two checks at once, a failure ends all."""

import sys
import time
from pathlib import Path

import pytest

from tests import checks
from tests.plugins.parts import part_of

SAY = "import sys; print('said', sys.argv[1]); sys.exit(int(sys.argv[2]))"
MEET = """
import pathlib, sys, time
mine, other = map(pathlib.Path, sys.argv[1:])
mine.mkdir()
while not other.exists():
    time.sleep(0.02)
print("met")
"""
STAY = "import time; time.sleep(600)"


def python(code: str, *words: str) -> list[str]:
    return [sys.executable, "-c", code, *words]


@pytest.mark.parametrize("count", [1, 2, 3])
def test_every_test_is_in_one_part(count: int) -> None:
    tests = list(range(10))
    parts = [part_of(tests, f"{number}/{count}") for number in range(1, count + 1)]
    assert sorted(one for part in parts for one in part) == tests
    assert max(map(len, parts)) - min(map(len, parts)) <= 1


@pytest.mark.parametrize("part", ["", "0/2", "3/2", "1", "1/", "a/b", "-1/2"])
def test_a_part_that_is_none_is_refused(part: str) -> None:
    with pytest.raises(pytest.UsageError):
        part_of([1, 2], part)


def test_checks_run_beside_each_other_and_say_what_they_said(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Each of the first two waits for the other one's folder: one after the other they would never end."""
    meet = [python(MEET, str(tmp_path / mine), str(tmp_path / other)) for mine, other in ("ab", "ba")]
    checks.beside([("a", meet[0]), ("b", meet[1]), ("c", python(SAY, "three", "0"))])
    out = capfd.readouterr().out
    assert [out.count(f"== {name}: ") for name in "abc"] == [1, 1, 1]
    assert out.count("met\n") == 2 and out.endswith("said three\n")


def test_a_failure_ends_the_others(capfd: pytest.CaptureFixture[str]) -> None:
    began = time.monotonic()
    with pytest.raises(SystemExit) as ended:
        checks.beside([("stays", python(STAY)), ("fails", python(SAY, "why", "3")), ("never", python(STAY))])
    assert "fails" in str(ended.value)
    out = capfd.readouterr().out
    assert "said why" in out and "never" not in out
    assert time.monotonic() - began < 300
