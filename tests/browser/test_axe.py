"""axe on every screen of a match and around it; no control under 44 px; nothing scrolls at the table."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.axe import LOOKS, Wardrobe, faults
from tests.plugins.browsers import People
from tests.plugins.site import Site

# Upright, lying and wide; axe sees nothing on a lying phone that the other two do not show.
SIZES = [(390, 844), (844, 390), (1366, 768)]
LYING, WIDE = 844, 1366
# Where nobody has to be at a table; the first ones are looked at upright too. Those of the accounts that are missing
# here are in tests/accounts/test_browser.py.
AROUND = (
    "/",
    "/rooms/new/",
    "/rooms/join/",
    "/rules/",
    "/rules/questions/",
    "/rules/kept/",
    "/practice/",
    "/matches/import/",
    "/credits/",
    "/accounts/settings/",
)


def small_controls(page: Page) -> list[Any]:
    """Visible controls that a thumb would miss; links inside sentences may be smaller (WCAG 2.5.8)."""
    return page.evaluate(
        """() => [...document.querySelectorAll("button, summary, a.btn, a.icon-btn, input:not([type=hidden]), select")]
            .filter(node => node.checkVisibility({visibilityProperty: true}) && !node.closest(".vh, .skip"))
            .map(node => [node, (node.closest("label") ?? node).getBoundingClientRect()])
            .filter(([node, box]) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
            .map(([node, box]) => [node.outerHTML.slice(0, 120), box.width, box.height])"""
    )


def overflow(page: Page) -> list[int]:
    return page.evaluate(
        "() => { const all = document.scrollingElement;"
        " return [all.scrollWidth - innerWidth, all.scrollHeight - innerHeight] }"
    )


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_screens_of_a_match(people: People, live_site: Site, width: int, height: int) -> None:
    size = {"width": width, "height": height}
    amel, leila = people(viewport=size), people(viewport=size)
    checked: dict[str, list[str]] = {}
    look = looker(checked, axe=width != LYING)
    tag = f"{width}"
    for path in AROUND if width == WIDE else AROUND[:4]:
        amel.goto(path)
        look(path, amel, *(["high"] if width == WIDE else []))
    code = hands.open_table(amel, target="31", guest=f"Amel {tag}")
    leila.goto("/lobby/")
    look("lobby", leila, "high")
    leila.goto(f"/rooms/{code}/")
    look("waiting room of a newcomer", leila)
    hands.sit_down(leila, f"Leila {tag}")
    look("waiting room", amel)
    hands.start(amel)
    expect(leila.locator("#board")).to_be_visible(timeout=hands.PATIENCE)
    for page in (amel, leila):
        look("table", page)
        assert max(overflow(page)) <= 0, "nothing scrolls at the table"
    hands.play_ahead(live_site, [amel, leila], 2)
    hands.play_round(amel, leila)
    look("tally", amel)
    to_the_end(amel, leila)
    look("match end", leila)
    leila.get_by_role("link", name="Watch it again").click()
    expect(leila.locator("#replay")).to_be_visible()
    look("replay", leila, *LOOKS)
    leila.goto("/matches/")
    look("matches", leila, "high")
    assert checked == {}


def looker(checked: dict[str, list[str]], *, axe: bool) -> Callable[..., None]:
    """Looks at a page as it is and, for contrast, in more of the LOOKS; the states of a table have them all in
    test_styleguide.py."""
    wardrobe = Wardrobe()

    def look(name: str, page: Page, *looks: str) -> None:
        found = list(map(str, small_controls(page)))
        if axe:
            found += faults(page)
            found += [f"{worn}: {fault}" for worn in looks for fault in wardrobe.faults(page, worn)]
        if overflow(page)[0] > 0:
            found.append("wider than the window")
        if found:
            checked[name] = found

    return look


def to_the_end(amel: Page, leila: Page) -> None:
    leila.evaluate(
        """() => { const b = document.createElement("button"); b.name = "do"; b.value = "resign";
                   const form = document.getElementById("act"); form.append(b); form.requestSubmit(b); b.remove(); }"""
    )
    expect(leila.locator("#end-title")).to_be_visible(timeout=hands.PATIENCE)
