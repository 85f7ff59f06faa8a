"""A rule that is changed is found: each mutation of mutations.py makes recorded cases disagree, and none does without.

`python -m tests.rules.mutations` prints how many cases, rounds, counts and matches find each of them.
"""

import pytest

from tests.rules.mutations import MUTATIONS, changed, disagreements

# The rules that every family argues about; each has recorded cases of its own.
ARGUED = {"last-sweep", "court-values", "equal-first", "must-capture", "sum-choice", "prime", "basra-groups"}


def test_everything_agrees_with_the_rules_as_they_are():
    assert list(disagreements()) == []


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.key)
def test_a_changed_rule_is_found(mutation):
    with changed(mutation):
        first = next(disagreements(), None)
    assert first is not None, f"nothing recorded notices that {mutation.sentence}"
    assert first.startswith("case")


def test_the_rules_that_are_argued_about_are_among_them():
    assert {mutation.key for mutation in MUTATIONS} >= ARGUED


def test_nothing_is_kept_of_a_changed_rule():
    for mutation in MUTATIONS[:6]:
        with changed(mutation):
            next(disagreements(), None)
    assert next(disagreements(), None) is None
