"""The end of a match: who won and how, the chalk board of all rounds, the rematch."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.labels import sweep_words, sweeps_counted
from games.models import How, Match
from games.render import names, tally
from games.render.scene import Scene
from games.render.table import strokes
from games.render.words import EMPTY, Line, line, number


@dataclass(frozen=True)
class SideRounds:
    """One side's line on the board of all rounds."""

    name: SafeString
    points: tuple[int, ...]
    total: int
    swept: str
    strokes: tuple[int, ...]


@dataclass(frozen=True)
class FinishView:
    """The page at the end of a match. `rows` is the tally of the last round, when one was counted.

    `asked` says which others want a rematch; "" while none does.

    `result` is "won" or "lost" to the viewer's side; "" for a watcher, and when nobody wins.
    """

    result: str
    title: SafeString
    how: SafeString
    numbers: range
    sides: tuple[SideRounds, ...]
    sweeps: str
    last_number: int
    rows: tuple[tally.Row, ...]
    replay: str
    can_rematch: bool
    wants: bool
    waiting_for: SafeString | None
    asked: SafeString
    free_seats: int
    needs_name: bool


def finish_view(scene: Scene, row: Match) -> FinishView:
    """The match that has just ended, seen from the viewer's side."""
    seen = scene.seen
    sides = {side: names.side_name(scene, side).html for side in scene.sides}
    result = seen.results[-1] if seen and seen.round_over and seen.results else None
    silent = [seat.index for seat in scene.seats if seat.user_id and not seat.wants_rematch]
    waiting = [index for index in silent if index != scene.viewer.seat]
    return FinishView(
        result=_result(scene, row),
        title=title(scene, row).html,
        how=_how(scene, row).html,
        numbers=range(1, len(row.rounds) + 1),
        sides=tuple(_rounds(scene, row, side) for side in scene.sides),
        sweeps=sweep_words(scene.ruleset.sweep_name).many,
        last_number=result.number if result else 0,
        rows=tally.rows(result, sides, seen) if result and seen else (),
        replay=reverse("match", args=[row.slug]),
        can_rematch=scene.me is not None,
        wants=bool(scene.me and scene.me.wants_rematch),
        waiting_for=names.people(scene, waiting).html if waiting else None,
        asked=asked(scene).html,
        free_seats=sum(seat.is_empty for seat in scene.seats),
        needs_name=scene.viewer.user_id is None and scene.me is None,
    )


def asking(scene: Scene) -> list[int]:
    """The seats of the others who asked for a rematch."""
    return [seat.index for seat in scene.seats if seat.wants_rematch and seat.index != scene.viewer.seat]


def asked(scene: Scene) -> Line:
    """ "Leila wants another match.", for everybody but Leila; empty while nobody asked."""
    others = asking(scene)
    if not others:
        return EMPTY
    who = names.people(scene, others)
    if len(others) == 1:
        return line(_("{name} wants another match."), name=who)
    return line(_("{names} want another match."), names=who)


def _result(scene: Scene, row: Match) -> str:
    if row.winner is None or scene.me is None:
        return ""
    return "won" if row.winner == scene.side else "lost"


def title(scene: Scene, row: Match) -> Line:
    """ "You win 21 : 17": the winner's total comes first, then the others'."""
    if row.winner is None:
        return line(_("Nobody wins"))
    others = [total for side, total in enumerate(row.totals) if side != row.winner]
    score = number(" : ".join(map(str, (row.totals[row.winner], *others))))
    if row.winner == scene.side and scene.me is not None:
        return line(_("You win {score}"), score=score)
    who = names.people(scene, names.side_seats(scene, row.winner))
    if scene.room.seat_count != 4:
        return line(_("{name} wins {score}"), name=who, score=score)
    return line(_("{names} win {score}"), names=who, score=score)


def _how(scene: Scene, row: Match) -> Line:
    count = len(row.rounds)
    rounds = ngettext("{count} round.", "{count} rounds.", count)
    match row.how:
        case How.TARGET:
            return line(_("First to {target}. ") + rounds, target=str(scene.ruleset["target"]), count=count)
        case How.ALL_DIAMONDS:
            return line(_("All ten diamonds in one round."))
        case How.RESIGNED:
            return line(_("The other side resigned.") if row.winner == scene.side else _("Resigned."))
        case How.CLAIMED:
            return line(_("The other side had left the table."))
        case How.ABANDONED:
            return line(_("Everybody left the table."))
    return line(_("The table was closed."))


def _rounds(scene: Scene, row: Match, side: int) -> SideRounds:
    sweeps = sum(ended["sweeps"][side] for ended in row.rounds if ended.get("sweeps"))
    return SideRounds(
        name=names.side_name(scene, side).html,
        points=tuple(ended["points"][side] for ended in row.rounds),
        total=row.totals[side],
        swept=sweeps_counted(scene.ruleset.sweep_name, sweeps),
        strokes=strokes(sweeps),
    )
