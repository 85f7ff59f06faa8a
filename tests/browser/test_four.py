"""Four seats: a reload, a drop, the hold with its choices, a bot taking over and the owner back.

TS-20, TS-21, ON-07 to ON-10.
"""

from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.plugins.browsers import People

NAMES = ("Amel", "Leila", "Sami", "Yasmine")


def seat_four(people: People) -> list[Page]:
    pages = [people() for _name in NAMES]
    code = hands.open_table(pages[0], target="11", seats="4", guest=f"{NAMES[0]} Four", visibility="private")
    for page, name in zip(pages[1:], NAMES[1:], strict=True):
        page.goto(f"/rooms/{code}/")
        hands.sit_down(page, f"{name} Four")
    hands.start(pages[0])
    for page in pages:
        expect(page.locator("#board")).to_be_visible(timeout=hands.PATIENCE)
    return pages


def play_turns(pages: list[Page], turns: int) -> None:
    played = 0
    for _try in hands.for_a_while(pages[0], 180):
        for page in pages:
            if hands.is_my_turn(page):
                hands.play_card(page)
                played += 1
        if played >= turns:
            return
    raise AssertionError("nobody's turn came")


def test_four_people_a_reload_a_drop_and_a_bot(people: People) -> None:
    pages = seat_four(people)
    assert all(len(hands.hand(page)) == 3 for page in pages)
    assert len({card for page in pages for card in hands.hand(page)}) == 12, "four different hands"
    play_turns(pages, 4)
    before = hands.hand(pages[1])
    pages[1].reload()
    expect(pages[1].locator("#table[data-line=open]")).to_be_visible(timeout=hands.PATIENCE)
    assert hands.hand(pages[1]) == before
    expect(pages[0].locator(".seat.away")).to_have_count(0)
    away_and_back(pages, pages[3].url)


def away_and_back(pages: list[Page], address: str) -> None:
    pages[3].goto("about:blank")
    ring = pages[0].locator(".seat.away [data-hold]")
    expect(ring).to_be_visible(timeout=hands.PATIENCE)
    expect(pages[2].locator("#bar")).to_contain_text("Yasmine Four")
    let_a_bot_play(pages)
    expect(pages[0].locator(".seat[data-seat='3'] .i-bot")).to_be_visible(timeout=hands.PATIENCE)
    play_turns(pages[:3], 4)
    pages[3].goto(address)
    expect(pages[3].locator("#table[data-line=open]")).to_be_visible(timeout=hands.PATIENCE)
    expect(pages[0].locator(".seat[data-seat='3'] .i-bot")).to_have_count(0)
    assert hands.hand(pages[3]), "the seat and its hand are its owner's again"
    play_turns(pages, 4)


def let_a_bot_play(pages: list[Page]) -> None:
    """The choices show to those who do not have to play a card first: whoever has to plays on."""
    for _try in hands.for_a_while(pages[0], 180):
        for page in pages[:3]:
            found = page.locator("button[value='let_bot:3']")
            if found.count() and found.is_visible():
                found.click()
                return
        for page in pages[:3]:
            if hands.is_my_turn(page):
                hands.play_card(page)
    raise AssertionError("nobody was offered the choice")


def test_the_win_is_claimed_from_who_went_away(people: People) -> None:
    """ON-09, ON-27, UIX-05: a browser that closes abruptly."""
    amel, leila = people(), people()
    code = hands.open_table(amel, target="11", guest="Amel Claim")
    leila.goto(f"/rooms/{code}/")
    hands.sit_down(leila, "Leila Claim")
    hands.start(amel)
    expect(leila.locator("#board")).to_be_visible(timeout=hands.PATIENCE)
    leila.context.close()
    expect(amel.locator(".seat.away")).to_be_visible(timeout=hands.PATIENCE)
    if hands.is_my_turn(amel):
        hands.play_card(amel)
    expect(amel.locator("button[value=claim]")).to_be_visible(timeout=hands.PATIENCE)
    amel.locator("button[value='stay:1']").click()
    expect(amel.locator("button[value=claim]")).to_have_count(0)
    expect(amel.locator("button[value=claim]")).to_be_visible(timeout=hands.PATIENCE)
    amel.locator("button[value=claim]").click()
    expect(amel.locator("#end-title")).to_contain_text("You win")
