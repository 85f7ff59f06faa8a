"""Uses counted within a process: the rule of a sliding window, and how long to wait."""

import time

import pytest
from limits import parse

from chkobba_site import nearby as module
from chkobba_site.limits import allow, retry_after
from chkobba_site.nearby import Nearby

RULE = parse("4/minute")


class Clock:
    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 6_000_000.0  # the start of a minute
        monkeypatch.setattr(module.time, "time", lambda: self.now)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def test_so_many_and_no_more(clock: Clock) -> None:
    uses = Nearby()
    assert [uses.hit(RULE, "a") for _ in range(6)] == [True] * 4 + [False] * 2
    assert uses.hit(RULE, "b"), "each key for itself"
    assert uses.hit(RULE, "a", "door"), "and each door"


def test_the_window_slides(clock: Clock) -> None:
    uses = Nearby()
    for _ in range(4):
        uses.hit(RULE, "a")
    clock.now += 60
    assert not uses.hit(RULE, "a"), "all of the minute before still counts"
    clock.now += 15  # three quarters of it
    assert [uses.hit(RULE, "a") for _ in range(2)] == [True, False]
    clock.now += 120
    assert [uses.hit(RULE, "a") for _ in range(5)] == [True] * 4 + [False]


@pytest.mark.parametrize("before", [0, 2, 4])
@pytest.mark.parametrize("later", [0, 20, 59])
def test_whoever_waits_as_long_as_they_are_told_is_let_in(clock: Clock, before: int, later: int) -> None:
    uses = Nearby()
    for _ in range(before):
        uses.hit(RULE, "a")
    clock.now += 60 + later
    while uses.hit(RULE, "a"):
        pass
    wait = uses.wait(RULE, "a")
    assert 0 < wait <= 75
    clock.now += wait - 0.1
    assert not uses.hit(RULE, "a")
    clock.now += 0.2
    assert uses.hit(RULE, "a")


def test_the_longest_unseen_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST", 3)
    uses = Nearby()
    for key in "abca":
        uses.hit(RULE, key)
    uses.hit(RULE, "d")
    assert set(uses.kept) == {("c",), ("a",), ("d",)}


def test_the_doors_of_a_table_need_no_redis(settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"act": "2/minute"}

    def broken(*_args: object) -> None:
        raise AssertionError("Redis was asked")

    monkeypatch.setattr("chkobba_site.limits._limiter", broken)
    began = time.time()
    assert [allow("act", "seat:1") for _ in range(3)] == [
        True,
        True,
        False,
    ] or time.time() // 60 != began // 60
    assert 1 <= retry_after("act", "seat:1") <= 90
