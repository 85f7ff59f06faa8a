"""The points of a round in the 40-card games: cards, diamonds, 7 of diamonds, prime, extras and sweeps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile

from games.rules.cards import DECK_40, SEVEN_OF_DIAMONDS, Card
from games.rules.options import Options
from games.rules.scoring import Cards, Tally, award, leader, lengths, prime_cards, prime_total, select

KING_OF_DIAMONDS = Card.parse("KD")
# The diamonds in sequence: ace, 2 to 7, jack, queen, king, whatever the courts count in a sum.
DIAMONDS = tuple(card for card in DECK_40 if card.suit == "D")
NAPOLA_FROM = 3

NameRule = Callable[[str], str]


def tally_round(
    rule: NameRule,
    options: Options,
    piles: Sequence[Cards],
    sweeps: Sequence[int],
    sweep_cards: Sequence[Cards],
    last_capturer: int | None,
) -> tuple[Tally, ...]:
    """Every item that this ruleset scores, in the order of the score sheet."""
    tie_winner = last_capturer if options["tie"] == "last_capturer" else None
    tallies = [
        _most("cards", rule, tuple(map(tuple, piles)), tie_winner),
        _most("diamonds", rule, select(piles, lambda card: card.suit == "D"), tie_winner),
    ]
    if options["seven_d"]:
        tallies.append(_most("seven_d", rule, select(piles, lambda card: card is SEVEN_OF_DIAMONDS), None))
    if options["prime"] != "none":
        tallies.append(_PRIMES[str(options["prime"])](rule, piles))
    if options.get("napola"):
        tallies.append(_napola(rule, piles))
    if options.get("re_bello"):
        tallies.append(_most("re_bello", rule, select(piles, lambda card: card is KING_OF_DIAMONDS), None))
    tallies.append(
        Tally("sweeps", tuple(sweeps), tuple(sweep_cards), None, tuple(sweeps), rule("score.sweeps"))
    )
    return tuple(tallies)


def _most(category: str, rule: NameRule, groups: Sequence[Cards], tie_winner: int | None) -> Tally:
    """A point for the most cards. A level count that is not nothing may go to the one who captured last,
    if that side is among the level ones (source 000, "some local rules")."""
    counts = lengths(groups)
    winner, named = leader(counts), rule(f"score.{category}")
    if winner is None and tie_winner is not None and counts[tie_winner] == max(counts) > 0:
        winner, named = tie_winner, rule("score.last-capturer")
    return Tally(category, counts, tuple(groups), winner, award(len(groups), winner), named)


def _napola(rule: NameRule, piles: Sequence[Cards]) -> Tally:
    """Ace, 2 and 3 of diamonds: three points, and one for each further diamond in sequence, up to the king."""
    runs = tuple(_run(pile) for pile in piles)
    counts = tuple(len(run) if len(run) >= NAPOLA_FROM else 0 for run in runs)
    cards = tuple(run[:count] for run, count in zip(runs, counts, strict=True))
    return Tally("napola", counts, cards, leader(counts), counts, rule("score.napola"))


def _run(pile: Cards) -> Cards:
    """The diamonds of a pile from the ace on, as far as they follow each other."""
    return tuple(takewhile(lambda card: card in pile, DIAMONDS))


def _prime(
    named: str,
    counts: tuple[int, ...],
    cards: tuple[Cards, ...],
    winner: int | None,
    tiebreak: tuple[int, ...] = (),
) -> Tally:
    return Tally("prime", counts, cards, winner, award(len(counts), winner), named, tiebreak)


def _sevens(piles: Sequence[Cards]) -> tuple[Cards, ...]:
    return select(piles, lambda card: card.rank == "7")


def _sevens_then_sixes(rule: NameRule, piles: Sequence[Cards]) -> Tally:
    """Most sevens, when level most sixes, then nobody (sources 002 and 003)."""
    sevens, sixes = _sevens(piles), select(piles, lambda card: card.rank == "6")
    counts, others = lengths(sevens), lengths(sixes)
    named = rule("score.prime-sevens-then-sixes")
    if leader(counts) is not None:
        return _prime(named, counts, sevens, leader(counts))
    both = tuple(first + second for first, second in zip(sevens, sixes, strict=True))
    return _prime(named, counts, both, leader(list(zip(counts, others, strict=True))), others)


def _most_sevens(rule: NameRule, piles: Sequence[Cards]) -> Tally:
    sevens = _sevens(piles)
    return _prime(rule("score.prime-sevens"), lengths(sevens), sevens, leader(lengths(sevens)))


def _three_sevens(rule: NameRule, piles: Sequence[Cards]) -> Tally:
    sevens = _sevens(piles)
    counts = lengths(sevens)
    winner = leader(counts) if max(counts) >= 3 else None
    return _prime(rule("score.prime-three-sevens"), counts, sevens, winner)


def _classic(rule: NameRule, piles: Sequence[Cards]) -> Tally:
    """Best card of each suit; a side that lacks a suit has 0 (source 001)."""
    totals = tuple(prime_total(pile) or 0 for pile in piles)
    return _prime(rule("score.prime-classic"), totals, tuple(map(prime_cards, piles)), leader(totals))


def _classic_partial(rule: NameRule, piles: Sequence[Cards]) -> Tally:
    totals = tuple(prime_total(pile, partial=True) or 0 for pile in piles)
    return _prime(rule("score.prime-classic-partial"), totals, tuple(map(prime_cards, piles)), leader(totals))


_PRIMES: dict[str, Callable[[NameRule, Sequence[Cards]], Tally]] = {
    "sevens_then_sixes": _sevens_then_sixes,
    "sevens": _most_sevens,
    "three_sevens": _three_sevens,
    "classic": _classic,
    "classic_partial": _classic_partial,
}
