"""Presses as fingers make them: held, moved away, and twice in a row (CI-01, PH-05)."""

from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.browser import hands
from tests.browser.test_choice import at_a_known_deal
from tests.browser.test_playing import PHONE, SEVENS, card
from tests.plugins.browsers import People
from tests.plugins.site import Site

TURNED = {"width": 640, "height": 360}


class Finger:
    """One finger on the glass: real touch events, of which the browser makes all the others."""

    def __init__(self, page: Page) -> None:
        self.line: CDPSession = page.context.new_cdp_session(page)

    def down(self, where: Locator) -> None:
        box = where.bounding_box()
        assert box
        self._touch("touchStart", box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def move(self, x: float, y: float) -> None:
        self._touch("touchMove", x, y)

    def up(self) -> None:
        self.line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _touch(self, kind: str, x: float, y: float) -> None:
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})


def test_a_finger_held_on_a_card_asks_about_it(people: People, live_site: Site) -> None:
    """CI-01: the panel comes while the finger is down, letting go picks nothing; it fits a phone that lies."""
    amel, _leila = at_a_known_deal(live_site, people, "Held", SEVENS, **PHONE)
    finger, sheet = Finger(amel), amel.locator("#sheet")
    for where in ("#hand", ".laid"):
        one = amel.locator(card("7S" if where == "#hand" else "7D", where))
        finger.down(one)
        expect(sheet).to_be_visible(timeout=hands.PATIENCE)
        finger.up()
        expect(amel.locator(".card.sel")).to_have_count(0)
        expect(sheet).to_be_visible()
        fits(amel)
        sheet.locator("[data-close-sheet]").tap()
        expect(sheet).to_be_hidden()
    finger.down(amel.locator(card("7S")))
    finger.move(20, 300)  # dragged away before the time is over: nothing was meant
    finger.up()
    amel.locator(card("2C")).tap()
    expect(amel.locator(card("2C"))).to_have_attribute("aria-pressed", "true")
    expect(sheet).to_be_hidden()


def fits(page: Page) -> None:
    """The panel needs no scrolling, upright or lying."""
    for size in (PHONE["viewport"], TURNED):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        over = page.locator("#sheet").evaluate("sheet => sheet.scrollHeight - sheet.clientHeight")
        assert over <= 0, size
    page.set_viewport_size(PHONE["viewport"])  # type: ignore[arg-type]


# Every form that goes on its way; it is kept here, since an answer would take the page away.
ON_THE_WAY = """() => {
    window.sent = 0;
    document.addEventListener("submit", (event) => {
        if (!event.defaultPrevented) window.sent += 1;
        event.preventDefault();
    });
}"""
TWICE = """() => { const button = document.querySelector("form.open button.main");
    button.click(); button.click(); }"""


def test_a_double_press_sends_one_form(people: People) -> None:
    """The second press on "Open the table" goes nowhere, and the button says that it waits; coming back frees it."""
    page = people()
    page.goto("/rooms/new/")
    page.locator("input[name=guest_name]").fill("Press Twice")
    button = page.locator("form.open button.main")
    page.evaluate(ON_THE_WAY)
    page.evaluate(TWICE)
    expect(button).to_be_disabled()
    assert page.evaluate("sent") == 1
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(button).to_be_enabled()
    button.click()
    assert page.evaluate("sent") == 2
