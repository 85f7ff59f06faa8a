"""kill -9 of the web process and of the timekeeper, and an empty Redis, in the middle of a match.

DP-07, OPS-01, OPS-08, BOT-03: no acknowledged move is lost, and both players go on within 5 s of the restart.
"""

import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.plugins import services
from tests.plugins.browsers import People
from tests.plugins.site import Site

GO_ON = 5  # seconds


@pytest.fixture(scope="module")
def site(request: pytest.FixtureRequest) -> Iterator[Site]:
    """One site for all these faults: after each of them it must go on anyway. Its bots think for a while."""
    site = Site(services.of(request.config), {"BOT_DELAY_SECONDS": "1.5,1.6"}, {}).start()
    yield site
    site.stop()


def plies(site: Site, page: Page) -> list[tuple[str, str]]:
    """Who did what in the match of this page's room, from the site's database."""
    code = page.url.rstrip("/").rsplit("/", 1)[1]
    rows = f"Ply.objects.filter(match__room__code='{code}').order_by('number').values_list('by', 'action')"
    return site.query(f"list({rows})")  # type: ignore[return-value]


def two_at_a_table(people: People, tag: str, timer: str = "0") -> tuple[Page, Page]:
    amel, leila = people(), people()
    code = hands.open_table(amel, target="31", guest=f"Amel {tag}", turn_seconds=timer)
    leila.goto(f"/rooms/{code}/")
    hands.sit_down(leila, f"Leila {tag}")
    hands.start(amel)
    expect(leila.locator("#board")).to_be_visible(timeout=hands.PATIENCE)
    return amel, leila


def play(pages: tuple[Page, Page], turns: int) -> None:
    played = 0
    for _try in hands.for_a_while(pages[0], 60):
        for page in pages:
            if played < turns and hands.is_my_turn(page):
                hands.play_card(page)
                played += 1
        if played == turns:
            return
    raise AssertionError("nobody could play")


def seconds(act: Callable[[], None]) -> float:
    began = time.monotonic()
    act()
    return time.monotonic() - began


def kill_web(site: Site) -> None:
    site.restart("web")


def kill_timekeeper(site: Site) -> None:
    site.kill("timekeeper")
    site.start_part("timekeeper")


def empty_redis(site: Site) -> None:
    site.flush_redis()


def kill_redis(site: Site) -> None:
    site.restart_redis()
    site.wait_until_healthy()


@pytest.mark.parametrize("fault", [kill_web, kill_timekeeper, empty_redis, kill_redis])
def test_nothing_is_lost_and_both_go_on(
    site: Site, people_of: Callable[[Site], People], fault: Callable[[Site], None]
) -> None:
    pages = two_at_a_table(people_of(site), fault.__name__[:12])
    usual = seconds(lambda: play(pages, 5))
    before = plies(site, pages[0])
    away = seconds(lambda: fault(site))
    # On a busy machine plies take long, and so does a restart; the pause between two tries grows with it.
    assert seconds(lambda: play(pages, 2)) < max(GO_ON + usual, 2 * away), "both go on within 5 s"
    after = plies(site, pages[0])
    assert after[: len(before)] == before
    assert len(after) == len(before) + 2
    for page in pages:
        hands.until(page, f"#table[data-ply='{hands.ply(pages[0])}']")


def test_a_bots_turn_survives_the_death_of_the_timekeeper(
    site: Site, people_of: Callable[[Site], People]
) -> None:
    amel = people_of(site)()
    hands.open_table(amel, target="31", guest="Amel Alone", bots="on")
    hands.start(amel)
    for _round in range(3):
        expect(amel.locator("#table[data-turn=mine]")).to_be_visible(timeout=hands.PATIENCE)
        hands.play_card(amel)
        kill_timekeeper(site)
    expect(amel.locator("#table[data-turn=mine]")).to_be_visible(timeout=hands.PATIENCE)


def test_a_turn_timer_survives_a_crash_and_an_empty_redis(
    site: Site, people_of: Callable[[Site], People]
) -> None:
    """DP-08: the column is the truth; the clock plays when nobody does."""
    pages = two_at_a_table(people_of(site), "Timer", timer="10")
    ply = hands.ply(pages[0])
    site.kill("timekeeper")
    site.flush_redis()
    site.start_part("timekeeper")
    expect(pages[0].locator(f"#table[data-ply='{ply}']")).to_have_count(0, timeout=60_000)
    assert next(by for by, _action in plies(site, pages[0]) if by != "referee") == "clock"
