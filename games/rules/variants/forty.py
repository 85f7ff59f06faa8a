"""What Chkobba and the Scopa games share: 40 cards, one equal card or one sum, five kinds of points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from games.rules import captures as arithmetic
from games.rules.actions import Move
from games.rules.captures import CaptureLaw
from games.rules.cards import Card
from games.rules.errors import IllegalMove
from games.rules.options import Options
from games.rules.scoring import Cards, Tally
from games.rules.variants.base import Variant
from games.rules.variants.forty_refusals import basic_refusal, broken_by_take, broken_by_trail, refuse
from games.rules.variants.forty_rules import FORTY_RULES
from games.rules.variants.forty_tallies import tally_round

DIAMONDS = 10


@lru_cache(maxsize=512)
def law_of(options: Options) -> CaptureLaw:
    """The capture options ready for use, made once per ruleset."""
    values = {"A": 1, **{str(n): n for n in range(2, 8)}, "K": 10}
    return CaptureLaw(
        values={**values, "J": options.number("jack"), "Q": options.number("queen")},
        court_takes_sum=bool(options.get("court_takes_sum", True)),
        court_in_sum=bool(options.get("court_in_sum", True)),
        rank_forced=bool(options.get("rank_forced", True)),
        fewest=options.get("sum_choice") == "fewest",
    )


class FortyCards(Variant):
    """A 40-card game; its options say the rest."""

    categories: tuple[str, ...] = ("cards", "diamonds", "seven_d", "prime")

    def value(self, options: Options, card: Card) -> int | None:
        return law_of(options).values[card.rank]

    def may_trail(self, options: Options, card: Card, table: Cards, takes: tuple[Cards, ...]) -> bool:
        return not takes or options["capture"] == "optional"

    def redeal(self, options: Options, table: Cards) -> str | None:
        ranks = [card.rank for card in table]
        if options["redeal"] == "three_kings" and ranks.count("K") >= 3:
            return self.rule("deal.three-kings")
        if options["redeal"] == "three_of_a_rank" and any(ranks.count(rank) >= 3 for rank in ranks):
            return self.rule("deal.three-of-a-rank")
        return None

    def sweep_counts(self, options: Options, move: Move, last_play: bool) -> bool:
        return not last_play or options["last_sweep"] == "counts"

    def tallies(
        self,
        options: Options,
        piles: Sequence[Cards],
        sweeps: Sequence[int],
        sweep_cards: Sequence[Cards],
        last_capturer: int | None,
    ) -> tuple[Tally, ...]:
        return tally_round(self.rule, options, piles, sweeps, sweep_cards, last_capturer)

    def instant_winner(self, options: Options, diamonds: Sequence[int]) -> int | None:
        if options["all_diamonds_wins"] and DIAMONDS in diamonds:
            return list(diamonds).index(DIAMONDS)
        return None


class EqualOrSum(FortyCards):
    """A 40-card game in which a card takes one equal card, or cards that add up to it."""

    rules: Mapping[str, str] = FORTY_RULES

    def contradiction(self, options: Options) -> str | None:
        jack, queen = options["jack"], options["queen"]
        if jack == queen:
            return f"jack {jack} and queen {queen} contradict each other: one of them is 8 and the other 9"
        if not options["rank_forced"] and options["sum_choice"] == "fewest":
            return (
                "rank_forced false and sum_choice fewest contradict each other: one equal card is the fewest"
            )
        return None

    def captures(self, options: Options, card: Card, table: Cards) -> tuple[Cards, ...]:
        return arithmetic.captures(law_of(options), card, table)

    def may_trail(self, options: Options, card: Card, table: Cards, takes: tuple[Cards, ...]) -> bool:
        equal_must = options["capture"] == "equal_only" or options["force_equal_in_hand"]
        if equal_must and options["capture"] != "mandatory":
            return not arithmetic.equal_cards(card, table)
        return super().may_trail(options, card, table, takes)

    def legal(self, options: Options, hand: Cards, table: Cards) -> tuple[Move, ...]:
        moves = super().legal(options, hand, table)
        if self._forced(options, hand, table):
            return tuple(move for move in moves if move.take)
        return moves

    def allows(self, options: Options, hand: Cards, table: Cards, move: Move) -> bool:
        forced = not move.take and self._forced(options, hand, table)
        return not forced and super().allows(options, hand, table, move)

    def _forced(self, options: Options, hand: Cards, table: Cards) -> bool:
        """Force capture: some card of the hand has an equal on the table, so no card may be laid down."""
        if not options["force_equal_in_hand"]:
            return False
        return any(arithmetic.equal_cards(card, table) for card in hand)

    def refusal(self, options: Options, hand: Cards, table: Cards, move: Move) -> IllegalMove:
        basic = basic_refusal(self, hand, table, move)
        if basic is not None:
            return basic
        if move.take:
            takes = self.captures(options, move.card, table)
            return refuse(self, self.broken_by_take(options, table, move), table, move, takes)
        suffix, must_take = broken_by_trail(self, options, hand, table, move)
        return refuse(self, suffix, table, move, must_take)

    def broken_by_take(self, options: Options, table: Cards, move: Move) -> str:
        """Which rule forbids taking these cards, of the table and once each, with this card."""
        return broken_by_take(self, options, table, move)
