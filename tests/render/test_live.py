"""The table's scripts in a real browser: choosing, keys, frames between a press and its release, bad lines."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser import hands
from tests.plugins.browsers import People
from tests.plugins.site import Site

SOCKET = re.compile(r"/socket/$")
SOON = 15_000  # milliseconds; a moment, on a busy machine


Two = tuple[Page, Page]


def two(
    people: People,
    request: pytest.FixtureRequest,
    *,
    first: Callable[[Page], None] | None = None,
    **more: Any,
) -> Two:
    """Two people at a running match: (whose turn it is, the other). `first` gets both pages before they load."""
    tag = str(abs(hash(request.node.name)) % 10**6)
    pages = people(), people()
    for page in pages:
        if first:
            first(page)
    code = hands.open_table(pages[0], guest=f"A{tag}", target="31", **more)
    pages[1].goto(f"/rooms/{code}/")
    hands.sit_down(pages[1], f"B{tag}")
    expect(pages[0].locator("button[value=start]")).to_be_visible(timeout=hands.PATIENCE)
    hands.start(pages[0])
    expect(pages[1].locator("#board")).to_be_visible(timeout=hands.PATIENCE)
    mine = 0 if hands.is_my_turn(pages[0]) else 1
    return pages[mine], pages[1 - mine]


def bump(page: Page, site: Site) -> None:
    """Another version of the room that changes nothing at the table."""
    code = page.url.rstrip("/").rsplit("/", 1)[1]
    site.shell(
        "from games import announce\n"
        f"room = Room.objects.get(code='{code}'); room.version += 1; room.save()\n"
        "announce.room_changed(room.code, room.version)"
    )


def version(page: Page) -> int:
    return int(page.locator("#table").get_attribute("data-version") or 0)


def picked(page: Page) -> list[str]:
    return [card.get_attribute("data-card") or "" for card in page.locator("#table .card.sel").all()]


# Choosing ---------------------------------------------------------------------------------------------


def test_a_turn_by_keyboard(people: People, request: pytest.FixtureRequest) -> None:
    """AUD-05: digit, arrows, Space, N, Enter, Esc; nothing but keys."""
    me, other = two(people, request)
    me.locator("#hand button.card").first.focus()
    me.keyboard.press("2")
    assert hands.hand(me)[1] in picked(me)
    me.keyboard.press("Escape")
    assert picked(me) == []
    me.keyboard.press("ArrowLeft")
    assert me.evaluate("document.activeElement.dataset.card") == hands.hand(me)[0]
    me.keyboard.press("ArrowUp")
    assert me.evaluate("!!document.activeElement.closest('.laid')")
    me.keyboard.press("ArrowDown")
    before = hands.ply(me)
    me.keyboard.press("Enter")
    if me.locator("#hand .card.sel").get_attribute("data-takes"):
        me.keyboard.press("n")
    me.keyboard.press("Enter")
    expect(other.locator(f"#table[data-ply='{before + 1}']")).to_be_attached(timeout=SOON)
    expect(me.locator("#hand button.card")).to_have_count(2)
    assert me.evaluate("!!document.activeElement.closest('#hand')"), "the focus stays in the hand"


def test_a_double_click_places_where_nothing_must_be_taken(
    people: People, request: pytest.FixtureRequest
) -> None:
    """ON-34, AUD-13: one move, the card is on the table."""
    me, other = two(people, request, preset="chkobba-online")
    before, card = hands.ply(me), hands.hand(me)[0]
    me.locator(f"#hand [data-card='{card}']").dblclick()
    expect(other.locator(f"#board .laid [data-card='{card}']")).to_be_visible(timeout=SOON)
    assert hands.ply(other) == before + 1


def test_a_pick_lives_through_frames(people: People, request: pytest.FixtureRequest, live_site: Site) -> None:
    """RTM-01, UIX-06, UIX-14: picked cards, focus and picture stay while the room changes around them."""
    me, _other = two(people, request)
    card = me.locator("#hand button.card").nth(1)
    card.click()
    code = card.get_attribute("data-card")
    chosen, was = picked(me), version(me)
    me.evaluate("document.querySelector('#hand .sel img').dataset.same = 'yes'")
    bump(me, live_site)
    expect(me.locator(f"#table[data-version='{was + 1}']")).to_be_attached(timeout=SOON)
    assert picked(me) == chosen
    assert me.evaluate("document.activeElement.dataset.card") == code
    assert me.locator("#hand .sel img[data-same=yes]").count() == 1, "the node is the same one"


def test_a_frame_between_press_and_release_loses_no_click(
    people: People, request: pytest.FixtureRequest, live_site: Site
) -> None:
    me, other = two(people, request)
    hands.pick_move(me)
    ready = me.locator("#strip .btn:enabled").first
    box = ready.bounding_box()
    assert box
    me.mouse.move(box["x"] + 20, box["y"] + 20)
    me.mouse.down()
    before, was = hands.ply(me), version(me)
    bump(me, live_site)
    hands.until(other, f"#table[data-version='{was + 1}']")
    me.mouse.up()
    expect(other.locator(f"#table[data-ply='{before + 1}']")).to_be_attached(timeout=SOON)
    assert version(other) > was


# Bad lines --------------------------------------------------------------------------------------------


class Cut:
    """The lines between pages and the site; a test may hold those of a page shut."""

    def __init__(self) -> None:
        self.shut: set[Page] = set()
        self.opened = 0
        self.sent: list[str] = []
        self.routes: list[WebSocketRoute] = []

    def __call__(self, page: Page) -> None:
        page.route_web_socket(SOCKET, lambda route: self._open(page, route))

    @property
    def moves(self) -> list[str]:
        return [text for text in self.sent if '"move"' in text]

    def _open(self, page: Page, route: WebSocketRoute) -> None:
        self.opened += 1
        self.routes.append(route)
        server = route.connect_to_server()
        route.on_message(lambda text: self._out(page, server, text))
        server.on_message(lambda text: None if page in self.shut else route.send(text))

    def _out(self, page: Page, server: WebSocketRoute, text: str | bytes) -> None:
        if "beat" not in str(text):
            self.sent.append(str(text))
        if page not in self.shut:
            server.send(text)


def press_a_move(page: Page) -> None:
    hands.pick_move(page)
    page.locator("#strip .btn:enabled").first.click()


def test_a_button_waits_and_comes_back(people: People, request: pytest.FixtureRequest) -> None:
    """GF-09, ON-24, UIX-09: busy while the line is dead, back after five seconds, works when it lives again."""
    cut = Cut()
    me, other = two(people, request, first=cut)
    cut.shut = {me}
    before = hands.ply(me)
    press_a_move(me)
    expect(me.locator("#strip .btn[aria-busy=true]")).to_be_visible()
    me.locator("#strip .btn[aria-busy=true]").click()
    assert len(cut.moves) == 1, "one move at a time"
    expect(me.locator("[aria-busy=true]")).to_have_count(0, timeout=7_000)
    expect(me.locator("#toast")).to_be_visible()
    cut.shut = set()
    me.locator("#strip .btn:enabled").first.click()
    expect(other.locator(f"#table[data-ply='{before + 1}']")).to_be_attached(timeout=hands.PATIENCE)


def test_one_lost_frame_is_made_good(people: People, request: pytest.FixtureRequest) -> None:
    """RTM-04, ON-32: within a heartbeat the page that missed a frame has it."""
    cut = Cut()
    me, other = two(people, request, first=cut)
    before = hands.ply(me)
    cut.shut = {other}
    press_a_move(me)
    expect(me.locator(f"#table[data-ply='{before + 1}']")).to_be_attached(timeout=SOON)
    other.wait_for_timeout(200)
    assert hands.ply(other) == before
    cut.shut = set()
    expect(other.locator(f"#table[data-ply='{before + 1}']")).to_be_attached(timeout=SOON)
    assert hands.is_my_turn(other)


def test_twenty_reconnects_leave_one_line(people: People, request: pytest.FixtureRequest) -> None:
    """AUD-24, RTM-16: one socket, one move for one press, after many returns."""
    cut = Cut()
    me, other = two(people, request, first=cut)
    before = cut.opened
    for time in range(1, 21):
        me.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
        for _try in hands.for_a_while(me, 30):
            if cut.opened >= before + time:
                break
        assert cut.opened == before + time
    expect(me.locator("#table[data-line=open]")).to_be_attached(timeout=hands.PATIENCE)
    before = hands.ply(me)
    press_a_move(me)
    expect(other.locator(f"#table[data-ply='{before + 1}']")).to_be_attached(timeout=SOON)
    assert len(cut.moves) == 1


def test_the_banner_and_try_now(people: People, request: pytest.FixtureRequest) -> None:
    """A line that is gone shows a banner; it goes by itself when the line is back."""
    cut = Cut()
    me, _other = two(people, request, first=cut)
    refused, tries = True, 0

    def gate(route: WebSocketRoute) -> None:
        nonlocal tries
        tries += 1
        if refused:
            route.close(code=1011)
        else:
            route.connect_to_server()

    me.route_web_socket(SOCKET, gate)
    for route in cut.routes:
        route.close(code=1011)
    expect(me.locator("#banner")).to_be_visible(timeout=SOON)
    assert "Reconnecting" in me.locator("#alert").inner_text()
    before = tries
    for _press in range(10):
        me.evaluate("document.querySelector('#banner button').click()")  # between two tries it may be hidden
        me.wait_for_timeout(50)
    for _look in hands.for_a_while(me, 20):  # by itself it tries eight times at most in 20 seconds
        if tries >= before + 10:
            break
    assert tries >= before + 10, "each press tries at once"
    refused = False
    expect(me.locator("#banner")).to_be_hidden(timeout=SOON)


def test_the_last_word_of_the_server_is_not_argued_with(
    people: People, request: pytest.FixtureRequest
) -> None:
    """A close with 44xx: no more tries, a button that loads the page anew."""
    cut = Cut()
    me, _other = two(people, request, first=cut)
    opened = cut.opened
    for route in cut.routes:
        route.close(code=4403)
    expect(me.locator("#veil")).to_be_visible(timeout=SOON)
    expect(me.locator("#veil button")).to_be_focused()
    me.wait_for_timeout(1_500)
    assert cut.opened == opened


# Panels, pictures, copies --------------------------------------------------------------------------------


def test_a_card_without_a_picture_says_what_it_is(people: People, request: pytest.FixtureRequest) -> None:
    """AUD-17."""
    me, _other = two(
        people, request, first=lambda page: page.route(re.compile("classic-french"), lambda r: r.abort())
    )
    card = me.locator("#hand button.card").first
    expect(card).to_have_attribute("data-bare", re.compile("[♣♦♥♠]"))


def test_the_menu_opens_and_closes_by_keys(people: People, request: pytest.FixtureRequest) -> None:
    """AUD-15: Escape closes it and gives the focus back."""
    me, _other = two(people, request)
    me.locator("#menu .menu-box > summary").focus()
    me.keyboard.press("Enter")
    expect(me.locator(".menu-panel")).to_be_visible()
    me.keyboard.press("Escape")
    expect(me.locator(".menu-panel")).to_be_hidden()
    expect(me.locator("#menu .menu-box > summary")).to_be_focused()


def test_the_link_is_copied(people: People, request: pytest.FixtureRequest) -> None:
    """ON-05: the copied text is the link itself."""
    page = people(permissions=["clipboard-read", "clipboard-write"])
    code = hands.open_table(page, guest=f"C{abs(hash(request.node.name)) % 10**6}")
    page.locator("[data-copy=link]:visible").click()
    expect(page.locator("#say")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"/?room={code}")


def test_without_our_script_the_form_still_works(people: People, request: pytest.FixtureRequest) -> None:
    """A script that fails to load leaves the page as it is without scripts."""
    me, other = two(people, request)
    me.route(re.compile(r"/js/"), lambda route: route.abort())
    me.reload()
    before = hands.ply(me)
    hands.play_without_scripts(me)
    expect(me.locator(f"#table[data-ply='{before + 1}']")).to_be_attached(timeout=hands.PATIENCE)
    expect(other.locator("#table[data-turn=mine]")).to_be_attached(timeout=SOON)


def test_the_replay_by_keys_and_by_play(people: People, live_site: Site) -> None:
    """Keys step, Play runs to the end, the address names the ply, and no page is loaded for a step."""
    slug = live_site.shell(
        "from tests.games import tables\n"
        "tables.NAMES = ('Replay Amel', 'Replay Leila')\n"
        "table = tables.started(2, target=5); table.play_match(); print(table.row.slug)"
    )
    page = people()
    page.goto(f"/matches/{slug}/")
    expect(page.locator("html.js")).to_be_attached()
    page.evaluate("window.same = true")
    first = int(page.locator("#replay").get_attribute("data-ply") or 0)
    last = int(page.locator("#replay").get_attribute("data-last") or 0)
    for key, ply in (("ArrowRight", first + 1), ("ArrowRight", first + 2), ("ArrowLeft", first + 1)):
        page.keyboard.press(key)
        expect(page.locator(f"#replay[data-ply='{ply}']")).to_be_attached()
    expect(page.locator("#rp-log .now")).to_have_attribute("id", f"step-{first + 1}")
    assert page.url.endswith(f"?ply={first + 1}")
    page.keyboard.press("f")
    expect(page.locator("#replay[data-flipped]")).to_be_attached()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#counted")).to_be_visible()
    page.goto(f"/matches/{slug}/?ply={last - 1}")
    page.locator("#rp-play").click()
    expect(page.locator(f"#replay[data-ply='{last}']")).to_be_attached()
    page.locator("#rp-play").click()
    page.locator("#ply").fill(str(first))
    expect(page.locator(f"#replay[data-ply='{first}']")).to_be_attached()
