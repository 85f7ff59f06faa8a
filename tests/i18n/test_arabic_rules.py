"""The rules pages in Arabic and French: every part is there, and no English is left over (HL-02, HL-05 to HL-13)."""

import re
from typing import Any

import pytest
from django.conf import settings as site
from django.test import Client

from games.rules.ruleset import PRESETS, Ruleset
from tests.games.tables import started
from tests.render.fragments import Element, read

pytestmark = pytest.mark.django_db

PARTS = ["glance", "players", "deck", "goal", "dealing", "take", "sweep", "count", "win", "differ", "tips"]
PARTS += ["words", "faq", "need"]
# English words that no French, Italian or Arabic sentence has.
ENGLISH = re.compile(r"\b(the|and|with|your|you|cards?|takes?|points?|table is|round|deal)\b", re.IGNORECASE)
SAME_IN_FRENCH = {"points", "point", "deal"}


@pytest.fixture(autouse=True)
def _own_host(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]


def rules_page(language: str, preset: str = "chkobba-cafe") -> Element:
    client = Client()
    client.cookies[site.LANGUAGE_COOKIE_NAME] = language
    return read(client.get("/rules/", {"rules": Ruleset.of(preset).code()}).content.decode())


def part(page: Element, name: str) -> Element:
    return page.find(id=name)[0]


def tags(element: Element, tag: str) -> list[Element]:
    return [one for one in element.all() if one.tag == tag]


def test_the_arabic_page_has_every_part() -> None:
    page = rules_page("ar")
    assert tags(page, "html")[0].attrs["dir"] == "rtl"
    assert "شكبّة" in tags(page, "h1")[0].text
    for name in [*PARTS, "ways"]:
        heading = tags(part(page, name), "h2")[0].text
        assert re.search("[\u0621-\u064a]", heading), name


def test_where_the_game_comes_from() -> None:
    lede = next(one.text for one in rules_page("ar").all() if one.attrs.get("class") == "lede")
    assert "السكوبا الإيطالية" in lede
    assert "المغرب الكبير" in lede
    assert "شمال إفريقيا" in lede
    assert "تونس" in lede


def test_the_quick_setup() -> None:
    assert "3 في كل يد، و 4 في الوسط" in part(rules_page("ar"), "glance").text


def test_the_scoring_table_has_five_rows() -> None:
    rows = [
        one.text for one in tags(part(rules_page("ar"), "count"), "th") if one.attrs.get("scope") == "row"
    ]
    assert [row.split()[0] for row in rows] == ["كارطة", "ديناري", "سبعة", "برميلة", "شكبّة"]


def test_ten_tips() -> None:
    tips = [one.text for one in tags(part(rules_page("ar"), "tips"), "li")]
    words = ["السبعات", "سبعة الديناري", "احسب الديناري", "لا تهدِ شكبّة", "نظّف الطاولة بحذر", "مرآة"]
    words += ["آخر أكلة", "الكثرة", "تذكّر الصور", "الشريكان"]
    assert len(tips) == len(words) == 10
    assert [word for word, tip in zip(words, tips, strict=True) if word not in tip] == []


def test_the_ways_of_the_maghreb() -> None:
    ways = part(rules_page("ar"), "ways")
    assert "طرق المغرب الكبير" in ways.text
    assert len(tags(ways, "dt")) == 6
    for word in ["مجيرة", "السبعات", "21", "عكس عقارب الساعة", "ثلاثة ملوك"]:
        assert word in ways.text


def test_four_questions() -> None:
    asked = [one.text for one in tags(part(rules_page("ar"), "faq"), "summary")]
    assert asked == ["كم عدد الأوراق؟", "ما هي الشكبّة؟", "كيف تُحسب النقاط؟", "ما أهم ورقة؟"]


def test_no_other_game_has_ways_of_the_maghreb() -> None:
    assert not rules_page("ar", "scopa").find(id="ways")


@pytest.mark.parametrize("preset", PRESETS)
def test_every_game_has_every_part(preset: str) -> None:
    """HL-12 for Scopa: players, deck, objective, deal, play, scoring, end, variations, what one needs."""
    page = rules_page("it", preset)
    assert [name for name in PARTS if not part(page, name).text] == []
    links = {one.attrs.get("href") for one in tags(page, "a")}
    assert [name for name in PARTS if f"#{name}" not in links] == []


@pytest.mark.parametrize("language", ["fr", "it", "ar"])
@pytest.mark.parametrize("preset", ["chkobba-cafe", "scientifico", "escoba", "basra"])
def test_no_english_is_left_over(language: str, preset: str) -> None:
    text = tags(rules_page(language, preset), "main")[0].text
    found = {word.lower() for word in ENGLISH.findall(text)}
    assert found - (SAME_IN_FRENCH if language == "fr" else set()) == set()


def test_cards_are_pictures_in_the_text() -> None:
    """HL-02: the ranks in their order, the diamonds, the four sevens, and the order of the primiera."""
    page = rules_page("en")
    ranks = [one.text for one in tags(part(page, "deck"), "bdi")]
    assert ranks[:10] == ["A", "2", "3", "4", "5", "6", "7", "Q", "J", "K"]
    counted = " ".join(one.text for one in tags(part(page, "count"), "bdi"))
    assert counted == "2 7 J 7 7 7 7 7"
    assert all(tags(one, "img")[0].attrs["alt"] for one in tags(part(page, "count"), "bdi"))
    primes = [one.text for one in tags(part(rules_page("en", "scopa"), "count"), "li")][:10]
    assert primes == ["7 21", "6 18", "A 16", "5 15", "4 14", "3 13", "2 12", "J 10", "Q 10", "K 10"]


def test_the_names_of_ranks_and_suits() -> None:
    """CH-10: as they are called in Tunis, beside the name in the reader's language."""
    deck = part(rules_page("ar"), "deck").text
    for word in ["كبّة", "ديناري", "سباتة", "بستوني", "لص", "مجيرة", "كوّال", "ريّ"]:
        assert word in deck
    deck = part(rules_page("fr"), "deck").text
    for word in ["carreau dinari", "cœur kobba", "pique bastoni", "trèfle sbata", "mujira", "kawwal"]:
        assert word in deck
    deck = part(rules_page("en", "scopa"), "deck").text
    for word in ["diamonds denari", "hearts coppe", "spades spade", "clubs bastoni", "fante", "cavallo"]:
        assert word in deck


def test_the_rules_in_the_page_of_the_game() -> None:
    """HL-13: the game in a minute, how this table plays it, and the way to the whole page."""
    table = started(2)
    client = Client()
    client.cookies[site.LANGUAGE_COOKIE_NAME] = "fr"
    client.force_login(table.people[0])
    menu = part(read(client.get(f"/rooms/{table.room.code}/").content.decode()), "menu")
    assert "Trois cartes dans chaque main, quatre sur la table." in menu.text
    assert "Dame et valet" in menu.text
    assert any("/rules/?" in (one.attrs.get("href") or "") for one in tags(menu, "a"))


def test_the_sites_name_in_both_scripts() -> None:
    """LK-10."""
    brand = next(one for one in rules_page("it").all() if one.attrs.get("class") == "brand")
    assert brand.text == "Chkobba شكبّة"
    assert tags(brand, "span")[0].attrs == {"lang": "ar", "dir": "rtl"}
