"""Waiting room, tally, end of a match, closed room, replay and rules."""

import pytest
from django.utils.safestring import SafeString

from games.models import Match, Room, Seat
from games.render import Viewer, frame, replay_context, rules_context
from games.render.tally import rows
from games.render.words import ISOLATE, POP
from games.rules import observation
from games.rules.cards import parse_cards
from games.rules.ruleset import Ruleset
from games.rules.state import RoundResult, Tally
from tests.games.tables import Table, open_table, started
from tests.games.test_win_share import alone
from tests.render.fragments import Element, read

pytestmark = pytest.mark.django_db(transaction=True)


def tree(table: Table, seat: int | None, user_id: int | None = None) -> Element:
    room = table.fresh()
    user_id = user_id if seat is None else table.people[seat].pk
    return read(frame(room, Viewer(user_id, seat, user_id is not None and room.host_id == user_id)))


def part(whole: Element, name: str) -> Element:
    return whole.find(id=name)[0]


def deeds(element: Element) -> set[str]:
    return {str(e.attrs["value"]) for e in element.all() if e.attrs.get("name") == "do"}


# Waiting room ------------------------------------------------------------------------------------------


def test_the_host_sets_up_the_room() -> None:
    """ON-19, ON-29, RO-11: bots by the host; Start only when every chair is taken."""
    table = open_table(4, sitting=2)
    bots = {f"add_{kind}bot:{seat}" for kind in ("", "easy_", "medium_", "hard_") for seat in (2, 3)}
    assert deeds(part(tree(table, 0), "waiting")) == {*bots, "leave"}
    assert deeds(part(tree(table, 1), "waiting")) == {"leave"}
    assert deeds(part(tree(table, None), "waiting")) == {"sit:2", "sit:3"}
    assert "Waiting for the host" in part(tree(table, 1), "waiting").text
    Seat.objects.filter(room=table.room, user=None).update(bot_level="simple")
    assert {"start", "remove_bot:2", "remove_bot:3"} <= deeds(part(tree(table, 0), "waiting"))


def test_start_with_bots() -> None:
    table = open_table(4, sitting=1, bot_fill=True)
    waiting = part(tree(table, 0), "waiting")
    assert "start" in deeds(waiting)
    assert "Start with bots" in waiting.text


def test_the_code_and_the_link_are_there() -> None:
    """ON-04, ON-05."""
    table = open_table(2, sitting=1)
    waiting = part(tree(table, 0), "waiting")
    assert waiting.find(data_copied="code")[0].text == table.room.code
    assert waiting.find(data_copied="link")[0].attrs["href"] == f"/?room={table.room.code}"
    assert {e.attrs["data-copy"] for e in waiting.all() if "data-copy" in e.attrs} == {"link", "code"}


def test_somebody_without_a_name_is_asked_for_one() -> None:
    table = open_table(2, sitting=1)
    assert part(tree(table, None), "waiting").find(name="guest_name")
    assert not part(tree(table, 0), "waiting").find(name="guest_name")
    assert not part(tree(table, None, user_id=99), "waiting").find(name="guest_name")


# Tally -------------------------------------------------------------------------------------------------


def test_the_round_is_counted_for_everybody() -> None:
    """GF-04, ON-20: every category with its counts; the host deals, the others wait."""
    table = started(2, target=31)
    table.play_round()
    result = table.match.results[-1]
    for seat in (0, 1):
        over = part(tree(table, seat), "over")
        body = next(e for e in over.all() if e.tag == "tbody")
        for row, counted in zip(body.children, result.tallies, strict=True):
            cells = [cell for cell in row.children if cell.tag == "td"]
            for cell, side in zip(cells, (seat, 1 - seat), strict=True):
                assert ("won" in str(cell.attrs.get("class"))) == bool(counted.points[side])
                assert (f"+{counted.points[side]}" in cell.text) == bool(counted.points[side])
        totals = next(e for e in over.all() if e.tag == "tfoot").text
        assert str(result.totals[seat]) in totals
    assert deeds(part(tree(table, 0), "over")) == {"next"}
    assert "Waiting for the host" in part(tree(table, 1), "over").text
    assert part(tree(table, 0), "over").find(role="timer")


def test_what_lies_under_the_tally_cannot_be_pressed() -> None:
    table = started(2, target=31)
    table.play_round()
    whole = tree(table, 0)
    assert part(whole, "over").attrs["aria-modal"] == "true"
    for name in ("menu", "board", "hand", "actions", "log"):
        assert "inert" in part(whole, name).attrs


def test_a_tie_says_so_and_sixes_decide() -> None:
    level = Tally(
        "cards", (20, 20), (parse_cards("AC"), parse_cards("2C")), None, (0, 0), "chkobba.score.cards"
    )
    sevens = (parse_cards("7C 7D 6C"), parse_cards("7H 7S"))
    prime = Tally("prime", (2, 2), sevens, 0, (1, 0), "chkobba.score.prime-sevens-then-sixes", (1, 0))
    result = RoundResult(1, 0, (level, prime), (1, 0), (1, 0))
    seen = observation.observe(started(2).match, None)
    cards, barmila = rows(result, {0: SafeString("You"), 1: SafeString("Leila")}, seen)
    assert [cell.tie for cell in cards.cells] == [True, True]
    ours = barmila.cells[0]
    assert (ours.tie, ours.second, ours.points) == (False, 1, 1)
    assert cards.cells[0].shown is None
    assert ours.shown is not None


# The end -----------------------------------------------------------------------------------------------


def test_the_end_of_a_match() -> None:
    table = started(2, target=5)
    table.play_match()
    row = table.row
    winner = row.winner
    assert winner is not None
    score = f"{row.totals[winner]} : {row.totals[1 - winner]}"
    for seat in (0, 1):
        end = part(tree(table, seat), "end")
        who = "You win" if seat == winner else f"{table.people[winner].name} wins"
        assert end.find(id="end-title")[0].text == f"{who} {score}"
        assert end.attrs["data-result"] == ("won" if seat == winner else "lost")  # what it sounds like
        assert deeds(end) == {"rematch", "leave"}
        assert [e.text for e in end.all() if "sum" in str(e.attrs.get("class"))] == [
            str(row.totals[seat]),
            str(row.totals[1 - seat]),
        ]
    watched = part(tree(table, None), "end")
    assert not deeds(watched)
    assert "data-result" not in watched.attrs


def test_a_rematch_waits_for_the_others() -> None:
    table = started(2, target=5)
    table.play_match()
    Seat.objects.filter(room=table.room, index=0).update(wants_rematch=True)
    end = part(tree(table, 0), "end")
    assert "rematch" not in deeds(end)
    assert f"Waiting for {table.people[1].name}" in end.text


def test_everybody_else_sees_and_hears_who_wants_a_rematch() -> None:
    table = started(3, target=5)
    table.play_match()
    before = {seat: part(tree(table, seat), "news").attrs for seat in (1, None)}
    names = [each.name for each in table.people]
    Seat.objects.filter(room=table.room, index=0).update(wants_rematch=True)
    for seat in (1, 2, None):
        whole = tree(table, seat)
        said = f"{names[0]} wants another match."
        assert said in part(whole, "end").text
        assert plain(part(whole, "news").attrs["data-say"]) == said
    for seat, news in before.items():  # a sentence of its own key, or it would not be spoken
        assert part(tree(table, seat), "news").attrs["data-say-key"] != news["data-say-key"]
        assert "another match" not in str(news["data-say"])
    assert "another match" not in part(tree(table, 0), "end").text
    Seat.objects.filter(room=table.room, index=1).update(wants_rematch=True)
    assert f"{names[0]} and {names[1]} want another match." in part(tree(table, 2), "end").text
    assert f"{names[1]} wants another match." in part(tree(table, 0), "end").text


def plain(text: object) -> str:
    """Without the signs that keep a name's direction to itself."""
    return str(text).replace(ISOLATE, "").replace(POP, "")


def test_three_names_stand_in_a_list() -> None:
    table = started(4, target=5)
    table.play_match()
    first, second, third, _last = (each.name for each in table.people)
    Seat.objects.filter(room=table.room, index__lt=3).update(wants_rematch=True)
    said = plain(part(tree(table, 3), "news").attrs["data-say"])
    assert said == f"{first}, {second} and {third} want another match."


@pytest.mark.parametrize(
    ("how", "said"), [("claimed", "had left"), ("resigned", "resigned"), ("closed", "closed")]
)
def test_how_it_ended(how: str, said: str) -> None:
    table = started(2, target=5)
    table.play_match()
    Match.objects.update(how=how, winner=0)
    assert said in part(tree(table, 0), "end").text.lower()


def test_a_closed_room_gives_the_reason() -> None:
    table = open_table(2)
    Room.objects.update(status="closed", closed_reason="Not <kind>")
    whole = tree(table, 0)
    assert "Not <kind>" in part(whole, "closed").text
    assert not deeds(whole)


# Replay ------------------------------------------------------------------------------------------------


def finished(seats: int = 2) -> Table:
    table = started(seats, target=5)
    table.play_match()
    return table


def test_a_running_match_is_not_replayed() -> None:
    with pytest.raises(ValueError, match="running"):
        replay_context(started(2).row, 5, None)


@pytest.mark.parametrize("seats", [2, 4])
def test_every_ply_can_be_shown(seats: int) -> None:
    table = finished(seats)
    row = table.row
    first = replay_context(row, None, None)
    assert first["previous"] is None
    ply, count = first["ply"], 0
    while ply is not None:
        shown = replay_context(row, ply, table.people[0].pk)
        held = [card.code for hand in shown["hands"] for card in hand.cards]
        laid = [card.code for card in shown["laid"]]
        taken = sum(hand.taken for hand in shown["hands"][:2])
        again = "dealt again" in str(shown["step"].text)  # an opening that did not stand
        assert len(held) + len(laid) + shown["stock_left"] + taken == (0 if again else 40)
        assert shown["step"].ply == ply
        ply, count = shown["next"], count + 1
    assert count == row.last_ply - first["ply"] + 1


def test_the_move_of_a_ply_is_marked() -> None:
    table = finished()
    row = table.row
    context = replay_context(row, None, None)
    for ply in range(context["ply"] + 1, context["last"] + 1):
        shown = replay_context(row, ply, None)
        action = row.plies.get(number=ply).action
        moves = not action.startswith("shuffle")  # an opening that did not stand is dealt again
        card, _x, taken = action.partition("x") if moves else ("", "", "")
        marked = [c.code for hand in shown["hands"] for c in hand.cards if c.must]
        assert marked == ([card] if moves else [])
        assert sorted(c.code for c in shown["laid"] if c.must) == sorted(filter(None, taken.split("+")))


def test_a_round_is_counted_at_its_last_move() -> None:
    row = finished().row
    last = row.rounds[0]["last_ply"]
    counted = replay_context(row, last, None)["counted"]
    assert [total.after for total in counted.sums] == row.rounds[0]["totals"]
    assert replay_context(row, last - 1, None)["counted"] is None


@pytest.mark.parametrize("asked", [0, 1, 10_000, None])
def test_a_ply_out_of_range_is_brought_back(asked: int | None) -> None:
    row = finished().row
    shown = replay_context(row, asked, None)
    assert shown["first"] <= shown["ply"] <= row.last_ply


# Rules -------------------------------------------------------------------------------------------------


def test_the_rules_page_follows_the_preset() -> None:
    cafe, classic = (rules_context(Ruleset.of(key)) for key in ("chkobba-cafe", "chkobba-classic"))
    assert cafe["preset"] == "chkobba-cafe"
    assert [value.worth for value in cafe["values"]] == ["1", "7", "8", "9", "10"]
    assert [value.name for value in classic["values"]][2:] == ["kawwal", "mujira", "rayy"]
    assert [score.label.title for score in cafe["scores"]] == [
        "Karta",
        "Dinari",
        "El-haya",
        "Barmila",
        "Chkobba",
    ]
    assert "Barmila" not in [score.label.title for score in classic["scores"]]
    assert len(cafe["options"]) > 8
    assert Ruleset.of("chkobba-cafe")["target"] == cafe["o"]["target"]


# The menu ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("share", "said"), [(35, True), (0, True), (None, False)])
def test_the_menu_says_when_bots_aim_for_a_share_of_wins(share: int | None, said: bool) -> None:
    table = alone(win_share=share)
    sentence = f"Your opponents see all cards and aim to win {share} of a hundred matches."
    assert (sentence in part(tree(table, 0), "menu").text) is said
