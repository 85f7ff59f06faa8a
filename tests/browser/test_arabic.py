"""The site from right to left: no page wider than the phone, and a table that is never turned round."""

import re

from playwright.sync_api import Page, expect

from ..plugins.browsers import People
from . import hands

PAGES = [
    "/",
    "/lobby/",
    "/rooms/new/",
    "/rules/",
    "/rules/?variant=basra",
    "/matches/",
    "/accounts/settings/",
]
# From left to right, where the cards of the hand and of the table lie; the order in the page is the rule.
IN_ORDER = """name => {
  const rows = new Map();
  for (const card of document.querySelectorAll(`#${name} [data-card]`)) {
    const box = card.getBoundingClientRect();
    const row = Math.round(box.top / 20);
    rows.set(row, [...(rows.get(row) ?? []), box.left]);
  }
  return [...rows.values()].every(lefts => lefts.every((left, at) => !at || left > lefts[at - 1]));
}"""


def direction(page: Page, selector: str) -> str:
    return page.locator(selector).first.evaluate("node => getComputedStyle(node).direction")


def too_wide(page: Page) -> int:
    return page.evaluate("() => document.scrollingElement.scrollWidth - innerWidth")


def test_the_table_is_not_mirrored_and_changes_its_language(people: People) -> None:
    page = people(locale="ar", timezone_id="Africa/Tunis", viewport={"width": 360, "height": 640})
    for path in PAGES:
        page.goto(path)
        expect(page.locator("html")).to_have_attribute("dir", "rtl")
        assert too_wide(page) <= 0, path
    page.goto("/practice/")
    page.locator("form.open button.main").click()
    hands.wait_for_line(page)
    expect(page.locator("#table[data-turn=mine]")).to_be_attached(timeout=hands.PATIENCE)
    expect(page.locator("#hand")).to_have_attribute("aria-label", "يدك، 3 أوراق")
    assert too_wide(page) <= 0
    assert (direction(page, "html"), direction(page, ".felt"), direction(page, "#hand")) == (
        "rtl",
        "ltr",
        "ltr",
    )
    assert page.evaluate(IN_ORDER, "hand") and page.evaluate(IN_ORDER, "board")
    page.locator("#menu .menu-box > summary").click()
    page.locator(".menu-speak button[lang=fr]").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    hands.wait_for_line(page)
    expect(page.locator("#hand")).to_have_attribute("aria-label", "Ta main, 3 cartes")
    ends_in_the_readers_zone(page)


def ends_in_the_readers_zone(page: Page) -> None:
    """I18-06: the server says UTC, the reader sees Tunis, an hour later, and is told so."""
    page.locator("#menu .menu-box > summary").click()
    page.locator("#menu summary.danger").first.click()
    page.locator("#menu button[value=resign]").click()
    expect(page.locator("#end-title")).to_be_visible()
    page.goto("/matches/")
    ended = page.locator(".match-list time").first
    expect(ended).to_have_attribute("title", "Africa/Tunis")
    hour = int((ended.get_attribute("datetime") or "").split("T")[1][:2])
    assert re.search(rf"\b{(hour + 1) % 24:02}:\d\d$", ended.inner_text())


def test_a_language_at_the_table_without_scripts(people: People) -> None:
    """By plain buttons in the menu, and the next card is played in that language."""
    page = people(java_script_enabled=False)
    page.goto("/practice/")
    page.locator("form.open button.main").click()
    page.locator("#menu .menu-box > summary").click()
    page.locator(".menu-speak button[lang=it]").click()
    expect(page.locator("html")).to_have_attribute("lang", "it")
    expect(page.locator("#hand")).to_have_attribute("aria-label", "La tua mano, 3 carte")
