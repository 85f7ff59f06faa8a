"""Fixed positions: always the same deck, always the same moves."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count

from games.rules import engine
from games.rules.actions import Shuffle
from games.rules.cards import Card
from games.rules.ruleset import Ruleset
from games.rules.scoring import Cards
from games.rules.state import Match, Round

STRIDE = 17  # has no divisor in common with 40 or 52, so that every card comes once


def opened(preset: str, seats: int, dealer: int = 1) -> Match:
    """The first deal of a match, before its first card."""
    match = engine.new_match(Ruleset.changed(preset, {}), seats, dealer)
    start = 0
    while match.round is None:  # an opening that has to be dealt again
        match = engine.apply(match, _shuffled(match, start))
        start += 1
    return match


def _shuffled(match: Match, start: int) -> Shuffle:
    deck = match.ruleset.deck()
    return Shuffle(tuple(deck[(start + STRIDE * place) % len(deck)] for place in range(len(deck))))


def played(match: Match, moves: int) -> Match:
    """After so many default moves of this round."""
    for _move in range(moves):
        match = engine.apply(match, engine.default_move(match))
    return match


def until(match: Match, wanted: Callable[[Round], bool]) -> Match:
    """The first position, move by move and round by round, in which something holds."""
    for start in count():
        if match.round is not None and wanted(match.round):
            return match
        if engine.needs_shuffle(match):
            match = engine.apply(match, _shuffled(match, start))
        else:
            match = engine.apply(match, engine.default_move(match))
    raise AssertionError("unreachable")


def finished(match: Match) -> Match:
    """Played to its end."""
    start = 0
    while match.ending is None:
        start += 1
        match = (
            engine.apply(match, _shuffled(match, start)) if engine.needs_shuffle(match) else played(match, 1)
        )
    return match


def arranged(match: Match, hand: str, table: str, turn: int = 0) -> Match:
    """The same round with other cards in the hand of seat 0 and on the table, for the eye only."""
    rnd = match.round
    if rnd is None:
        raise ValueError("nothing is dealt")
    hands = (cards(hand), *rnd.hands[1:])
    return replace(match, round=replace(rnd, hands=hands, table=cards(table), turn=turn))


def cards(text: str) -> Cards:
    """The cards of "7D 2C KS"."""
    return tuple(Card.parse(code) for code in text.split())
