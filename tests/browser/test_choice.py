"""A known deal on the real table: choosing among sums, and a chkobba seen at once (CH-44, CH-47, CH-49, CH-52)."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.plugins.browsers import People
from tests.plugins.site import Site

PASSWORD = "a-long-password-9"
# The first seat to play gets the first, third and fifth card, the other one those between; the next four lie open.
START = """
from games import referee
from games.referee import deal
from games.rules.cards import Card
from games.rules.ruleset import Ruleset
cut, deck = [Card.parse(c) for c in "KC AS".split()], [Card.parse(c) for c in "{deck}".split()]
orders = iter([cut, deck])
def shuffled(ruleset):
    first = next(orders)
    return first + [card for card in ruleset.deck() if card not in first]
deal._shuffled = shuffled
people = [User.objects.create_user(name, "{password}") for name in {names!r}]
chosen = referee.Opening("Window 1", Ruleset.of("chkobba-classic"), 2, public=False)
room = referee.open_room(people[0].pk, chosen)
Room.objects.filter(pk=room.pk).update(assist={assist}, suits={suits!r})
for one in people:
    referee.sit(room.pk, one.pk)
referee.start(room.pk, people[0].pk)
print(room.code)
"""


def at_a_known_deal(
    site: Site,
    people: People,
    tag: str,
    deck: str,
    *,
    assist: bool = False,
    suits: str = "french",
    **options: Any,
) -> tuple[Page, Page]:
    """Two people at a table with this deck; the first of them is to play, in a browser with these options."""
    names = [f"Amel {tag}", f"Leila {tag}"]
    code = site.shell(START.format(deck=deck, password=PASSWORD, names=names, assist=assist, suits=suits))
    pages = people(**options), people()
    for page, name in zip(pages, names, strict=True):
        page.goto("/accounts/login/")
        page.locator("input[name=username]").fill(name)
        page.locator("input[name=password]").fill(PASSWORD)
        page.get_by_role("main").get_by_role("button", name="Log in").click()
        page.wait_for_url(re.compile(r"^(?!.*login)"))
        page.goto(f"/rooms/{code}/")
        expect(page.locator("#table[data-line=open]")).to_be_visible(timeout=hands.PATIENCE)
    return pages


def laid(page: Page) -> set[str]:
    return {c.get_attribute("data-card") or "" for c in page.locator("#board .laid [data-card]").all()}


def test_the_player_chooses_among_sums(people: People, live_site: Site) -> None:
    """CH-44: 7 with 3 4 2 5 on the table: both sums are offered, the chosen one is taken, seen by both."""
    amel, leila = at_a_known_deal(
        live_site, people, "Sums", "7S JC 2C QC KD 6C 3D 4C 2H 5H", assist=True, suits="coins"
    )
    assert laid(amel) == {"3D", "4C", "2H", "5H"}
    amel.locator("#hand [data-card='7S']").click()
    ways = amel.locator("#pick [data-way]")
    expect(ways).to_have_count(2)
    for suit in ("coin", "baton", "cup"):  # words and inks are those of the deck on the table
        assert set(amel.locator(f"#pick .way .{suit}").all_inner_texts()) <= {
            f"{rank} {suit}s" for rank in "2345"
        }
    expect(amel.locator("#pick .way :is(.coin, .baton, .cup)")).to_have_count(4)
    expect(amel.locator("#strip .take")).to_be_disabled()
    expect(amel.locator("#strip .place")).to_be_disabled()
    amel.locator("#pick [data-way='2H+5H']").click()
    amel.locator("#strip .take").click()
    for page in (amel, leila):
        expect(page.locator("#board .laid [data-card]")).to_have_count(2)
        assert laid(page) == {"3D", "4C"}
    expect(amel.locator(".pile-us")).to_contain_text("3")
    expect(leila.locator(".pile-them")).to_contain_text("3")


def test_a_chkobba_is_seen_at_once_by_both(people: People, live_site: Site) -> None:
    """CH-47, CH-49, CH-52: the king takes all four; the score moves, and the king lies crosswise in the pile."""
    amel, leila = at_a_known_deal(live_site, people, "Sweep", "KD JC 2C QC 5S 6C AC 2H 3D 4C")
    expect(amel.locator("#score .us b")).to_have_text("0")
    amel.locator("#hand [data-card='KD']").click()
    for card in ("AC", "2H", "3D"):
        amel.locator(f"#board .laid [data-card='{card}']").click()
    expect(amel.locator("#strip .take")).to_be_disabled()  # RO-08
    amel.locator("#board .laid [data-card='4C']").click()
    amel.locator("#strip .take").click()
    for page, us, pile in ((amel, ".us", ".pile-us"), (leila, ".them", ".pile-them")):
        expect(page.locator(f"#score {us} b")).to_have_text("1")
        expect(page.locator("#board .laid [data-card]")).to_have_count(0)
        crosswise = page.locator(f"{pile} .card.cross[data-card='KD']")
        expect(crosswise).to_be_visible()
        wide = crosswise.evaluate("c => c.getBoundingClientRect().width > c.getBoundingClientRect().height")
        assert wide, "it lies across the pile"
        expect(page.locator("#board .last")).to_contain_text("chkobba")
