"""One long word as a name, on a small phone: it breaks, the page does not grow."""

from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.plugins.browsers import People

PHONE = {"width": 360, "height": 640}
WIDTH = "document.scrollingElement.scrollWidth - innerWidth"


def wider(page: Page, path: str) -> int:
    page.goto(path)
    return int(page.evaluate(WIDTH))


def test_the_longest_table_name_fits_on_a_phone(people: People) -> None:
    """In the waiting room and the lobby, at the end of the match, and wherever the finished match is listed."""
    page = people(viewport=PHONE)
    code = hands.open_table(page, name="W" * 40, guest="Wwwwwwwwwwwwwwwwwwww", bots="on", visibility="public")
    found = {path: wider(page, path) for path in (f"/rooms/{code}/", "/", "/lobby/")}
    replay = give_up(page, code)
    page.locator("#end-title bdi").first.evaluate("name => name.textContent = 'W'.repeat(20)")  # who won
    found["the end"] = int(page.evaluate(WIDTH))
    found |= {path: wider(page, path) for path in ("/matches/", replay)}
    page.goto("/")
    expect(page.locator(".latest")).to_contain_text("W" * 40)
    found["the home page's list"] = int(page.evaluate(WIDTH))
    assert found == dict.fromkeys(found, 0)


def give_up(page: Page, code: str) -> str:
    """Start the match and resign; returns the replay's address."""
    page.goto(f"/rooms/{code}/")
    hands.wait_for_line(page)
    hands.start(page)
    page.locator("#menu summary").first.click()
    page.locator("#menu summary", has_text="Resign").click()
    page.locator("button[value=resign]").click()
    expect(page.locator("#end-title")).to_be_visible(timeout=hands.PATIENCE)
    return page.get_by_role("link", name="Watch it again").get_attribute("href") or ""
