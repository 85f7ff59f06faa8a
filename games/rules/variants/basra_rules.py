"""The rules of Basra as sentences, by rule id without the variant."""

from __future__ import annotations

from games.rules.text import gettext_noop
from games.rules.variants.forty_rules import TURN_RULES

BASRA_RULES = {
    **TURN_RULES,
    "deal.buried": gettext_noop(
        "No jack and no 7 of diamonds lies on the opening table; they go back into the stock."
    ),
    "capture.not-on-table": gettext_noop("Only cards that lie on the table can be taken."),
    "capture.twice": gettext_noop("A card on the table can be counted only once."),
    "capture.must-capture": gettext_noop("A card that can capture must capture; it may not be laid down."),
    "capture.whole-table": gettext_noop("A jack and the 7 of diamonds take the whole table."),
    "capture.court-by-rank": gettext_noop("A queen takes all queens and a king all kings, and nothing else."),
    "capture.no-court": gettext_noop("A number card takes no jack, queen or king."),
    "capture.not-a-sum": gettext_noop(
        "A number card takes equal cards and groups of cards that add up to it, each card once."
    ),
    "capture.as-many-as-it-can": gettext_noop(
        "A number card takes every equal card and as many groups as it can."
    ),
    "score.most_cards": gettext_noop("Most cards: three points, or as agreed."),
    "score.most_cards-level": gettext_noop("Most cards, level: each of the level sides gets the points."),
    "score.aces": gettext_noop("Each ace: one point, or as agreed."),
    "score.jacks": gettext_noop("Each jack: one point, or as agreed."),
    "score.club2": gettext_noop("The 2 of clubs: two points, or as agreed."),
    "score.dia10": gettext_noop("The 10 of diamonds: three points, or as agreed."),
    "score.sweeps": gettext_noop("Each basra: ten points, or as agreed."),
}
