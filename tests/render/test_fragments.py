"""The page and every frame hold the very same fragments, once each, for every kind of viewer (UIX-12)."""

import re
from collections import Counter
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from games.render import Viewer, frame
from tests.games.tables import Table, open_table, started
from tests.render.fragments import fragments_of_frame, fragments_of_page, read

pytestmark = pytest.mark.django_db(transaction=True)

TEMPLATES = Path(settings.BASE_DIR) / "templates" / "games"
FRAGMENTS = "drain news look fields notice menu score deal board bar me hand actions log plays over waiting end closed"
STAGES = ("waiting", "playing", "tally", "finished")


def at_stage(stage: str, seats: int) -> Table:
    table = open_table(seats) if stage == "waiting" else started(seats, target=31 if stage == "tally" else 5)
    if stage == "playing":
        for _move in range(5):
            table.play()
    if stage == "tally":
        table.play_round()
    if stage == "finished":
        table.play_match()
    return table


def viewer(table: Table, seat: int | None) -> Viewer:
    if seat is None:
        return Viewer(None, None, False)
    person = table.people[seat]
    return Viewer(person.pk, seat, table.room.host_id == person.pk)


def page(table: Table, seat: int | None) -> str:
    client = Client()
    if seat is not None:
        client.force_login(table.people[seat])
    answer = client.get(f"/rooms/{table.room.code}/", headers={"host": "testserver"})
    return answer.content.decode()


@pytest.fixture(autouse=True)
def _own_host(settings: object) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]  # type: ignore[attr-defined]


def timeless(tokens: list[str]) -> list[str]:
    """Tokens without the address of the site and without running seconds: the page was made a moment before."""
    plain = (token.replace("http://testserver", "") for token in tokens)
    return [re.sub(r"(data-left', '|data-hold', '|^)\d+(:\d\d)?", r"\1", token) for token in plain]


def without_moves_of_menu(whole: str) -> tuple[str, str]:
    """A page as its frames are: in those the menu's list of moves is empty, and a script copies it (moves.js)."""
    found = re.search(r'(?<=<ol class="log" data-keep>)(.*?)(?=</ol>)', whole, re.DOTALL)
    if found is None:
        return whole, ""
    return whole[: found.start()] + whole[found.end() :], found[1].strip()


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("stage", STAGES)
def test_page_and_frame_hold_the_same_fragments(stage: str, seats: int) -> None:
    table = at_stage(stage, seats)
    for seat in (*range(seats), None):
        whole = page(table, seat)  # the page first: looking at it may end a hold, which makes a version
        sent = frame(table.fresh(), viewer(table, seat))
        whole, moves = without_moves_of_menu(whole)
        assert bool(moves) == (stage in ("playing", "tally")), (
            "a page without scripts has the moves in the menu too"
        )
        of_page, of_frame = fragments_of_page(whole), fragments_of_frame(sent)
        assert list(of_page) == list(of_frame)
        for name in of_page:
            # a frame has no request, so it knows only the path of the invite link
            assert timeless(of_page[name].tokens) == timeless(of_frame[name].tokens), name


@pytest.mark.parametrize("stage", STAGES)
def test_a_frame_names_the_tab_as_the_page_does(stage: str) -> None:
    table = at_stage(stage, 2)
    whole, sent = page(table, 0), frame(table.fresh(), viewer(table, 0))
    [title] = re.findall("<title>(.*?)</title>", whole)
    assert re.findall('data-title="(.*?)"', sent) == [title]
    assert title.endswith(" · Chkobba") and title != " · Chkobba"


@pytest.mark.parametrize("stage", STAGES)
def test_every_id_is_there_once(stage: str) -> None:
    table = at_stage(stage, 4)
    for html in (page(table, 0), frame(table.room, viewer(table, 0)), frame(table.room, viewer(table, None))):
        ids = Counter(element.attrs["id"] for element in read(html).all() if element.attrs.get("id"))
        assert [name for name, count in ids.items() if count > 1] == []


@pytest.mark.parametrize("stage", STAGES)
def test_every_stage_has_the_same_fragments(stage: str) -> None:
    """A fragment that a stage does not need is there and empty, so that a frame always finds its target."""
    table = at_stage(stage, 2)
    assert " ".join(fragments_of_frame(frame(table.fresh(), viewer(table, 0)))) == FRAGMENTS


def test_the_form_stands_outside_the_fragments() -> None:
    table = at_stage("playing", 2)
    assert "csrfmiddlewaretoken" in page(table, 0)
    sent = frame(table.room, viewer(table, 0))
    assert "csrfmiddlewaretoken" not in sent
    assert "<form" not in sent


def test_nothing_that_the_security_policy_would_refuse() -> None:
    """No inline style, script or handler in any template."""
    bad = re.compile(r"""\sstyle=|\son[a-z]+=["']|<style|<script(?![^>]*\ssrc=)|javascript:""", re.IGNORECASE)
    found = [path.name for path in TEMPLATES.glob("*.html") if bad.search(path.read_text())]
    assert found == []


def test_a_frame_says_which_position_it_shows() -> None:
    table = at_stage("playing", 2)
    head = read(frame(table.fresh(), viewer(table, 0))).children[0]
    assert head.attrs["id"] == "frame"
    assert head.attrs["data-version"] == str(table.room.version)
    assert head.attrs["data-ply"] == str(table.row.last_ply)
    assert head.attrs["data-stage"] == "playing"
