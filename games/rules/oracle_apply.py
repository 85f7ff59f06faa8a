"""The question `apply`: a position and some moves, answered with the position after them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from games.rules.actions import Move
from games.rules.cards import Card
from games.rules.engine import apply, new_match
from games.rules.errors import IllegalMove, InvalidPosition
from games.rules.given import Given, check_length, check_position, entries, read_card, read_cards, read_number
from games.rules.ruleset import Ruleset
from games.rules.scoring import Cards, Tally
from games.rules.state import Match, Round, sides_of

# What a refusal is called in the answer, by the end of its rule id; others are called as their rule.
REASONS = {
    "must-capture": "capture_required",
    "must-take-equal": "capture_required",
    "force-equal": "capture_required",
    "equal-first": "equal_rank_first",
    "not-a-sum": "wrong_sum",
    "twice": "duplicate",
    "fewest": "fewest_required",
    "as-many-as-it-can": "must_take_all",
    "whole-table": "must_take_all",
    "not-yours": "not_your_turn",
    "not-in-hand": "not_in_hand",
    "not-on-table": "not_on_table",
}


def apply_moves(given: Given) -> dict[str, object]:
    """Play the moves. Only the last may be refused: an illegal one before it is an error with its index."""
    match = read_match(given)
    moves = tuple(
        _read_move(match.ruleset, entry, place) for entry, place in entries(given.word("moves"), "moves")
    )
    if not moves:
        raise InvalidPosition("given.moves: at least one move is needed")
    for index, (seat, move) in enumerate(moves):
        try:
            match = _play(match, seat, move)
        except IllegalMove as refusal:
            if index < len(moves) - 1:
                raise InvalidPosition(f"given.moves[{index}]: illegal: {refusal.message}") from refusal
            return {"legal": False, **_refusal(refusal), **_position(match)}
    return {"legal": True, **_position(match)}


def read_match(given: Given) -> Match:
    """A match in the middle of a round, out of the words of `given`; InvalidPosition for what cannot be."""
    ruleset, hands = given.ruleset(), given.piles("hands")
    seats = given.number("players", len(hands))
    check_length(hands, "hands", seats, "players")
    match = new_match(ruleset, seats)
    turn = _seat(given.number("turn"), "turn", seats)
    match = replace(match, dealer=_seat(given.number("dealer", (turn - 1) % seats), "dealer", seats))
    rnd = _read_round(given, match, hands, turn)
    places = {"table": rnd.table, "stock": rnd.stock}
    places |= {f"hands[{seat}]": hand for seat, hand in enumerate(hands)}
    places |= {f"piles[{side}]": pile for side, pile in enumerate(rnd.piles)}
    check_position(ruleset, places)
    return replace(match, round=rnd)


def _read_round(given: Given, match: Match, hands: tuple[Cards, ...], turn: int) -> Round:
    sides = sides_of(match.seats)
    stock = given.cards("stock", ())
    none: tuple[Cards, ...] = ((),) * sides
    piles, sweeps = given.piles("piles", none), given.numbers("sweeps", (0,) * sides)
    check_length(piles, "piles", sides, "sides")
    check_length(sweeps, "sweeps", sides, "sides")
    return Round(
        number=1,
        dealer=match.dealer,
        turn=turn,
        deal=1,
        deals=1 + -(-len(stock) // (match.ruleset.options.number("hand") * match.seats)),
        hands=hands,
        table=given.cards("table"),
        stock=stock,
        piles=piles,
        sweeps=sweeps,
        sweep_cards=none,
        last_capturer=given.side("last_capturer", sides),
        history=(),
        leftovers=(),
        over=False,
    )


def _seat(seat: int, place: str, seats: int) -> int:
    if seat >= seats:
        raise InvalidPosition(f"given.{place}: {seat} is not a seat; seats are 0 to {seats - 1}")
    return seat


def _read_move(ruleset: Ruleset, entry: object, place: str) -> tuple[int, Move]:
    if not isinstance(entry, dict):
        raise InvalidPosition(f"given.{place}: an object with seat, card and take is needed")
    seat = read_number(entry.get("seat"), f"{place}.seat")
    card = read_card(entry.get("card"), f"{place}.card")
    check_position(ruleset, {f"{place}.card": (card,)})
    return seat, Move(card, read_cards(entry.get("take", []), f"{place}.take"))


def _play(match: Match, seat: int, move: Move) -> Match:
    rnd = match.round
    if rnd is not None and not rnd.over and rnd.turn != seat:
        law = match.ruleset.law
        raise IllegalMove(
            law.rule("turn.not-yours"), f"it is the turn of seat {rnd.turn}, not of seat {seat}"
        )
    return apply(match, move)


def _refusal(refusal: IllegalMove) -> dict[str, object]:
    suffix = refusal.rule.rpartition(".")[2]
    return {
        "reason": REASONS.get(suffix, suffix.replace("-", "_")),
        "rule": refusal.rule,
        "message": refusal.message,
        "must_take": lists(refusal.must_take),
    }


def _position(match: Match) -> dict[str, object]:
    rnd = match.round
    if rnd is None:
        raise InvalidPosition("there is no round")
    found: dict[str, object] = {
        "hands": lists(rnd.hands),
        "hand_sizes": [len(hand) for hand in rnd.hands],
        "table": codes(rnd.table),
        "stock_left": len(rnd.stock),
        "piles": lists(rnd.piles),
        "sweeps": list(rnd.sweeps),
        "last_capturer": rnd.last_capturer,
        "turn": None if rnd.over else rnd.turn,
        "round_over": rnd.over,
    }
    if rnd.over:
        result = match.results[-1]
        found |= {"points": list(result.points), "tally": tally_json(result.tallies)}
    return found


def codes(cards: Iterable[Card]) -> list[str]:
    """Cards as they are written."""
    return [card.code for card in cards]


def lists(groups: Iterable[Cards]) -> list[list[str]]:
    """Groups of cards as they are written."""
    return [codes(group) for group in groups]


def tally_json(tallies: Iterable[Tally]) -> list[dict[str, object]]:
    """Scored items with their cards, points and rule ids."""
    return [
        {
            "category": tally.category,
            "counts": list(tally.counts),
            "tiebreak": list(tally.tiebreak),
            "cards": lists(tally.cards),
            "winner": tally.winner,
            "points": list(tally.points),
            "rule": tally.rule,
        }
        for tally in tallies
    ]
