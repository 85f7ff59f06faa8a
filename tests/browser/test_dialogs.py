"""What lies over the table by keyboard, and the smallest phones (AUD-15, AUD-25, AUD-28)."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.plugins.browsers import People
from tests.plugins.site import Site


def at_the_tally(site: Site, people: People, tag: str, **options: object) -> tuple[Page, Page]:
    amel, leila = people(**options), people(**options)
    code = hands.open_table(amel, guest=f"Amel {tag}", target="31")
    leila.goto(f"/rooms/{code}/")
    hands.sit_down(leila, f"Leila {tag}")
    hands.start(amel)
    expect(leila.locator("#board")).to_be_visible(timeout=hands.PATIENCE)
    hands.play_ahead(site, [amel, leila], 2)
    hands.play_round(amel, leila)
    return amel, leila


def focus_is_in(page: Page, place: str) -> bool:
    return bool(page.evaluate("place => !!document.activeElement.closest(place)", place))


def test_the_tally_is_a_dialog(people: People, live_site: Site) -> None:
    """AUD-15: role and name, the focus inside and kept there, Escape puts it away and brings the focus back."""
    for page in at_the_tally(live_site, people, "Dialog"):
        over = page.get_by_role("dialog", name="Round 1")
        expect(over).to_have_attribute("aria-modal", "true")
        assert focus_is_in(page, "#over")
        for key in ("Tab", "Tab", "Tab", "Tab", "Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab"):
            page.keyboard.press(key)
            assert focus_is_in(page, "#over"), key
        page.keyboard.press("Escape")
        expect(over).to_be_hidden()
        expect(page.locator("#over-again")).to_be_focused()
        page.keyboard.press("Enter")
        expect(over).to_be_visible()
        assert focus_is_in(page, "#over")


BOX = "node => { const b = node.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom] }"
# Three chkobbas on each pile, as the templates draw them, with the picture of a card that lies there.
SWEEPS = """() => {
  const face = document.querySelector(".laid .card img") ?? document.querySelector("#hand .card img");
  for (const pile of document.querySelectorAll(".pile-in")) {
    pile.replaceChildren();
    for (const number of [1, 2, 3]) {
      const card = document.createElement("span");
      card.className = `card cross x${number}`;
      card.append(face.cloneNode());
      pile.append(card);
    }
    const back = document.createElement("span");
    back.className = "card back top";
    pile.append(back);
  }
}"""


@pytest.mark.parametrize(("width", "height"), [(320, 568), (568, 320)])
def test_the_smallest_phone_shows_everything(people: People, width: int, height: int) -> None:
    """AUD-25: hand, table, score and both piles are in the window; each chkobba of a pile sticks out of it."""
    amel = people(viewport={"width": width, "height": height})
    hands.open_table(amel, guest=f"Amel {width}", target="31", seats="4", bots="on")
    hands.start(amel)
    expect(amel.locator("#table[data-turn=mine]")).to_be_visible(timeout=hands.PATIENCE)
    amel.evaluate(SWEEPS)
    sizes = amel.evaluate("[document.scrollingElement.scrollWidth, document.scrollingElement.scrollHeight]")
    assert sizes[0] <= width and sizes[1] <= height, "nothing scrolls at the table"
    places = amel.locator("#hand .card, .laid .card, #score, #bar, .pile, .seat").all()
    assert len(places) >= 10
    for place in places:
        left, top, right, bottom = place.evaluate(BOX)
        assert right - left > 5 and bottom - top > 5, place.evaluate("node => node.outerHTML")
        assert left >= -1 and top >= -1 and right <= width + 1 and bottom <= height + 1
    for pile in amel.locator(".pile").all():
        boxes = [tuple(card.evaluate(BOX)) for card in pile.locator(".card").all()]
        corners = {(round(left / 2), round(top / 2)) for left, top, _right, _bottom in boxes}
        assert len(corners) == len(boxes), "no card lies exactly on another one"


@pytest.mark.parametrize("path", ["/rooms/new/", "/rooms/join/", "/lobby/", "/accounts/register/"])
def test_every_field_has_its_label(people: People, path: str) -> None:
    """AUD-28."""
    page = people()
    page.goto(path)
    unnamed = page.evaluate(
        """() => [...document.querySelectorAll("input:not([type=hidden]), select, textarea")]
            .filter(field => !field.labels.length && !field.getAttribute("aria-label"))
            .map(field => field.outerHTML)"""
    )
    assert unnamed == []
