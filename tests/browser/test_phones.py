"""Phones: nothing scrolls or is cut off with full tables, every target is 44 px, the screen stays on."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.test_games import CUT_OFF
from tests.plugins.browsers import People

TAP = 44
# As many cards as wanted, copied from those that are there.
FILL = """([laid, held]) => {
  const model = document.querySelector("#hand button.card");
  const copies = (count) => Array.from({ length: count }, () => model.cloneNode(true));
  document.querySelector(".laid").replaceChildren(...copies(laid));
  document.querySelector(".laid").dataset.n = laid;
  const hand = document.getElementById("hand");
  hand.replaceChildren(...copies(held));
  hand.dataset.n = document.getElementById("table").dataset.hand = held;
}"""
SMALL = """(tap) => [...document.querySelectorAll("button, a[href], summary, input, select, [role=button]")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("[inert], .skip"))
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([one, box]) => box.width > 1 && (box.width < tap - 0.5 || box.height < tap - 0.5))
  .map(([one, box]) => `${one.outerHTML.slice(0, 80)} ${box.width.toFixed(0)}x${box.height.toFixed(0)}`)"""
# Which of Take and the phrases is nearer to the right edge, with this thumb and direction of text.
SIDES = """([thumb, dir]) => {
  Object.assign(document.documentElement, { dir }).dataset.hand = thumb;
  const boxOf = (place) => document.querySelector(place).getBoundingClientRect();
  const middle = (place) => boxOf(place).left + boxOf(place).width / 2;
  const take = middle("#strip .take");
  const side = innerWidth > innerHeight ? take - innerWidth / 2 : take - middle("#talk summary");
  document.documentElement.dir = "ltr";
  return side > 0 ? "right" : "left"; }"""
THUMBS = ("right", "left")
SIZES = [(360, 640), (390, 844), (640, 360), (844, 390), (768, 1024), (1366, 768)]
TINY = (320, 568)
NOTCH = 30
# The style sheets read the safe areas through these.
INSETS = f"""() => {{ for (const side of ["t", "b"])
  document.documentElement.style.setProperty(`--sa${{side}}`, "{NOTCH}px"); }}"""
AWAKE = """() => { window.locks = []; navigator.wakeLock.request = async (kind) => {
  locks.push(kind); return { addEventListener() {}, release: async () => locks.pop() }; } }"""


@pytest.mark.parametrize(("variant", "seats", "held"), [("scientifico", "4", 10), ("chkobba", "2", 3)])
def test_full_tables_fit(people: People, variant: str, seats: str, held: int) -> None:
    """PH-01, PH-02, PH-05: upright and lying, for either thumb, nothing is cut off, scrolls or is too small."""
    page = at_a_table(people, variant, seats)
    for size in ((360, 640), (640, 360)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        found = [page.evaluate(SIDES, [thumb, dir]) for thumb in THUMBS for dir in ("ltr", "rtl")]
        assert found == ["right", "right", "left", "left"], size
    faults = {}
    for size, laid, in_hand in [*((size, 12, held) for size in SIZES), (TINY, 8, 3)]:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate(FILL, [laid, in_hand])
        for thumb in THUMBS:
            page.evaluate("(thumb) => { document.documentElement.dataset.hand = thumb; }", thumb)
            faults[size, thumb] = page.evaluate(CUT_OFF) + page.evaluate(SMALL, TAP)
    assert not any(faults.values()), faults


def test_what_lies_over_the_table_fits_too(people: People) -> None:
    """PH-02: menu and card panel have targets of 44 px; PH-03: what is fixed keeps clear of notch and home bar."""
    page = at_a_table(people, "chkobba", "2", target="11")
    page.set_viewport_size({"width": TINY[0], "height": TINY[1]})
    page.locator("#hand button.card").first.focus()
    page.keyboard.press("i")
    expect(page.locator("#sheet")).to_be_visible()
    assert page.evaluate(SMALL, TAP) == []
    box = page.locator("#sheet").bounding_box()
    assert (
        box
        and box["x"] >= 0
        and box["x"] + box["width"] <= TINY[0]
        and box["y"] + box["height"] <= TINY[1] + 1
    )
    page.keyboard.press("Escape")
    page.locator("#menu summary").first.click()
    assert page.evaluate(SMALL, TAP) == []
    page.evaluate(INSETS)
    for part, side in (("#menu", "top"), ("#actions", "bottom")):
        inside = page.locator(part).evaluate(f"(part) => part.getBoundingClientRect().{side}")
        assert (inside >= NOTCH) if side == "top" else (inside <= TINY[1] - NOTCH), part


def test_a_phone_on_the_table(people: People) -> None:
    """The screen stays on during the match alone; title and icon tell whose turn it is."""
    page = people(viewport={"width": 390, "height": 844})
    page.add_init_script(f"({AWAKE})()")
    hands.open_table(page, target="31", guest="Phone awake", bots="on")
    assert page.evaluate("locks.length") == 0, "the waiting room lets the screen sleep"
    expect(page).to_have_title(re.compile("^Waiting room, .* · Chkobba$"))
    usual = page.locator("link[rel=icon]").first.get_attribute("href")
    hands.start(page)
    expect(page.locator("#table[data-turn=mine]")).to_be_attached(timeout=hands.PATIENCE)
    assert page.evaluate("locks") == ["screen"]
    expect(page).to_have_title(re.compile("^Your turn, .* · Chkobba$"))
    assert "logo-turn" in (page.locator("link[rel=icon]").first.get_attribute("href") or "")
    page.locator("#menu summary").first.click()
    page.locator("#menu summary", has_text="Leave the table").click()
    page.locator("#menu button[value=leave]").click()
    page.wait_for_url("**/lobby/")
    assert usual and "logo-turn" not in usual


def at_a_table(people: People, variant: str, seats: str, target: str = "31") -> Page:
    page = people(has_touch=True, is_mobile=True, viewport={"width": 360, "height": 640})
    hands.open_table(
        page, variant=variant, seats=seats, guest=f"Phone {seats}-{target}", bots="on", target=target
    )
    hands.start(page)
    expect(page.locator("#table[data-turn=mine]")).to_be_attached(timeout=hands.PATIENCE)
    return page
