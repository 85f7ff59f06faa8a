"""The text form of a match: headers, then one line for each cut, deck order and move.

    Chkobba match, format 1
    Variant: chkobba
    Ruleset: chkobba-cafe~1~target.11
    Rules version: 1
    Player 0: Amina
    Player 1: Sami
    Started: 2025-06-01T20:15:00Z
    How: target
    Winner: 0
    Totals: 11 7

    Cut: 3C 7D
    Round 1, dealer 0
    Deck: 7D 3C 4H ...
    1. 1 KC
    2. 0 7Dx3C+4H
    3. 1 KHxKC chkobba
    ...
    Points: 3 1, totals 3 1

A move line is the number of the move in its round, the seat, the move, and the name of the sweep if it was one.
"Redeal: chkobba.deal.three-kings" below a deck says why the same dealer deals again, "Opening sweeps: 0 1" that an
opening table of Escoba was taken at once, by which side.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import dropwhile

from games.rules.actions import Cut, Move, Shuffle
from games.rules.errors import InvalidNotation
from games.rules.notation.headers import Headers
from games.rules.notation.lines import MatchReader
from games.rules.notation.record import MOST_CHARS, Record, Replay, Step, check_ending
from games.rules.scoring import Cards
from games.rules.state import Match

TITLE = "Chkobba match, format 1"


def write_text(record: Record) -> str:
    """The record as text. InvalidNotation names the action that the rules refuse ("actions[0]")."""
    replay = Replay(record.ruleset, record.seats, record.dealer)
    body: list[str] = []
    for number, action in enumerate(record.actions):
        body += _lines(replay.play(action, f"actions[{number}]"))
    check_ending(record, replay.match)
    return "\n".join((TITLE, *_header_lines(record, replay.match), "", *body)) + "\n"


def read_text(text: str) -> Record:
    """Read what `write_text` wrote. InvalidNotation names the line of whatever is wrong or not legal."""
    if not isinstance(text, str) or len(text) > MOST_CHARS:
        raise InvalidNotation(f"a match is a text of at most {MOST_CHARS} characters")
    lines = _numbered(text)
    place, title = next(lines, ("line 1", ""))
    if title != TITLE:
        raise InvalidNotation(f'the first line is "{TITLE}"', place)
    headers = Headers()
    body = list(dropwhile(lambda line: headers.read(*line), lines))
    reader = MatchReader(headers.ruleset(), headers.seats(), headers.dealer())
    for place, line in body:
        reader.read(place, line)
    reader.finish()
    return headers.record(reader.replay)


def _numbered(text: str) -> Iterator[tuple[str, str]]:
    """The lines that say something, each with its place."""
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        if line.strip():
            yield f"line {number}", line.strip()


def _header_lines(record: Record, match: Match) -> Iterator[str]:
    yield f"Variant: {record.ruleset.variant}"
    yield f"Ruleset: {record.ruleset.code()}"
    yield f"Rules version: {record.ruleset.version}"
    for seat, name in enumerate(record.players):
        yield f"Player {seat}: {name}"
    words = (
        ("First dealer", record.dealer),
        ("Started", record.started),
        ("Ended", record.ended),
        ("How", record.how),
        ("Winner", record.winner),
    )
    for word, value in words:
        if value is not None:
            yield f"{word}: {value}"
    yield f"Totals: {' '.join(map(str, match.totals))}"


def _lines(step: Step) -> Iterator[str]:
    action = step.action
    if isinstance(action, Move):
        mark = f" {step.after.ruleset.sweep_name}" if step.sweep else ""
        yield f"{step.number}. {step.seat} {action}{mark}"
    elif isinstance(action, Cut):
        yield f"Cut: {_codes(action.cards)}"
    else:
        yield from _deal_lines(step, action)
    if step.result is not None:
        points, totals = step.result.points, step.result.totals
        yield f"Points: {' '.join(map(str, points))}, totals {' '.join(map(str, totals))}"
        yield ""


def _deal_lines(step: Step, shuffle: Shuffle) -> Iterator[str]:
    if not step.before.redeals or step.before.round is not None:
        yield f"Round {step.after.round_number}, dealer {step.after.dealer}"
    yield f"Deck: {_codes(shuffle.cards)}"
    if step.redeal is not None:
        yield f"Redeal: {step.redeal}"
    if step.opening_sweeps is not None:
        yield f"Opening sweeps: {' '.join(map(str, step.opening_sweeps))}"


def _codes(cards: Cards) -> str:
    return " ".join(map(str, cards))
