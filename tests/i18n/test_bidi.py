"""Names, codes, scores and links in a page from right to left (I18-02, I18-03, I18-08)."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site
from django.test import Client

from games.models import Room
from tests.games.tables import open_table, person, started
from tests.render.fragments import read

pytestmark = pytest.mark.django_db

SIGNS = re.compile("[\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069]")


@pytest.fixture(autouse=True)
def _own_host(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, "off")


def reader(name: str) -> Client:
    client = Client()
    client.cookies[site.LANGUAGE_COOKIE_NAME] = "ar"
    client.force_login(person(name))
    return client


def test_tables_with_names_in_any_script_have_addresses_of_their_own() -> None:
    """No address is made from a name, so none can be empty or collide."""
    rooms = []
    for number, name in enumerate(["طاولة الحومة", "طاولة الحومة", "🎉🎉", "ליד הים"]):
        client = reader(f"Amel {number}")
        form = {"variant": "chkobba", "preset": "chkobba-cafe", "seats": "2", "name": name}
        answer = client.post("/rooms/new/", {**form, "turn_seconds": "0", "visibility": "public"})
        rooms.append(Room.objects.get(code=answer["location"].strip("/").rsplit("/", 1)[1]))
        assert client.get(answer["location"]).status_code == 200
    assert len({room.code for room in rooms}) == 4
    assert [room.name for room in rooms][:2] == ["طاولة الحومة"] * 2


@pytest.mark.parametrize("name", ["\u200b\u200b\u200b", "\u202eabc", "\u2067 \u2069"])
def test_a_table_of_signs_that_cannot_be_seen_is_refused(name: str) -> None:
    form = {"variant": "chkobba", "preset": "chkobba-cafe", "seats": "2", "name": name}
    answer = reader("Amel").post("/rooms/new/", {**form, "turn_seconds": "0", "visibility": "public"})
    assert answer.status_code == 400
    assert "في الاسم رموز لا تُرى." in answer.content.decode()


def test_what_is_copied_is_the_code_and_the_link_and_nothing_else() -> None:
    table = open_table(2, sitting=1)
    client = Client()
    client.cookies[site.LANGUAGE_COOKIE_NAME] = "ar"
    client.force_login(table.people[0])
    tree = read(client.get(f"/rooms/{table.room.code}/").content.decode())
    code, link = (tree.find(data_copied=what)[0] for what in ("code", "link"))
    assert code.tag == "bdi" and code.text == table.room.code
    assert link.attrs["dir"] == "ltr" and link.text == f"http://testserver/?room={table.room.code}"
    assert not SIGNS.search(code.text + link.text)


def test_scores_clocks_and_deals_keep_their_order() -> None:
    """Each stands in an element that isolates it, and no other text of the page has its digits."""
    table = started(2, turn_seconds=30)
    client = Client()
    client.cookies[site.LANGUAGE_COOKIE_NAME] = "ar"
    client.force_login(table.people[0])
    page = client.get(f"/rooms/{table.room.code}/").content.decode()
    pairs = re.findall(r"<(\w+)([^>]*)>[^<]*\d\s?[:/]\s?\d[^<]*<", page)
    assert ("bdi", "") in pairs
    for tag, attributes in pairs:
        assert tag in ("bdi", "time") or 'dir="ltr"' in attributes, (tag, attributes)


def test_the_result_of_a_match_keeps_its_order() -> None:
    table = started(2, target=1)
    table.play_match()
    client = Client()
    client.cookies[site.LANGUAGE_COOKIE_NAME] = "ar"
    client.force_login(table.people[0])
    tree = read(client.get(f"/rooms/{table.room.code}/").content.decode())
    scores = [one for one in tree.find(id="end")[0].all() if re.fullmatch(r"\d+ : \d+", one.text)]
    assert [one.tag for one in scores] == ["bdi"]
    listed = client.get("/matches/").content.decode()
    assert re.search(r'<bdi class="chalk">\d+ : \d+</bdi>', listed)
    latest = read(client.get("/").content.decode()).find(aria_labelledby="latest-title")[0]
    alone = [one.text for one in latest.all() if one.tag == "bdi"]
    assert alone[1:3] == ["Amel", "Leila"] and re.fullmatch(r"\d+ : \d+", alone[3])


def test_sentences_go_the_way_of_the_page() -> None:
    """Isolated text shows dir="auto" its letters: a sentence that begins with "Q" would go left to right."""
    refusal = reader("Amel").get("/rooms/no-such-table/").content.decode()
    assert "lede" in refusal and 'dir="auto"' not in refusal
    assert "dir =" not in Path("static/js/strip.js").read_text()
