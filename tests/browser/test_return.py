"""A page that is looked at again after its line died in silence, and clocks while nothing is known.

RTM-19, TIM-03, TIM-07.
"""

import re

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser import hands
from tests.plugins.browsers import People

SOCKET = re.compile(r"/socket/$")


class Gate:
    """The lines of one page: `silent` lets nothing in, as if the phone had slept; `shut` refuses new ones."""

    def __init__(self, page: Page) -> None:
        self.silent = self.shut = False
        self.opened = 0
        self.routes: list[WebSocketRoute] = []
        page.route_web_socket(SOCKET, self._open)

    def _open(self, route: WebSocketRoute) -> None:
        if self.shut:
            route.close(code=1011)
            return
        self.opened += 1
        self.routes.append(route)
        server = route.connect_to_server()
        route.on_message(server.send)
        is_first = self.opened == 1
        server.on_message(lambda text: None if self.silent and is_first else route.send(text))


def clock(page: Page) -> str:
    return page.locator("#bar [role=timer]").inner_text()


def test_a_page_that_was_asleep(people: People) -> None:
    me = people()
    gate = Gate(me)
    hands.open_table(me, target="31", guest="Amel Asleep", bots="on", turn_seconds="60")
    hands.start(me)
    expect(me.locator("#table[data-turn=mine][data-line=open]")).to_be_attached(timeout=hands.PATIENCE)
    gate.silent = True
    me.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    for _try in hands.for_a_while(
        me, 30
    ):  # the line seems open: it is asked, and given up after three seconds
        if gate.opened == 2:
            break
    expect(me.locator("#table[data-line=open]")).to_be_attached(timeout=hands.PATIENCE)
    first = clock(me)
    for _try in hands.for_a_while(me, 30):
        if clock(me) != first:
            break
    assert clock(me) < first, "it counts down from the server's deadline"
    stands_while_the_line_is_down(me, gate)


def stands_while_the_line_is_down(me: Page, gate: Gate) -> None:
    me.route(re.compile(r"/rooms/\w+/$"), lambda route: route.abort())
    gate.shut = True
    gate.routes[-1].close(code=1011)
    expect(me.locator("#banner")).to_be_visible(timeout=hands.PATIENCE)
    stood = me.evaluate(
        """async () => {
            const timer = document.querySelector("#bar [role=timer]"), text = timer.textContent;
            await new Promise((done) => setTimeout(done, 1600));
            return timer.textContent === text;
        }"""
    )
    assert stood
    gate.shut = False
    me.locator("#banner button").click()
    expect(me.locator("#table[data-line=open][data-turn=mine]")).to_be_attached(timeout=hands.PATIENCE)
