"""Stored results against the log: every match is played again from its first ply, and must come to the same."""

from collections.abc import Iterator

from games import log
from games.models import Match
from games.rules import state
from games.rules.errors import RulesError


def differences(last: int = 0) -> Iterator[tuple[str, str]]:
    """The public name of each finished match, newest first, and what differs: "" where nothing does.

    `last` bounds how many are looked at; 0 means all of them.
    """
    rows = Match.objects.exclude(ended=None).order_by("-pk")
    for row in (rows[:last] if last else rows).iterator(chunk_size=200):
        yield row.slug, difference(row)


def difference(row: Match) -> str:
    """What the log of a match says otherwise than its row; "" where both agree. Never a card."""
    try:
        played = log.replay(row)
    except RulesError as error:
        return f"the log does not replay ({type(error).__name__})"
    if row.plies.count() != row.last_ply:
        return "the log has gaps"
    if [(ended["number"], ended["points"], ended["totals"]) for ended in row.rounds] != _rounds(played):
        return "the points of a round differ"
    if played.ending is not None and (row.how, row.winner) != (played.ending, played.winner):
        return "the end differs"
    return ""


def _rounds(played: state.Match) -> list[tuple[int, list[int], list[int]]]:
    return [(ended.number, list(ended.points), list(ended.totals)) for ended in played.results]
