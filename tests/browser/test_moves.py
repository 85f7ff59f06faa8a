"""The moves of the round in the menu of a narrow window: they come with the page, later frames bring them once."""

from playwright.sync_api import expect

from tests.browser import hands
from tests.plugins.browsers import People

NARROW = {"width": 390, "height": 844}


def test_the_menu_lists_the_moves_while_it_is_open(people: People) -> None:
    amel, leila = people(viewport=NARROW), people()
    hands.register(amel, "Amel Moves")
    hands.register(leila, "Leila Moves")
    hands.open_table(amel, target="11", name="Moves")
    hands.join_by_lobby(leila, "Moves")
    hands.start(amel)
    for page in (amel, leila):
        expect(page.locator("#board")).to_be_visible(timeout=hands.PATIENCE)
    if hands.is_my_turn(amel):
        hands.play_card(amel)
    expect(leila.locator("#table[data-turn=mine]")).to_be_attached(timeout=hands.PATIENCE)
    amel.locator("#menu .menu-box > summary").click()
    amel.locator("#menu .menu-more.narrow summary").click()
    listed = amel.locator("#menu .menu-more.narrow .log")
    before = amel.locator("#log li").count()
    expect(listed.locator("li")).to_have_count(before)
    hands.play_card(leila)
    expect(amel.locator("#log li")).to_have_count(before + 1, timeout=hands.PATIENCE)
    expect(listed.locator("li")).to_have_count(before + 1)
    assert listed.locator("li").all_text_contents() == amel.locator("#log li").all_text_contents()
