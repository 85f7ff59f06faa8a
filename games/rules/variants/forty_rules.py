"""The rules of the 40-card games as sentences, by rule id without the variant."""

from __future__ import annotations

from games.rules.text import gettext_noop

TURN_RULES = {
    "cut.not-due": gettext_noop("The cards are cut for the deal once, before the first round."),
    "cut.first": gettext_noop("Before the first deal the players cut for it: the lowest card deals."),
    "deal.not-due": gettext_noop("A new round is only dealt when the last one is over and the match is not."),
    "turn.none-due": gettext_noop(
        "No move is due: the round or the match is over, or the cards are not dealt yet."
    ),
    "turn.not-yours": gettext_noop("Only the player whose turn it is may play."),
    "turn.not-in-hand": gettext_noop("A turn plays exactly one card, and it must be in the player's hand."),
}

SHARED_RULES = {
    **TURN_RULES,
    "deal.three-kings": gettext_noop(
        "Three or four kings on the opening table: the same dealer deals again."
    ),
    "deal.three-of-a-rank": gettext_noop(
        "Three or four cards of one rank on the opening table: the same dealer deals again."
    ),
    "capture.not-on-table": gettext_noop("Only cards that lie on the table can be taken."),
    "capture.twice": gettext_noop("A card on the table can be counted only once."),
    "capture.must-capture": gettext_noop("A card that can capture must capture; it may not be laid down."),
    "score.cards": gettext_noop("Most cards: one point."),
    "score.diamonds": gettext_noop("Most diamonds: one point."),
    "score.seven_d": gettext_noop("The 7 of diamonds: one point."),
    "score.prime-sevens-then-sixes": gettext_noop("Most sevens: one point; when level, most sixes."),
    "score.prime-sevens": gettext_noop("Most sevens: one point."),
    "score.prime-three-sevens": gettext_noop("Most sevens, and at least three: one point."),
    "score.prime-classic": gettext_noop(
        "The highest prime (best card of each suit, all four suits): one point."
    ),
    "score.prime-classic-partial": gettext_noop(
        "The highest prime (best card of each suit held): one point."
    ),
    "score.sweeps": gettext_noop("Each capture that clears the table: one point, at once."),
    "score.last-capturer": gettext_noop(
        "A level count of cards or diamonds goes to the side that captured last."
    ),
}

FORTY_RULES = {
    **SHARED_RULES,
    "capture.equal-first": gettext_noop("If an equal card lies on the table you take that one, not a sum."),
    "capture.one-group": gettext_noop(
        "One card takes one equal card or one sum, never both and never two equal cards."
    ),
    "capture.not-a-sum": gettext_noop("The cards taken must add up to the card played."),
    "capture.court-takes-rank": gettext_noop("A jack, queen or king only takes its own rank."),
    "capture.court-by-rank": gettext_noop(
        "A jack, queen or king on the table is only taken by its own rank."
    ),
    "capture.fewest": gettext_noop("When there are several sums, one of the fewest cards must be taken."),
    "capture.must-take-equal": gettext_noop(
        "A card with an equal on the table must take; only sums may be left."
    ),
    "capture.force-equal": gettext_noop(
        "Force capture: while a card in your hand has an equal on the table, you may not lay a card down."
    ),
}
