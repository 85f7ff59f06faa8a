"""The hands come one card at a time, and only when they are dealt (CH-20, GF-01, AUD-14)."""

from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.plugins.browsers import People

# When each card of a group starts to fly from the stock; cards that do not move are left out.
STARTS = """place => [...document.querySelectorAll(place)].flatMap(card =>
    card.getAnimations().filter(a => a.id === "dealt").map(a => a.effect.getTiming().delay))"""


def starts(page: Page, place: str) -> list[float]:
    return list(page.evaluate(STARTS, place))


def test_cards_are_dealt_one_at_a_time(people: People) -> None:
    """CH-20: a card to each in turn, then the table; a move does not deal again; no motion where none is wanted."""
    amel = people(reduced_motion="no-preference")
    hands.open_table(amel, guest="Amel Dealt", bots="on", target="31")
    hands.wait_for_motion(amel)
    amel.evaluate(
        f"""() => {{ const starts = {STARTS};
            document.addEventListener("table:frame", () => queueMicrotask(() => {{
                if (window.mine?.length) return;
                window.mine = starts("#hand button.card");
                window.theirs = starts(".fan .card");
                window.laid = starts("#board .laid .card");
            }})) }}"""
    )
    hands.start(amel)
    mine, theirs, laid = amel.evaluate("[window.mine, window.theirs, window.laid]")
    assert (len(mine), len(theirs), len(laid)) == (3, 3, 4)
    first, second = sorted([mine, theirs])
    assert first[0] < second[0] < first[1] < second[1] < first[2] < second[2]
    assert laid == sorted(laid)
    assert laid[0] > second[2], "the table is dealt after the hands"
    expect(amel.locator("#table[data-turn=mine]")).to_be_visible(timeout=hands.PATIENCE)
    expect(amel.locator("#table:not([data-flying])")).to_be_visible(timeout=hands.PATIENCE)
    hands.play_card(amel)
    assert starts(amel, "#hand button.card") == []
    amel.emulate_media(reduced_motion="reduce")
    amel.reload()
    assert starts(amel, "#hand button.card, .fan .card") == []
