"""The JSON form of a match, for programs: one object with the headers and the list of actions.

Each action is `{"action": text}` as in the log ("cut 3C 7D", "shuffle 7D ...", "7Dx3C+4H"); beside it may stand
what follows from the rules and is checked: `round`, `dealer`, `redeal` and `sweeps` (of an opening taken at once)
with a shuffle, `seat` and `sweep` with a move, `points` and `totals` with the last move of a round.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from games.rules.actions import Move, Shuffle
from games.rules.errors import InvalidNotation, RulesError
from games.rules.notation.lines import check_turn, read_action
from games.rules.notation.record import (
    MOST_CHARS,
    Record,
    Replay,
    Step,
    check_claim,
    check_ending,
    check_ruleset,
)
from games.rules.ruleset import Ruleset

FORMAT = "chkobba-match"
FORMAT_VERSION = 1
Object = Mapping[str, object]
_WORDS = {
    *("format", "format_version", "ruleset", "players", "first_dealer", "started", "ended"),
    *("how", "winner", "totals", "actions"),
}


def write_json(record: Record) -> str:
    """The record as JSON. InvalidNotation names the action that the rules refuse ("actions[0]")."""
    replay = Replay(record.ruleset, record.seats, record.dealer)
    written = [
        _action_json(replay.play(action, f"actions[{number}]"))
        for number, action in enumerate(record.actions)
    ]
    check_ending(record, replay.match)
    found = {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "ruleset": record.ruleset.to_json(),
        "players": list(record.players),
        "first_dealer": record.dealer,
        "started": record.started,
        "ended": record.ended,
        "how": record.how,
        "winner": record.winner,
        "totals": list(replay.match.totals),
        "actions": written,
    }
    return json.dumps(found, ensure_ascii=False) + "\n"


def read_json(text: str) -> Record:
    """Read what `write_json` wrote. InvalidNotation names the path of what is wrong: "actions[3]"."""
    data = _parsed(text)
    ruleset = _ruleset(data.get("ruleset"))
    players = _players(ruleset, data.get("players"))
    replay = _replay(ruleset, len(players), data)
    try:
        record = Record(
            players=players,
            ruleset=ruleset,
            actions=tuple(replay.actions),
            dealer=data.get("first_dealer"),  # type: ignore[arg-type]  # Record checks what it is given
            started=data.get("started"),  # type: ignore[arg-type]
            ended=data.get("ended"),  # type: ignore[arg-type]
            how=data.get("how"),  # type: ignore[arg-type]
            winner=data.get("winner"),  # type: ignore[arg-type]
        )
    except InvalidNotation as error:
        place = "first_dealer" if error.place == "dealer" else error.place
        raise InvalidNotation(error.message, place) from error
    check_ending(record, replay.match)
    _check_word(data, "totals", list(replay.match.totals), "")
    return record


def _action_json(step: Step) -> dict[str, object]:
    found: dict[str, object] = {"action": str(step.action), **_facts(step)}
    return {word: value for word, value in found.items() if value is not None}


def _facts(step: Step) -> dict[str, object]:
    """What follows from an action by the rules, None for what does not apply."""
    if isinstance(step.action, Shuffle):
        swept = step.opening_sweeps and list(step.opening_sweeps)
        found: dict[str, object] = {"round": step.after.round_number, "dealer": step.after.dealer}
        return {**found, "redeal": step.redeal, "sweeps": swept}
    if not isinstance(step.action, Move):
        return {}
    found = {"seat": step.seat, "sweep": step.sweep}
    if step.result is not None:
        found |= {"points": list(step.result.points), "totals": list(step.result.totals)}
    return found


def _parsed(text: str) -> Object:
    if not isinstance(text, str) or len(text) > 2 * MOST_CHARS:
        raise InvalidNotation(f"a match is a JSON text of at most {2 * MOST_CHARS} characters")
    try:
        data = json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=_once_each)
    except RecursionError as error:
        raise InvalidNotation("bad JSON: nested too deeply") from error
    except ValueError as error:
        raise InvalidNotation(f"bad JSON: {error}") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise InvalidNotation(f'an object with the format "{FORMAT}" is needed', "format")
    if data.get("format_version") != FORMAT_VERSION:
        raise InvalidNotation(f"{data.get('format_version')!r:.40} is not {FORMAT_VERSION}", "format_version")
    for word in data:
        if word not in _WORDS:
            raise InvalidNotation("this word is not known", f"{word:.40}")
    return data


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")


def _once_each(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands twice in one object")
    return found


def _ruleset(data: object) -> Ruleset:
    try:
        return Ruleset.from_json(data)
    except RulesError as error:
        raise InvalidNotation(str(error), "ruleset") from error


def _players(ruleset: Ruleset, names: object) -> tuple[str, ...]:
    if not isinstance(names, list):
        raise InvalidNotation("a list of names is needed", "players")
    check_ruleset(ruleset, len(names))
    return tuple(names)


def _replay(ruleset: Ruleset, seats: int, data: Object) -> Replay:
    entries, dealer = data.get("actions"), data.get("first_dealer")
    if not isinstance(entries, list):
        raise InvalidNotation("a list of actions is needed", "actions")
    if dealer is not None and (type(dealer) is not int or dealer not in range(seats)):
        raise InvalidNotation(f"{dealer!r:.40} is not a seat", "first_dealer")
    replay = Replay(ruleset, seats, dealer)
    for number, entry in enumerate(entries):
        _play(replay, entry, f"actions[{number}]")
    return replay


def _play(replay: Replay, entry: object, place: str) -> None:
    if not isinstance(entry, dict) or not isinstance(entry.get("action"), str):
        raise InvalidNotation("an object with an action is needed", place)
    action = read_action(entry["action"], f"{place}.action")
    if isinstance(action, Move) and type(entry.get("seat")) is int:
        check_turn(replay, entry["seat"], f"{place}.seat")
    facts = _facts(replay.play(action, place))
    for word in entry:
        if word != "action" and word not in facts:
            raise InvalidNotation("this word does not belong here", f"{place}.{word:.40}")
    for word, found in facts.items():
        _check_word(entry, word, found, f"{place}.")


def _check_word(data: Object, word: str, found: object, before: str) -> None:
    """A word that is there must be true, to its type: true is not 1."""
    if word in data and (data[word] != found or isinstance(data[word], bool) is not isinstance(found, bool)):
        check_claim(word, json.dumps(data[word])[:40], json.dumps(found), f"{before}{word}")
