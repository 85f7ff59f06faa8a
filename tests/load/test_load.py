"""The load command works: a few rooms for a few seconds, nothing refused, nobody stuck."""

import asyncio

import pytest
from django.core.management import CommandError, call_command

from tests.conftest import MakeSite
from tests.load import cost, plot, report, sites
from tests.load.play import Patience, run


def test_five_rooms_play(make_site: MakeSite) -> None:
    site = make_site({"CHKOBBA_LOAD_ROOMS": "1"}, HEARTBEAT_SECONDS="8", PRESENCE_LEASE_SECONDS="60")
    target = sites.Target(site.url, site.environ, sites.pids_of(site))
    rooms = target.rooms(5)
    wait = Patience(warm=0.0, seconds=2.0, moves=2, stuck=120.0)
    found = asyncio.run(run(site.url, rooms, lambda: cost.look(target.parts), wait))
    assert not found.seen.errors
    assert found.stuck == 0
    assert found.seen.moves >= 10
    assert found.packed, "a browser's offer to unpack frames is taken"
    assert found.cost["web"] > 0
    assert "errors            0" in report.tell(found)
    assert plot.svg([found]).count("<circle") == 3
    target.remove(rooms)
    assert site.query("User.objects.filter(is_guest=True).count() + Room.objects.count()") == 0


def test_rooms_in_bulk_are_refused_on_an_ordinary_site() -> None:
    with pytest.raises(CommandError, match="CHKOBBA_LOAD_ROOMS"):
        call_command("load_rooms", "1")
