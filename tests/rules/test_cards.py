"""Cards, moves and their texts. CH-07, CH-09: which cards are in the deck."""

import copy
import pickle

import pytest

from games.rules.actions import Move, Shuffle, parse_action
from games.rules.cards import ALL_CARDS, DECK_40, Card, parse_cards
from games.rules.errors import InvalidNotation, RulesError
from games.rules.ruleset import PRESETS, Ruleset


@pytest.mark.parametrize("preset", [key for key, preset in PRESETS.items() if preset.options["deck"] == 40])
def test_deck_of_forty(preset):
    """CH-07, CH-09: ace to 7, jack, queen and king in each suit; no 8, 9 or 10."""
    ranks = ["A", "2", "3", "4", "5", "6", "7", "J", "Q", "K"]
    deck = Ruleset.of(preset).deck()
    assert sorted(map(str, deck)) == sorted(rank + suit for rank in ranks for suit in "CDHS")


def test_there_is_one_object_per_card():
    for card in ALL_CARDS:
        assert Card.parse(str(card)) is card
        assert Card(str(card)) is card
        assert pickle.loads(pickle.dumps(card)) is card
        assert copy.deepcopy(card) is card is copy.copy(card)


def test_a_card_cannot_be_changed():
    card = Card("7D")
    with pytest.raises(AttributeError):
        card.rank = "8"
    with pytest.raises(AttributeError):
        del card.suit


def test_cards_are_ordered_by_rank_then_suit():
    assert sorted(parse_cards("KC 10D AS JH AC 2D")) == list(parse_cards("AC AS 2D 10D JH KC"))


@pytest.mark.parametrize(
    "text", ["", "7", "D7", "7d", "1D", "11D", "7X", " 7D", "7D ", "AA", "٧D", None, 7, ["7D"]]
)
def test_what_is_no_card_is_refused(text):
    with pytest.raises(InvalidNotation, match="is not a card"):
        Card.parse(text)


@pytest.mark.parametrize("text", ["7D", "7Dx7H", "7Dx3C+4H", "10Hx10S", "KDxAC+2D+7S", "cut 7D AC"])
def test_texts_round_trip(text):
    assert str(parse_action(text)) == text


def test_what_is_taken_is_a_set():
    assert Move.parse("7Dx4H+3C") == Move.parse("7Dx3C+4H") == Move(Card("7D"), parse_cards("4H 3C"))
    assert str(Move.parse("7Dx4H+3C")) == "7Dx3C+4H"
    assert hash(Move.parse("7Dx4H+3C")) == hash(Move.parse("7Dx3C+4H"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "7D x 3C",
        "7Dx",
        "x7D",
        "7D+3C",
        "7Dx3C+",
        "7Dx3Cx4H",
        "7Dx+3C",
        "shuffle 7X",
        "shuffle7D",
        "cut ",
        7,
        None,
    ],
)
def test_what_is_no_action_is_refused(text):
    with pytest.raises(InvalidNotation):
        parse_action(text)


def test_a_shuffle_round_trips_and_its_repr_is_silent():
    shuffle = Shuffle(DECK_40)
    assert parse_action(str(shuffle)) == shuffle
    assert str(shuffle).startswith("shuffle AC AD")
    assert "AC" not in repr(shuffle)


def test_all_errors_are_value_errors_of_one_family():
    assert issubclass(InvalidNotation, RulesError)
    assert issubclass(RulesError, ValueError)
