"""Every game at every number of seats in a browser, with bots on the other chairs; each game once to its replay."""

import re

import pytest
from playwright.sync_api import Page, expect

from games.rules.variants import VARIANT_OF
from tests.browser import hands
from tests.plugins.browsers import People

# Variant, seats, cards in the deck, cards of the first hand, and on the first table.
GAMES = [
    ("chkobba", 2, 40, 3, 4),
    ("chkobba", 3, 40, 3, 4),
    ("chkobba", 4, 40, 3, 4),
    ("scopa", 2, 40, 3, 4),
    ("scopa", 3, 40, 3, 4),
    ("scopa", 4, 40, 3, 4),
    ("scopone", 4, 40, 9, 4),
    ("scientifico", 4, 40, 10, 0),
    ("escoba", 2, 40, 3, 4),
    ("escoba", 3, 40, 3, 4),
    ("escoba", 4, 40, 3, 4),
    ("basra", 2, 52, 4, 4),
    ("basra", 4, 52, 4, 4),
]
# One number of seats for each game, two to four among them, is played to the end of the match.
WHOLE = {("chkobba", 4), ("scopa", 3), ("scopone", 4), ("scientifico", 4), ("escoba", 2), ("basra", 2)}
SWEEPS = {"chkobba": "Chkobba", "escoba": "Escoba", "basra": "Basra"}
MANY = {"chkobba": "chkobbas", "escoba": "escobas", "basra": "basras"}
# Stock, hands, table and piles of one moment: the whole deck.
ALL_CARDS = """() => {
  const numbers = [...document.querySelectorAll("#board :is(.stock, .pile) .num")]
    .map((one) => +one.textContent);
  const fans = [...document.querySelectorAll("#board .fan")].map((fan) => +fan.dataset.n);
  const faces = document.querySelectorAll("#hand [data-card], #board .laid [data-card]").length;
  return [...numbers, ...fans].reduce((sum, one) => sum + one, faces);
}"""
CUT_OFF = """() => [...document.querySelectorAll("#act > :not([hidden]), #board .card, #hand .card, .seat, .pile")]
  .filter((one) => one.id !== "menu" && one.getBoundingClientRect().width)
  .filter((one) => {
    const box = one.getBoundingClientRect();
    return box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.left < -1 || box.top < -1;
  })
  .map((one) => one.id || one.className)
  .concat(document.documentElement.scrollHeight > innerHeight ? ["page"] : [])"""
ITALIAN = ["Carte", "Denari", "Settebello", "Primiera"]
ROWS = {
    "chkobba": ["Karta", "Dinari", "El-haya", "Barmila"],
    "escoba": ["Cartas", "Oros", "Siete de oros", "Sietes"],
    "basra": ["Cards", "Aces", "Jacks", "2 of clubs", "10 of diamonds"],
}


def test_every_game_is_here() -> None:
    assert {(law.key, count) for law in VARIANT_OF.values() for count in law.seats_allowed} == {
        (variant, seats) for variant, seats, *_cards in GAMES
    }
    assert sorted(variant for variant, _seats in WHOLE) == sorted(VARIANT_OF)


@pytest.mark.parametrize(("variant", "seats", "deck", "held", "laid"), GAMES)
def test_a_round(people: People, variant: str, seats: int, deck: int, held: int, laid: int) -> None:
    page = people()
    hands.open_table(
        page, variant=variant, seats=str(seats), target="1", guest=name(variant, seats), bots="on"
    )
    expect(page).to_have_title(re.compile(f"^Waiting room, {VARIANT_OF[variant].title}"))
    hands.start(page)
    expect(page.locator("#hand button.card")).to_have_count(held, timeout=hands.PATIENCE)
    expect(page.locator(".seat")).to_have_count(seats - 1)
    assert page.evaluate(ALL_CARDS) == deck
    fits(page)
    if (variant, seats) in WHOLE:
        play_match(page)
        counted(page, variant, seats)
        page.locator("#end a", has_text="Watch it again").click()
        replayed(page, seats, held, laid)
    else:
        play_turns(page, 3)
        assert page.evaluate(ALL_CARDS) == deck


def name(variant: str, seats: int) -> str:
    return f"Amel {[game[:2] for game in GAMES].index((variant, seats))} of {len(GAMES)}"


def fits(page: Page) -> None:
    """Nothing at the table is cut off or has to be scrolled, from a small phone to a desktop."""
    for width, height in ((360, 640), (390, 844), (844, 390), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT_OFF) == [], (width, height)


def play_turns(page: Page, turns: int) -> None:
    """As many cards by hand, bots in between; afterwards it is my turn again, so nothing moves."""
    for _turn in range(turns):
        hands.until(page, "#table[data-turn=mine]")
        hands.play_card(page)
    hands.until(page, "#table[data-turn=mine]")


def play_match(page: Page) -> None:
    """The target is one point, so the first round mostly ends the match; after a level one the next comes by
    itself."""
    while True:
        hands.until(page, "#table:is([data-stage=finished], [data-turn=mine])")
        if hands.stage(page) == "finished":
            return
        hands.play_card(page)


def counted(page: Page, variant: str, seats: int) -> None:
    """The score sheet in the game's own words, with a column for each side."""
    titles = page.locator("#end .score-table tbody th a").all_inner_texts()
    assert titles == [*ROWS.get(variant, ITALIAN), SWEEPS.get(variant, "Scopa")]
    first = page.locator("#end .score-table tbody tr").first
    expect(first.locator("td")).to_have_count(3 if seats == 3 else 2)
    expect(page.locator("#end .board-ch")).to_contain_text(MANY.get(variant, "scope"))


def replayed(page: Page, seats: int, held: int, laid: int) -> None:
    """The deal with all hands open; at the end of the round its tally."""
    expect(page.locator(".rp-hand")).to_have_count(seats)
    while page.locator("#rp-now", has_text="dealt again").count():
        ply = page.locator("#replay").get_attribute("data-ply")
        page.locator("#rp-next").click()
        hands.until(page, f"#replay:not([data-ply='{ply}'])")
    expect(page.locator(".rp-hand [data-card]")).to_have_count(seats * held)
    opened = page.locator(".laid [data-card]").count()
    assert opened in (laid, 0), "a first table of fifteen is taken at once in Escoba"
    page.locator("#rp-next").click()
    expect(page.locator(".rp-hand .card.sel")).to_have_count(1)
    page.locator("#rp-last").click()
    expect(page.locator("#counted thead th")).to_have_count(4 if seats == 3 else 3)
