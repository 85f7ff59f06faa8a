"""A few questions that lead a family to its ruleset: "which of these does your family do?"

Each question is about one option. The answers pick the preset from which the fewest options differ, and
what still differs is changed on top of it. Pure: the words are marked for translation here and translated
where they are shown.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from games.rules.errors import InvalidRuleset
from games.rules.options import Value
from games.rules.ruleset import Ruleset
from games.rules.text import gettext_noop as _n
from games.rules.variants import VARIANT_OF


@dataclass(frozen=True)
class Question:
    """One question: the option it is about, and its answers as (word, sentence, value)."""

    option: str
    text: str
    answers: tuple[tuple[str, str, Value], ...]


_COURTS = Question(
    "queen",
    _n("Which is worth more in a sum, the queen or the jack?"),
    (
        ("jack", _n("The jack: queen 8, jack 9"), 8),
        ("queen", _n("The queen: jack 8, queen 9"), 9),
    ),
)
_CAPTURE = Question(
    "capture",
    _n("Somebody could take, but lays the card down. Is that allowed?"),
    (
        ("no", _n("No, a card that can take must take"), "mandatory"),
        ("sum", _n("A sum may be left, an equal card not"), "equal_only"),
        ("yes", _n("Yes, as one likes"), "optional"),
    ),
)
_SEVENS = Question(
    "prime",
    _n("Is there a point for the sevens?"),
    (
        ("none", _n("No"), "none"),
        ("sixes", _n("Most sevens; level, most sixes"), "sevens_then_sixes"),
        ("sevens", _n("Most sevens, nothing else"), "sevens"),
        ("scopa", _n("The prime, counted card by card as in Scopa"), "classic"),
    ),
)
_REDEAL = Question(
    "redeal",
    _n("When is the first table dealt again?"),
    (
        ("kings", _n("With three or four kings on it"), "three_kings"),
        ("three", _n("With three of any rank"), "three_of_a_rank"),
        ("never", _n("Never"), "none"),
    ),
)
_LAST = Question(
    "last_sweep",
    _n("The very last card of the round clears the table. Does it count?"),
    (("no", _n("No"), "never"), ("yes", _n("Yes"), "counts")),
)
_SUMS = Question(
    "sum_choice",
    _n("Two sums are possible. Which one is taken?"),
    (("any", _n("The player chooses"), "any"), ("few", _n("The one with the fewest cards"), "fewest")),
)
_DIAMONDS = Question(
    "all_diamonds_wins",
    _n("Somebody takes all ten diamonds in one round. Is the match won?"),
    (("no", _n("No, it is one point"), False), ("yes", _n("Yes, at once"), True)),
)
_SEVEN = Question(
    "seven",
    _n("The 7 of diamonds takes the whole table. Is it a basra?"),
    (
        ("always", _n("Always"), "always"),
        ("small", _n("Only when it takes numbers of ten or less in all"), "total_le_10"),
    ),
)
_JACK = Question(
    "jack_lone",
    _n("A jack takes a jack that lies alone. Is it a basra?"),
    (("no", _n("No"), False), ("yes", _n("Yes"), True)),
)

_ANY_CARD = Question(
    "capture",
    _n("Somebody could take, but lays the card down. Is that allowed?"),
    (
        ("no", _n("No, a card that can take must take"), "mandatory"),
        ("yes", _n("Yes, as one likes"), "optional"),
    ),
)
_FIRST_TABLE = Question(
    "opening_sweep",
    _n("The first four cards on the table make fifteen. Whose are they?"),
    (
        ("dealer", _n("The dealer's, as an escoba"), "dealer"),
        ("first", _n("The first player's, as an escoba"), "first"),
        ("nobody", _n("Nobody's, they stay there"), "none"),
    ),
)
_ACES = Question(
    "ace_takes_all",
    _n("Does an ace take the whole table?"),
    (
        ("no", _n("No"), "never"),
        ("yes", _n("Yes, always"), "always"),
        ("ace", _n("Yes, unless an ace lies there"), "unless_ace"),
    ),
)
_NAPOLA = Question(
    "napola",
    _n("Do ace, 2 and 3 of diamonds in one pile score?"),
    (("no", _n("No"), False), ("yes", _n("Yes, the napola"), True)),
)

QUESTIONS: dict[str, tuple[Question, ...]] = {
    "chkobba": (_COURTS, _CAPTURE, _SEVENS, _REDEAL, _LAST, _DIAMONDS),
    "scopa": (_SEVENS, _SUMS, _LAST, _REDEAL, _NAPOLA, _ACES),
    "scopone": (_SUMS, _LAST, _REDEAL, _NAPOLA, _ACES),
    "scientifico": (_SUMS, _LAST, _NAPOLA),
    "escoba": (_ANY_CARD, _FIRST_TABLE, _LAST),
    "basra": (_SEVEN, _JACK),
}


def answered(variant: str, answers: Mapping[str, str]) -> dict[str, Value]:
    """Option values out of the words of the answers; questions that were left open say nothing.

    Raises:
        KeyError: for a variant without questions.
        InvalidRuleset: for a word that is no answer to its question.
    """
    found: dict[str, Value] = {}
    for question in QUESTIONS[variant]:
        word = answers.get(question.option, "")
        if not word:
            continue
        values = {name: value for name, _sentence, value in question.answers}
        if word not in values:
            raise InvalidRuleset(f"{word[:40]} is no answer to the question about {question.option}")
        found[question.option] = values[word]
    if "queen" in found:
        found["jack"] = 17 - int(found["queen"])
    return found


def ruleset_for(variant: str, wanted: Mapping[str, Value]) -> Ruleset:
    """The preset that needs the fewest changes to play as wanted, with those changes made.

    Of several the standard one: what was not asked is as most people play it."""
    law = VARIANT_OF[variant]
    presets = sorted(law.presets, key=lambda preset: preset.key != law.standard)
    best = min(presets, key=lambda preset: sum(preset.options[key] != value for key, value in wanted.items()))
    return Ruleset.changed(best.key, dict(wanted))
