"""What a frame tells the script that lets cards fly, and the parts of the page that move (GF-02, GF-03, GF-07)."""

import random
import re
from pathlib import Path

import pytest

from games.render import Viewer, frame
from games.render.flights import MOST_FACES, MOST_PLAYS
from games.rules import engine
from tests.games.tables import Table, open_table, started
from tests.render.fragments import Element, read

pytestmark = pytest.mark.django_db(transaction=True)
STATIC = Path(__file__).resolve().parents[2] / "static"


def told(table: Table, seat: int | None) -> Element:
    user_id = None if seat is None else table.people[seat].pk
    return read(frame(table.fresh(), Viewer(user_id, seat, False))).find(id="plays")[0]


def plays(element: Element) -> list[str]:
    return str(element.attrs["data-plays"]).split()


def play_some(table: Table, moves: int, seed: int = 5) -> None:
    chance = random.Random(seed)
    for _move in range(moves):
        table.play(chance.choice(engine.legal_moves(table.match)))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_newest_plays_of_the_round(seats: int) -> None:
    """Numbered from the round's first card on, with seat, pile, cards and "!" for a sweep; no more than twelve."""
    table = started(seats, target=31, preset="chkobba-online")
    play_some(table, 16)
    history = table.match.round.history  # type: ignore[union-attr]
    for seat in (*range(seats), None):
        own = 0 if seat is None else seat
        piles = {} if seats == 3 else {own % 2: "us", 1 - own % 2: "them"}
        piles = piles or {(own + step) % 3: name for step, name in enumerate(("us", "them", "third"))}
        expected = [
            f"{number}.{played.seat}.{piles[played.seat % (3 if seats == 3 else 2)]}.{played.move}"
            + ("!" if played.sweep else "")
            for number, played in enumerate(history, start=1)
        ]
        shown = plays(told(table, seat))
        assert shown == expected[-len(shown) :]
        assert len(shown) == MOST_PLAYS


def test_faces_of_the_cards_that_played_last() -> None:
    """The card of somebody else that took at once is on nobody's table: its face comes with the frame."""
    table = started(2, target=31)
    play_some(table, 6)
    history = table.match.round.history  # type: ignore[union-attr]
    faces = [child.attrs["data-code"] for child in told(table, None).children]
    assert faces == [str(played.move.card) for played in history[-MOST_FACES:]]


def test_the_rest_of_the_table_and_who_got_it() -> None:
    table = started(2, target=101)
    assert told(table, 0).attrs["data-leftovers"] == ""
    table.play_round()
    while not table.match.round.leftovers:  # type: ignore[union-attr]
        table.next_round()
        table.play_round()
    rnd = table.match.round
    assert rnd is not None
    assert rnd.last_capturer is not None
    cards = "+".join(map(str, rnd.leftovers))
    assert told(table, rnd.last_capturer).attrs["data-leftovers"] == f"us:{cards}"
    assert told(table, 1 - rnd.last_capturer).attrs["data-leftovers"] == f"them:{cards}"


@pytest.mark.parametrize(
    ("preset", "sweep", "arabic", "points"),
    [
        ("chkobba-cafe", "Chkobba", "شكبّة", "1"),
        ("scopa", "Scopa", "", "1"),
        ("escoba", "Escoba", "", "1"),
        ("basra", "Basra", "بصرة", "10"),
    ],
)
def test_the_word_of_the_game_is_slammed(preset: str, sweep: str, arabic: str, points: str) -> None:
    """GF-03: chkobba, scopa, escoba, basra, and what it brings."""
    facts = told(started(2, preset=preset, target=101), 0).attrs
    assert (facts["data-sweep"], facts["data-arabic"], facts["data-points"]) == (sweep, arabic, points)


def test_the_end_of_a_match_tells_its_last_plays() -> None:
    """They fly before the result is shown: the same round as in the frame before, one play more."""
    table = started(2)
    before: dict[str, str] = {}
    while table.row.ended is None:
        if table.match.round.over:  # type: ignore[union-attr]
            table.next_round()
        before = dict(told(table, 0).attrs)
        table.play()
    after = told(table, 0).attrs
    assert after["data-round"] == before["data-round"]
    numbers = [int(facts["data-plays"].split()[-1].split(".")[0]) for facts in (before, after)]
    assert numbers[1] == numbers[0] + 1


def test_a_room_without_a_match_tells_nothing() -> None:
    assert "data-plays" not in told(open_table(2), 0).attrs


# What moves ---------------------------------------------------------------------------------------


def test_the_shake_is_small_and_short_and_nothing_flashes() -> None:
    """At most 6 px for 250 ms, never on Noir; the fire draws new pictures, and no animation blinks."""
    slam = (STATIC / "js/slam.js").read_text()
    assert int(re.search(r"const FAR = (\d+);", slam)[1]) <= 6  # type: ignore[index]
    assert int(re.search(r"const SHAKE = (\d+);", slam)[1]) <= 250  # type: ignore[index]
    assert 'dataset.shake === "off"' in slam
    assert 'dataset.theme === "noir"' in slam
    sheets = "".join(path.read_text() for path in (STATIC / "css").glob("*.css"))
    assert not re.search(r"\b(blink|flash)\b", sheets)


def test_every_script_that_moves_asks_whether_it_may() -> None:
    """PS-02: whatever animates either asks `still()` itself or is called by what does; no other clock of motion."""
    for path in (STATIC / "js").glob("*.js"):
        text = path.read_text()
        if ".animate(" in text and path.name not in ("motion.js", "tally.js"):
            raise AssertionError(f"{path.name} animates past motion.js")
        if path.name in ("flights.js", "tally.js", "talk.js"):
            assert "still()" in text, path.name


def test_who_watches_has_the_sign_of_it() -> None:
    """The badge of a spectator; whoever sits there has none. How many watch comes with the heartbeat."""
    table = started(2)
    menus = [read(frame(table.fresh(), Viewer(None, seat, False))).find(id="menu")[0] for seat in (0, None)]
    badges = [
        [one for one in menu.find(**{"class": "watching"}) if one.attrs.get("id") is None] for menu in menus
    ]
    assert [len(found) for found in badges] == [0, 1]
