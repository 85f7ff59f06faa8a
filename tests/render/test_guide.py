"""What the rules pages say in free words: where a game comes from, tips, words and questions, row by row."""

import pytest
from django.test import Client

from games.rules.ruleset import Ruleset
from tests.render.fragments import Element, read

pytestmark = pytest.mark.django_db

SAID = [
    pytest.param("chkobba-cafe", "lede", ["Tunisia's national card game", "Scopa family"], id="CH-01"),
    pytest.param(
        "chkobba-cafe", "words", ["Diamonds, the coins of other decks", "the point for most"], id="CH-16"
    ),
    pytest.param(
        "chkobba-cafe", "words", ["Yejri", "three cards for everybody, four on the table"], id="CH-29"
    ),
    pytest.param(
        "chkobba-cafe",
        "tips",
        [
            "where the 7 of diamonds is",
            "Ten or less",
            "a jack and a king",
            "diamonds in it",
            "last capture",
            "Partners",
        ],
        id="HL-03",
    ),
    pytest.param(
        "chkobba-cafe",
        "words",
        ["Chkobba", "Bermila", "Dinari, denari", "Yejri", "Redeal", "Primiera"],
        id="HL-04",
    ),
    pytest.param(
        "scopa",
        "lede",
        ["Briscola and Tressette", "Argentina, Brazil, Libya, Somalia and Tunisia", "Escoba"],
        id="SC-01",
    ),
    pytest.param("scopa", "words", ["Denari, coppe, spade, bastoni"], id="SC-04"),
    pytest.param("scopa", "words", ["Fante, cavallo, re"], id="SC-05"),
    pytest.param("scopa", "glance", ["Earn points by taking cards"], id="SC-08"),
    pytest.param("scopone", "lede", ["more demanding"], id="SC-25"),
    pytest.param("basra", "lede", ["Egyptian", "Iraqi", "head to head", "partnerships"], id="BA-01"),
    pytest.param(
        "basra",
        "tips",
        [
            "jack for a crowded table",
            "Never leave a single card",
            "7 of diamonds has been played",
            "your partner may hold",
        ],
        id="BA-27",
    ),
    pytest.param(
        "basra",
        "faq",
        ["What is a basra?", "Does a jack make a basra?", "Is Basra the same as Chkobba?"],
        id="BA-28",
    ),
    pytest.param("basra", "glance", ["Players", "Deck", "Goal", "A match", "In one minute"], id="BA-29"),
]


@pytest.fixture(autouse=True)
def _own_host(settings) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]


def part(page: Element, name: str) -> str:
    if name == "lede":
        return next(e.text for e in page.all() if e.attrs.get("class") == "lede")
    return page.find(id=name)[0].text


@pytest.mark.parametrize(("preset", "place", "words"), SAID)
def test_the_rules_page_says(preset: str, place: str, words: list[str]) -> None:
    page = read(Client().get("/rules/", {"rules": Ruleset.of(preset).code()}).content.decode())
    said = " ".join(part(page, place).split())
    assert [word for word in words if word not in said] == []
