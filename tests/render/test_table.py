"""What each viewer sees of a running match."""

import random
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Match, Seat
from games.render import Notice, Viewer, frame
from games.render.scene import look
from games.render.table import strokes
from games.rules import engine, state
from tests.games.tables import Table, started
from tests.render.fragments import Element, read

pytestmark = pytest.mark.django_db(transaction=True)


def seen(table: Table, seat: int | None, notice: Notice | None = None) -> Element:
    return read(frame(table.fresh(), viewer(table, seat), notice))


def viewer(table: Table, seat: int | None) -> Viewer:
    user_id = None if seat is None else table.people[seat].pk
    return Viewer(user_id, seat, user_id is not None and table.room.host_id == user_id)


def part(tree: Element, name: str) -> Element:
    return tree.find(id=name)[0]


def values(tree: Element, name: str) -> list[str]:
    """The values of the buttons with this name that press something."""
    return [str(b.attrs["value"]) for b in tree.all() if b.attrs.get("name") == name and b.attrs.get("value")]


def round_of(table: Table) -> state.Round:
    rnd = table.match.round
    assert rnd is not None
    return rnd


# Legal moves ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
def test_legal_moves_go_to_the_seat_to_move_and_to_nobody_else(seats: int) -> None:
    """ON-17, SE-11: every legal move is a button, for one pair of eyes."""
    table, chance = started(seats, target=5), random.Random(seats)
    for _turn in range(20):
        legal = engine.legal_moves(table.match)
        turn = table.turn
        for seat in (*range(seats), None):
            tree = seen(table, seat)
            assert values(tree, "move") == ([str(move) for move in legal] if seat == turn else [])
            hints = [e for e in tree.all() if "data-takes" in e.attrs or "data-place" in e.attrs]
            assert bool(hints) == (seat == turn)
        table.play(chance.choice(legal))


def test_each_card_of_the_hand_says_what_it_takes() -> None:
    table, chance = started(2, target=21), random.Random(8)
    for _turn in range(16):
        legal = engine.legal_moves(table.match)
        for card in part(seen(table, table.turn), "hand").find(type="button"):
            own = [move for move in legal if str(move.card) == card.attrs["data-card"]]
            takes = "|".join("+".join(map(str, move.take)) for move in own if move.take)
            assert (card.attrs.get("data-takes") or "") == takes
            assert ("data-place" in card.attrs) == any(not move.take for move in own)
        table.play(chance.choice(legal))


def test_a_move_in_words() -> None:
    table = started(2, target=21)
    buttons = [b for b in seen(table, table.turn).all() if b.attrs.get("name") == "move" and b.attrs["value"]]
    for button, move in zip(buttons, engine.legal_moves(table.match), strict=True):
        assert button.text.startswith(f"{move.card.rank} takes" if move.take else f"Place {move.card.rank}")


# Where things are ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("viewer_seat", "places"),
    [(0, {1: "e", 2: "n", 3: "w"}), (1, {2: "e", 3: "n", 0: "w"}), (None, {1: "e", 2: "n", 3: "w"})],
)
def test_the_next_seat_is_on_the_right(viewer_seat: int | None, places: dict[int, str]) -> None:
    """K11: anticlockwise play goes to the right; the partner sits opposite."""
    table = started(4)
    scene = look(table.room, viewer(table, viewer_seat))
    assert {seat: scene.place(seat) for seat in places} == places


def test_clockwise_play_goes_to_the_left() -> None:
    table = started(4)
    table.room.ruleset["options"]["direction"] = "clockwise"
    table.room.save()
    Match.objects.update(ruleset=table.room.ruleset)
    assert look(table.fresh(), viewer(table, 0)).place(1) == "w"


def test_cards_lie_where_the_rules_say() -> None:
    table = started(2)
    for _move in range(7):
        table.play()
    rnd = round_of(table)
    tree = seen(table, 0)
    assert [c.attrs["data-card"] for c in part(tree, "hand").find(type="button")] == [
        str(c) for c in rnd.hands[0]
    ]
    laid = tree.find(data_zone="table")[0]
    assert [c.attrs["data-card"] for c in laid.find(type="button")] == [str(card) for card in rnd.table]
    assert laid.attrs["data-n"] == str(len(rnd.table))
    assert part(tree, "deal").text == f"Deal {rnd.deal}/6"
    fan = tree.find(data_seat="1")[0]
    assert f"{len(rnd.hands[1])} card" in fan.text
    assert sum("back" in str(e.attrs.get("class")) for e in fan.all()) == len(rnd.hands[1])


def test_a_watcher_has_no_hand_and_no_buttons_for_cards() -> None:
    tree = seen(started(2), None)
    assert "data-zone" not in part(tree, "hand").attrs
    assert not tree.find(data_zone="table")[0].find(type="button")
    assert "You are watching" in part(tree, "bar").text


def test_a_chkobba_counts_at_once_and_lies_crosswise() -> None:
    """CH-47, CH-49, CH-52: score, strokes and the card in the pile, in the frame after the move."""
    table = sweeping_table()
    rnd = round_of(table)
    side = next(side for side, count in enumerate(rnd.sweeps) if count)
    tree = seen(table, side)
    us = next(e for e in part(tree, "score").all() if e.attrs.get("class") == "us")
    assert us.text.endswith(str(table.row.totals[side] + rnd.sweeps[side]))
    assert us.find(role="img")[0].attrs["aria-label"] == f"{rnd.sweeps[side]} chkobba"
    pile = next(e for e in tree.all() if "pile-us" in str(e.attrs.get("class")))
    assert [e.attrs["data-card"] for e in pile.all() if "data-card" in e.attrs] == [
        str(rnd.sweep_cards[side][0])
    ]
    assert "Chkobba!" in str(part(tree, "news").attrs["data-alert"])


def sweeping_table() -> Table:
    """Just after the first chkobba of a round."""
    table, chance = started(2, target=31), random.Random(1)
    while not any(round_of(table).sweeps):
        if round_of(table).over:
            table.next_round()
        else:
            table.play(chance.choice(engine.legal_moves(table.match)))
    return table


@pytest.mark.parametrize(("count", "bundles"), [(0, ()), (3, (3,)), (5, (5,)), (7, (5, 2)), (10, (5, 5))])
def test_strokes_come_in_fives(count: int, bundles: tuple[int, ...]) -> None:
    assert strokes(count) == bundles


# The bar -----------------------------------------------------------------------------------------------


def bar(table: Table, seat: int | None, notice: Notice | None = None) -> tuple[str, str]:
    element = part(seen(table, seat, notice), "bar")
    return str(element.attrs["data-kind"]), element.text


def change_seat(table: Table, index: int, **more: object) -> None:
    Seat.objects.filter(room=table.room, index=index).update(**more)


def test_the_bar_says_whose_turn_it_is() -> None:
    table = started(2, turn_seconds=30)
    turn = table.turn
    kind, text = bar(table, turn)
    assert kind == "mine"
    assert text.startswith("Your turn: choose a card")
    clock = part(seen(table, turn), "bar").find(role="timer")[0]
    assert 25 < int(str(clock.attrs["data-left"])) <= 30
    assert clock.text.startswith("0:")
    assert bar(table, 1 - turn) == ("wait", f"{table.people[turn].name} is playing {clock.text}")


def test_a_refusal_is_for_one_and_rings_the_card() -> None:
    """CH-39: reason, rule, and the cards that must be taken."""
    table = started(2)
    card = str(round_of(table).table[0])
    notice = Notice("illegal", "no", "chkobba.capture.equal-first", ((card,),))
    tree = seen(table, table.turn, notice)
    ringed = [e for e in tree.find(data_zone="table")[0].all() if "data-must" in e.attrs]
    assert [e.attrs["data-card"] for e in ringed] == [card]
    assert ringed[0].attrs["data-must"] == "must take"
    assert bar(table, table.turn, notice)[0] == "bad"
    assert "you must take it" in str(part(tree, "news").attrs["data-alert"])
    assert "data-fresh" in part(tree, "news").attrs
    assert not [e for e in seen(table, 1 - table.turn).all() if "data-must" in e.attrs]


def test_braces_in_a_refusal_are_only_text() -> None:
    table = started(2)
    assert "a {name} in braces" in bar(table, 0, Notice("closed", "a {name} in braces"))[1]


def test_a_dropped_seat_is_kept_in_sight() -> None:
    """UIX-05: the ring on the seat and one line in the bar, with the same seconds."""
    table = started(2)
    away = 1 - table.turn
    change_seat(table, away, held_until=timezone.now() + timedelta(seconds=47))
    tree = seen(table, table.turn)
    ring = next(e for e in tree.all() if "data-hold" in e.attrs)
    assert ring.attrs["data-hold"] in ("46", "47")
    kind, text = bar(table, table.turn)
    assert kind == "drop"
    assert f"{table.people[away].name} lost the connection" in text


def test_after_the_hold_those_who_may_decide_are_asked() -> None:
    """ON-09, ON-27: bot, claim, wait; not to the absent one, not to watchers, the move comes first."""
    table = started(2)
    away, here = table.turn, 1 - table.turn
    change_seat(table, away, held_until=timezone.now() - timedelta(seconds=1))
    asked = set(values(part(seen(table, here), "actions"), "do"))
    assert asked == {f"let_bot:{away}", "claim", f"stay:{away}"}
    assert not values(part(seen(table, None), "actions"), "do")
    assert "has not come back" in bar(table, here)[1]
    change_seat(table, away, held_until=None)
    change_seat(table, here, held_until=timezone.now() - timedelta(seconds=1))
    assert not values(part(seen(table, away), "actions"), "do")


def test_half_a_side_gone_is_no_win() -> None:
    """The win may be claimed only when the whole other side is gone."""
    table = started(4)
    away = table.turn
    here = (away + 1) % 4
    change_seat(table, away, held_until=timezone.now() - timedelta(seconds=1))
    assert "claim" not in values(part(seen(table, here), "actions"), "do")
    change_seat(table, (away + 2) % 4, held_until=timezone.now() - timedelta(seconds=1))
    assert "claim" in values(part(seen(table, here), "actions"), "do")
    assert "claim" not in values(part(seen(table, (away + 2) % 4), "actions"), "do")


def test_a_stand_in_is_shown_with_its_owner() -> None:
    table = started(2)
    away = 1 - table.turn
    change_seat(table, away, bot_playing=True, held_until=timezone.now() - timedelta(seconds=1))
    seat = seen(table, table.turn).find(data_seat=str(away))[0]
    assert table.people[away].name in seat.text
    assert "a bot plays" in seat.text
    assert any("i-bot" in str(e.attrs.get("class")) for e in seat.all())


def test_the_silent_are_asked() -> None:
    table = started(2)
    Match.objects.update(idle_asked=True, idle_at=timezone.now() + timedelta(seconds=60))
    tree = seen(table, table.turn)
    assert "Are you still there?" in part(tree, "bar").text
    assert "here" in values(part(tree, "actions"), "do")
    assert "here" not in values(part(seen(table, 1 - table.turn), "actions"), "do")


# Names -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["أمين", "<b>x", 'a"b', "Sami سامي"])
def test_names_are_isolated_and_harmless(name: str) -> None:
    """I18-03, AUD-21: a name keeps its own direction and is only text."""
    table = started(2)
    other = table.turn
    table.play()
    User.objects.filter(pk=table.people[other].pk).update(name=name)
    tree = seen(table, 1 - other)
    seat = tree.find(data_seat=str(other))[0]
    assert [e.text for e in seat.all() if e.tag == "bdi"] == [name]
    assert f"\u2068{name}\u2069" in str(part(tree, "news").attrs["data-say"])
    assert not [e for e in tree.all() if e.tag == "b" and e.text == "x"]


def test_numbers_that_must_keep_their_order_are_isolated() -> None:
    """I18-08: "4/6" and "0:21" inside a right-to-left line."""
    tree = seen(started(2, turn_seconds=30), 0)
    assert [e.text for e in part(tree, "deal").all() if e.tag == "bdi"] == ["1/6"]
    clock = part(tree, "bar").find(role="timer")[0]
    assert [e.tag for e in clock.children] == ["bdi"]


# What is spoken ----------------------------------------------------------------------------------------


def test_the_last_play_is_spoken_in_full() -> None:
    table = started(2, target=31)
    move = next(iter(engine.legal_moves(table.match)))
    turn = table.turn
    table.play(move)
    said = str(part(seen(table, 1 - turn), "news").attrs["data-say"])
    assert table.people[turn].name in said
    assert {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}[move.card.suit] in said
    assert "Your turn." in said
    assert "You p" in str(part(seen(table, turn), "news").attrs["data-say"])


def test_the_clock_is_outside_the_spoken_line() -> None:
    tree = seen(started(2, turn_seconds=30), 0)
    for timer in tree.find(role="timer"):
        assert "aria-live" not in timer.attrs
    live = [
        e
        for e in tree.all()
        if e.attrs.get("role") in ("status", "alert") or e.attrs.get("aria-live") == "polite"
    ]
    assert live == []  # #say and #alert stand outside the fragments
