"""What the pages say about the play: redeals, the points and the cards behind them (CH-14, CH-15, CH-22, CH-73)."""

import html
import re
from collections.abc import Iterator

import pytest
from django.test import Client

from games.labels import short_card
from games.models import Room
from games.referee import deal
from games.rules.cards import Card

from .tables import started
from .test_pages import client_of

pytestmark = pytest.mark.django_db(transaction=True)


def page(client: Client, room: Room) -> str:
    return html.unescape(client.get(f"/rooms/{room.code}/").content.decode())


def openings(monkeypatch: pytest.MonkeyPatch, *tables: str) -> None:
    """The first shuffles put these cards on the table; the first one is the cut."""
    wanted: Iterator[str] = iter(tables)

    def shuffled(ruleset):  # type: ignore[no-untyped-def]
        first = [Card.parse(code) for code in next(wanted).split()]
        rest = [card for card in ruleset.deck() if card not in first]
        return [*first, *rest] if len(first) == 2 else [*rest[:6], *first, *rest[6:]]

    monkeypatch.setattr(deal, "_shuffled", shuffled)


@pytest.mark.parametrize(
    ("preset", "bad", "said"),
    [
        ("chkobba-classic", "KC KD KH 2S", "Three or four kings"),
        ("chkobba-cafe", "5C 5D 5H 2S", "Three or four cards of one rank"),
    ],
)
def test_a_redeal_is_seen_by_everybody(
    monkeypatch: pytest.MonkeyPatch, preset: str, bad: str, said: str
) -> None:
    """CH-22, CH-28: why the opening was dealt again, for both seats and for a watcher."""
    openings(monkeypatch, "3C 7H", bad, "2H 3D 4S 6C")
    table = started(2, preset=preset, target=11)
    for client in (client_of(table.people[0]), client_of(table.people[1]), Client()):
        assert said.lower() in page(client, table.room).lower()


def rows_of(text: str, css: str) -> dict[str, str]:
    """Each category of a tally with the text of its row."""
    body = text.split(f'class="{css}"')[1].split("</table>")[0]
    rows = re.findall(r'<tr><th scope="row">(.*?)</tr>', body, re.S)
    titles = [re.sub(r"<[^>]+>", "", row.split("<small>")[0]) for row in rows]
    return {title: re.sub(r"<[^>]+>", " ", row) for title, row in zip(titles, rows, strict=True)}


@pytest.mark.parametrize(
    ("preset", "titles"),
    [
        ("chkobba-cafe", ["Karta", "Dinari", "El-haya", "Barmila", "Chkobba", "Total"]),
        ("chkobba-classic", ["Karta", "Dinari", "Bermila", "Chkobba", "Total"]),
    ],
)
def test_the_tally_names_every_point_and_the_cards_behind_it(preset: str, titles: list[str]) -> None:
    """CH-14, CH-15, CH-73: the café's words with plain ones beside them, and each winner's cards."""
    table = started(2, preset=preset, target=31)
    table.play_round()
    result = table.match.results[-1]
    text = page(client_of(table.people[0]), table.room)
    rows = rows_of(text, "score-table")
    assert list(rows) == titles
    assert "most diamonds" in rows["Dinari"] and "the 7 of diamonds" in rows[titles[2]]
    won = text.split('class="won-cards"')[1].split("</details>")[0]
    for tally in result.tallies:
        for side, points in enumerate(tally.points):
            for card in tally.cards[side] if points else ():
                assert small(card) in won, (tally.category, card)
    assert won.count("<dt>") == sum(
        bool(points and tally.cards[side])
        for tally in result.tallies
        for side, points in enumerate(tally.points)
    )


def small(card: Card) -> str:
    """How a card stands in a sentence, up to its suit."""
    files = {"C": "club", "D": "diamond", "H": "heart", "S": "spade"}
    return f'{card.rank}<img src="/static/cards/suits/{files[card.suit]}.svg'


def test_the_seven_of_diamonds_counts_three_times() -> None:
    """CH-73: its own point, the diamonds and the sevens; each names it."""
    table = started(2, target=31)
    table.play_round()
    match = table.match
    side = next(side for side in (0, 1) if Card("7D") in match.round.piles[side])  # type: ignore[union-attr]
    counted = {tally.category: tally.cards[side] for tally in match.results[-1].tallies}
    assert all(Card("7D") in counted[key] for key in ("seven_d", "diamonds", "prime"))
    assert short_card(Card("7D")) == "7♦"
