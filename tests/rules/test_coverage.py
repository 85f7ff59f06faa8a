"""AUD-22: no dead line and no tie-break out of reach in what decides a round.

The recorded cases, rounds and matches are played while every line that runs is noted.
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

from games.rules import captures, scoring
from games.rules.notation import read_text
from games.rules.oracle import answer
from games.rules.variants import forty_tallies
from tests.rules.golden import VERSION, folder
from tests.rules.helpers import forget
from tests.rules.test_cases import CASES, PLAYOUTS, _lines_of

GOLDEN = sorted(folder(VERSION).glob("*.txt"))
MODULES = (captures, scoring, forty_tallies)


def function_lines(code: CodeType) -> Iterator[int]:
    """The lines inside functions of a module; the module's own run when it is imported."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            if inner.co_flags & 0x2:  # a function's names are its own
                yield from (line for _, _, line in inner.co_lines() if line and line != inner.co_firstlineno)
            yield from function_lines(inner)


def lines_run(work: Callable[[], None], paths: set[str]) -> dict[str, set[int]]:
    """Which lines of these files run while `work` does."""
    seen: dict[str, set[int]] = {path: set() for path in paths}

    def trace(frame: FrameType, event: str, arg: Any) -> Any:
        if frame.f_code.co_filename not in paths:
            return None
        seen[frame.f_code.co_filename].add(frame.f_lineno)
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return seen


def play_what_is_recorded() -> None:
    forget()
    for case in CASES:
        answer(case["kind"], case["given"])
    for record in PLAYOUTS:
        answer("apply", _lines_of(record, len(record["moves"])))
    for path in GOLDEN:
        read_text(path.read_text())


@pytest.fixture(scope="module")
def missed() -> dict[str, float]:
    """Per module the share of its lines that did not run."""
    paths = {str(Path(str(module.__file__))): module.__name__ for module in MODULES}
    seen = lines_run(play_what_is_recorded, set(paths))
    shares = {}
    for path, name in paths.items():
        lines = set(function_lines(compile(Path(path).read_text(), path, "exec")))
        shares[name] = len(lines - seen[path]) / len(lines)
    return shares


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_every_line_that_takes_and_counts_runs(missed: dict[str, float], module: Any) -> None:
    assert missed[module.__name__] == 0
