"""What a person does at a table, by the same presses and clicks."""

import time
from collections.abc import Iterator

from playwright.sync_api import Error, Page, expect

from tests.plugins.site import Site

PATIENCE = 30_000  # milliseconds; the machine may be busy
# Looks every few milliseconds. `expect` looks after 0.1, 0.35 and 0.85 seconds: too rare for every ply of a match.
APPEARED = """([place, limit]) => new Promise((found, missed) => {
  const until = performance.now() + limit;
  const look = () => {
    if (document.querySelector(place)) found();
    else if (performance.now() > until) missed(new Error("not there: " + place));
    else setTimeout(look, 5);
  };
  look();
})"""
# Default moves for every seat, without bots and clocks, until {left} cards of the round are in stock and hands.
AHEAD = """
from games import log
from tests.games.tables import Table
table = Table(Room.objects.get(code="{code}"), [])
def left():
    now = table.match.round
    return len(now.stock) + sum(map(len, now.hands))
while left() > {left}:
    table.play()
print(table.row.last_ply)
"""


def for_a_while(page: Page, seconds: float, pause: int = 20) -> Iterator[None]:
    """Try again and again until the time is over: how many tries that is depends on the machine."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        yield
        page.wait_for_timeout(pause)


def register(page: Page, name: str, password: str = "a-long-password-9") -> None:
    """Make an account, and be logged in."""
    page.goto("/accounts/register/")
    page.locator("input[name=name]").fill(name)
    page.locator("input[name=password]").fill(password)
    page.locator("input[name=again]").fill(password)
    page.get_by_role("button", name="Make the account").click()
    expect(page.locator("input[name=again]")).to_have_count(0)


def open_table(
    page: Page,
    *,
    target: str = "5",
    seats: str = "2",
    name: str = "",
    guest: str = "",
    scripts: bool = True,
    **options: str,
) -> str:
    """Open a table and sit down at it; returns its code."""
    page.goto(f"/rooms/new/?variant={options.pop('variant', 'chkobba')}")
    if "preset" in options or page.locator("input[value=chkobba-cafe]").count():
        choose(page, "preset", options.pop("preset", "chkobba-cafe"))
    choose(page, "seats", seats)
    if page.locator(f"input[name=target][value='{target}']").count():
        choose(page, "target", target)
    else:
        page.locator("input[name=target_other]").fill(target)
    for field, value in options.items():
        choose(page, field, value)
    if name:
        page.locator("input[name=name]").fill(name)
    if guest:
        page.locator("input[name=guest_name]").fill(guest)
    page.locator("form.open button.main").click()
    expect(page.locator("#waiting")).to_be_visible()
    if scripts:
        wait_for_line(page)
    return page.url.rstrip("/").rsplit("/", 1)[1]


def choose(page: Page, field: str, value: str) -> None:
    """Press the chip of a radio button or checkbox; the fold that it is in is opened first."""
    chosen = "" if value == "on" else f"[value='{value}']"
    chip = page.locator(f"label:has(> input[name={field}]{chosen})")
    for fold in page.locator("details:not([open])", has=chip).all():
        if not chip.is_visible():  # a wide lobby shows what its fold holds
            fold.locator("summary").click()
    chip.click()


def wait_for_line(page: Page) -> None:
    """What is pressed before the page has its line is a plain post."""
    expect(page.locator("#table[data-line=open]")).to_be_attached(timeout=PATIENCE)


def wait_for_motion(page: Page) -> None:
    """What moves and sounds comes after the page itself, as soon as something stirs."""
    page.mouse.move(3, 3)
    expect(page.locator(".flights")).to_be_attached(timeout=PATIENCE)


def sit_down(page: Page, guest: str = "", *, scripts: bool = True) -> None:
    """Take the first free chair of the room that the page shows."""
    if guest:
        page.locator("input[name=guest_name]").fill(guest)
    page.locator("button[name=do][value^=sit]").first.click()
    expect(page.locator("button[name=do][value=leave]").first).to_be_attached()
    if scripts:
        wait_for_line(page)


def join_by_lobby(page: Page, name: str) -> None:
    """Find the table of this name in the lobby, and sit down."""
    page.goto("/lobby/")
    page.locator("li, article", has_text=name).get_by_role("link").first.click()
    sit_down(page)


def start(page: Page) -> None:
    page.locator("button[name=do][value=start]").click()
    expect(page.locator("#board")).to_be_visible(timeout=PATIENCE)


def stage(page: Page) -> str:
    return page.locator("#table").get_attribute("data-stage") or ""


def is_my_turn(page: Page) -> bool:
    return page.locator("#table").get_attribute("data-turn") == "mine"


def ply(page: Page) -> int:
    return int(page.locator("#table").get_attribute("data-ply") or 0)


def hand(page: Page) -> list[str]:
    return [card.get_attribute("data-card") or "" for card in page.locator("#hand [data-card]").all()]


def play_card(page: Page) -> None:
    """Play the first card of the hand: what it takes first, or place it."""
    before = ply(page)
    takes = pick_move(page)
    page.locator("#strip .take" if takes else "#strip .place").click()
    until(page, f"#table:not([data-ply='{before}'])")


def pick_move(page: Page) -> bool:
    """Pick the first card of the hand with its first capture; False when it has none."""
    card = page.locator("#hand button.card").first
    takes = bool(card.get_attribute("data-takes"))
    card.click()
    if takes:
        page.keyboard.press("n")
    return takes


def until(page: Page, place: str) -> None:
    """Wait for what matches `place`; a page that is loaded anew meanwhile counts as well."""
    try:
        page.evaluate(APPEARED, [place, PATIENCE])
    except Error:
        expect(page.locator(place).first).to_be_attached(timeout=PATIENCE)


def play_ahead(site: Site, pages: list[Page], left: int) -> None:
    """The people at the table play on, but for the last `left` cards of the round, where no bot sits; all see it."""
    code = pages[0].url.rstrip("/").rsplit("/", 1)[1]
    last = site.shell(AHEAD.format(code=code, left=left))
    for page in pages:
        until(page, f"#table[data-ply='{last}']")


def play_round(*pages: Page) -> None:
    """Everybody plays by hand until the first of them sees the tally."""
    for _try in for_a_while(pages[0], 180):
        if pages[0].locator("#over").is_visible():
            return
        for page in pages:
            if is_my_turn(page):
                play_card(page)
    raise AssertionError("the round did not end")


def play_without_scripts(page: Page) -> None:
    """Press the first of the buttons that stand there for every legal move."""
    page.locator(".moves button[name=move]").first.click()
