"""What a frame does to the page, made by hand: all of its parts, or a word that the page is too old (UIX-12)."""

from playwright.sync_api import expect

from tests.browser import hands
from tests.browser.test_wire import Line
from tests.plugins.browsers import People

# A newer frame with these parts, of which the page knows all or not.
FRAME = """(ids) => {
    const { version, ply } = document.getElementById("table").dataset;
    const head = `data-version="${Number(version) + 5}" data-ply="${ply}" data-stage="playing" data-title="Frame"`;
    const parts = ids.map((id) => `<div id="${id}" data-made hx-swap-oob="keyed"><p>made by hand</p></div>`);
    return `<div id="frame" hidden ${head}></div>${parts.join("")}`;
}"""
PARTS = ["score", "bar", "deal", "me"]
NO_TARGET = "htmx:oobErrorNoTarget"


def test_who_watches_is_counted(people: People) -> None:
    """The eye with its number comes with a heartbeat, stays through frames, and goes with the last watcher."""
    page = people()
    code = hands.open_table(page, guest="Amel Eye", bots="on", target="31")
    hands.wait_for_motion(page)
    hands.start(page)
    expect(page.locator("#table[data-turn=mine]")).to_be_attached(timeout=hands.PATIENCE)
    chip = page.locator("#watching > span:last-child")
    expect(chip).to_be_hidden()
    eye = people()
    eye.goto(f"/rooms/{code}/")
    expect(chip).to_have_text("1 watching", timeout=hands.PATIENCE)
    expect(eye.locator("#watching > span:last-child")).to_have_text("1 watching", timeout=hands.PATIENCE)
    hands.play_card(page)
    expect(chip).to_have_text("1 watching")
    eye.close()
    expect(chip).to_be_hidden(timeout=hands.PATIENCE)


def test_a_frame_is_applied_whole(people: People) -> None:
    """Every part of one message, a doubled one too; a part without a place offers to load the page anew."""
    page = people()
    line = Line(page)
    hands.open_table(page, guest="Amel Frame", bots="on", target="31")
    hands.start(page)
    expect(page.locator("#table[data-turn=mine]")).to_be_attached(timeout=hands.PATIENCE)
    line.holding = True  # the server knows nothing of what follows
    assert line.route
    line.route.send(page.evaluate(FRAME, [*PARTS, "bar"]))
    for part in PARTS:
        expect(page.locator(f"#{part}[data-made]")).to_have_text("made by hand", timeout=hands.PATIENCE)
    expect(page.locator("#veil")).to_be_hidden()
    line.route.send(page.evaluate(FRAME, ["nowhere", "log"]))
    expect(page.locator("#veil")).to_be_visible(timeout=hands.PATIENCE)
    expect(page.locator("#log[data-made]")).to_be_attached()
    expect(page.locator("#veil button")).to_be_focused()
    assert [said for said in people.seen.complaints if NO_TARGET not in said] == []
    people.seen.complaints.clear()
