"""Matches of every version of the rules replay for ever: whoever played what, the points stay what they were.

`data/golden/v1` holds matches that were played when the rules were at version 1, and so on: every preset of every
variant at every seat count, and houses with options at random. Each is read back through the engine, which checks
every move, sweep, dealer, redeal, the points of every round, the final totals, and who has won.

A new version: change the rules and add a line to `VERSIONS` of games/rules/versions.py, then write its matches with
`python -m tests.rules.golden` and commit the new folder. The folders of older versions are never touched: when one
of their matches is refused, the new rules have changed what an old ruleset means, and that is the error.
"""

import pytest

from games.rules.notation import read_json, read_text, write_json, write_text
from games.rules.ruleset import VERSION
from games.rules.variants import VARIANTS
from tests.rules import golden

FILES = sorted(golden.GOLDEN.glob("v*/*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_recorded_match_replays_to_its_score(path):
    text = path.read_text()
    record = read_text(text)
    assert f"v{record.ruleset.version}" == path.parent.name
    assert write_text(record) == text
    assert read_json(write_json(record)) == record


def test_every_version_has_its_matches():
    """Of every preset and seat count that it had, and of houses."""
    assert {path.parent.name for path in FILES} == {f"v{number}" for number in range(1, VERSION + 1)}
    newest = {path.stem for path in FILES if path.parent == golden.folder(VERSION)}
    assert newest == set(golden.tables())
    for law in VARIANTS:
        assert {f"{preset.key}-{seats}" for preset in law.presets for seats in law.seats_allowed} <= newest


def test_a_changed_score_is_found():
    """The check can fail: a golden match with other totals is refused."""
    text = FILES[0].read_text()
    totals = next(line for line in text.splitlines() if line.startswith("Totals: "))
    with pytest.raises(ValueError, match="Totals is"):
        read_text(text.replace(totals, "Totals: 99 98"))
