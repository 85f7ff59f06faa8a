"""Old objects are set aside, and cycles among them are found all the same when everything is looked at."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from chkobba_site import garbage


class Knot:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.own = self


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


def look_for(seconds: float) -> None:
    async def look() -> None:
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(garbage.look_for_ever(), seconds)

    asyncio.run(look())


def test_what_is_old_is_set_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "ASIDE_SECONDS", 0.01)
    garbage.look_seldom()
    before = gc.get_freeze_count()
    kept = [[number] for number in range(5_000)]
    look_for(0.05)
    assert gc.get_freeze_count() >= before + len(kept)
    assert gc.get_threshold()[1] == garbage.NEVER, "no look at old objects comes by itself"


def test_cycles_among_what_was_set_aside_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "ASIDE_SECONDS", 0.01)
    monkeypatch.setattr(garbage, "ALL_SECONDS", 0.05)
    knot = Knot()
    gone = weakref.ref(knot)
    garbage.look_seldom()  # it is alive, and aside
    del knot
    gc.collect()
    assert gone() is not None, "an ordinary look does not see it"
    look_for(0.3)
    assert gone() is None
