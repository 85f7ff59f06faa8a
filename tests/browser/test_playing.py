"""Playing a card by mouse, touch and keys: hints, refusals, a move marked ahead, the panel of a card."""

import re

from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.test_axe import faults
from tests.browser.test_choice import at_a_known_deal, laid
from tests.plugins.browsers import People
from tests.plugins.site import Site

# Amel holds 7S 2C KD and is to play, Leila JC QC 6C; 7D 4C 3H 5H lie open.
SEVENS = "7S JC 2C QC KD 6C 7D 4C 3H 5H"
# Amel holds 7S 3C KD.
THREES = "7S JC 3C QC KD 6C 7D 4C 3H 5H"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def card(code: str, where: str = "#hand") -> str:
    return f"{where} [data-card='{code}']"


def test_without_assist_everything_is_picked_by_hand(people: People, live_site: Site) -> None:
    """RO-08, CH-39, AUD-16: no hints; what adds up may be tried, and a refusal rings and names what must be taken."""
    amel, leila = at_a_known_deal(live_site, people, "Hand", SEVENS)
    expect(amel.locator(".card.can, .card.hint, .card.sel")).to_have_count(0)
    amel.locator(card("7S")).click()
    expect(amel.locator(".card.hint, .laid .card.sel, #pick .way")).to_have_count(0)
    take = amel.locator("#strip .take")
    amel.locator(card("4C", ".laid")).click()
    expect(take).to_be_disabled()
    expect(amel.locator("#pick")).to_have_text("4 of 7")
    amel.locator(card("3H", ".laid")).click()
    take.click()
    expect(amel.locator("#bar[data-kind=bad]")).to_be_visible(timeout=hands.PATIENCE)
    must = amel.locator(card("7D", ".laid"))
    expect(must).to_have_class(re.compile(r"\bmust\b"))
    expect(must).to_be_focused()
    assert must.get_attribute("data-must") == "must take"
    expect(amel.locator("#alert")).not_to_be_empty()
    assert laid(amel) == {"7D", "4C", "3H", "5H"}
    must.click()
    expect(amel.locator("#pick")).to_contain_text("1 diamond, the bermila")
    take.click()
    expect(amel.locator(card("7D", ".laid"))).to_have_count(0, timeout=hands.PATIENCE)
    leila.evaluate("() => { document.documentElement.dataset.confirm = 'never'; }")
    one_press(leila, "6C")  # who wants no confirmation places what takes nothing at once


def test_with_assist_the_table_shows_what_can_be_taken(people: People, live_site: Site) -> None:
    """RO-06, RO-07, PH-05: outlines, a single capture picked at once; by touch, with a move marked ahead."""
    amel, leila = at_a_known_deal(live_site, people, "Help", THREES, assist=True, **PHONE)
    expect(amel.locator("#hand .card.can")).to_have_count(3)
    expect(amel.locator(".laid .card.hint")).to_have_count(2)
    amel.locator(card("7S")).tap()
    expect(amel.locator(".laid .card.hint")).to_have_count(1)
    expect(amel.locator(card("7D", ".laid"))).to_have_attribute("aria-pressed", "true")
    assert hands.is_my_turn(amel), "a finger's first tap only picks"
    amel.locator("#strip .take").tap()
    expect(leila.locator("#table[data-turn=mine]")).to_be_attached(timeout=hands.PATIENCE)
    mark(amel, "3C")
    one_press(leila, "6C")
    expect(amel.locator(card("3H", ".laid"))).to_have_count(0, timeout=hands.PATIENCE)
    assert hands.hand(amel) == ["KD"], "the marked card was played by itself"
    mark(amel, "KD")
    expect(leila.locator("#table[data-turn=mine]")).to_be_attached(timeout=hands.PATIENCE)
    leila.locator(card("QC")).hover()
    expect(leila.locator(".laid .card.hint")).to_have_count(2)
    one_press(leila, "QC")  # takes 4C and 5H
    expect(amel.locator("#table[data-turn=mine]")).to_be_attached(timeout=hands.PATIENCE)
    expect(amel.locator("#say")).to_contain_text("K♦")
    expect(amel.locator("#hand .marked")).to_have_count(0)
    assert hands.hand(amel) == ["KD"], "what takes nothing any more is not placed"


def mark(page: Page, code: str) -> None:
    """Pick a card in the turn of the other, and mark it by a second tap."""
    page.locator(card(code)).tap()
    expect(page.locator("#strip .take")).to_have_text("Play it in my turn")
    page.locator(card(code)).tap()
    expect(page.locator(card(code))).to_have_class(re.compile(r"\bmarked\b"))


# Gone from the hand, or on its way.
PLAYED = "place => !document.querySelector(place) || Boolean(document.querySelector('.sending'))"


def one_press(page: Page, code: str) -> None:
    """Where nothing is confirmed the only move of a card is played by one press, unless the turn came this moment."""
    expect(page.locator("#table[data-turn=mine]")).to_be_attached(timeout=hands.PATIENCE)
    for _try in hands.for_a_while(page, 30, pause=100):
        page.locator(card(code)).click()
        if page.evaluate(PLAYED, card(code)):
            break
        page.keyboard.press("Escape")  # it came this moment: the press only picked
    expect(page.locator(card(code))).to_have_count(0, timeout=hands.PATIENCE)


def test_the_panel_of_a_card(people: People, live_site: Site) -> None:
    """CI-01 to CI-04, AUD-15: by long press, right click and I; closed by Escape, outside and the turn's end."""
    amel, leila = at_a_known_deal(live_site, people, "Info", SEVENS)
    sheet = amel.locator("#sheet")
    seven = amel.locator(card("7S"))
    seven.click(button="right")
    expect(sheet).to_be_visible()
    expect(sheet.locator("h2")).to_be_focused()
    expect(sheet).to_contain_text("Takes now")
    assert faults(amel) == []
    amel.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(seven).to_be_focused()
    amel.keyboard.press("i")
    expect(sheet).to_be_visible()
    amel.keyboard.press("Tab")
    amel.keyboard.press("Tab")
    amel.keyboard.press("Tab")
    assert amel.evaluate("document.getElementById('sheet').contains(document.activeElement)"), (
        "Tab stays inside"
    )
    sheet.locator("[data-way='7D']").click()
    expect(sheet).to_be_hidden()
    expect(amel.locator(".laid .card.sel")).to_have_count(1)
    long_press(amel, card("4C", ".laid"))
    expect(sheet).to_contain_text("Your cards that take it")
    amel.mouse.up()
    expect(amel.locator(".laid .card.sel")).to_have_count(1)  # letting go picked nothing more
    amel.locator("#score").click()
    expect(sheet).to_be_hidden()
    leila.locator(card("JC")).click(button="right")
    expect(leila.locator("#sheet")).to_be_visible()
    amel.locator("#strip .take").click()
    expect(leila.locator("#sheet")).to_be_hidden(timeout=hands.PATIENCE)


def long_press(page: Page, where: str) -> None:
    """Press and hold until the panel is there."""
    page.locator(where).hover()
    page.mouse.down()
    expect(page.locator("#sheet")).to_be_visible()


def test_keys_that_only_speak(people: People, live_site: Site) -> None:
    """AUD-05: what the letters say, the list of keys, and the switch that turns the letters off."""
    amel, _leila = at_a_known_deal(live_site, people, "Keys", SEVENS)
    say = amel.locator("#say")
    amel.locator(card("7S")).focus()
    for key, said in (
        ("h", "Your hand, 3 cards, 7 of spades, 2 of clubs, king of diamonds"),
        ("b", "On the table, 4 cards, 7 of diamonds"),
        ("s", "You: 0"),
        ("t", "Your turn"),
        ("r", "deal"),
    ):
        amel.keyboard.press(key)
        expect(say).to_contain_text(said)
        expect(amel.locator(card("7S"))).to_be_focused()
    amel.keyboard.press("1")
    amel.keyboard.press("n")
    expect(say).to_contain_text("7 of spades takes 7 of diamonds, the bermila: 1 diamond, the bermila")
    amel.keyboard.press("Escape")
    amel.keyboard.press("?")
    expect(amel.locator("#sheet")).to_contain_text("next way to take")
    amel.keyboard.press("Escape")
    expect(amel.locator(card("7S"))).to_be_focused()
    amel.evaluate("document.documentElement.dataset.letters = 'off'")
    amel.keyboard.press("2")
    amel.keyboard.press("i")
    expect(amel.locator(".card.sel")).to_have_count(0)
    expect(amel.locator(card("7S"))).to_be_focused()
    expect(amel.locator("#sheet")).to_be_hidden()
    amel.keyboard.press("Enter")
    expect(amel.locator(card("7S"))).to_have_attribute("aria-pressed", "true")


SPOKEN = """() => { window.spoken = [];
  const heard = new MutationObserver((changes) => spoken.push(...changes.map(({ target }) => target.textContent)));
  for (const id of ["say", "alert"]) heard.observe(document.getElementById(id), { childList: true }); }"""


def test_the_clock_is_spoken_at_few_seconds_only(people: People) -> None:
    """Ten seconds are a warning, five a word; no other tick of my turn is spoken."""
    amel = people()
    hands.open_table(amel, guest="Amel Clock", bots="on", turn_seconds="10", target="31")
    amel.evaluate(SPOKEN)
    hands.start(amel)
    expect(amel.locator("#table[data-turn=mine]")).to_be_attached(timeout=hands.PATIENCE)
    expect(amel.locator("#say")).to_have_text("5 seconds left", timeout=hands.PATIENCE)
    ticks = [said for said in amel.evaluate("spoken") if "seconds left" in said]
    assert ticks == ["10 seconds left", "5 seconds left"]
