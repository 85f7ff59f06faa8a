"""What things are called on the screen: cards, categories, options, rules. Every word goes through gettext.

The rules speak plain English marked for translation; this package turns their keys into what a person reads.
"""

from games.labels.cards import SUIT_SIGNS, card_name, face_path, short_card, spoken_card, suit_name, the_card
from games.labels.categories import Label, category, level_word
from games.labels.facts import Difference, Fact, differences, fact, facts, meaning
from games.labels.options import (
    game_title,
    preset_choices,
    preset_title,
    standard_preset,
    variant_choices,
    variant_title,
)
from games.labels.sweeps import SweepWords, sweep_words, sweeps_counted
from games.labels.terms import label_set
from games.labels.wordlist import rank_term, table_name

__all__ = [
    "SUIT_SIGNS",
    "Difference",
    "Fact",
    "Label",
    "SweepWords",
    "card_name",
    "category",
    "differences",
    "face_path",
    "fact",
    "facts",
    "game_title",
    "label_set",
    "level_word",
    "meaning",
    "preset_choices",
    "preset_title",
    "rank_term",
    "short_card",
    "spoken_card",
    "standard_preset",
    "suit_name",
    "sweep_words",
    "sweeps_counted",
    "table_name",
    "the_card",
    "variant_choices",
    "variant_title",
]
