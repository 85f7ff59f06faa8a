"""axe on every state of the table: all its rules in one theme, contrast in every other, which is all that differs."""

from playwright.sync_api import Locator, Page, expect

from games.styleguide import STATES
from tests.browser.axe import LOOKS, Wardrobe, faults
from tests.plugins.browsers import People
from tests.plugins.site import Site
from tests.screenshots import NAME, STAFF, log_in

SHOW = "address => document.dispatchEvent(new CustomEvent('styleguide:show', { detail: address }))"
READY = "html[data-ready='{}']"


def show(page: Page, key: str, *, first: bool) -> None:
    """The first state is a page; the others come to it as frames do, and cost a third of a page's time."""
    address = f"/styleguide/{key}/"
    if first:
        page.goto(address)
    else:
        page.evaluate(SHOW, address)
    page.locator(READY.format(key)).wait_for(state="attached")


def test_no_state_has_a_fault_in_any_theme(people: People, live_site: Site) -> None:
    live_site.shell(STAFF)
    page = people(viewport={"width": 390, "height": 844})
    log_in(page)
    found: dict[str, list[str]] = {}
    wardrobe = Wardrobe()
    for nth, state in enumerate(STATES):
        show(page, state.key, first=nth == 0)
        found[f"{state.key} felt"] = faults(page)
        for look in LOOKS:
            found[f"{state.key} {look}"] = wardrobe.faults(page, look)
    assert {where: said for where, said in found.items() if said} == {}


# How the system's own colours show a card and an icon: outline, paper, paint.
FORCED = """place => {
    const { outlineStyle, backgroundColor } = getComputedStyle(document.querySelector(place));
    return [outlineStyle, backgroundColor];
}"""


def test_the_longest_panel_of_a_card_fits(people: People, live_site: Site) -> None:
    """CI-01: the 7 of diamonds counts for four things and takes in two ways; no phone has to scroll for it."""
    live_site.shell(STAFF.replace(NAME, "Panel"))
    page = people()
    log_in(page, "Panel")
    page.goto("/styleguide/card/")
    page.locator(READY.format("card")).wait_for(state="attached")
    for width, height in ((360, 640), (640, 360), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        over = page.locator("#sheet").evaluate("sheet => sheet.scrollHeight - sheet.clientHeight")
        assert over <= 0, (width, height, over)


def test_two_ways_to_take_are_seen_at_once(people: People, live_site: Site) -> None:
    """The chips of a choice stand whole beside the clock, on phones too."""
    live_site.shell(STAFF.replace(NAME, "Ways"))
    page = people()
    log_in(page, "Ways")
    for suits in ("french", "coins"):
        page.goto(f"/styleguide/picked/?suits={suits}")
        page.locator(READY.format("picked")).wait_for(state="attached")
        for width, height in ((360, 640), (640, 360), (844, 390), (1366, 768)):
            page.set_viewport_size({"width": width, "height": height})
            over = page.locator("#pick").evaluate("pick => pick.scrollWidth - pick.clientWidth")
            assert (page.locator("#pick .way").count(), over) == (2, 0), (suits, width, height)


# Of each kind of card: the shadow around one of them.
SHADOWS = """kinds => kinds.map(kind => getComputedStyle(document.querySelector(kind)).boxShadow)"""


def test_every_state_of_a_card_has_a_ring_in_every_style(people: People, live_site: Site) -> None:
    """What is picked, what could take, what it takes and what must be taken stand out from a card at rest."""
    live_site.shell(STAFF.replace(NAME, "Rings"))
    page = people()
    log_in(page, "Rings")
    rest = ".laid .card:not(.hint, .must), .hand .card:not(.can, .sel)"
    for style, more in (("classic", ""), ("flat", ""), ("pixel", ""), ("flat", "&high_contrast=on")):
        for state, kinds in (
            ("picked", [".hand .card.sel", ".hand .card.can:not(.sel)", ".laid .hint"]),
            ("refused", [".must"]),
        ):
            page.goto(f"/styleguide/{state}/?style={style}{more}")
            page.locator(READY.format(state)).wait_for(state="attached")
            plain, *rings = page.evaluate(SHADOWS, [rest, *kinds])
            assert plain not in rings and len(rings) == len(kinds), (style, more, state, plain, rings)


def test_nothing_is_told_by_colour_alone(people: People, live_site: Site) -> None:
    """UIX-15: where the system chooses all colours, cards stay cards, and what is picked or offered has an outline."""
    live_site.shell(STAFF.replace(NAME, "Forced"))
    page = people(forced_colors="active")
    log_in(page, "Forced")
    page.goto("/styleguide/picked/")
    page.locator(READY.format("picked")).wait_for(state="attached")
    plain = page.evaluate(FORCED, ".bar")[1]
    look = {place: page.evaluate(FORCED, place) for place in (".hand .sel", ".laid .hint", ".menu-box .i")}
    assert look[".hand .sel"][0] == "solid"
    assert look[".laid .hint"][0] == "dashed"
    assert look[".hand .sel"][1] not in (plain, "rgba(0, 0, 0, 0)"), "the paper of the card"
    assert look[".menu-box .i"][1] != plain, "an icon is drawn by its background"


# A device with power to spare and a WebGL that answers yes to everything, since test machines have neither.
STRONG = """
    Object.defineProperty(navigator, "hardwareConcurrency", { get: () => 8, configurable: true });
    const gl = new Proxy({}, { get: () => () => ({}) });
    HTMLCanvasElement.prototype.getContext = () => gl;
"""
WEAK = 'Object.defineProperty(navigator, "hardwareConcurrency", { get: () => 2, configurable: true });'


def swirls(page: Page, look: str) -> Locator:
    page.goto(f"/styleguide/mine/?{look}")
    page.locator("html[data-ready]").wait_for(state="attached")
    return page.locator("canvas.swirl")


def test_the_swirl_is_for_arcade_with_motion_and_power(people: People, live_site: Site) -> None:
    live_site.shell(STAFF.replace(NAME, "Swirl"))
    page = people(reduced_motion="no-preference")
    page.add_init_script(STRONG)
    log_in(page, "Swirl")
    expect(swirls(page, "theme=felt&motion=on")).to_have_count(0)
    expect(swirls(page, "theme=arcade&motion=on")).to_have_count(1)
    page.evaluate("document.documentElement.dataset.motion = 'off'")
    expect(page.locator("canvas.swirl")).to_have_count(0)
    page.evaluate("document.documentElement.dataset.motion = 'on'")
    expect(page.locator("canvas.swirl")).to_have_count(1)
    page.add_init_script(WEAK)
    expect(swirls(page, "theme=arcade&motion=on")).to_have_count(0)
