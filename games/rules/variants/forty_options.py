"""The options of the 40-card games in plain words. Who plays which way: see the decisions of the rules."""

from __future__ import annotations

from games.rules.options import Option, Value
from games.rules.text import gettext_noop


def switch(key: str, sentence: str, on: str, off: str) -> Option:
    """An option that is on or off, with what each means."""
    return Option(key, sentence, (True, False), (on, off))


def choice(key: str, sentence: str, **values: str) -> Option:
    """An option with named values and what each means."""
    return Option(key, sentence, tuple(values), tuple(values.values()))


def fixed(key: str, sentence: str, value: Value) -> Option:
    """A point on which all sources agree: stated, with a single value."""
    return Option(key, sentence, (value,))


def target(*offered: int, high: int = 101) -> Option:
    """The target: a few usual values to offer, and any whole number up to `high`."""
    return Option(
        "target",
        gettext_noop("Points to reach, at the end of a round, to win the match."),
        offered,
        (),
        1,
        high,
    )


CAPTURING = (
    Option("jack", gettext_noop("What the jack is worth in a sum."), (8, 9)),
    Option("queen", gettext_noop("What the queen is worth in a sum."), (8, 9)),
    switch(
        "court_takes_sum",
        gettext_noop("Whether a jack, queen or king may take cards that add up to it."),
        gettext_noop("A court card may take a sum."),
        gettext_noop("A court card only takes its own rank."),
    ),
    switch(
        "court_in_sum",
        gettext_noop("Whether a court card on the table may be part of a sum."),
        gettext_noop("A court card may be part of a sum."),
        gettext_noop("A court card is only ever taken by its own rank."),
    ),
    switch(
        "rank_forced",
        gettext_noop("Whether an equal card on the table comes before any sum."),
        gettext_noop("If an equal card lies on the table, the card takes that one."),
        gettext_noop("The card may take a sum although an equal card lies there."),
    ),
    choice(
        "capture",
        gettext_noop("Whether a card that can capture has to."),
        mandatory=gettext_noop("A card that can capture must capture."),
        equal_only=gettext_noop("An equal card must be taken; a sum may be left."),
        optional=gettext_noop("Any card may be laid on the table instead of capturing."),
    ),
    choice(
        "sum_choice",
        gettext_noop("Which sum to take when there are several."),
        any=gettext_noop("Any sum may be chosen."),
        fewest=gettext_noop("A sum of the fewest cards must be chosen."),
    ),
    switch(
        "force_equal_in_hand",
        gettext_noop("Force capture: whether an equal card anywhere in the hand forbids laying a card down."),
        gettext_noop(
            "While a card in your hand has an equal card on the table, you may not lay any card down."
        ),
        gettext_noop("Only the card that is played matters."),
    ),
)

DEALING = (
    fixed("deck", gettext_noop("Cards in the deck."), 40),
    fixed("hand", gettext_noop("Cards dealt to each hand at a time."), 3),
    fixed("open_table", gettext_noop("Cards dealt face up on the table at the start of a round."), 4),
    choice(
        "redeal",
        gettext_noop("When the opening table is dealt again, by the same dealer."),
        three_kings=gettext_noop("Three or four kings on the opening table: it is dealt again."),
        three_of_a_rank=gettext_noop(
            "Three or four cards of one rank on the opening table: it is dealt again."
        ),
        none=gettext_noop("The opening table always stands."),
    ),
    choice(
        "direction",
        gettext_noop("Which way round the table play goes; seats are drawn that way."),
        anticlockwise=gettext_noop("Anticlockwise: the player on the dealer's right starts."),
        clockwise=gettext_noop("Clockwise: the player on the dealer's left starts."),
    ),
)

SCORING = (
    choice(
        "last_sweep",
        gettext_noop("Whether the very last card of the round can make a sweep."),
        never=gettext_noop("The last card of the round takes the cards, but is no sweep."),
        counts=gettext_noop("A sweep with the last card of the round counts."),
    ),
    choice(
        "prime",
        gettext_noop("The point for sevens, or prime."),
        none=gettext_noop("No such point."),
        sevens_then_sixes=gettext_noop("Most sevens; when level, most sixes."),
        sevens=gettext_noop("Most sevens."),
        three_sevens=gettext_noop("Most sevens, but at least three."),
        classic=gettext_noop("The best card of each suit added up; who lacks a suit has none."),
        classic_partial=gettext_noop("The best card of each suit added up, even when suits are missing."),
    ),
    switch(
        "seven_d",
        gettext_noop("Whether the 7 of diamonds is a point."),
        gettext_noop("The 7 of diamonds is worth a point."),
        gettext_noop("The 7 of diamonds is worth no point of its own."),
    ),
    choice(
        "tie",
        gettext_noop("Who gets the point for cards or diamonds when the sides are level."),
        none=gettext_noop("Nobody gets it."),
        last_capturer=gettext_noop("The side that made the last capture of the round gets it."),
    ),
    fixed(
        "leftover",
        gettext_noop("Who gets the cards left on the table at the end of the round."),
        "last_capturer",
    ),
    choice(
        "nobody",
        gettext_noop("Who gets the cards on the table when nobody captured in the whole round."),
        unclaimed=gettext_noop("Nobody; they count for no one."),
        dealer=gettext_noop("The dealer's side."),
    ),
)

WINNING = (
    choice(
        "level",
        gettext_noop("What happens when both sides have reached the target."),
        play_on=gettext_noop("The higher total wins; level totals play another round."),
        two_ahead=gettext_noop("Whoever has reached the target also needs to be two points ahead."),
    ),
    switch(
        "all_diamonds_wins",
        gettext_noop("Whether all ten diamonds in one round win the match at once."),
        gettext_noop("All ten diamonds in one round win the match."),
        gettext_noop("Ten diamonds are worth the one point for diamonds."),
    ),
)


def forty_options(*own: Option) -> dict[str, Option]:
    """All options of a 40-card game; the variant's own take the place of those with the same key."""
    return named(*CAPTURING, *DEALING, *SCORING, *WINNING, *own)


def named(*options: Option) -> dict[str, Option]:
    """The options by their keys; a later one takes the place of an earlier one."""
    return {option.key: option for option in options}
