"""--part 1/2: every second of the chosen tests, so that the dear ones can run in two pieces."""

from typing import TypeVar

import pytest

T = TypeVar("T")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--part", default="1/1", help="which part of the chosen tests: 1/2 or 2/2, for example")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """After the marks have chosen."""
    kept = part_of(items, config.getoption("--part"))
    config.hook.pytest_deselected(items=list(set(items) - set(kept)))
    items[:] = kept


def part_of(items: list[T], part: str) -> list[T]:
    """
    Raises:
        pytest.UsageError: the part is none.
    """
    number, _stroke, count = part.partition("/")
    if not (number.isdecimal() and count.isdecimal() and 1 <= int(number) <= int(count)):
        raise pytest.UsageError(f"--part {part}: write 1/2 for the first of two parts")
    return items[int(number) - 1 :: int(count)]
