"""The rules as a program: JSON lines in, JSON lines out.

    echo '{"id": 1, "kind": "legal_captures", "given": {"rules": {"preset": "chkobba-cafe"}, "card": "7D",
    "table": ["3C", "4H"]}}' | python -m games.rules

Each line `{"id", "kind", "given"}` is answered by `{"id", "answer"}` or `{"id", "error"}`, in order and at
once. A line that is wrong never stops the program; it exits with 1 at the end when there was one, else with
0.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import BinaryIO, TextIO

from games.rules.errors import RulesError
from games.rules.oracle import answer


def reply(line: bytes) -> tuple[str, bool]:
    """The answer to one line, and whether it is an answer rather than an error."""
    asked_id: object = None
    try:
        question = _question(line)
        asked_id = _id_of(question)
        return json.dumps(
            {"id": asked_id, "answer": answer(question.get("kind"), question.get("given"))}
        ), True
    except RulesError as error:
        return json.dumps({"id": asked_id, "error": str(error)}), False


def run(lines: Iterable[bytes], out: TextIO) -> int:
    """Answer every line; the exit code."""
    wrong = 0
    for line in lines:
        text, good = reply(line)
        wrong |= not good
        out.write(text + "\n")
        out.flush()
    return wrong


def _question(line: bytes) -> dict[str, object]:
    try:
        question = json.loads(line, parse_constant=_refuse_constant, object_pairs_hook=_once_each)
    except RecursionError as error:
        raise RulesError("bad JSON: nested too deeply") from error
    except ValueError as error:
        raise RulesError(f"bad JSON: {error}") from error
    if not isinstance(question, dict):
        raise RulesError("bad JSON: an object with id, kind and given is needed")
    return question


def _id_of(question: dict[str, object]) -> object:
    """What the answer is marked with: a text, a number, true, false or null."""
    found = question.get("id")
    if isinstance(found, (dict, list)) or found in (float("inf"), float("-inf")):
        raise RulesError("id: a text or a number is needed")
    return found


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")


def _once_each(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands twice in one object")
    return found


def main(source: BinaryIO, out: TextIO) -> int:
    """Answer a stream to its end, or until nobody listens any more."""
    try:
        return run(source, out)
    except BrokenPipeError:
        # The reader has gone; without this the interpreter complains once more when it closes the stream.
        sys.stderr.close()
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.stdin.buffer, sys.stdout))
