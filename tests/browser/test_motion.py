"""What moves, sounds and is said: frames in their order however fast they come, the slam, the count, phrases."""

from threading import Thread

from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.test_wire import Line
from tests.plugins.browsers import People
from tests.plugins.site import Site

LONG = 60_000  # milliseconds; a process starts and plays a round

# Every ply that the page shows, the card of every play in the order in which it is told, and the copies that fly.
WATCH = """() => {
    const table = document.getElementById("table");
    Object.assign(window, { plies: [], told: [], flown: 0 });
    document.addEventListener("table:frame", () => window.plies.push(Number(table.dataset.ply)));
    document.addEventListener("table:plays", ({ detail }) => window.told.push(...detail));
    new MutationObserver((changes) => {
        const added = changes.flatMap((change) => [...change.addedNodes]);
        window.flown += added.filter((node) => node.classList?.contains("ghost")).length;
    }).observe(document.querySelector(".flights"), { childList: true });
}"""
# A sweep by the other seat, as a frame would tell it.
SWEEP = """() => {
    document.dispatchEvent(new CustomEvent("table:before"));
    document.getElementById("plays").dataset.plays = "90.1.them.7Dx7C!";
    const detail = { notice: "", before: { stage: "playing" } };
    document.dispatchEvent(new CustomEvent("table:frame", { detail }));
}"""
# The texts that our total goes through.
COUNT = """() => {
    window.counted = [];
    new MutationObserver(() => {
        const total = document.querySelector("#over tfoot td b");
        const hidden = "flying" in document.getElementById("table").dataset;
        if (!total || hidden || window.counted.at(-1) === total.textContent) return;
        window.counted.push(total.textContent);
    }).observe(document.getElementById("act"), { childList: true, subtree: true, characterData: true });
}"""
# Counts the audio contexts and the tones that are made, and listens at the end of the line.
EAR = """(() => {
    const Real = window.AudioContext;
    Object.assign(window, { contexts: 0, tones: 0 });
    window.AudioContext = class extends Real {
        constructor() { super(); window.contexts += 1; window.context = this; }
        createOscillator() { window.tones += 1; return super.createOscillator(); }
    };
    const connect = AudioNode.prototype.connect;
    AudioNode.prototype.connect = function (to, ...more) {
        if (to instanceof AudioDestinationNode) connect.call(this, window.ear = this.context.createAnalyser());
        return connect.call(this, to, ...more);
    };
})()"""
# 200 refusals, each with its sound; then one more, which has to be heard, and one with sounds switched off.
SOUNDS = """async () => {
    const refuse = () => {
        const detail = { notice: "test", before: { stage: "playing" }, quiet: true };
        document.dispatchEvent(new CustomEvent("table:frame", { detail }));
    };
    const rest = () => new Promise((done) => setTimeout(done, 5));
    const until = async (what) => {
        for (let n = 0; n < 2000; n += 1) { if (what()) return true; await rest(); }
        return false;
    };
    const loud = () => {
        const wave = new Float32Array(window.ear.fftSize);
        window.ear.getFloatTimeDomainData(wave);
        return Math.max(...wave.map(Math.abs)) > 0.01;
    };
    let heardAt = 0;
    const still = () => {  // for longer than the gap between two tones of one sound
        if (loud()) heardAt = window.context.currentTime;
        return window.context.currentTime - heardAt > 0.5;
    };
    await until(() => window.context.state === "running");
    for (let n = 0; n < 200; n += 1) { refuse(); if (n % 4 === 0) await rest(); }
    heardAt = window.context.currentTime;
    const silent = await until(still);
    const before = window.tones;
    refuse();
    const heard = await until(loud);
    const after = window.tones;
    document.documentElement.dataset.sound = "off";
    refuse();
    const quiet = window.tones === after;
    return { many: before > 20, silent, heard, fresh: after > before, quiet, contexts: window.contexts };
}"""

# Every seat plays until the round is over; a bot's own move may come in between.
ROUND = """
from games import log, referee
from games.rules import engine
row = log.current(Room.objects.get(code="{code}"))
while not (match := log.load(row)).round.over:
    try:
        referee.play(row.room_id, match.round.turn, engine.default_move(match), row.last_ply, row.slug)
    except referee.Refused:
        pass
    row.refresh_from_db()
"""


def plays_of_round(page: Page) -> list[str]:
    """The cards that were played last, the newest at the end."""
    plays = page.locator("#plays").get_attribute("data-plays") or ""
    return [play.split(".")[3].rstrip("!").split("x")[0] for play in plays.split()]


def laid(page: Page) -> list[str | None]:
    return [card.get_attribute("data-card") for card in page.locator("#board .laid [data-card]").all()]


def at_rest(page: Page) -> None:
    expect(page.locator("#table:not([data-flying])")).to_be_attached(timeout=hands.PATIENCE)


class Frames(Line):
    """Keeps frames back and lets the answers to heartbeats through: a silent line would be given up."""

    def _back(self, text: str | bytes) -> None:
        if self.route and 'id="beat"' in str(text):
            self.route.send(text)
        else:
            super()._back(text)


def test_a_burst_of_moves_is_shown_in_order(people: People) -> None:
    """GF-08, GF-02, AUD-14: ten moves at once for a watcher with motion: one by one, and the last state stands."""
    amel, eye = people(), people(reduced_motion="no-preference")
    code = hands.open_table(amel, guest="Amel Burst", seats="4", bots="on", target="31")
    line = Frames(eye)
    eye.goto(f"/rooms/{code}/")
    hands.wait_for_line(eye)
    hands.wait_for_motion(eye)
    hands.start(amel)
    expect(eye.locator("#board")).to_be_visible(timeout=hands.PATIENCE)
    eye.mouse.click(5, 5)  # a tap finishes the dealing
    at_rest(eye)
    eye.evaluate(WATCH)
    line.holding = True
    for _card in range(3):
        expect(amel.locator("#table[data-turn=mine]")).to_be_visible(timeout=hands.PATIENCE)
        hands.play_card(amel)
    expect(amel.locator("#table[data-turn=mine]")).to_be_visible(timeout=hands.PATIENCE)
    played = plays_of_round(amel)
    line.let_go()
    expect(eye.locator(f"#table[data-ply='{hands.ply(amel)}']")).to_be_attached(timeout=hands.PATIENCE)
    at_rest(eye)
    plies, told, flown = eye.evaluate("[window.plies, window.told, window.flown]")
    assert plies == sorted(plies)
    assert len(told) >= 9
    assert told[-9:] == played[-9:]
    assert flown >= len(told), "each card flew"
    assert laid(eye) == laid(amel)
    expect(eye.locator(".ghost")).to_have_count(0)


class UntilTheCount(Frames):
    """Keeps back what comes after the count of a round: the next one waits until this one was seen."""

    def _back(self, text: str | bytes) -> None:
        super()._back(text)
        self.holding = self.holding or "tallyboard" in str(text)


def test_the_slam_the_count_and_their_still_forms(people: People, live_site: Site) -> None:
    """GF-03, GF-04, GF-06, GF-07, PS-02, AUD-09: with and without motion; 200 sounds by one context."""
    amel = people()
    amel.add_init_script(EAR)
    UntilTheCount(amel)
    code = hands.open_table(amel, guest="Amel Slam", bots="on", target="31")
    hands.wait_for_motion(amel)
    hands.start(amel)
    amel.evaluate(SWEEP)
    expect(amel.locator(".slam b")).to_have_text("Chkobba!")
    assert amel.locator(".slam .fire, .ghost").count() == 0, "no motion: the word alone"
    expect(amel.locator(".pile-them [data-newest]")).to_be_attached()
    amel.reload()
    hands.wait_for_line(amel)
    hands.wait_for_motion(amel)
    amel.evaluate("document.documentElement.dataset.speed = 'fast'")  # the person's own, to be done sooner
    amel.evaluate(COUNT)
    amel.emulate_media(reduced_motion="no-preference")
    others = Thread(target=live_site.shell, args=[ROUND.format(code=code)])
    others.start()
    expect(amel.locator("#over .fire").first).to_be_attached(timeout=LONG)
    others.join()
    ours = amel.locator("#score p").first.locator("b").inner_text()
    expect(amel.locator("#over tfoot td b").first).to_have_text(ours, timeout=hands.PATIENCE)
    counted = [int(text) for text in amel.evaluate("window.counted")]
    assert counted == sorted(counted), "from the total before to the one after"
    assert amel.evaluate("window.contexts") == 0, "nothing sounds before the first touch"
    amel.mouse.click(5, 5)
    said = amel.evaluate(SOUNDS)
    assert said.pop("contexts") == 1
    assert all(said.values()), said


# Where the table was each time that cards began to fly.
FLOWN = """() => {
    const table = document.getElementById("table");
    window.flown = [];
    new MutationObserver((changes) => {
        const added = changes.flatMap((change) => [...change.addedNodes]).filter((node) => node.matches?.(".ghost"));
        window.flown.push(...added.map(() => table.dataset.stage));
    }).observe(document.querySelector(".flights"), { childList: true });
}"""
# The frame of an end: seat 1 takes the first two cards of the table with its last one.
END = """() => {
    const { dataset } = document.getElementById("table");
    const { round, deal, dealer, plays = "" } = document.getElementById("plays").dataset;
    const [one, two] = [...document.querySelectorAll(".laid [data-card]")].map((card) => card.dataset.card);
    const told = `${plays} 99.1.them.8Dx${one}+${two}`;
    const head = `data-version="${Number(dataset.version) + 9}" data-ply="999" data-stage="finished" data-title="End"`;
    const facts = `data-round="${round}" data-deal="${deal}" data-dealer="${dealer}" data-plays="${told}"`;
    const part = (id, more) => `<div id="${id}" ${more} hx-swap-oob="keyed"></div>`;
    const gone = ["menu", "score", "deal", "bar", "me", "hand", "actions", "log"].map((id) => part(id, "hidden"));
    const board = '<section id="board" hidden hx-swap-oob="keyed"></section>';
    const end = '<div id="end" hx-swap-oob="keyed"><h1 id="end-title" tabindex="-1">The end</h1></div>';
    return `<div id="frame" hidden ${head}></div>${gone.join("")}${board}${part("plays", `hidden ${facts}`)}${end}`;
}"""


def test_the_last_cards_of_a_match_fly_before_its_end(people: People) -> None:
    """GF-02: the table stays until its last cards lie on the pile; then the result is shown."""
    page = people(reduced_motion="no-preference")
    line = Line(page)
    hands.open_table(page, guest="Amel Last", bots="on", target="31")
    hands.wait_for_motion(page)
    hands.start(page)
    expect(page.locator("#table[data-turn=mine]")).to_be_attached(timeout=hands.PATIENCE)
    page.mouse.click(5, 5)  # a tap finishes the dealing
    at_rest(page)
    page.evaluate(FLOWN)
    assert line.route
    line.holding = True  # what the server says from now on is of another match
    line.route.send(page.evaluate(END))
    expect(page.locator("#end-title")).to_be_visible(timeout=hands.PATIENCE)
    assert page.evaluate("flown") == ["playing"] * 3
    assert hands.stage(page) == "finished"
    expect(page.locator(".ghost")).to_have_count(0)


def test_phrases_are_heard_spoken_and_muted(people: People) -> None:
    """GF-05: by keys, in 44 px, as a bubble and aloud; whom somebody does not want to hear says nothing to them."""
    amel, leila = people(), people(viewport={"width": 360, "height": 640})
    code = hands.open_table(amel, guest="Amel Talk", target="31")
    leila.goto(f"/rooms/{code}/")
    hands.sit_down(leila, "Leila Talk")
    hands.start(amel)
    expect(leila.locator("#board")).to_be_visible(timeout=hands.PATIENCE)
    for page in (amel, leila):
        hands.wait_for_motion(page)
    leila.locator("#talk summary").focus()
    leila.keyboard.press("Enter")
    thanks = leila.locator("#talk [value='say:thanks']")
    small = leila.evaluate(
        """() => [...document.querySelectorAll("#talk summary, #talk button")].map((b) => b.getBoundingClientRect())
            .filter((box) => box.width && Math.min(box.width, box.height) < 44).length"""
    )
    assert small == 0
    thanks.focus()
    leila.keyboard.press("Enter")
    expect(amel.locator(".bubble[data-said='1']")).to_contain_text("Thank you!")
    expect(amel.locator("#say")).to_have_text("\u2068Leila Talk\u2069 says: Thank you!")
    expect(leila.locator("#talk[open]")).to_have_count(0)
    expect(leila.locator("#talk summary")).to_be_focused()
    amel.locator("#talk summary").click()
    amel.get_by_role("button", name="Do not hear").click()
    leila.locator("#talk summary").click()
    leila.locator("#talk [value='say:hurry']").click()
    expect(leila.locator(".bubble[data-said='1']")).to_contain_text("Hurry up!")
    amel.locator("#talk [value='say:wow']").click()
    expect(amel.locator(".bubble[data-said='0']")).to_contain_text("Wow!")
    expect(amel.locator(".bubble", has_text="Hurry up!")).to_have_count(0)
    expect(leila.locator(".bubble[data-said='0']")).to_contain_text("Wow!")
