"""Rounds that bots play and positions that they think about, for the tests of bots."""

import random
from collections.abc import Iterator
from dataclasses import replace

from games.bots import SERVER, Budget, Choice, choose
from games.bots.compact import board_of
from games.bots.expect import Worth
from games.bots.hard import weigh
from games.bots.worlds import unseen_of, worlds
from games.rules.cards import parse_cards
from games.rules.engine import apply, needs_shuffle, new_match
from games.rules.observation import Observation, observe
from games.rules.ruleset import PRESETS, Ruleset
from games.rules.state import Match
from tests.rules.helpers import position, shuffled, the_round

GAMES = [(preset, seats) for preset in PRESETS for seats in Ruleset.of(preset).seats_allowed]
# Enough for hard to do everything it does, and quick.
SMALL = Budget(nodes=150, worlds=4, lines=40)
# Enough for everything that there is to see.
MUCH = Budget(nodes=30_000, worlds=80, lines=4_000)
CAFE = Ruleset.of("chkobba-cafe")


def a_round(
    ruleset: Ruleset, seats: int, level: str, seed: int, budget: Budget = SERVER
) -> Iterator[tuple[Match, Observation, Choice]]:
    """A round in which all seats have one level: each match and observation with the choice it led to."""
    rng, match = random.Random(f"a round {seed}"), new_match(ruleset, seats, dealer=seed % seats)
    while not match.results:
        if needs_shuffle(match):
            match = apply(match, shuffled(ruleset, seats, rng))
            continue
        seen = observe(match, the_round(match).turn)
        choice = choose(seen, level, seed * 1000 + len(seen.history), budget)
        yield match, seen, choice
        match = apply(match, choice.move)


def permuted(match: Match, seat: int, rng: random.Random) -> Match:
    """The same match for this seat: all that it cannot see lies otherwise."""
    rnd = the_round(match)
    unseen = [card for other, hand in enumerate(rnd.hands) if other != seat for card in hand]
    unseen += rnd.stock
    rng.shuffle(unseen)
    hands = tuple(
        hand if other == seat else tuple(unseen.pop() for _ in hand) for other, hand in enumerate(rnd.hands)
    )
    return replace(match, round=replace(rnd, hands=hands, stock=tuple(unseen)))


def late(hands, table, ours, *, rules=CAFE, stock="", **more):
    """A position in which every card is somewhere: `ours` in our pile, what is named nowhere in theirs."""
    named = set(parse_cards(" ".join([*hands.split("|"), table, ours, stock])))
    theirs = " ".join(str(card) for card in rules.deck() if card not in named)
    return position(hands, table, rules=rules, stock=stock, piles=f"{ours} | {theirs}", **more)


def chosen(match, seed=1, budget=MUCH):
    return str(choose(observe(match, the_round(match).turn), "hard", seed, budget).move)


def worth_of(match, seat=0):
    seen = observe(match, seat)
    board = board_of(seen.ruleset)
    return Worth(board, seen, unseen_of(board, seen)), seen


def weighed(match, budget=MUCH):
    seen = observe(match, the_round(match).turn)
    board = board_of(seen.ruleset)
    ways = worlds(board, seen, random.Random(1), budget.worlds)
    return {str(move): value for move, value in weigh(seen, board, ways, budget).items()}
