"""The four numbers, out of what the players saw and what the site's log says: by the rules alone, without the site."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from games.rules import engine, state
from games.rules.actions import Cut, parse_action
from games.rules.ruleset import Ruleset
from tests.faults.players import Intent
from tests.rules.recount import BasraRecount, Recount

Log = dict[str, Any]


@dataclass
class Verdict:
    """What went wrong, a sentence each; all four empty is what is wanted."""

    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    stuck: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    @property
    def numbers(self) -> dict[str, int]:
        return {
            "acknowledged moves lost": len(self.lost),
            "moves doubled": len(self.doubled),
            "rooms stuck": len(self.stuck),
            "wrong scores": len(self.wrong),
        }

    @property
    def is_clean(self) -> bool:
        return not any(self.numbers.values())


def judge(logs: list[Log], intents: Iterable[Intent], stuck: list[str]) -> Verdict:
    """`intents` of all players, `stuck` the codes of rooms that did not come to an end."""
    verdict = Verdict(stuck=[f"room {code} stands still" for code in stuck])
    wanted = list(intents)
    by_match = {log["slug"]: log for log in logs}
    for intent in wanted:
        if intent.acked and not _is_in_log(intent, by_match):
            there = [ply for log in logs if log["slug"] == intent.match for ply in log["plies"]]
            instead = [ply[1:] for ply in there if ply[0] == intent.ply + 1]
            verdict.lost.append(f"{intent.match}: {intent.move} after ply {intent.ply}, but {instead}")
    known = {(intent.match, intent.ply + 1, intent.move) for intent in wanted}
    for log in logs:
        verdict.doubled += _doubled(log, known)
        verdict.wrong += _wrong(log)
    return verdict


def _is_in_log(intent: Intent, logs: dict[str, Log]) -> bool:
    """Exactly there, and played by its person."""
    plies = logs[intent.match]["plies"] if intent.match in logs else []
    found = [by for number, _seat, action, by in plies if number == intent.ply + 1 and action == intent.move]
    return found == ["person"]


def _doubled(log: Log, known: set[tuple[str, int, str]]) -> list[str]:
    """Moves of people that nobody wanted at that place, as a second playing of one would be; numbers that are twice."""
    found = [
        f"{log['slug']}: ply {number} {action} was wanted by nobody"
        for number, _seat, action, by in log["plies"]
        if by == "person" and (log["slug"], number, action) not in known
    ]
    twice = [number for number, times in Counter(ply[0] for ply in log["plies"]).items() if times > 1]
    return found + [f"{log['slug']}: ply {number} is there twice" for number in twice]


def _wrong(log: Log) -> list[str]:
    """Where the stored results differ from those of a whole replay, or from an independent count."""
    ruleset, actions = Ruleset.from_json(log["ruleset"]), [parse_action(ply[2]) for ply in log["plies"]]
    if not actions or [ply[0] for ply in log["plies"]] != list(range(1, len(actions) + 1)):
        return [f"{log['slug']}: the log has gaps"]
    try:
        match = engine.replay(ruleset, log["seats"], None if isinstance(actions[0], Cut) else 0, actions)
    except ValueError as error:
        return [f"{log['slug']}: the log cannot be replayed: {error}"]
    return [f"{log['slug']}: {what}" for what in _differences(log, match, ruleset, actions)]


def _differences(log: Log, match: state.Match, ruleset: Ruleset, actions: list[Any]) -> list[str]:
    stored = [(each["points"], each["totals"]) for each in log["rounds"]]
    replayed = [(list(each.points), list(each.totals)) for each in match.results]
    found = [] if stored == replayed else [f"stored {stored}, replayed {replayed}"]
    if log["ended"] and (match.ending, match.winner) != (log["how"], log["winner"]):
        found.append(f"ended {log['how']} for {log['winner']}, replayed {match.ending} for {match.winner}")
    if match.results:
        counter = (BasraRecount if ruleset.variant == "basra" else Recount)(ruleset, log["seats"])
        counted = counter.read(actions, match.results[0].dealer)[: len(replayed)]
        if counted != [points for points, _totals in replayed]:
            found.append(f"counted {counted}, replayed {replayed}")
    return found
