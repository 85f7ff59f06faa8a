"""The referee of a match: moves, refusals, rounds, endings.

ON-02, ON-12 to ON-15, ON-22, SE-02, SE-10, TS-04, TS-05.
"""

import random
from dataclasses import replace

import pytest

from games import log, referee
from games.models import By, How, Match, Ply, Status
from games.referee import Refused
from games.rules import engine
from games.rules.actions import Cut, Move, Shuffle, parse_action
from games.rules.cards import Card

from .tables import Table, person, started
from .test_rooms import refusal

pytestmark = pytest.mark.django_db(transaction=True)


def snapshot(table: Table) -> tuple[object, ...]:
    row = table.row
    return row.last_ply, row.rounds, table.fresh().version, list(Ply.objects.order_by("pk").values())


def test_a_match_begins_with_a_cut_and_a_shuffle_in_the_log() -> None:
    table = started()
    first, *more = log.actions(table.row)
    assert isinstance(first, Cut)
    assert isinstance(more[-1], Shuffle)
    assert set(table.row.plies.values_list("by", flat=True)) == {By.REFEREE}
    assert table.row.first_dealer == table.match.dealer


def test_a_move_is_one_ply_and_one_version() -> None:
    table = started()
    row, version = table.row, table.fresh().version
    seat = table.turn
    move = table.play()
    assert table.row.last_ply == row.last_ply + 1
    assert table.fresh().version == version + 1
    written = table.row.plies.last()
    assert written is not None
    assert (written.seat, written.action, written.by) == (seat, str(move), By.PERSON)


def test_refused_moves_change_nothing() -> None:
    """A move of another seat, a late one, a doubled one, one for another match, one not in the hand."""
    table = started()
    row, turn = table.row, table.turn
    legal = engine.default_move(table.match)
    held = {card for hand in table.match.round.hands for card in hand}  # type: ignore[union-attr]
    stranger = next(card for card in table.match.ruleset.deck() if card not in held)
    cases = [
        ("not_your_turn", 1 - turn, legal, row.last_ply, row.slug),
        ("stale", turn, legal, row.last_ply - 1, row.slug),
        ("stale", turn, legal, row.last_ply + 1, row.slug),
        ("stale", turn, legal, row.last_ply, "another-match"),
        ("illegal", turn, Move(stranger), row.last_ply, row.slug),
        ("illegal", turn, Move(legal.card, (stranger,)), row.last_ply, row.slug),
    ]
    before = snapshot(table)
    for code, seat, move, ply, slug in cases:
        refusal(code, referee.play, table.room.pk, seat, move, ply, slug)
        assert snapshot(table) == before
    table.play(legal)
    after = snapshot(table)
    refusal("stale", referee.play, table.room.pk, turn, legal, row.last_ply, row.slug)
    assert snapshot(table) == after


def test_an_illegal_move_names_the_rule_and_the_cards_to_take(monkeypatch: pytest.MonkeyPatch) -> None:
    """CH-37, CH-39: 7H 3D 4C on the table and a 7 in hand."""
    stack(monkeypatch, "7S 2C KD 7H 3D 4C AS", turn_first=True)
    table = started()
    turn = table.turn
    refused = refusal(
        "illegal",
        referee.play,
        table.room.pk,
        turn,
        Move.parse("7Sx3D+4C"),
        table.row.last_ply,
        table.row.slug,
    )
    assert refused.rule == "chkobba.capture.equal-first"
    assert refused.must_take == ((Card.parse("7H"),),)


def stack(monkeypatch: pytest.MonkeyPatch, text: str, *, turn_first: bool) -> None:
    """Deal the first seat to play the first three cards, and put the next four on the table."""
    from games.referee import deal

    wanted = [Card.parse(code) for code in text.split()]
    hand, table = wanted[:3], wanted[3:7]

    def shuffled(ruleset):  # type: ignore[no-untyped-def]
        rest = [card for card in ruleset.deck() if card not in wanted]
        first = [card for pair in zip(hand, rest[:3], strict=True) for card in pair]
        return [*first, *table, *rest[3:]]

    monkeypatch.setattr(deal, "_shuffled", shuffled)


@pytest.mark.parametrize(
    ("seats", "preset"), [(2, "chkobba-cafe"), (4, "chkobba-maghreb"), (2, "chkobba-online")]
)
def test_whole_matches_agree_with_their_log(seats: int, preset: str) -> None:
    """CH-59, DC-08, ON-13: totals, winner and position equal a full replay from the first ply."""
    table = started(seats, preset=preset, target=11)
    table.play_match()
    row = table.row
    replayed = log.replay(row)
    assert tuple(row.totals) == replayed.totals == table.match.totals
    assert (row.how, row.winner) == (replayed.ending, replayed.winner)
    assert [tuple(done["points"]) for done in row.rounds] == [result.points for result in replayed.results]
    assert table.fresh().status == Status.FINISHED
    assert max(row.totals) >= 11 or row.how == How.ALL_DIAMONDS
    numbers = list(row.plies.values_list("number", flat=True))
    assert numbers == list(range(1, row.last_ply + 1))


def test_loading_from_the_running_round_equals_a_full_replay() -> None:
    """Design section 3: the fold that stands on the stored totals is checked against the whole log."""
    table = started(2, target=31)
    chance = random.Random(7)
    for _turn in range(60):
        if table.match.round.over:  # type: ignore[union-attr]
            table.next_round()
        table.play(chance.choice(engine.legal_moves(table.match)))
        log.forget()
        folded, whole = log.load(table.row), log.replay(table.row)
        assert folded.round == whole.round
        assert (folded.totals, folded.dealer, folded.round_number) == (
            whole.totals,
            whole.dealer,
            whole.round_number,
        )
        assert log.load(table.row) == folded


def test_four_seats_score_as_two_sides() -> None:
    """CH-03, CH-05, CH-82, TS-07."""
    table = started(4)
    table.play_round()
    match = table.match
    assert len(match.totals) == 2
    piles = match.round.piles  # type: ignore[union-attr]
    cards_by_side = [0, 0]
    for played in match.round.history:  # type: ignore[union-attr]
        if played.move.take:
            cards_by_side[played.seat % 2] += 1 + len(played.move.take)
    for side, pile in enumerate(piles):
        leftovers = len(match.round.leftovers) if match.round.last_capturer == side else 0  # type: ignore[union-attr]
        assert len(pile) == cards_by_side[side] + leftovers


def test_only_the_host_deals_the_next_round_early() -> None:
    """ON-20."""
    table = started(2, target=31)
    row = table.row
    refusal("round_running", referee.next_round, table.room.pk, table.people[0].pk, row.last_ply, row.slug)
    table.play_round()
    row = table.row
    refusal("not_host", referee.next_round, table.room.pk, table.people[1].pk, row.last_ply, row.slug)
    first_dealer = table.match.dealer
    table.next_round()
    assert table.match.dealer == (first_dealer + 1) % 2
    refusal("stale", referee.next_round, table.room.pk, table.people[0].pk, row.last_ply, row.slug)


def test_resigning_gives_the_match_to_the_other_side() -> None:
    table = started()
    slug = table.row.slug
    referee.resign(table.room.pk, 0, slug)
    row = table.row
    assert (row.how, row.winner) == (How.RESIGNED, 1)
    refusal("over", referee.resign, table.room.pk, 1, slug)
    refusal("over", referee.play, table.room.pk, 0, Move.parse("7D"), row.last_ply, slug)


def test_partners_resign_together() -> None:
    table = started(4)
    referee.resign(table.room.pk, 1, table.row.slug)
    assert table.row.ended is None
    referee.resign(table.room.pk, 0, table.row.slug)
    assert table.row.ended is None
    referee.resign(table.room.pk, 3, table.row.slug)
    assert (table.row.how, table.row.winner) == (How.RESIGNED, 0)


def test_a_rematch_begins_when_everybody_asked() -> None:
    table = started()
    refusal("not_over", referee.rematch, table.room.pk, 0)
    referee.resign(table.room.pk, 0, table.row.slug)
    old = table.row
    referee.rematch(table.room.pk, 0)
    assert table.row.pk == old.pk
    referee.rematch(table.room.pk, 0)
    assert table.row.pk == old.pk
    referee.rematch(table.room.pk, 1)
    assert table.row.pk != old.pk
    assert table.fresh().status == Status.PLAYING
    assert table.row.totals == [0, 0]
    refusal("stale", referee.play, table.room.pk, table.turn, Move.parse("7D"), old.last_ply, old.slug)


def test_after_a_match_an_empty_chair_brings_back_the_waiting_room() -> None:
    table = started()
    referee.resign(table.room.pk, 0, table.row.slug)
    referee.leave(table.room.pk, 1)
    referee.rematch(table.room.pk, 0)
    assert table.fresh().status == Status.WAITING
    referee.sit(table.room.pk, person("Sami").pk)
    referee.start(table.room.pk, table.people[0].pk)
    assert Match.objects.filter(room=table.room).count() == 2


def test_the_players_row_is_frozen() -> None:
    """ADM-01: credit stays with the owner, the plies say who played."""
    table = started()
    table.people[0].name = "Amel 2"
    table.people[0].save()
    assert [player.name for player in table.row.players.all()] == ["Amel", "Leila"]


def test_texts_of_rows_hide_cards() -> None:
    """SE-01: what reaches logs and error pages."""
    table = started()
    deck = table.row.plies.filter(action__startswith="shuffle").first()
    assert deck is not None
    assert isinstance(parse_action(deck.action), Shuffle)
    match = replace(table.match, cuts=())  # everybody saw those
    texts = f"{deck} {deck!r} {table.row!r} {match!r} {match.round!r} {parse_action(deck.action)!r}"
    hidden = [card for hand in table.match.round.hands for card in hand] + list(table.match.round.stock)  # type: ignore[union-attr]
    assert not [card for card in hidden if str(card) in texts]


@pytest.mark.real_chance
def test_shuffles_come_from_the_systems_generator() -> None:
    """ON-16: and every card is about equally often the first one."""
    from random import SystemRandom

    from games.referee import deal
    from games.rules.ruleset import Ruleset

    assert isinstance(deal._chance, SystemRandom)
    ruleset = Ruleset.of("chkobba-cafe")
    firsts = [deal._shuffled(ruleset)[0] for _ in range(8000)]
    counts = [firsts.count(card) for card in ruleset.deck()]
    chi2 = sum((count - 200) ** 2 / 200 for count in counts)
    assert chi2 < 90, f"chi-squared {chi2:.1f} with 39 degrees of freedom: below 90 but once in 200,000"


def test_a_redealt_opening_stays_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """CH-22, RUL-02: three, then four kings on the table: the same dealer deals again, seats unchanged."""
    from games.referee import deal

    cut = "3C 5D AS 7H"
    openings = iter([cut, "KC KD KH 2C", "KS KD KH KC", "2H 3D 4S 5C"])

    def shuffled(ruleset):  # type: ignore[no-untyped-def]
        wanted = next(openings)
        first = [Card.parse(code) for code in wanted.split()]
        rest = [card for card in ruleset.deck() if card not in first]
        return [*first, *rest] if wanted == cut else [*rest[:12], *first, *rest[12:]]

    monkeypatch.setattr(deal, "_shuffled", shuffled)
    table = started(4, preset="chkobba-classic", target=11)
    kinds = [type(action) for action in log.actions(table.row)]
    assert kinds == [Cut, Shuffle, Shuffle, Shuffle]
    match = table.match
    assert match.redeals == ("chkobba.deal.three-kings",) * 2
    assert (match.dealer, table.row.first_dealer, match.seats) == (2, 2, 4)
    assert [str(card) for card in match.round.table] == ["2H", "3D", "4S", "5C"]  # type: ignore[union-attr]
    log.forget()
    assert log.load(table.row) == match


def test_refusals_are_typed() -> None:
    assert issubclass(Refused, Exception)
    assert not issubclass(Refused, ValueError)
