"""The points of a round of Basra: most cards, aces, jacks, 2 of clubs, 10 of diamonds and basras."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.rules.cards import Card
from games.rules.options import Options
from games.rules.scoring import Cards, Tally, award, leader, lengths, select

NameRule = Callable[[str], str]


def tally_round(
    rule: NameRule,
    options: Options,
    piles: Sequence[Cards],
    sweeps: Sequence[int],
    sweep_cards: Sequence[Cards],
) -> tuple[Tally, ...]:
    """Every item, in the order of the score sheet."""

    def each(category: str, option: str, wanted: Callable[[Card], bool]) -> Tally:
        cards = select(piles, wanted)
        return _each(category, rule, cards, lengths(cards), options.number(option))

    return (
        _most_cards(rule, options, piles),
        each("aces", "ace", lambda card: card.rank == "A"),
        each("jacks", "jackpt", lambda card: card.rank == "J"),
        each("club2", "club2", lambda card: card.code == "2C"),
        each("dia10", "dia10", lambda card: card.code == "10D"),
        _each("sweeps", rule, tuple(sweep_cards), tuple(sweeps), options.number("basra")),
    )


def _each(
    category: str, rule: NameRule, cards: tuple[Cards, ...], counts: tuple[int, ...], worth: int
) -> Tally:
    points = tuple(count * worth for count in counts)
    return Tally(category, counts, cards, None, points, rule(f"score.{category}"))


def _most_cards(rule: NameRule, options: Options, piles: Sequence[Cards]) -> Tally:
    counts, worth = lengths(piles), options.number("most_cards")
    winner, named = leader(counts), rule("score.most_cards")
    points = award(len(counts), winner, worth)
    if winner is None and options["tie"] == "both" and max(counts) > 0:
        points = tuple(worth if count == max(counts) else 0 for count in counts)
        named = rule("score.most_cards-level")
    return Tally("most_cards", counts, tuple(piles), winner, points, named)
