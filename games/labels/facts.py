"""A ruleset in short facts ("If a card can take: it must"), for waiting room, menu and rules page.

Options on which every table of a variant has to agree are always said; the others only where a table plays
them in another way than most. An option without a phrase of its own is said in the rules' own sentence.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.labels.options import standard_preset
from games.labels.reader import kept
from games.labels.sweeps import sweep_words
from games.rules.options import Option, Value, spelled
from games.rules.ruleset import PRESETS, Ruleset


@dataclass(frozen=True)
class Fact:
    """One line of the summary: what it is about, and how this table plays it."""

    term: str
    text: str


# Said at every table that has them, in the order in which people agree on them; the 7 of diamonds, the jack
# and the courts are said by one of the pair.
ALWAYS = (
    "target",
    "queen",
    "capture",
    "prime",
    "tie",
    "last_sweep",
    "redeal",
    "seven",
    "jack_lone",
    "basra",
)
SAID_WITH_ANOTHER = ("jack", "force_equal_in_hand")


@kept(1024)
def facts(ruleset: Ruleset) -> tuple[Fact, ...]:
    """What differs from cafe to cafe, one fact each."""
    usual = PRESETS[standard_preset(ruleset.variant)].options
    options = ruleset.law.options
    keys = [key for key in ALWAYS if key in options and _may_differ(options[key])]
    rest = [key for key in options if key not in (*keys, *SAID_WITH_ANOTHER, "hand", "open_table")]
    quiet = [key for key in rest if _is_odd(key, ruleset, usual[key])]
    return (*_dealing(ruleset), *(fact(ruleset, key) for key in (*keys, *quiet)))


def fact(ruleset: Ruleset, key: str) -> Fact:
    """What this ruleset says about one of its options."""
    own = _OWN.get(key)
    if own is not None:
        term, text = own(ruleset)
        return Fact(term, text)
    option = ruleset.law.options[key]
    return Fact(_(option.sentence).rstrip("."), meaning(option, ruleset[key]).rstrip("."))


@dataclass(frozen=True)
class Difference:
    """One point on which a table differs from most: what it is about, how it is here, how it usually is."""

    term: str
    here: str
    usual: str


def differences(ruleset: Ruleset) -> tuple[Difference, ...]:
    """What somebody who knows the usual rules has to know before sitting down."""
    usual = Ruleset.of(standard_preset(ruleset.variant))
    found: dict[str, Difference] = {}
    for key, _here, _usual in ruleset.differences():
        here, most = fact(ruleset, key), fact(usual, key)
        found.setdefault(here.term, Difference(here.term, here.text, most.text))
    return tuple(found.values())


def meaning(option: Option, value: Value) -> str:
    """What a value of an option means, as a sentence; the value itself when it says enough."""
    if option.meanings and value in option.values:
        return _(option.meanings[option.values.index(value)])
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if value == "last_capturer":
        return _("Whoever captured last.")
    return spelled(value)


def _may_differ(option: Option) -> bool:
    return len(option.values) > 1 or option.low is not None


def _is_odd(key: str, ruleset: Ruleset, usual: Value) -> bool:
    """Whether a table plays an option in another way than most do."""
    return bool(ruleset[key] != _MOST.get(key, usual))


# What most tables do, where a variant's first preset is not the measure.
_MOST: dict[str, Value] = {"seven_d": True, "all_diamonds_wins": False, "level": "play_on"}


def _dealing(ruleset: Ruleset) -> tuple[Fact, ...]:
    """How the cards are dealt, where it is not three each and four on the table."""
    hand, table = ruleset["hand"], ruleset["open_table"]
    if (hand, table) == (3, 4):
        return ()
    if not table:
        return (Fact(_("The deal"), _("%(hand)s cards each, none on the table") % {"hand": hand}),)
    numbers = {"hand": hand, "table": table}
    return (Fact(_("The deal"), _("%(hand)s cards each, %(table)s on the table") % numbers),)


def _target(ruleset: Ruleset) -> tuple[str, str]:
    return _("First to"), str(ruleset["target"])


def _courts(ruleset: Ruleset) -> tuple[str, str]:
    said = _("queen 8, jack 9") if ruleset["queen"] == 8 else _("jack 8, queen 9")
    return _("Queen and jack"), said


def _capture(ruleset: Ruleset) -> tuple[str, str]:
    return _("If a card can take"), _capture_said(ruleset)


def _capture_said(ruleset: Ruleset) -> str:
    if ruleset.options.get("force_equal_in_hand"):
        return _("an equal card in hand must take")
    match ruleset["capture"]:
        case "mandatory":
            return _("it must")
        case "equal_only":
            return _("an equal card must, a sum may")
    return _("as you like")


def _court_takes_sum(ruleset: Ruleset) -> tuple[str, str]:
    return _("Jack, queen, king"), _("take sums too") if ruleset["court_takes_sum"] else _(
        "take only their equals"
    )


def _court_in_sum(ruleset: Ruleset) -> tuple[str, str]:
    return _("Courts on the table"), _("may be in a sum") if ruleset["court_in_sum"] else _("are in no sum")


def _rank_forced(ruleset: Ruleset) -> tuple[str, str]:
    return _("Equal card or sum"), _("the equal card") if ruleset["rank_forced"] else _("as you like")


def _sum_choice(ruleset: Ruleset) -> tuple[str, str]:
    fewest = ruleset["sum_choice"] == "fewest"
    return _("Several sums"), _("the one with the fewest cards") if fewest else _("as you like")


def _prime(ruleset: Ruleset) -> tuple[str, str]:
    said = {
        "sevens_then_sixes": _("most sevens, then sixes"),
        "sevens": _("most sevens"),
        "three_sevens": _("three sevens or more"),
        "none": _("not counted"),
        "classic": _("the best card of each suit"),
        "classic_partial": _("the best card of each suit held"),
    }
    term = _("Sevens") if ruleset.variant == "chkobba" else _("Primiera")
    return term, said.get(str(ruleset["prime"]), str(ruleset["prime"]))


def _seven_d(ruleset: Ruleset) -> tuple[str, str]:
    return _("7 of diamonds"), _("a point of its own") if ruleset["seven_d"] else _("no point of its own")


def _tie(ruleset: Ruleset) -> tuple[str, str]:
    said = {"last_capturer": _("the last to take gets the point"), "both": _("each side gets the points")}
    return _("Level in a count"), said.get(str(ruleset["tie"]), _("nobody scores"))


def _last_sweep(ruleset: Ruleset) -> tuple[str, str]:
    words = {"sweep": sweep_words(ruleset.sweep_name).name}
    never = ruleset["last_sweep"] == "never"
    said = _("makes no %(sweep)s") if never else _("may make a %(sweep)s")
    return _("Last card of the round"), said % words


def _redeal(ruleset: Ruleset) -> tuple[str, str]:
    said = {
        "three_kings": _("three kings on the first table"),
        "three_of_a_rank": _("three of a kind on the first table"),
    }
    return _("Dealt again"), said.get(str(ruleset["redeal"]), _("never"))


def _level(ruleset: Ruleset) -> tuple[str, str]:
    ahead = ruleset["level"] == "two_ahead"
    return _("To win"), _("two points ahead") if ahead else _("the higher total")


def _all_diamonds(ruleset: Ruleset) -> tuple[str, str]:
    wins = ruleset["all_diamonds_wins"]
    return _("All ten diamonds"), _("win the match") if wins else _("are one point")


def _seven(ruleset: Ruleset) -> tuple[str, str]:
    always = ruleset["seven"] == "always"
    return _("7 of diamonds"), _("always makes a basra") if always else _("makes a basra on ten or less")


def _jack_lone(ruleset: Ruleset) -> tuple[str, str]:
    return _("Jack takes a lone jack"), _("a basra") if ruleset["jack_lone"] else _("no basra")


def _basra(ruleset: Ruleset) -> tuple[str, str]:
    points = int(ruleset["basra"])
    said = ngettext("%(points)s point", "%(points)s points", points)
    return _("Each basra"), said % {"points": points}


def _nobody(ruleset: Ruleset) -> tuple[str, str]:
    dealer = ruleset["nobody"] == "dealer"
    return _("Cards that nobody took"), _("go to the dealer") if dealer else _("count for no one")


def _direction(ruleset: Ruleset) -> tuple[str, str]:
    clockwise = ruleset["direction"] == "clockwise"
    return _("Play goes"), _("to the left") if clockwise else _("to the right")


def _aces(ruleset: Ruleset) -> tuple[str, str]:
    said = {
        "always": _("takes the whole table"),
        "unless_ace": _("takes the whole table, but an ace there first"),
    }
    return _("An ace"), said.get(str(ruleset["ace_takes_all"]), _("takes an ace"))


def _ace_sweep(ruleset: Ruleset) -> tuple[str, str]:
    words = {"sweep": sweep_words(ruleset.sweep_name).name}
    said = _("is a %(sweep)s") if ruleset["ace_sweep"] else _("is no %(sweep)s")
    return _("A table that an ace cleared"), said % words


def _napola(ruleset: Ruleset) -> tuple[str, str]:
    said = _("three points and more for ace, 2, 3 of diamonds") if ruleset["napola"] else _("not counted")
    return _("Napola"), said


def _re_bello(ruleset: Ruleset) -> tuple[str, str]:
    said = _("a point for the king of diamonds") if ruleset["re_bello"] else _("not counted")
    return _("Re bello"), said


def _opening_sweep(ruleset: Ruleset) -> tuple[str, str]:
    said = {"dealer": _("is the dealer's"), "first": _("is the first player's")}
    return _("A first table of fifteen"), said.get(str(ruleset["opening_sweep"]), _("stays there"))


def _maximise(ruleset: Ruleset) -> tuple[str, str]:
    groups = ruleset["maximise"] == "groups"
    return _("A number card takes"), _("as many groups as it can") if groups else _("as many cards as it can")


_OWN: dict[str, Callable[[Ruleset], tuple[str, str]]] = {
    "target": _target,
    "queen": _courts,
    "jack": _courts,
    "capture": _capture,
    "force_equal_in_hand": _capture,
    "court_takes_sum": _court_takes_sum,
    "court_in_sum": _court_in_sum,
    "rank_forced": _rank_forced,
    "sum_choice": _sum_choice,
    "prime": _prime,
    "seven_d": _seven_d,
    "tie": _tie,
    "last_sweep": _last_sweep,
    "redeal": _redeal,
    "level": _level,
    "all_diamonds_wins": _all_diamonds,
    "seven": _seven,
    "jack_lone": _jack_lone,
    "basra": _basra,
    "nobody": _nobody,
    "ace_takes_all": _aces,
    "ace_sweep": _ace_sweep,
    "napola": _napola,
    "re_bello": _re_bello,
    "opening_sweep": _opening_sweep,
    "direction": _direction,
    "maximise": _maximise,
}
