"""A whole match as text and as JSON, out and in. What is read is played again and must be true to the rules.

    text = write_text(Record(("Amina", "Sami"), ruleset, actions, how="target", winner=0))
    record = read_text(text)

Both forms hold everything: players, ruleset with its version, dates, how the match ended and who won, each cut
and deck order, each move. Both also say what follows from the moves (dealers, seats, sweeps, points, totals)
for those who read them; a reader checks all of that.
"""

from __future__ import annotations

from games.rules.notation.jsonform import read_json, write_json
from games.rules.notation.plaintext import read_text, write_text
from games.rules.notation.record import ENDINGS, MOST_ACTIONS, MOST_CHARS, Record, Step, steps

__all__ = [
    "ENDINGS",
    "MOST_ACTIONS",
    "MOST_CHARS",
    "Record",
    "Step",
    "read_json",
    "read_text",
    "steps",
    "write_json",
    "write_text",
]
