"""Positions written in one line, and random play."""

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from games.rules import captures, given, groups
from games.rules.actions import Action, Cut, Shuffle, parse_action
from games.rules.cards import Card, parse_cards
from games.rules.dealing import settle_opening
from games.rules.engine import apply, legal_moves, needs_shuffle, new_match
from games.rules.ruleset import Ruleset
from games.rules.state import Match, Round, sides_of
from games.rules.variants import base, forty

DATA = Path(__file__).parent / "data"


def forget() -> None:
    """Empty every cache of the rules: for a fair clock, and for rules that a test has changed."""
    for cached in (captures.captures, captures.filling, captures._terms, groups._best, groups._groups):
        cached.cache_clear()
    for cached in (base.card_moves, forty.law_of, given._ruleset):
        cached.cache_clear()


def position(
    hands: str,
    table: str = "",
    *,
    rules: Ruleset | str = "chkobba-classic",
    stock: str = "",
    piles: str = "",
    turn: int = 0,
    dealer: int | None = None,
    last: int | None = None,
    totals: tuple[int, ...] | None = None,
) -> Match:
    """A match in the middle of a round: `position("7D 2S | KC", table="3C 4H")`."""
    ruleset = Ruleset.of(rules) if isinstance(rules, str) else rules
    held = tuple(map(parse_cards, hands.split("|")))
    seats, sides = len(held), sides_of(len(held))
    match = new_match(ruleset, seats, (turn - 1) % seats if dealer is None else dealer, totals)
    won = tuple(map(parse_cards, piles.split("|"))) if piles else ((),) * sides
    rnd = Round(
        number=1,
        dealer=match.dealer,
        turn=turn,
        deal=1,
        deals=6,
        hands=held,
        table=parse_cards(table),
        stock=parse_cards(stock),
        piles=won,
        sweeps=(0,) * sides,
        sweep_cards=((),) * sides,
        last_capturer=last,
        history=(),
        leftovers=(),
        over=False,
    )
    return replace(match, round=rnd)


def play(match: Match, *moves: str) -> Match:
    """The match after moves written as in the log."""
    for text in moves:
        match = apply(match, parse_action(text))
    return match


def the_round(match: Match) -> Round:
    """The round, which is there."""
    assert match.round is not None
    return match.round


def takes(match: Match, card: str) -> set[str]:
    """What a card of the hand may do, as texts: "7Dx3C+4H", and "7D" for laying it down."""
    return {str(move) for move in legal_moves(match) if move.card is Card(card)}


def deck_with(ruleset: Ruleset, seats: int, hands: str = "", table: str = "") -> Shuffle:
    """A deck order that deals this table and, seat after the dealer first, these hands ("7D 2S | KC")."""
    size, on_table = ruleset.options.number("hand"), ruleset.options.number("open_table")
    wanted = [list(parse_cards(hand)) for hand in hands.split("|")] if hands else [[] for _ in range(seats)]
    floor = list(parse_cards(table))
    used = {card for group in (*wanted, floor) for card in group}
    rest = [card for card in ruleset.deck() if card not in used]
    for hand in wanted:
        while len(hand) < size:
            hand.append(rest.pop(0))
    while len(floor) < on_table:
        floor.append(rest.pop(7 * len(floor)))
    dealt = [hand[turn] for turn in range(size) for hand in wanted]
    return Shuffle((*dealt, *floor, *rest))


def shuffled(ruleset: Ruleset, seats: int, rng: random.Random) -> Shuffle:
    """A random deck order; what may not lie on the opening table goes back into the stock anywhere."""
    deck = list(ruleset.deck())
    rng.shuffle(deck)
    settled = settle_opening(ruleset, seats, tuple(deck))
    stock = list(settled.stock)
    for card in settled.buried:
        stock.insert(rng.randint(0, len(stock)), card)
    return Shuffle((*settled.front, *stock))


def random_actions(ruleset: Ruleset, seats: int, seed: int, dealer: int | None = 0) -> list[Action]:
    """The log of a whole random match."""
    return [action for action, _ in random_match(ruleset, seats, seed, dealer)]


def random_match(
    ruleset: Ruleset, seats: int, seed: int, dealer: int | None = 0
) -> Iterator[tuple[Action, Match]]:
    """A whole random match, with a cut when there is no dealer: each action with the match after it."""
    rng = random.Random(seed)
    match = new_match(ruleset, seats, dealer)
    while match.ending is None:
        if match.cutting:
            action: Action = Cut(tuple(rng.sample(ruleset.deck(), seats)))
        else:
            action = shuffled(ruleset, seats, rng) if needs_shuffle(match) else rng.choice(legal_moves(match))
        match = apply(match, action)
        yield action, match


def all_cards(match: Match) -> list[Card]:
    """Every card of the round, wherever it is."""
    rnd = the_round(match)
    return [*rnd.table, *rnd.stock, *(card for group in (*rnd.hands, *rnd.piles) for card in group)]
