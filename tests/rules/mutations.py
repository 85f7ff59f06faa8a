"""One rule at a time, changed: what the recorded cases, rounds, matches and counts are worth.

`python -m tests.rules.mutations` prints, for each, how many of them no longer agree; test_mutations asks that there is
one at least, and none without a change.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from games.rules import captures, engine, groups, scoring
from games.rules.cards import in_order
from games.rules.errors import RulesError
from games.rules.notation import read_text
from games.rules.oracle import answer
from games.rules.scoring import PRIME_VALUES
from games.rules.variants import base, basra, basra_tallies, escoba, forty, forty_tallies, scopa_extras
from tests.rules import golden, perft
from tests.rules.helpers import forget
from tests.rules.test_cases import CASES, MORE_CASES, PLAYOUTS, _lines_of, differences

Change = tuple[Any, str, Any]


@dataclass(frozen=True)
class Mutation:
    """`changes` are (module or class, name, what takes its place)."""

    key: str
    sentence: str
    changes: tuple[Change, ...]


def _law(**changed: Any) -> Change:
    """Every capture law with some of its options otherwise."""
    true_law = forty.law_of.__wrapped__

    @cache  # laws are compared by identity, so each is made once
    def law_of(options: Any) -> Any:
        law = true_law(options)
        return replace(
            law, **{key: value(law) if callable(value) else value for key, value in changed.items()}
        )

    return (forty, "law_of", law_of)


def _swapped(law: Any) -> dict[str, int]:
    return {**law.values, "J": law.values["Q"], "Q": law.values["J"]}


def _one_group(by_value: Any, total: int, count_groups: bool = False) -> Any:
    """One group of the total, and no second one beside it."""
    cards = [card for value in by_value[1:total] for card in value]
    law = captures.CaptureLaw(
        {card.rank: basra.number_of(card) or 0 for card in cards}, True, True, False, False
    )
    takes = captures._terms(law, tuple(cards)).reaching(total) if cards else ()
    best = max(map(len, takes), default=0)
    return tuple(take for take in takes if len(take) == best)


def _past_the_target(law: Any, options: Any, totals: Any) -> int | None:
    return scoring.leader(totals) if max(totals) > options.number("target") else None


def _all_equals(law: Any, card: Any, table: Any) -> Any:
    """All equal cards at once instead of one of them."""
    equals = captures.equal_cards(card, table)
    return (in_order(equals),) if equals else captures._sums_of(law, card, table)


def _most_groups(by_value: Any, total: int, count_groups: bool = False) -> Any:
    return groups.largest(by_value, total, True)


def _first_of_the_level(counts: Any) -> int:
    return list(counts).index(max(counts))


def _primes(**changed: Any) -> Change:
    return (forty_tallies, "_PRIMES", {**forty_tallies._PRIMES, **changed})


def _always(*_: Any) -> bool:
    return True


def _never(*_: Any) -> None:
    return None


Forty, Sums, Basra = forty.FortyCards, forty.EqualOrSum, basra.Basra
PARTIAL, SEVENS = forty_tallies._PRIMES["classic_partial"], forty_tallies._PRIMES["sevens"]

MUTATIONS = (
    Mutation("last-sweep", "the very last card makes a sweep", ((Forty, "sweep_counts", _always),)),
    Mutation("court-values", "jack and queen change places in a sum", (_law(values=_swapped),)),
    Mutation("king-value", "a king is worth 9", (_law(values=lambda law: {**law.values, "K": 9}),)),
    Mutation("equal-first", "a sum may be taken although an equal card is there", (_law(rank_forced=False),)),
    Mutation("one-equal", "all equal cards are taken", ((captures, "captures", _all_equals),)),
    Mutation("must-capture", "any card may be laid down", ((Sums, "may_trail", _always),)),
    Mutation("force-equal", "force capture forces nothing", ((Sums, "_forced", _never),)),
    Mutation("sum-choice", "it need not be the fewest cards", (_law(fewest=False),)),
    Mutation("court-takes-sum", "a court card may take a sum", (_law(court_takes_sum=True),)),
    Mutation("court-in-sum", "a court card may be part of a sum", (_law(court_in_sum=True),)),
    Mutation("prime", "a prime that lacks a suit counts", (_primes(classic=PARTIAL),)),
    Mutation("prime-values", "a six beats a seven", ((scoring, "PRIME_VALUES", {**PRIME_VALUES, "6": 22}),)),
    Mutation("sixes", "level sevens are nobody's", (_primes(sevens_then_sixes=SEVENS),)),
    Mutation(
        "tie", "a level count goes to the first side", ((forty_tallies, "leader", _first_of_the_level),)
    ),
    Mutation("all-diamonds", "ten diamonds win nothing", ((Forty, "instant_winner", _never),)),
    Mutation("leftovers", "what is left is nobody's", ((engine, "give_leftovers", lambda _, rnd: rnd),)),
    Mutation("redeal", "the opening table always stands", ((Forty, "redeal", _never),)),
    Mutation("target", "the target must be passed", ((base.Variant, "target_winner", _past_the_target),)),
    Mutation("basra-groups", "one group, not as many as there are", ((basra, "largest", _one_group),)),
    Mutation("basra-most", "most groups, not most cards", ((basra, "largest", _most_groups),)),
    Mutation("basra-equals", "equal cards stay", ((basra, "equal_cards", lambda *_: ()),)),
    Mutation("basra-jack", "every cleared table is a basra", ((Basra, "sweep_counts", _always),)),
    Mutation("basra-seven", "the 7 of diamonds is a seven", ((basra, "takes_all", lambda c: c.rank == "J"),)),
    Mutation(
        "basra-buried", "anything may open", ((Basra, "opening_table", lambda *args: (args[2][:4], ())),)
    ),
    Mutation("basra-tie", "level cards go to the first", ((basra_tallies, "leader", _first_of_the_level),)),
    Mutation("ace", "an ace takes no table", ((scopa_extras, "ace_takes_table", lambda *_: False),)),
    Mutation("napola", "two diamonds are a napola", ((forty_tallies, "NAPOLA_FROM", 2),)),
    Mutation("fifteen", "fourteen is enough", ((escoba, "FIFTEEN", 14),)),
    Mutation("opening", "an opening of fifteen stays", ((escoba.Escoba, "opening_sweeps", lambda *_: 0),)),
)


@contextmanager
def changed(mutation: Mutation) -> Iterator[None]:
    """The rules with this one changed; nothing is kept of it afterwards."""
    forget()
    with ExitStack() as stack:
        for owner, name, value in mutation.changes:
            stack.enter_context(patch.object(owner, name, value))
        yield
    forget()


def disagreements() -> Iterator[str]:
    """What does not come out as recorded, one name after the other: cases, rounds, counts, matches."""
    yield from (f"case {case['id']}" for case in CASES + MORE_CASES if not _true(_case_agrees, case))
    yield from (f"round {record['id']}" for record in PLAYOUTS if not _true(_round_agrees, record))
    yield from (
        f"count {key}" for key, recorded in perft.stored().items() if not _true(_counts_agree, key, recorded)
    )
    newest = sorted(golden.folder(golden.VERSION).glob("*.txt"))
    yield from (f"match {path.stem}" for path in newest if not _true(_match_agrees, path))


def _true(check: Callable[..., bool], *given: Any) -> bool:
    """Whether it is as recorded; what the changed rules refuse, or cannot make sense of, is not."""
    try:
        return check(*given)
    except (RulesError, LookupError, ValueError):
        return False


def _case_agrees(case: Any) -> bool:
    found, expect = answer(case["kind"], case["given"]), dict(case["expect"])
    if "captures" in expect:
        listed = found["captures"]
        assert isinstance(listed, list)
        if sorted(map(sorted, listed)) != sorted(map(sorted, expect.pop("captures"))):
            return False
    return not differences(expect, found)


def _round_agrees(record: Any) -> bool:
    found = answer("apply", _lines_of(record, len(record["moves"])))
    return bool(found["legal"] and not differences(record["final"], found))


def _counts_agree(key: str, recorded: Any) -> bool:
    preset, seats = key.split("/")
    depth = 3
    return all(
        perft.counts(perft.start(preset, int(seats), one["deck"]), depth) == one["counts"][:depth]
        for one in recorded
    )


def _match_agrees(path: Path) -> bool:
    return bool(read_text(path.read_text()))


def main() -> None:
    """How many records find each change."""
    for mutation in MUTATIONS:
        with changed(mutation):
            kinds = Counter(name.split()[0] for name in disagreements())
        print(f"{mutation.key:16} {mutation.sentence:52}", dict(kinds))


if __name__ == "__main__":
    main()
