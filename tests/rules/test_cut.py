"""CH-18: the dealer of the first round is found by cutting, low card deals; the cut stands in the log."""

import pytest

from games.rules.actions import Cut, Shuffle, parse_action
from games.rules.cards import Card
from games.rules.engine import apply, needs_cut, needs_shuffle, new_match
from games.rules.errors import IllegalMove, InvalidPosition
from games.rules.observation import observe
from games.rules.ruleset import Ruleset


def cut(text: str) -> Cut:
    return Cut(tuple(map(Card.parse, text.split())))


def test_text_round_trips() -> None:
    assert str(cut("7D KC")) == "cut 7D KC"
    assert parse_action("cut 7D KC") == cut("7D KC")


@pytest.mark.parametrize(
    ("preset", "cards", "dealer"),
    [
        ("chkobba-cafe", "7D 3C", 1),
        ("chkobba-cafe", "AS KC", 0),
        ("chkobba-cafe", "JD QC", 1),  # in the café the queen is worth 8 and the jack 9
        ("chkobba-classic", "JD QC", 0),
    ],
)
def test_low_card_deals(preset: str, cards: str, dealer: int) -> None:
    match = new_match(Ruleset.of(preset), 2, None)
    assert needs_cut(match)
    assert not needs_shuffle(match)
    after = apply(match, cut(cards))
    assert (needs_cut(after), needs_shuffle(after), after.dealer) == (False, True, dealer)
    assert observe(after, None).cuts == (cut(cards).cards,)


def test_level_low_cards_are_cut_again() -> None:
    match = apply(new_match(Ruleset.of("chkobba-cafe"), 4, None), cut("3D KC 3H 7S"))
    assert needs_cut(match)
    match = apply(match, cut("5D KC 3H 7S"))
    assert (match.dealer, len(match.cuts)) == (2, 2)


def test_the_seat_after_the_dealer_starts() -> None:
    ruleset = Ruleset.of("chkobba-online")
    match = apply(new_match(ruleset, 4, None), cut("5D 2C 3H 7S"))
    match = apply(match, Shuffle(ruleset.deck()))
    assert match.round is not None
    assert (match.round.dealer, match.round.turn) == (1, 2)


def test_cut_is_refused_when_it_is_not_due_or_not_one_card_each() -> None:
    match = new_match(Ruleset.of("chkobba-cafe"), 2, None)
    for bad in ("3D", "3D 4C 5H", "3D 3D"):
        with pytest.raises(InvalidPosition):
            apply(match, cut(bad))
    with pytest.raises(IllegalMove) as refused:
        apply(apply(match, cut("3D 4C")), cut("3D 4C"))
    assert refused.value.rule == "chkobba.cut.not-due"
    with pytest.raises(IllegalMove):
        apply(match, Shuffle(Ruleset.of("chkobba-cafe").deck()))
