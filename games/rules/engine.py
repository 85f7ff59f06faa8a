"""Which moves are legal and what each leads to. Pure: a match in, a match out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from games.rules.actions import Action, Cut, Move, Shuffle
from games.rules.dealing import check_cut, deal_opening, low_cut
from games.rules.errors import IllegalMove, InvalidPosition, InvalidRuleset
from games.rules.rounds import after_move, first_deal, give_leftovers
from games.rules.ruleset import Ruleset
from games.rules.scoring import Cards, Tally, add
from games.rules.state import Match, Round, RoundResult, side_of, sides_of

__all__ = [
    "apply",
    "default_move",
    "diamonds_of",
    "legal_moves",
    "live_totals",
    "needs_cut",
    "needs_shuffle",
    "new_match",
    "outcome",
    "points_of",
    "replay",
    "side_of",
    "sides_of",
]


def new_match(
    ruleset: Ruleset,
    seats: int,
    dealer: int | None = 0,
    totals: tuple[int, ...] | None = None,
    round_number: int = 1,
) -> Match:
    """A match that waits for its first Shuffle, or with `dealer` None for the Cut that decides who deals.

    `totals` and `round_number` let a fold start later.

    Raises InvalidRuleset when the variant is not for that many seats, InvalidPosition for a dealer without a
    seat or totals of another number of sides.
    """
    if seats not in ruleset.seats_allowed:
        allowed = " or ".join(map(str, ruleset.seats_allowed))
        raise InvalidRuleset(f"{ruleset.variant} is for {allowed} seats, not for {seats}")
    sides = sides_of(seats)
    if dealer is not None and dealer not in range(seats):
        raise InvalidPosition(f"dealer {dealer} has no seat: seats are 0 to {seats - 1}")
    if totals is not None and len(totals) != sides:
        raise InvalidPosition(f"{len(totals)} totals for {sides} sides")
    totals = totals if totals is not None else (0,) * sides
    return Match(ruleset, seats, dealer or 0, round_number, None, totals, cutting=dealer is None)


def needs_cut(match: Match) -> bool:
    """Whether nobody was found to deal first yet: no Cut so far, or a level one."""
    return match.cutting


def needs_shuffle(match: Match) -> bool:
    """Whether a Shuffle is due: no round yet, an opening to deal again, or the next round."""
    return match.ending is None and not match.cutting and (match.round is None or match.round.over)


def legal_moves(match: Match) -> tuple[Move, ...]:
    """Every move of the seat whose turn it is, card by card as in the hand; () when none is due."""
    rnd = match.round
    if rnd is None or rnd.over:
        return ()
    return match.ruleset.law.legal(match.ruleset.options, rnd.hands[rnd.turn], rnd.table)


def default_move(match: Match) -> Move:
    """What an expired turn plays. Captures come before trailing, so no capture is given away.

    Of the captures: the one with most cards; level ones by the played card, then by the cards taken, lowest
    first (ace to king, and clubs, diamonds, hearts, spades). With nothing to capture: the lowest card of the
    hand. Raises IllegalMove when no move is due.
    """
    moves = legal_moves(match)
    if not moves:
        raise _none_due(match)
    return min(moves, key=_default_order)


def apply(match: Match, action: Action) -> Match:
    """The match after the action. The match given is never changed.

    Raises IllegalMove with the rule that the action breaks; InvalidPosition for a Shuffle that is not the
    deck, or a Cut that is not a card of it for each seat. The last move of a round also gives out the
    leftovers, scores the round and says whether the match has ended.
    """
    if isinstance(action, Move):
        return _play(match, action)
    return _cut(match, action) if isinstance(action, Cut) else _open_round(match, action)


def live_totals(match: Match) -> tuple[int, ...]:
    """The totals with the sweeps of the round being played: a sweep counts at once."""
    rnd = match.round
    if rnd is None or rnd.over:
        return match.totals
    worth = match.ruleset.law.sweep_points(match.ruleset.options)
    return add(match.totals, tuple(sweeps * worth for sweeps in rnd.sweeps))


def replay(ruleset: Ruleset, seats: int, dealer: int | None, actions: Iterable[Action]) -> Match:
    """The match that the actions lead to. What is refused names the action by its number, from 1."""
    match = new_match(ruleset, seats, dealer)
    for number, action in enumerate(actions, 1):
        try:
            match = apply(match, action)
        except IllegalMove as error:
            raise IllegalMove(error.rule, f"action {number}: {error.message}", error.must_take) from error
        except InvalidPosition as error:
            raise InvalidPosition(f"action {number}: {error}") from error
    return match


def _default_order(move: Move) -> tuple[int, int, tuple[int, ...]]:
    return -len(move.take), move.card.index, tuple(card.index for card in move.take)


def _none_due(match: Match) -> IllegalMove:
    return _refused(match, "turn.none-due")


def _refused(match: Match, suffix: str) -> IllegalMove:
    law = match.ruleset.law
    return IllegalMove(law.rule(suffix), law.rules[suffix])


def _cut(match: Match, cut: Cut) -> Match:
    """The lowest card deals first; when two seats share it, everybody cuts again."""
    if not match.cutting:
        raise _refused(match, "cut.not-due")
    check_cut(match.ruleset, match.seats, cut)
    dealer = low_cut(match.ruleset, cut)
    return replace(match, cuts=(*match.cuts, cut.cards), dealer=dealer or 0, cutting=dealer is None)


def _open_round(match: Match, shuffle: Shuffle) -> Match:
    law = match.ruleset.law
    if not needs_shuffle(match):
        raise _refused(match, "cut.first" if match.cutting else "deal.not-due")
    if match.round is not None:
        dealer = (match.dealer + 1) % match.seats
        match = replace(match, dealer=dealer, round_number=match.round_number + 1, redeals=())
    opening = deal_opening(match.ruleset, match.seats, match.dealer, shuffle)
    fault = law.opening_fault(match.ruleset.options, opening.table)
    if fault is not None:
        raise _refused(match, fault)
    reason = law.redeal(match.ruleset.options, opening.table)
    if reason is not None:
        return replace(match, round=None, redeals=(*match.redeals, reason))
    return replace(match, round=first_deal(match, opening))


def _play(match: Match, move: Move) -> Match:
    rnd = match.round
    if rnd is None or rnd.over:
        raise _none_due(match)
    law, options = match.ruleset.law, match.ruleset.options
    hand = rnd.hands[rnd.turn]
    if not law.allows(options, hand, rnd.table, move):
        raise law.refusal(options, hand, rnd.table, move)
    after = after_move(match, rnd, move)
    return _end_round(match, after) if after.over else _with_round(match, after)


def _with_round(match: Match, rnd: Round) -> Match:
    return Match(
        match.ruleset,
        match.seats,
        match.dealer,
        match.round_number,
        rnd,
        match.totals,
        match.results,
        match.redeals,
        match.ending,
        match.winner,
        match.cutting,
        match.cuts,
    )


def _end_round(match: Match, rnd: Round) -> Match:
    """Give out the leftovers, score the round, and see whether the match is decided."""
    law, options = match.ruleset.law, match.ruleset.options
    rnd = give_leftovers(match, rnd)
    tallies = law.tallies(options, rnd.piles, rnd.sweeps, rnd.sweep_cards, rnd.last_capturer)
    points = points_of(tallies)
    totals = add(match.totals, points)
    ending, winner = outcome(match.ruleset, totals, diamonds_of(rnd.piles))
    result = RoundResult(rnd.number, rnd.dealer, tallies, points, totals)
    return replace(
        match, round=rnd, totals=totals, results=(*match.results, result), ending=ending, winner=winner
    )


def points_of(tallies: tuple[Tally, ...]) -> tuple[int, ...]:
    """What the items of a round are worth together, per side."""
    return add(*(tally.points for tally in tallies))


def diamonds_of(piles: tuple[Cards, ...]) -> tuple[int, ...]:
    """How many diamonds each side has."""
    return tuple(sum(card.suit == "D" for card in pile) for pile in piles)


def outcome(
    ruleset: Ruleset, totals: tuple[int, ...], diamonds: tuple[int, ...] = ()
) -> tuple[str | None, int | None]:
    """How the match has ended and who has won, by the totals and diamonds of a round; twice None if not.

    The match is decided at the end of a round only; all ten diamonds come before the totals (source 002).
    """
    winner = ruleset.law.instant_winner(ruleset.options, diamonds)
    if winner is not None:
        return "all_diamonds", winner
    winner = ruleset.law.target_winner(ruleset.options, totals)
    return ("target", winner) if winner is not None else (None, None)
