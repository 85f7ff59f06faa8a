"""Finished matches as records of the notation, out of the database and into it."""

from datetime import UTC, datetime

from django.db import transaction
from django.utils import timezone
from django.utils.dateparse import parse_date, parse_datetime
from django.utils.translation import gettext as _

from games import log
from games.labels.listing import comma
from games.labels.people import bot_name
from games.models import By, Match, Player, Ply
from games.rules.actions import Cut, Move
from games.rules.errors import InvalidNotation
from games.rules.notation import Record, Step, steps

MOST_NAME = 40


def record_of(row: Match) -> Record:
    """A finished match, ready to be written. Raises RulesError when its log is damaged."""
    actions = tuple(log.actions(row))
    return Record(
        players=tuple(player.name for player in row.players.all()),
        ruleset=log.ruleset_of(row),
        actions=actions,
        dealer=None if actions and isinstance(actions[0], Cut) else row.first_dealer,
        started=_stamp(row.started),
        ended=_stamp(row.ended),
        how=row.how or None,
        winner=row.winner,
    )


def _stamp(moment: datetime | None) -> str | None:
    return None if moment is None else moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def store(record: Record, user_id: int) -> Match:
    """Keep a record as a finished match of this person's list: no room, not public, nobody's account in it.

    Raises:
        InvalidNotation: the match is not over, or a name is too long to be shown.
    """
    if record.how is None:
        raise InvalidNotation(_("this match is not over: only finished ones can be brought in"), "how")
    for seat, name in enumerate(record.players):
        if len(name) > MOST_NAME:
            said = _("a name here has at most %(count)s signs") % {"count": MOST_NAME}
            raise InvalidNotation(said, f"players[{seat}]")
    played = list(steps(record))
    with transaction.atomic():
        row = _row(record, played, user_id)
        Player.objects.bulk_create(
            Player(match=row, seat=seat, name=name or bot_name(seat))
            for seat, name in enumerate(record.players)
        )
        Ply.objects.bulk_create(_ply(row, number, step) for number, step in enumerate(played, 1))
    return row


def _row(record: Record, played: list[Step], user_id: int) -> Match:
    started, ended = _moment(record.started), _moment(record.ended)
    return Match.objects.create(
        title=_title(record),
        public=False,
        imported_by_id=user_id,
        ruleset=record.ruleset.to_json(),
        seat_count=record.seats,
        last_ply=len(played),
        rounds=[_round(number, step) for number, step in enumerate(played, 1) if step.result],
        first_dealer=_first_dealer(record, played),
        started=started or ended or timezone.now(),
        ended=ended or timezone.now(),
        how=record.how or "",
        winner=record.winner,
    )


def _title(record: Record) -> str:
    title = comma().join(name or bot_name(seat) for seat, name in enumerate(record.players))
    return title if len(title) <= MOST_NAME else title[: MOST_NAME - 1] + "…"


def _first_dealer(record: Record, played: list[Step]) -> int:
    if record.dealer is not None:
        return record.dealer
    dealt = (step.after.round.dealer for step in played if step.after.round is not None)
    return next(dealt, 0)


def _round(ply: int, step: Step) -> dict[str, object]:
    result, rnd = step.result, step.after.round
    if result is None or rnd is None:
        raise ValueError("not the last move of a round")
    return {
        "number": result.number,
        "dealer": result.dealer,
        "points": list(result.points),
        "totals": list(result.totals),
        "sweeps": list(rnd.sweeps),
        "last_ply": ply,
    }


def _ply(row: Match, number: int, step: Step) -> Ply:
    by = By.PERSON if isinstance(step.action, Move) else By.REFEREE
    return Ply(match=row, number=number, seat=step.seat, action=str(step.action), by=by, created=row.started)


def _moment(text: str | None) -> datetime | None:
    """A date of the notation; a day alone begins at midnight, and a time without a zone is UTC.

    Raises:
        InvalidNotation: for the 30th of February.
    """
    if text is None:
        return None
    try:
        moment = parse_datetime(text)
        if moment is None and (day := parse_date(text)) is not None:
            moment = datetime(day.year, day.month, day.day, tzinfo=UTC)
    except ValueError:
        moment = None
    if moment is None:
        raise InvalidNotation(_("%(text)s is no day of the calendar") % {"text": text}, "date")
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
