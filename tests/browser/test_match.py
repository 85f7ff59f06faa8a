"""Two real browsers play a whole match, from registration to the replay (TS-19, TS-20, DC-01 to DC-04, ON-01)."""

from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.plugins.browsers import People

LONG = 180  # seconds


def play_to_the_end(pages: list[Page], host: Page, hurry: bool = True) -> None:
    """Everybody plays when it is their turn; the host deals the next round."""
    for _try in hands.for_a_while(host, LONG):
        if all(hands.stage(page) == "finished" for page in pages):
            return
        for page in pages:
            if hands.stage(page) == "playing" and hands.is_my_turn(page):
                hands.play_card(page)
        if hurry and host.locator("#over").is_visible():
            deal = host.locator("#over button[value=next]")
            if deal.count():
                deal.click()
                expect(host.locator("#over")).to_be_hidden(timeout=hands.PATIENCE)
    raise AssertionError("the match did not end")


def test_two_people_from_registration_to_the_replay(people: People) -> None:
    amel, leila = people(), people(viewport={"width": 390, "height": 844})
    hands.register(amel, "Amel One")
    hands.register(leila, "Leila One")
    hands.open_table(amel, target="1", name="By the door")
    hands.join_by_lobby(leila, "By the door")
    expect(amel.locator("#waiting")).to_contain_text("Leila One")
    hands.start(amel)
    expect(leila.locator("#board")).to_be_visible(timeout=hands.PATIENCE)
    assert len(hands.hand(amel)) == len(hands.hand(leila)) == 3
    play_to_the_end([amel, leila], amel)
    expect(leila.locator("#end-title")).to_be_visible()
    amel.get_by_role("link", name="Watch it again").click()
    amel.wait_for_url("**/matches/*/**")
    step_through(amel)
    for page in (amel, leila):
        page.goto("/matches/")
        expect(page.get_by_text("By the door").first).to_be_visible()


def step_through(page: Page) -> None:
    """Keys and buttons of the replay: forward, back, to the end."""
    board = page.locator("[data-zone=table]").first
    expect(board).to_be_visible()
    start = page.locator("body").inner_text()
    page.keyboard.press("ArrowRight")
    expect(page.locator("body")).not_to_have_text(start)
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.goto(page.url.split("?")[0] + "?ply=14")
    expect(board).to_be_visible()


def test_guests_by_invite_link_and_a_rematch(people: People) -> None:
    """ON-04 to ON-06, RO-11: a link, no account; after the match both ask for another one."""
    amel, leila = people(), people()
    code = hands.open_table(amel, target="5", guest="Amel Two", visibility="private")
    leila.goto(f"/?room={code}")
    hands.sit_down(leila, "Leila Two")
    hands.start(amel)
    expect(leila.locator("#board")).to_be_visible(timeout=hands.PATIENCE)
    resign(leila)
    for page in (amel, leila):
        expect(page.locator("#end-title")).to_be_visible(timeout=hands.PATIENCE)
    amel.locator("button[value=rematch]").click()
    leila.locator("button[value=rematch]").click()
    for page in (amel, leila):
        expect(page.locator("#board")).to_be_visible(timeout=hands.PATIENCE)
        assert len(hands.hand(page)) == 3


def resign(page: Page) -> None:
    page.locator("#menu summary").first.click()
    page.locator("#menu summary", has_text="Resign").click()
    page.locator("button[value=resign]").click()


def test_a_game_against_a_bot_on_the_server(people: People) -> None:
    """TS-20, BT-16: one person, a bot on the empty chair; a reload in the middle keeps seat and hand (ON-07)."""
    amel = people()
    hands.open_table(amel, target="1", guest="Amel Three", bots="on")
    hands.start(amel)
    expect(amel.locator("#table[data-turn=mine]")).to_be_visible(timeout=hands.PATIENCE)
    hands.play_card(amel)
    expect(amel.locator("#table[data-turn=mine]")).to_be_visible(timeout=hands.PATIENCE)
    before = hands.hand(amel)
    amel.reload()
    expect(amel.locator("#table[data-line=open]")).to_be_visible(timeout=hands.PATIENCE)
    assert hands.hand(amel) == before
    play_to_the_end([amel], amel)
    expect(amel.locator("#end-title")).to_be_visible()


def test_a_refused_move_rings_the_card_that_must_be_taken(people: People) -> None:
    """CH-39: the reason in the bar, the card ringed, the focus on it, and nothing else changed."""
    amel = people()
    hands.open_table(amel, target="5", guest="Amel Rings", bots="on")
    hands.start(amel)
    for _try in hands.for_a_while(amel, LONG):
        if hands.stage(amel) != "playing" or amel.locator("#over").is_visible():
            break
        if not hands.is_my_turn(amel):
            continue
        card = amel.locator("#hand button.card[data-takes]:not([data-place])").first
        if card.count() == 0:
            hands.play_card(amel)
            continue
        code, ply = card.get_attribute("data-card"), hands.ply(amel)
        place_by_force(amel, code or "")
        expect(amel.locator("#board .card.must").first).to_be_visible()
        expect(amel.locator("#bar[data-kind=bad]")).to_be_visible()
        assert hands.ply(amel) == ply
        hands.play_card(amel)
        return
    raise AssertionError("no card that had to take came up in a round")


def place_by_force(page: Page, code: str) -> None:
    """What a changed page could send: the card placed although it can take."""
    page.evaluate(
        """code => {
            const button = document.querySelector("#strip .place");
            button.disabled = false; button.value = code;
            document.getElementById("act").requestSubmit(button);
        }""",
        code,
    )


def test_a_double_click_is_one_move(people: People) -> None:
    """AUD-13, RTM: the button is pressed twice at once; one ply is played."""
    amel = people()
    hands.open_table(amel, target="5", guest="Amel Five", bots="on")
    hands.start(amel)
    expect(amel.locator("#table[data-turn=mine]")).to_be_visible(timeout=hands.PATIENCE)
    ply, held = hands.ply(amel), hands.hand(amel)
    hands.pick_move(amel)
    amel.locator("#strip button:not([disabled])").first.dblclick()
    expect(amel.locator(f"#table[data-ply='{ply}']")).to_have_count(0, timeout=hands.PATIENCE)
    expect(amel.locator("#table[data-turn=mine]")).to_be_visible(timeout=hands.PATIENCE)
    assert len(hands.hand(amel)) == len(held) - 1


def test_the_keyboard_alone_plays_a_match(people: People) -> None:
    """AUD-05: from the waiting room to the end of the match nothing but keys, and the focus is never lost."""
    amel = people()
    hands.open_table(amel, target="1", guest="Amel Six", bots="on")
    for _stop in range(60):
        amel.keyboard.press("Tab")
        if amel.locator("button[value=start]:focus").count():
            break
    amel.keyboard.press("Enter")
    expect(amel.locator("#board")).to_be_visible(timeout=hands.PATIENCE)
    for _try in hands.for_a_while(amel, LONG):
        if hands.stage(amel) == "finished":
            break
        if amel.locator("#over").is_visible():  # a level round: another one
            expect(amel.locator("#over :focus")).to_have_count(1)
            amel.keyboard.press("Enter")
            expect(amel.locator("#over")).to_be_hidden(timeout=hands.PATIENCE)
        elif hands.is_my_turn(amel):
            play_by_keys(amel)
    expect(amel.locator("#end-title")).to_be_focused()


def play_by_keys(page: Page) -> None:
    ply = hands.ply(page)
    assert page.evaluate("document.getElementById('table').contains(document.activeElement)"), (
        "keys reach the table"
    )
    page.keyboard.press("1")
    if page.locator("#hand button.card").first.get_attribute("data-takes"):
        page.keyboard.press("n")
    page.keyboard.press("Enter")
    expect(page.locator(f"#table[data-ply='{ply}']")).to_have_count(0, timeout=hands.PATIENCE)
