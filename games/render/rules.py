"""The rules page, made from a ruleset so that it cannot say something else than the referee.

Every rule that a refusal or a point can name has a line here whose id is the rule's own.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.labels import (
    Label,
    category,
    differences,
    facts,
    game_title,
    meaning,
    preset_choices,
    rank_term,
    standard_preset,
    suit_name,
    sweep_words,
    variant_choices,
    variant_title,
)
from games.labels.cards import rank_name
from games.labels.guide import guide
from games.labels.terms import Term
from games.labels.wordlist import words_of
from games.render.cards import CardView, card_view, mini, minis
from games.render.examples import examples, sweep_example
from games.rules.cards import RANKS, SEVEN_OF_DIAMONDS, Card, parse_cards
from games.rules.options import Option, Options
from games.rules.rulebook import RULES
from games.rules.ruleset import PRESETS, Ruleset
from games.rules.scoring import PRIME_VALUES, Cards, Tally

# Rules that only some rulesets of a variant have; all the others hold at every table.
HOLDS: Mapping[str, Callable[[Options], bool]] = {
    "deal.three-kings": lambda options: options["redeal"] == "three_kings",
    "deal.three-of-a-rank": lambda options: options["redeal"] == "three_of_a_rank",
    "capture.equal-first": lambda options: bool(options["rank_forced"]),
    "capture.court-takes-rank": lambda options: not options["court_takes_sum"],
    "capture.court-by-rank": lambda options: not options.get("court_in_sum"),
    "capture.fewest": lambda options: options["sum_choice"] == "fewest",
    "capture.must-capture": lambda options: options.get("capture", "mandatory") == "mandatory",
    "capture.must-take-equal": lambda options: options["capture"] == "equal_only",
    "capture.force-equal": lambda options: bool(options["force_equal_in_hand"]),
    "capture.ace-takes-all": lambda options: options["ace_takes_all"] != "never",
    "score.last-capturer": lambda options: options["tie"] == "last_capturer",
    "score.most_cards-level": lambda options: options["tie"] == "both",
}
# Basra's points are as agreed: the option that says how many.
POINTS = {"most_cards": "most_cards", "aces": "ace", "jacks": "jackpt", "club2": "club2", "dia10": "dia10"}


@dataclass(frozen=True)
class ValueView:
    """A card, what it is worth in a sum (or in points), and what it is called at the table."""

    card: CardView
    worth: str
    name: SafeString


@dataclass(frozen=True)
class NameView:
    """A rank or a suit: a small card, its name in the reader's language (or ""), and its name at the table."""

    card: SafeString
    name: str
    called: SafeString


@dataclass(frozen=True)
class RuleLine:
    """One rule: its id, which is the anchor, and its sentence."""

    id: str
    sentence: str


@dataclass(frozen=True)
class ScoreLine:
    """A category, the rule by which its points are won, and how many they are."""

    label: Label
    rule: RuleLine
    cards: SafeString | None
    points: str


@dataclass(frozen=True)
class OptionView:
    """One point on which tables differ: the question, this ruleset's answer, and the other answers."""

    sentence: str
    chosen: str
    others: tuple[str, ...]
    odd: bool


def rules_context(ruleset: Ruleset) -> dict[str, Any]:
    """The context of `games/rules.html`."""
    words = guide(ruleset)
    return {
        "variant": ruleset.variant,
        "variants": variant_choices(),
        "game": variant_title(ruleset.variant),
        "kind": game_title(ruleset.preset),
        "presets": preset_choices(ruleset.variant),
        "preset": ruleset.preset if not ruleset.changes else "",
        "sentence": _(PRESETS[ruleset.preset].sentence),
        "code": ruleset.code(),
        "guide": words,
        "facts": facts(ruleset),
        "differs": differences(ruleset),
        "level": words_of(ruleset.variant).level.html or _("a tie"),
        "sweep": sweep_words(ruleset.sweep_name),
        "sweep_points": ruleset.law.sweep_points(ruleset.options),
        "seats": ruleset.seats_allowed,
        "suits": _suits(ruleset),
        "ranks": _ranks(ruleset),
        "values": _values(ruleset),
        "examples": examples(ruleset),
        "sweep_example": sweep_example(ruleset),
        "scores": _scores(ruleset),
        "primes": _primes(ruleset),
        "options": tuple(_option(ruleset, option) for option in ruleset.law.options.values()),
        "o": dict(ruleset.options),
        **_rule_lines(ruleset),
    }


def _suits(ruleset: Ruleset) -> tuple[NameView, ...]:
    """The four suits, the one that scores first."""
    called = words_of(ruleset.variant).suits
    return tuple(_named(Card.parse(f"A{suit}"), suit_name(suit), called[suit]) for suit in "DHSC")


def _named(card: Card, name: str, called: Term) -> NameView:
    """The name is left out where the one at the table says it already."""
    return NameView(mini(card), "" if name in str(called.html) else name, called.html)


def _ranks(ruleset: Ruleset) -> tuple[NameView, ...]:
    """Every rank of the deck from the lowest, in the suit of spades: no card of it has a name of its own."""
    cards = [card for card in ruleset.deck() if card.suit == "S"]
    return tuple(
        _named(card, rank_name(card.rank), rank_term(card, ruleset)) for card in _by_value(cards, ruleset)
    )


def _by_value(cards: Iterable[Card], ruleset: Ruleset) -> list[Card]:
    """From the lowest; Basra's courts, which have no value, last."""
    return sorted(cards, key=lambda card: (ruleset.value(card) or len(RANKS), RANKS.index(card.rank)))


def _values(ruleset: Ruleset) -> tuple[ValueView, ...]:
    if ruleset.variant == "basra":
        return tuple(_worth(ruleset, code) for code in ("AC", "JS", "2C", "10D", "7D"))
    return tuple(
        ValueView(card_view(card, ruleset), str(ruleset.value(card)), rank_term(card, ruleset).html)
        for card in _by_value(parse_cards("AC 7D QH JS KC"), ruleset)
    )


def _worth(ruleset: Ruleset, code: str) -> ValueView:
    """A card of Basra: its points, or that it takes the table."""
    view = card_view(Card.parse(code), ruleset)
    options = {"AC": "ace", "JS": "jackpt", "2C": "club2", "10D": "dia10"}
    worth = str(ruleset[options[code]]) if code in options else "0"
    said = _("takes the table") if code in ("JS", "7D") else ngettext("point", "points", int(worth))
    return ValueView(view, worth, format_html("{}", said))


def _tallies(ruleset: Ruleset) -> tuple[Tally, ...]:
    """The score sheet of an empty round: every category with its rule."""
    none: tuple[Cards, ...] = ((), ())
    return ruleset.law.tallies(ruleset.options, none, (0, 0), none, None)


def _scores(ruleset: Ruleset) -> tuple[ScoreLine, ...]:
    """The categories of this ruleset, in the order of the score sheet."""
    return tuple(
        ScoreLine(
            category(tally.category, ruleset),
            RuleLine(tally.rule, _(RULES[tally.rule])),
            _cards(tally.category),
            _points(tally.category, ruleset),
        )
        for tally in _tallies(ruleset)
    )


def _points(key: str, ruleset: Ruleset) -> str:
    if key == "sweeps":
        return str(ruleset.law.sweep_points(ruleset.options))
    if key == "napola":
        return "3+"
    return str(ruleset[POINTS[key]]) if key in POINTS else "1"


def _cards(key: str) -> SafeString | None:
    shown = {
        "diamonds": "2D 7D JD",
        "seven_d": "7D",
        "prime": "7C 7D 7H 7S",
        "re_bello": "KD",
        "napola": "AD 2D 3D",
        "aces": "AC AD AH AS",
        "jacks": "JC JD JH JS",
        "club2": "2C",
        "dia10": "10D",
    }
    return minis(parse_cards(shown[key])) if key in shown else None


def _primes(ruleset: Ruleset) -> tuple[tuple[SafeString, int], ...]:
    """What each rank counts in a prime, where it is added up; the settebello's suit stands for all."""
    if not str(ruleset.options.get("prime", "")).startswith("classic"):
        return ()
    ranks = sorted(PRIME_VALUES.items(), key=lambda item: -item[1])
    return tuple((mini(Card.parse(f"{rank}{SEVEN_OF_DIAMONDS.suit}")), value) for rank, value in ranks)


def _option(ruleset: Ruleset, option: Option) -> OptionView:
    value = ruleset[option.key]
    chosen = meaning(option, value)
    others = tuple(meaning(option, other) for other in option.values if other != value)
    if option.low is not None:
        numbers = {"low": option.low, "high": option.high}
        others = (_("any whole number from %(low)s to %(high)s") % numbers,)
    usual = PRESETS[standard_preset(ruleset.variant)].options[option.key]
    return OptionView(_(option.sentence), chosen, others, value != usual)


def _rule_lines(ruleset: Ruleset) -> dict[str, tuple[RuleLine, ...]]:
    """Every rule of the variant under the section that it belongs to; `elsewhere` are those of other tables."""
    scored = {tally.rule for tally in _tallies(ruleset)}
    found: dict[str, list[RuleLine]] = {
        "deal_rules": [],
        "play_rules": [],
        "score_rules": [],
        "elsewhere": [],
    }
    for suffix, sentence in ruleset.law.rules.items():
        line = RuleLine(ruleset.law.rule(suffix), _(sentence))
        if line.id in scored:
            continue
        found[_section(suffix, ruleset.options)].append(line)
    return {name: tuple(lines) for name, lines in found.items()}


def _section(suffix: str, options: Options) -> str:
    kind = suffix.split(".", 1)[0]
    if suffix in HOLDS and not HOLDS[suffix](options):
        return "elsewhere"
    if kind == "score" and suffix not in HOLDS:
        return "elsewhere"  # the item of another score sheet
    return {"cut": "deal_rules", "deal": "deal_rules", "score": "score_rules"}.get(kind, "play_rules")
