"""What the page sends, and how its buttons wait (ON-12, ON-20, ON-23, ON-24, GF-09)."""

import json
import re
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser import hands
from tests.plugins.browsers import People

SOCKET = re.compile(r"/socket/$")


class Line:
    """The socket of one page: what it sent, and whether the answers are kept back for now."""

    def __init__(self, page: Page) -> None:
        self.sent: list[dict[str, Any]] = []
        self.kept: list[str | bytes] = []
        self.holding = False
        self.route: WebSocketRoute | None = None
        page.route_web_socket(SOCKET, self._open)

    def _open(self, route: WebSocketRoute) -> None:
        self.route = route
        server = route.connect_to_server()
        route.on_message(lambda text: self._out(server, str(text)))
        server.on_message(self._back)

    def _out(self, server: WebSocketRoute, text: str) -> None:
        self.sent.append(json.loads(text))
        server.send(text)

    def _back(self, text: str | bytes) -> None:
        if self.holding:
            self.kept.append(text)
        elif self.route:
            self.route.send(text)

    def let_go(self) -> None:
        self.holding = False
        for text in self.kept:
            assert self.route
            self.route.send(text)
        self.kept.clear()


def test_a_move_says_which_match_which_ply_and_which_cards(people: People) -> None:
    """ON-12, ON-17: match, ply, card and what it takes; nothing else leaves the page but heartbeats."""
    amel = people()
    line = Line(amel)
    hands.open_table(amel, guest="Amel Wire", bots="on", target="31")
    hands.start(amel)
    expect(amel.locator("#table[data-turn=mine]")).to_be_visible(timeout=hands.PATIENCE)
    ply, held = hands.ply(amel), hands.hand(amel)
    slug = amel.locator("#fields input[name=match]").input_value()
    hands.play_card(amel)
    [move] = [message for message in line.sent if "move" in message]
    assert move == {"move": move["move"], "ply": str(ply), "match": slug}
    assert re.fullmatch(r"(\w+)(x\w+(\+\w+)*)?", move["move"])
    assert move["move"].split("x")[0] in held
    for _try in hands.for_a_while(amel, 30):  # the test site has a heartbeat every second
        if beats := [message for message in line.sent if set(message) == {"beat"}]:
            break
    assert beats and all(isinstance(beat["beat"], int) for beat in beats)
    others = [message for message in line.sent if message not in beats and message != move]
    assert others == [{"do": "start", "ply": "0", "match": ""}]


def test_every_button_waits_for_its_answer(people: People) -> None:
    """ON-24, GF-09: a deed, a refusal and a plain post: busy while the server is silent, back when it spoke."""
    amel = people()
    line = Line(amel)
    hands.open_table(amel, guest="Amel Waits", seats="2", target="31")
    add = amel.locator("button[value='add_bot:1']")
    line.holding = True
    add.click()
    expect(add).to_have_attribute("aria-busy", "true")
    amel.wait_for_timeout(200)
    expect(add).to_have_attribute("aria-busy", "true")
    line.let_go()
    expect(amel.locator("button[value='remove_bot:1']")).to_be_visible()
    expect(amel.locator("[aria-busy=true]")).to_have_count(0)
    line.holding = True
    amel.evaluate(
        """() => { const b = document.createElement("button"); b.name = "do"; b.value = "add_bot:1"; b.id = "mine";
                   b.textContent = "again"; document.querySelector(".ready-bar").append(b); }"""
    )
    amel.locator("#mine").click()
    expect(amel.locator("#mine")).to_have_attribute("aria-busy", "true")
    line.let_go()
    expect(amel.locator("#notice")).to_be_visible()
    expect(amel.locator("[aria-busy=true]")).to_have_count(0)


def test_a_plain_post_waits_too(people: People) -> None:
    """GF-09: sitting down changes a cookie, so the form is posted; the button says so meanwhile."""
    amel, leila = people(), people()
    code = hands.open_table(amel, guest="Amel Post")
    leila.goto(f"/rooms/{code}/")
    leila.locator("input[name=guest_name]").fill("Leila Post")
    leila.evaluate(
        """() => new MutationObserver(([change]) => sessionStorage.busy = change.target.ariaBusy).observe(
            document.querySelector("button[value='sit:1']"), { attributeFilter: ["aria-busy"] })"""
    )
    leila.locator("button[name=do][value='sit:1']").click()
    expect(leila.locator("button[name=do][value=leave]")).to_be_visible(timeout=hands.PATIENCE)
    assert leila.evaluate("sessionStorage.busy") == "true"
    expect(leila.locator("[aria-busy=true]")).to_have_count(0)


def test_the_others_wait_for_the_host_after_a_round(people: People) -> None:
    """ON-20, GF-04: the host has the button, the other one reads whom they wait for, and both go on."""
    amel, leila = people(), people()
    code = hands.open_table(amel, guest="Amel Tally", target="31")
    leila.goto(f"/rooms/{code}/")
    hands.sit_down(leila, "Leila Tally")
    hands.start(amel)
    expect(leila.locator("#board")).to_be_visible(timeout=hands.PATIENCE)
    expect(amel.locator("#deal")).to_have_text(re.compile(r"Deal\s1/6"))
    deals = set()
    for _try in hands.for_a_while(amel, 180, pause=10):
        if amel.locator("#over").is_visible():
            break
        for page in (amel, leila):
            if hands.is_my_turn(page):
                deals.add(page.locator("#deal bdi").inner_text())
                hands.play_card(page)
    assert deals == {f"{deal}/6" for deal in range(1, 7)}, "CH-57"
    expect(leila.locator("#over")).to_contain_text("Waiting for the host")
    expect(leila.locator("#over button[value=next]")).to_have_count(0)
    amel.locator("#over button[value=next]").click()
    for page in (amel, leila):
        expect(page.locator("#over")).to_be_hidden(timeout=hands.PATIENCE)
        expect(page.locator("#deal")).to_have_text(re.compile(r"Deal\s1/6"))
