"""Every game at every number of seats: its words, its cards, its score sheet, and nothing that is secret."""

import itertools
import random
from dataclasses import replace

import pytest

from games import referee
from games.labels import category, differences, facts, sweep_words
from games.models import Match
from games.referee import deal
from games.render import Notice, Viewer, frame, replay_context, room_context
from games.render.plays import opening
from games.render.scene import look
from games.rules import engine, state
from games.rules.cards import Card
from games.rules.ruleset import PRESETS, Ruleset
from games.rules.variants import VARIANTS
from tests.games.cards_in import cards_in
from tests.games.tables import Table, person, started
from tests.games.test_leaks import secrets_of
from tests.render.fragments import Element, read

pytestmark = pytest.mark.django_db

EVERY = [(law.presets[0].key, seats) for law in VARIANTS for seats in law.seats_allowed]
ROWS = {
    "chkobba": ["Karta", "Dinari", "Bermila", "Chkobba"],
    "scopa": ["Carte", "Denari", "Settebello", "Primiera", "Scopa"],
    "scopone": ["Carte", "Denari", "Settebello", "Primiera", "Scopa"],
    "scientifico": ["Carte", "Denari", "Settebello", "Primiera", "Scopa"],
    "escoba": ["Cartas", "Oros", "Siete de oros", "Sietes", "Escoba"],
    "basra": ["Cards", "Aces", "Jacks", "2 of clubs", "10 of diamonds", "Basra"],
}


def shown(table: Table, seat: int | None) -> str:
    room = table.fresh()
    user_id = None if seat is None else table.people[seat].pk
    return frame(room, Viewer(user_id, seat, user_id is not None and room.host_id == user_id))


def part(tree: Element, name: str) -> Element:
    return tree.find(id=name)[0]


@pytest.mark.parametrize(("preset", "seats"), EVERY)
def test_a_round_for_every_viewer(preset: str, seats: int) -> None:
    """ON-18, SE-11: all through a round each seat and a watcher see their cards and nobody else's.

    UIX-11: what is counted on the screen adds up to the deck at any time, leftovers included.
    """
    table, chance = started(seats, preset=preset, target=101), random.Random(seats)
    viewers = itertools.cycle([*range(seats), None])
    while not (match := table.match).round.over:  # type: ignore[union-attr]
        seat = next(viewers)
        html = shown(table, seat)
        assert not cards_in(html) & secrets_of(match, seat)
        check_table(match, read(html), seat, seats)
        table.play(chance.choice(engine.legal_moves(match)))
    assert counted(read(shown(table, 0))) == len(table.match.ruleset.deck())


def counted(tree: Element) -> int:
    """Stock, piles, table and hands, as they are written on the screen."""
    written = [one.text for one in part(tree, "board").find(**{"class": "stock"})]
    written += [b.text for pile in tree.find(data_zone="pile") for b in pile.find(**{"class": "num"})]
    drawn = [*tree.find(data_zone="table"), *tree.find(data_zone="hand"), *tree.find(**{"class": "fan"})]
    written += [one.attrs["data-n"] or "" for one in drawn]
    return sum(int(text.split()[0]) for text in written)


def check_table(match: state.Match, tree: Element, seat: int | None, seats: int) -> None:
    rnd = match.round
    assert rnd is not None
    hand = part(tree, "hand").find(type="button")
    own = () if seat is None else rnd.hands[seat]
    assert [card.attrs["data-card"] for card in hand] == [card.code for card in own]
    piles = [e.attrs["class"] for e in tree.find(data_zone="pile")]
    order = {2: ["pile pile-them", "pile pile-us"], 3: ["pile pile-them", "pile pile-third", "pile pile-us"]}
    assert piles == order[3 if seats == 3 else 2]
    slate = [e.attrs["class"] for e in part(tree, "score").children if e.tag == "p"]
    assert slate == ["us", "them", "third"][: 3 if seats == 3 else 2]
    assert counted(tree) == len(match.ruleset.deck())


def test_three_seats_stand_where_they_play() -> None:
    table = started(3, preset="scopa", target=31)
    tree = read(shown(table, 1))
    for seat, place, tone in ((2, "e", "b"), (0, "w", "c")):
        drawn = tree.find(data_seat=str(seat))[0]
        assert f"seat-{place}" in str(drawn.attrs["class"])
        assert [e for e in drawn.all() if e.attrs.get("class") == f"av {tone}"]


@pytest.mark.parametrize(("preset", "seats"), EVERY)
def test_the_score_sheet_of_every_game(preset: str, seats: int) -> None:
    """Rows, columns and totals of the round; then the end, whose board has a line for each side."""
    table = started(seats, preset=preset, target=Ruleset.of(preset).law.options["target"].high or 31)
    table.play_round()
    over = part(read(shown(table, 0)), "over")
    body = next(e for e in over.all() if e.tag == "tbody")
    titles = [row.children[0].tokens for row in body.children]
    wanted = ROWS[Ruleset.of(preset).variant]
    assert [next(t for t in some if not t.startswith("\0")) for some in titles][: len(wanted) - 1] == wanted[
        :-1
    ]
    sides = 3 if seats == 3 else 2
    assert all(len(row.children) == 1 + sides for row in body.children)
    result = table.match.results[-1]
    total = next(e for e in over.all() if e.tag == "tfoot").text
    assert all(str(points) in total for points in result.totals)


@pytest.mark.parametrize(("preset", "seats"), EVERY)
def test_the_end_and_the_replay_of_every_game(preset: str, seats: int) -> None:
    table = started(seats, preset=preset, target=1)
    table.play_match()
    row = table.row
    end = part(read(shown(table, 0)), "end")
    assert len(room_context(table.fresh(), Viewer(None, None, False))["view"].finish.sides) == len(row.totals)
    assert all(str(total) in end.text for total in row.totals)
    deck = len(Ruleset.of(preset).deck())
    for ply in range(replay_context(row, None, None)["first"], row.last_ply + 1, 3):
        step = replay_context(row, ply, table.people[0].pk)
        held = [card.code for hand in step["hands"] for card in hand.cards]
        taken = sum(hand.taken for hand in step["hands"][: len(row.totals)])
        again = "dealt again" in str(step["step"].text)  # an opening that did not stand
        assert len(held) + len(step["laid"]) + step["stock_left"] + taken == (0 if again else deck)
    assert Match.objects.get(pk=row.pk).ended


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_words(preset: str) -> None:
    ruleset = Ruleset.of(preset)
    shown_facts = facts(ruleset)
    assert all(fact.term and fact.text for fact in shown_facts)
    assert len({fact.term for fact in shown_facts}) == len(shown_facts)
    for key in (*ruleset.law.categories, "sweeps"):
        assert category(key, ruleset).title != key
    assert sweep_words(ruleset.sweep_name).said == ruleset.sweep_name.capitalize()


@pytest.mark.parametrize("law", VARIANTS, ids=lambda law: law.key)
def test_every_option_of_every_variant_can_be_said(law: object) -> None:
    """One option changed at a time: each gives a fact, in words of its own or in the rules' sentence."""
    for preset in law.presets:  # type: ignore[attr-defined]
        for key, option in law.options.items():  # type: ignore[attr-defined]
            for value in option.values:
                try:
                    ruleset = Ruleset.changed(preset.key, {key: value})
                except ValueError:
                    continue  # two options that exclude each other
                assert all(fact.term and fact.text for fact in facts(ruleset)), (preset.key, key, value)


def test_a_refusal_and_a_scored_point_lead_to_their_rules() -> None:
    table = started(2, preset="chkobba-cafe", target=31)
    rules = f"/rules/?rules={Ruleset.from_json(table.room.ruleset).code()}#"
    notice = Notice("illegal", "no", "chkobba.capture.equal-first")
    room = table.fresh()
    bar = part(read(frame(room, Viewer(table.people[0].pk, 0, True), notice)), "bar")
    assert [e.attrs["href"] for e in bar.all() if e.tag == "a"] == [f"{rules}chkobba.capture.equal-first"]
    table.play_round()
    over = part(read(shown(table, 0)), "over")
    links = [str(e.attrs["href"]) for e in over.all() if e.tag == "a"]
    assert links == [rules + tally.rule for tally in table.match.results[-1].tallies]
    assert not [e for e in part(read(shown(table, 0)), "bar").all() if e.tag == "a"]


def test_a_first_table_of_fifteen_is_told() -> None:
    """Escoba: who takes it, and how many escobas it was, until the first card is played."""
    scene = look(started(2, preset="escoba", target=31).fresh(), Viewer(None, None, False))
    assert scene.seen is not None
    fifteen = replace(scene.seen, history=(), sweeps=(2, 0), dealer=0)
    assert "takes the first table: 2 escobas" in opening(scene, fifteen).text
    assert "deals" in opening(scene, replace(fifteen, sweeps=(0, 0), redeals=())).text


@pytest.mark.parametrize(
    ("laid", "told"),
    [("7S 5H 2D AC", "1 escoba"), ("KD 5C KS 5H", "2 escobas"), ("7S 5H 3D KC", "")],
)
def test_a_first_table_of_fifteen_stands_in_the_replay(
    monkeypatch: pytest.MonkeyPatch, laid: str, told: str
) -> None:
    """The second seat has cut the ace, so it deals, and the first table is its own."""
    orders = iter(["KC AS", f"AD 2C AH 3C 4C 4S {laid}"])
    monkeypatch.setattr(deal, "_shuffled", lambda ruleset: beginning(ruleset, next(orders, "")))
    table = started(2, preset="escoba", target=1)
    table.play_match()
    for viewer, words in ((None, "Leila</bdi> takes"), (table.people[1].pk, "You take")):
        steps = replay_context(table.row, None, viewer)["steps"]
        found = [str(step.text) for step in steps if step.text and step.sweep]
        assert len(found) == bool(told)
        assert all(f"{words} the first table: {told}" in text for text in found)


def beginning(ruleset: Ruleset, cards: str) -> list[Card]:
    first = [Card.parse(word) for word in cards.split()]
    return first + [card for card in ruleset.deck() if card not in first]


@pytest.mark.parametrize(
    ("options", "differs"),
    [
        ({}, []),
        ({"target": 11}, ["First to"]),
        ({"queen": 9, "jack": 8}, ["Queen and jack"]),
        ({"target": 11, "capture": "optional", "last_sweep": "counts"}, 3),
    ],
)
def test_what_differs_is_said_before_a_seat_is_taken(options: dict[str, object], differs: object) -> None:
    terms = [one.term for one in differences(Ruleset.of("chkobba-cafe", **options))]  # type: ignore[arg-type]
    assert (len(terms) if isinstance(differs, int) else terms) == differs
    host = person("Host")
    rules = Ruleset.of("chkobba-cafe", **options)  # type: ignore[arg-type]
    room = referee.open_room(host.pk, referee.Opening("Window 1", rules, 2))
    waiting = part(read(frame(room, Viewer(None, None, False))), "waiting")
    said = f"This table differs in {len(terms)} way"
    assert (said in waiting.text) == bool(terms)
    assert all(term in waiting.text for term in terms)
