"""From the lobby to a seat: the live list, filters, codes, links, and clear refusals (DC-03, ON-04, ON-05, ON-31)."""

import re

from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.plugins.browsers import People

LIVE = 30_000  # the list asks anew every 4 seconds


def table_in(page: Page, name: str):  # type: ignore[no-untyped-def]
    return page.locator("li.spot", has_text=name)


def test_a_new_table_appears_in_an_open_lobby_and_is_filtered(people: People) -> None:
    """DC-03: without a reload; public ones only, by rules, seats and free chairs."""
    amel, sami, looker = people(), people(), people()
    looker.goto("/lobby/")
    hands.open_table(amel, guest="Amel Lobby", name="By the olive tree", seats="4")
    hands.open_table(sami, guest="Sami Lobby", name="Behind the curtain", visibility="private")
    expect(table_in(looker, "By the olive tree")).to_be_visible(timeout=LIVE)
    expect(table_in(looker, "By the olive tree")).to_contain_text("3 seats left")
    expect(table_in(looker, "Behind the curtain")).to_have_count(0)
    for seats, shown in (("2", 0), ("4", 1)):
        hands.choose(looker, "seats", seats)
        looker.get_by_role("button", name="Apply").click()
        looker.wait_for_url(re.compile(f"seats={seats}"))
        expect(table_in(looker, "By the olive tree")).to_have_count(shown)


def test_a_full_table_may_be_watched_and_refuses_politely(people: People) -> None:
    """DC-03, ON-31: two people reach for one chair; the late one is told, and may look on."""
    amel, leila, late = people(), people(), people()
    code = hands.open_table(amel, guest="Amel Full", name="The small table")
    for page in (leila, late):
        page.goto(f"/rooms/{code}/")
    expect(late.locator("button[name=do][value='sit:1']")).to_be_visible()
    late.locator("input[name=guest_name]").fill("Late Full")
    hands.sit_down(leila, "Leila Full")
    late.evaluate(
        """() => { const b = document.createElement("button"); b.name = "do"; b.value = "sit:1";
                   const form = document.getElementById("act"); form.append(b); form.requestSubmit(b); }"""
    )
    expect(late.get_by_text("This table is full.")).to_be_visible()
    late.goto("/lobby/")
    table_in(late, "The small table").get_by_role("link", name="Watch").click()
    expect(late.locator("#waiting")).to_contain_text("Leila Full")
    expect(late.locator("button[name=do][value^=sit]")).to_have_count(0)


def test_codes_as_people_type_them(people: People) -> None:
    """ON-04, ON-31: small letters and spaces are fine; wrong and unknown codes get a page that says so."""
    amel, leila = people(), people()
    code = hands.open_table(amel, guest="Amel Code", visibility="private")
    for typed, words in (("ABC", "8 letters and digits"), ("ZZZZ2222", "There is no table with this code")):
        leila.goto("/rooms/join/")
        leila.locator("input[name=code]").fill(typed)
        leila.locator("main").get_by_role("button").first.click()
        expect(leila.locator("main")).to_contain_text(words)
    leila.goto("/rooms/join/")
    leila.locator("input[name=code]").fill(f" {code[:4].lower()} {code[4:].lower()} ")
    leila.locator("main").get_by_role("button").first.click()
    hands.sit_down(leila, "Leila Code")
    expect(amel.locator("#waiting")).to_contain_text("Leila Code")


def test_the_invite_link_is_in_the_waiting_room_and_in_the_menu(people: People) -> None:
    """ON-05, ON-29: both have the link, the code and their Copy buttons, and the copy is the link."""
    amel = people(permissions=["clipboard-read", "clipboard-write"])
    code = hands.open_table(amel, guest="Amel Copy", bots="on")
    waiting = amel.locator("#waiting")
    expect(waiting.locator(".seatmap .chair")).to_have_count(2)
    expect(waiting.locator(".agreed")).to_contain_text("First to")
    check_invite(amel, "#waiting", code)
    hands.start(amel)
    amel.locator("#menu summary").first.click()
    check_invite(amel, "#menu", code)


def check_invite(page: Page, place: str, code: str) -> None:
    link = f"{page.evaluate('location.origin')}/?room={code}"
    box = page.locator(f"{place} .invite")
    expect(box.locator("[data-copied=link]")).to_have_text(link)
    expect(box.locator("[data-copied=code]")).to_have_text(code)
    for what, text in (("link", link), ("code", code)):
        page.evaluate("navigator.clipboard.writeText('nothing')")
        box.locator(f"[data-copy={what}]").click()
        expect(box.locator(f"[data-copy={what}]")).to_have_text("Copied")
        assert page.evaluate("navigator.clipboard.readText()") == text


def test_the_host_leaves_and_the_next_one_starts(people: People) -> None:
    """ON-21, AUD-03: in the waiting room the role passes on; in the match the game goes on without the host."""
    amel, leila, sami = people(), people(), people()
    code = hands.open_table(amel, guest="Amel Host", seats="4", target="31")
    for page, name in ((leila, "Leila Host"), (sami, "Sami Host")):
        page.goto(f"/rooms/{code}/")
        hands.sit_down(page, name)
    expect(leila.locator("button[value^=add_bot]")).to_have_count(0)
    amel.locator("button[value=leave]").click()
    amel.wait_for_url("**/lobby/")
    expect(leila.locator("button[value='add_bot:0']")).to_be_visible()
    expect(sami.locator("button[value^=add_bot]")).to_have_count(0)
    for chair in (0, 3):
        leila.locator(f"button[value='add_bot:{chair}']").click()
        expect(leila.locator(f"button[value='remove_bot:{chair}']")).to_be_visible()
    hands.start(leila)
    leila.reload()
    expect(leila.locator("#table[data-line=open]")).to_be_visible(timeout=hands.PATIENCE)
    leave(leila)
    for _try in hands.for_a_while(sami, 120, pause=50):
        if sami.locator("button[value='let_bot:1']").count():
            break
        if hands.is_my_turn(sami):
            hands.play_card(sami)
    sami.locator("button[value='let_bot:1']").click()
    before = hands.ply(sami)
    expect(sami.locator("#table[data-turn=mine]")).to_be_visible(timeout=hands.PATIENCE)
    hands.play_card(sami)
    assert hands.ply(sami) > before


def leave(page: Page) -> None:
    page.locator("#menu summary").first.click()
    page.locator("#menu summary", has_text="Leave the table").click()
    page.locator("#menu button[value=leave]").click()
    page.wait_for_url("**/lobby/")
