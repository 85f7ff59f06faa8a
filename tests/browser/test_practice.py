"""Practice in a browser: one press on the home page, a card, a closed tab, and "Resume game"."""

from playwright.sync_api import Page, expect

from ..plugins.browsers import People
from . import hands
from .test_axe import faults, overflow, small_controls


def test_one_press_a_closed_tab_and_resume_game(people: People) -> None:
    """BT-01, BT-13, BT-14: a stranger plays at once; the match waits with the same hand."""
    page = people()
    page.goto("/")
    page.get_by_role("button", name="Play against bots").click()
    hands.wait_for_line(page)
    my_turn(page)
    hands.play_card(page)
    my_turn(page)
    held, at = hands.hand(page), hands.ply(page)
    home = page.context.new_page()
    page.close()
    home.goto("/")
    home.locator("aside.resume").get_by_role("link", name="Resume game").click()
    hands.wait_for_line(home)
    assert (hands.hand(home), hands.ply(home)) == (held, at)


def my_turn(page: Page) -> None:
    """The bot has played: it waits for the person."""
    expect(page.locator("#table[data-turn=mine]")).to_be_attached(timeout=hands.PATIENCE)


def test_the_slider_switches_the_aim_on(people: People) -> None:
    """BT-09: off by default; moving it says the number and aims. Every fold open, on the smallest phone."""
    page = people(viewport={"width": 360, "height": 740})
    page.goto("/")
    page.locator(".practice-more summary").click()
    assert (faults(page), small_controls(page)) == ([], [])
    page.goto("/practice/")
    for fold in page.locator("form.open details").all():
        fold.locator("summary").click()
    assert (faults(page), small_controls(page), overflow(page)[0]) == ([], [], 0)
    aim = page.locator("input[name=aim]")
    expect(aim).not_to_be_checked()
    page.locator("input[name=win_share]").fill("80")
    expect(page.locator("#share-now")).to_have_text("80")
    expect(aim).to_be_checked()
    page.locator("form.open button.main").click()
    hands.wait_for_line(page)
