"""The panel of one card: what it says, to whom, and nothing that is hidden (CI-01 to CI-04, SE-01)."""

import html
import random
import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import Room
from games.referee import deal
from games.rules import engine
from games.rules.cards import DECKS, Card

from .cards_in import cards_in
from .tables import Table, started
from .test_leaks import secrets_of
from .test_pages import client_of

pytestmark = pytest.mark.django_db(transaction=True)

# The first seat to play gets the first, third and fifth card, the other one those between; the next four lie open.
DEAL = "7S JC 2C QC KD 6C 7D 4C 3H 5H"


@pytest.fixture(autouse=True)
def _open_doors(settings: Any) -> None:
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, "off")


def known(monkeypatch: pytest.MonkeyPatch, dealt: str, **more: object) -> Table:
    """A table with this deal; seat 0 is to play."""
    stack(monkeypatch, dealt)
    return started(2, **more)  # type: ignore[arg-type]


def stack(monkeypatch: pytest.MonkeyPatch, dealt: str) -> None:
    """The next match at two seats begins with this deal."""
    orders = iter([[Card("KC"), Card("AS")], [Card.parse(code) for code in dealt.split()]])

    def shuffled(ruleset):  # type: ignore[no-untyped-def]
        first = next(orders)
        return [*first, *(card for card in ruleset.deck() if card not in first)]

    monkeypatch.setattr(deal, "_shuffled", shuffled)


def ask(client: Client, room: Room, card: str) -> tuple[int, str]:
    answer = client.get(f"/rooms/{room.code}/cards/{card}/")
    text = html.unescape(re.sub(r"<[^>]+>", " ", answer.content.decode()))
    return answer.status_code, " ".join(text.split())


def test_it_says_value_points_takes_and_what_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """CI-02, CI-03, CI-04: a seven with the haya on the table, which it must take."""
    table = known(monkeypatch, DEAL)
    status, said = ask(client_of(table.people[0]), table.room, "7S")
    assert status == 200
    assert said.startswith("7 of spades") and "Value here 7 " in said
    assert "Barmila (most sevens" in said and "Dinari" not in said
    assert re.search(r"Takes now 7 2 diamonds|Takes now 7 1 diamond, the haya", said)
    assert "Taken so far none of its rank" in said and "Not seen yet 2" in said


def test_a_card_on_the_table_names_who_of_mine_takes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    table = known(monkeypatch, DEAL)
    _status, said = ask(client_of(table.people[0]), table.room, "7D")
    assert said.startswith("7 of diamonds, the haya")
    assert "El-haya (the 7 of diamonds): 1 point" in said and "Dinari" in said
    assert "Your cards that take it 7" in said
    _status, watched = ask(Client(), table.room, "7D")
    assert "Your cards" not in watched and "Value here 7" in watched


def test_it_shows_the_deck_of_the_room(monkeypatch: pytest.MonkeyPatch) -> None:
    table = known(monkeypatch, DEAL)
    Room.objects.filter(pk=table.room.pk).update(card_style="pixel", suits="coins")
    path = f"/rooms/{table.room.code}/cards/7S/"
    panel = client_of(table.people[0]).get(path).content.decode()
    assert "cards/pixel-coins/7S" in panel and 'alt="7 of swords"' in panel
    assert "cards/suits/coin" in panel
    assert "french" not in panel and "diamond." not in panel


def test_it_shows_four_colours_to_who_wants_them(monkeypatch: pytest.MonkeyPatch) -> None:
    table = known(monkeypatch, DEAL)
    User.objects.filter(pk=table.people[0].pk).update(settings={"four_colour": True})
    path = f"/rooms/{table.room.code}/cards/7D/"
    assert "cards/classic-french-4c/7D" in client_of(table.people[0]).get(path).content.decode()
    assert "cards/classic-french/7D" in client_of(table.people[1]).get(path).content.decode()


def test_what_was_taken_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """After 7S has taken 7D and swept nothing, the two sevens are named as gone to nobody's surprise."""
    table = known(monkeypatch, DEAL.replace("KD", "7C"))
    table.play(next(move for move in engine.legal_moves(table.match) if str(move) == "7Sx7D"))
    _status, said = ask(client_of(table.people[0]), table.room, "7C")
    assert "Taken so far 7 7 Not seen yet 1" in said


def test_values_follow_the_rules_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """CI-02, CI-03: the jack is 9 at one table, 8 at the next, and in no sum in Basra."""
    for preset, value in (("chkobba-cafe", "9"), ("chkobba-maghreb", "8")):
        table = known(monkeypatch, "JS JC 2C QC KD 6C 7D 4C 3H 5H", preset=preset)
        assert f"Value here {value} " in ask(client_of(table.people[0]), table.room, "JS")[1]
        table.room.delete()
        for person in table.people:
            person.delete()


def test_hidden_cards_are_told_to_nobody() -> None:
    """SE-01: every card of the deck is asked for by everybody; what is hidden is the same no as what is no card."""
    table, chance = started(2, target=21), random.Random(5)
    clients = {0: client_of(table.people[0]), 1: client_of(table.people[1]), None: Client()}
    nothing = Client().get(f"/rooms/{table.room.code}/cards/XX/")
    assert nothing.status_code == 404
    for _turn in range(3):
        for seat, client in clients.items():
            hidden = secrets_of(table.match, seat)
            for card in map(str, DECKS[40]):
                answer = client.get(f"/rooms/{table.room.code}/cards/{card}/")
                text = answer.content.decode()
                assert not cards_in(text) & hidden, (seat, card)
                if card in hidden:
                    assert (answer.status_code, text) == (404, nothing.content.decode())
        table.play(chance.choice(engine.legal_moves(table.match)))


def test_the_door_is_counted(settings: Any) -> None:
    table = started(2)
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "card_info": "2/minute"}
    client = client_of(table.people[0])
    assert [ask(client, table.room, "XX")[0] for _try in range(3)] == [404, 404, 429]


def test_no_such_room_and_no_match() -> None:
    assert Client().get("/rooms/nonsense/cards/7D/").status_code == 404
    assert Client().get("/rooms/K7QF2M9P/cards/7D/").status_code == 404
