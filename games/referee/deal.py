"""Opening matches and rounds: the only place where chance enters, and it goes straight into the log."""

from random import SystemRandom

from games import log
from games.models import By, Match
from games.rules import engine, state
from games.rules.actions import Action, Cut, Shuffle
from games.rules.cards import Card
from games.rules.dealing import settle_opening
from games.rules.ruleset import Ruleset

_chance = SystemRandom()


def commit_action(
    row: Match, match: state.Match, action: Action, seat: int | None, by: By, bot: str = ""
) -> state.Match:
    """Apply one action and write it down; the round's result is stored with the match when it ends.

    `bot` is what repeats the choice, when a bot made it.

    Raises:
        IllegalMove: the rules refuse the action; nothing was written.
    """
    after = engine.apply(match, action)
    log.append(row, action, seat, by, bot)
    if after.round is not None and after.round.over:
        _store_round(row, after)
    return after


def open_round(row: Match, match: state.Match) -> state.Match:
    """Cut for the first deal when nobody dealt yet, then shuffle until an opening stands."""
    while engine.needs_cut(match):
        match = commit_action(
            row, match, Cut(tuple(_shuffled(match.ruleset)[: match.seats])), None, By.REFEREE
        )
    row.first_dealer = row.first_dealer if row.rounds else match.dealer
    while engine.needs_shuffle(match):
        match = commit_action(row, match, Shuffle(_deck_order(match)), None, By.REFEREE)
    return match


def _deck_order(match: state.Match) -> tuple[Card, ...]:
    """A shuffled deck. Cards that may not lie on the opening table (Basra) go back into the stock at random."""
    settled = settle_opening(match.ruleset, match.seats, tuple(_shuffled(match.ruleset)))
    stock = list(settled.stock)
    for card in settled.buried:
        stock.insert(_chance.randint(0, len(stock)), card)
    return (*settled.front, *stock)


def _shuffled(ruleset: Ruleset) -> list[Card]:
    deck = list(ruleset.deck())
    _chance.shuffle(deck)
    return deck


def _store_round(row: Match, match: state.Match) -> None:
    result = match.results[-1]
    row.rounds = [
        *row.rounds,
        {
            "number": result.number,
            "dealer": result.dealer,
            "points": list(result.points),
            "totals": list(result.totals),
            "sweeps": list(match.round.sweeps) if match.round else [],
            "last_ply": row.last_ply,
        },
    ]
