"""Answers to the questions of the rules program, one function for each kind. See `__main__` for the lines."""

from __future__ import annotations

from collections.abc import Callable

from games.rules import scoring
from games.rules.actions import Move
from games.rules.engine import outcome, points_of
from games.rules.errors import InvalidPosition
from games.rules.given import Given, check_length, check_position
from games.rules.oracle_apply import apply_moves, codes, lists, tally_json
from games.rules.oracle_rules import known_rules
from games.rules.ruleset import Ruleset
from games.rules.state import sides_of

Answer = dict[str, object]
# Items of an option that is mostly off: they are named where they are scored.
EXTRAS = ("napola", "re_bello")


def answer(kind: object, given: object) -> Answer:
    """The answer to one question; RulesError with a sentence when the question is wrong."""
    asked = _KINDS.get(kind) if isinstance(kind, str) else None
    if asked is None:
        raise InvalidPosition(f"kind: {kind!r:.60} is unknown; known are {', '.join(_KINDS)}")
    words = Given(given)
    found = asked(words)
    ignored = words.ignored()
    return {**found, "ignored": ignored} if ignored else found


def _legal_captures(given: Given) -> Answer:
    ruleset, card, table = given.ruleset(), given.card("card"), given.cards("table")
    hand = given.cards("hand", (card,))
    if card not in hand:
        raise InvalidPosition(f"given.hand: {card} is not in it")
    check_position(ruleset, {"hand": hand, "table": table})
    law, options = ruleset.law, ruleset.options
    captures = law.captures(options, card, table)
    may_trail = Move(card) in law.legal(options, hand, table)
    return {"captures": lists(captures), "may_place": may_trail}


def _scoring(given: Given) -> Answer:
    ruleset, piles = given.ruleset(), given.piles("piles")
    _check_sides(ruleset, "piles", len(piles))
    sweeps = given.numbers("sweeps", (0,) * len(piles))
    check_length(sweeps, "sweeps", len(piles), "sides")
    check_position(ruleset, {f"piles[{side}]": pile for side, pile in enumerate(piles)})
    last_capturer = given.side("last_capturer", len(piles))
    law, none = ruleset.law, tuple(() for _ in piles)
    tallies = law.tallies(ruleset.options, piles, sweeps, none, last_capturer)
    winners: dict[str, int | None] = dict.fromkeys(law.categories)
    winners |= {tally.category: tally.winner for tally in tallies if tally.category in (*winners, *EXTRAS)}
    return {
        "points": list(points_of(tallies)),
        "winners": winners,
        "tally": tally_json(tallies),
    }


def _match_end(given: Given) -> Answer:
    ruleset, totals = given.ruleset(), given.numbers("totals")
    _check_sides(ruleset, "totals", len(totals))
    diamonds = given.numbers("diamonds_this_round", ())
    if diamonds:
        check_length(diamonds, "diamonds_this_round", len(totals), "sides")
    if sum(diamonds) > sum(card.suit == "D" for card in ruleset.deck()):
        raise InvalidPosition(
            f"given.diamonds_this_round: {sum(diamonds)} diamonds are more than the deck has"
        )
    ending, winner = outcome(ruleset, totals, diamonds)
    return {"finished": ending is not None, "winner": winner, "ending": ending}


def _primiera(given: Given) -> Answer:
    pile = given.cards("pile")
    ruleset = given.ruleset() if "rules" in given else Ruleset.of("chkobba-classic")
    check_position(ruleset, {"pile": pile})
    best = scoring.prime_cards(pile)
    return {"primiera": scoring.prime_total(pile), "best": codes(best)}


def _deal(given: Given) -> Answer:
    ruleset = given.ruleset()
    seats = given.number("players", ruleset.seats_allowed[0])
    if seats not in ruleset.seats_allowed:
        raise InvalidPosition(f"given.players: {ruleset.variant} is not for {seats} players")
    hand, on_table = ruleset.options.number("hand"), ruleset.options.number("open_table")
    stock = len(ruleset.deck()) - on_table - hand * seats
    found: Answer = {"hand_sizes": [hand] * seats, "table_size": on_table, "stock": stock}
    found["deals"] = 1 + stock // (hand * seats)
    return {**found, **_opening_table(given, ruleset), **_undealt(given, ruleset, seats)}


def _opening_table(given: Given, ruleset: Ruleset) -> Answer:
    if "open_table" not in given:
        return {}
    table = given.cards("open_table")
    check_length(table, "open_table", ruleset.options.number("open_table"), "cards on the opening table")
    check_position(ruleset, {"open_table": table})
    reason = ruleset.law.redeal(ruleset.options, table)
    sweeps = ruleset.law.opening_sweeps(ruleset.options, table)
    return {"redeal": reason is not None, "rule": reason, **({"opening_sweeps": sweeps} if sweeps else {})}


def _undealt(given: Given, ruleset: Ruleset, seats: int) -> Answer:
    if "undealt_order" not in given:
        return {}
    order = given.cards("undealt_order")
    check_position(ruleset, {"undealt_order": order})
    table, buried = ruleset.law.opening_table(ruleset.options, order)
    if len(table) < ruleset.options.number("open_table"):
        raise InvalidPosition(f"given.undealt_order: too few cards for a table of {len(table)}")
    return {"table": codes(table), "buried": codes(buried)}


def _check_sides(ruleset: Ruleset, place: str, sides: int) -> None:
    allowed = sorted({sides_of(seats) for seats in ruleset.seats_allowed})
    if sides not in allowed:
        raise InvalidPosition(
            f"given.{place}: {sides} sides; {ruleset.variant} has {' or '.join(map(str, allowed))}"
        )


_KINDS: dict[str, Callable[[Given], Answer]] = {
    "legal_captures": _legal_captures,
    "apply": apply_moves,
    "scoring": _scoring,
    "match_end": _match_end,
    "primiera": _primiera,
    "deal": _deal,
    "rules": known_rules,
}
