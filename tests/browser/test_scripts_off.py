"""A whole match with scripts off on both sides (design section 4)."""

from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.plugins.browsers import People


def test_a_match_with_scripts_off(people: People) -> None:
    amel, leila = people(java_script_enabled=False), people(java_script_enabled=False)
    code = hands.open_table(amel, target="1", guest="Amel Off", scripts=False)
    leila.goto(f"/rooms/{code}/")
    hands.sit_down(leila, "Leila Off", scripts=False)
    amel.reload()
    hands.start(amel)
    leila.reload()
    for _step in range(400):
        if hands.stage(amel) == "finished":
            break
        for page in (amel, leila):
            act(page)
    for page in (amel, leila):
        expect(page.locator("#end-title")).to_be_visible()
    amel.get_by_role("link", name="Watch it again").click()
    before = amel.url
    amel.locator("a[rel=next]").click()
    assert amel.url != before
    expect(amel.locator("[data-zone=table]")).to_be_visible()


def act(page: Page) -> None:
    """Play if it is my turn, deal if I may, else look again."""
    if not hands.is_my_turn(page):
        page.reload()
    deal = page.locator("#over button[value=next]")
    if deal.count():
        deal.click()
    elif hands.is_my_turn(page):
        hands.play_without_scripts(page)
