"""What the server writes beside each card: captures, what they get, and hints only where the room wants them."""

import json
import random
import re
import zlib

import pytest
from django.conf import settings

from games import referee
from games.models import Room
from games.render import Viewer, frame
from games.render.page_words import page_words
from games.render.worth import gets
from games.rules import engine
from games.rules.actions import Move
from games.rules.cards import Card
from games.rules.observation import observe
from games.rules.ruleset import Ruleset
from tests.games.tables import Table, open_table, started
from tests.games.test_card_info import known, stack
from tests.render.fragments import Element
from tests.render.test_table import part, seen

pytestmark = pytest.mark.django_db(transaction=True)

SEVENS = "7S JC 2C QC KD 6C 7D 4C 3H 5H"  # seat 0 holds 7S 2C KD; 7D 4C 3H 5H lie open
MOST_BYTES = 6_000


def assisted(table: Table) -> Table:
    Room.objects.filter(pk=table.room.pk).update(assist=True)
    return table


def with_class(tree: Element, name: str) -> list[str]:
    """The cards that carry a class."""
    marked = (e for e in tree.all() if name in (e.attrs.get("class") or "").split())
    return [str(e.attrs["data-card"]) for e in marked]


def attribute(tree: Element, code: str, name: str) -> str | None:
    return part(tree, "hand").find(data_card=code)[0].attrs.get(name)


def test_hints_are_drawn_where_the_room_wants_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """RO-05, RO-06: outlines and highlights for the seat to move, with assist; never otherwise."""
    table = known(monkeypatch, SEVENS)
    for seat in (0, 1, None):
        tree = seen(table, seat)
        assert not with_class(tree, "can") and not with_class(tree, "hint") and not tree.find(data_assist="")
        assert not [e for e in tree.all() if "data-picks" in e.attrs]
    assisted(table)
    tree = seen(table, 0)
    assert with_class(tree, "can") == ["7S", "KD"]
    assert sorted(with_class(tree, "hint")) == ["3H", "7D"]
    assert "takes 7 of diamonds" in part(tree, "hand").find(data_card="7S")[0].text
    for seat in (1, None):
        assert not with_class(seen(table, seat), "can") and not with_class(seen(table, seat), "hint")


def test_what_a_capture_gets_is_said_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    table = known(monkeypatch, SEVENS)
    tree = seen(table, 0)
    assert attribute(tree, "7S", "data-takes") == "7D"
    assert attribute(tree, "7S", "data-gets") == "1 diamond, the haya"
    assert attribute(tree, "KD", "data-takes") == "3H+7D"
    assert attribute(tree, "KD", "data-gets") == "2 diamonds, the haya"
    assert attribute(tree, "2C", "data-gets") is None


@pytest.mark.parametrize(
    ("preset", "move", "table", "said"),
    [
        ("chkobba-cafe", "7SxAC+6H", "AC 6H", "chkobba"),
        ("chkobba-cafe", "7SxAC+6H", "AC 6H 2D", ""),
        ("scopa", "7SxAD+6D", "AD 6D", "2 diamonds, scopa"),
        ("basra", "JCxAC+AD+5H", "AC AD 5H", "2 aces, 1 jack"),
        ("basra", "10Cx10D", "10D", "10 of diamonds, basra"),
    ],
)
def test_words_for_what_a_capture_gets(preset: str, move: str, table: str, said: str) -> None:
    match = engine.new_match(Ruleset.of(preset), 2)
    laid = tuple(Card.parse(code) for code in table.split())
    watched = observe(match, None)
    position = watched.__class__(
        **{name: getattr(watched, name) for name in watched.__slots__} | {"table": laid, "hand_sizes": (3, 3)}
    )
    assert gets(position, Move.parse(move)) == said


def test_while_others_play_a_card_says_what_it_would_take(monkeypatch: pytest.MonkeyPatch) -> None:
    table = known(monkeypatch, SEVENS)
    tree = seen(table, 1)  # JC QC 6C: a queen is 8 here, a jack 9
    assert attribute(tree, "QC", "data-then") == "3H+5H"
    assert attribute(tree, "JC", "data-then") == "4C+5H"
    assert attribute(tree, "6C", "data-then") is None
    assert not [e for e in seen(table, 0).all() if "data-then" in e.attrs]


def test_force_capture_shows_what_is_due(monkeypatch: pytest.MonkeyPatch) -> None:
    """RO-04: the card that must be taken is dashed and said, and picked with the card that takes it."""
    stack(monkeypatch, SEVENS)
    table = open_table(2)
    forced = Ruleset.of("chkobba-cafe", force_equal_in_hand=True).to_json()
    Room.objects.filter(pk=table.room.pk).update(ruleset=forced)
    referee.start(table.room.pk, table.people[0].pk)
    tree = seen(table, 0)
    assert with_class(tree, "due") == ["7D"]
    assert "must take" in part(tree, "board").find(data_card="7D")[0].text
    picked = [e.attrs["data-card"] for e in part(tree, "hand").all() if "data-picks" in e.attrs]
    assert picked == ["7S"]
    assert not with_class(seen(table, 1), "due")


def test_basra_picks_by_itself() -> None:
    """A card takes all that it can: there is nothing to choose but the card."""
    tree = seen(started(2, preset="basra", target=101), 0)
    hand = part(tree, "hand").find(type="button")
    assert all("data-picks" in card.attrs and "data-goal" not in card.attrs for card in hand)


@pytest.mark.parametrize(
    ("seats", "preset"),
    [(4, "scientifico"), (4, "chkobba-online"), (2, "basra"), (3, "escoba")],
)
def test_a_frame_is_small(seats: int, preset: str) -> None:
    """Every frame of a round, as sent: deflated, at most 6 kB, with assist on."""
    table, chance = assisted(started(seats, preset=preset, target=101)), random.Random(3)
    largest = 0
    while not table.match.round.over:  # type: ignore[union-attr]
        turn = table.turn
        viewer = Viewer(table.people[turn].pk, turn, turn == 0)
        largest = max(largest, len(zlib.compress(frame(table.fresh(), viewer).encode())))
        table.play(chance.choice(engine.legal_moves(table.match)))
    assert 2_000 < largest <= MOST_BYTES


def test_every_word_of_the_page_is_used_in_a_script() -> None:
    """Words that no script asks for would be carried for nothing; the other way round they would be missing."""
    scripts = "".join(p.read_text() for p in (settings.BASE_DIR / "static/js").glob("*.js"))
    known_words = set(json.loads(page_words(Ruleset.of("chkobba-cafe"))))
    assert known_words <= set(re.findall(r"words\.(\w+)", scripts)) | set(
        re.findall(r'words\["(\w+)"\]', scripts)
    )
