"""`manage.py sentinel`: looks for leaks in stored matches, and lets a stopped table go on."""

import sys
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import QuerySet

from games import referee
from games.models import Match
from games.rules.errors import RulesError
from games.sentinel.rewatch import rewatch

LANGUAGES = [code for code, _name in settings.LANGUAGES]


class Command(BaseCommand):
    help = (
        "Renders every position of stored matches for every seat and a watcher and looks for hidden cards in it. "
        "Exit code 1 when there is one. With --release ROOM REASON a stopped table goes on."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--match", metavar="SLUG", help="only this match")
        parser.add_argument("--room", type=int, help="only the matches of the room of this number")
        parser.add_argument("--newest", type=int, default=100, help="how many matches (default: 100)")
        parser.add_argument("--every", type=int, default=1, help="only each n-th position of a match")
        parser.add_argument("--languages", nargs="+", choices=LANGUAGES, default=LANGUAGES)
        parser.add_argument(
            "--release", nargs=2, metavar=("ROOM", "REASON"), help="let a stopped table go on"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["release"]:
            self.release(*options["release"])
            return
        frames = leaks = failed = 0
        rows = list(_chosen(options))
        for row in rows:
            try:
                seen, bad = self.look(row, options["languages"], max(1, options["every"]))
            except RulesError as error:
                failed += 1
                self.stdout.write(f"match {row.slug} cannot be replayed: {type(error).__name__}")
                continue
            frames, leaks = frames + seen, leaks + bad
        self.stdout.write(f"{len(rows)} matches, {frames} frames, {leaks} leaks, {failed} not readable")
        if leaks or failed:
            sys.exit(1)

    def look(self, row: Match, languages: list[str], every: int) -> tuple[int, int]:
        """How many frames of a match were read, and how many leak; each of these is a line, without its card."""
        seen = bad = 0
        for frame in rewatch(row, languages, every):
            seen += 1
            if frame.leaks:
                bad += 1
                who = "a watcher" if frame.seat is None else f"seat {frame.seat}"
                self.stdout.write(
                    f"match {row.slug}, ply {frame.ply}, {who}, {frame.language}: a hidden card"
                )
        return seen, bad

    def release(self, room: str, reason: str) -> None:
        try:
            referee.unfreeze(int(room), None, reason)
        except (referee.Refused, ValueError) as error:
            raise CommandError(f"table {room}: {error}") from error
        self.stdout.write(f"table {room} goes on")


def _chosen(options: dict[str, Any]) -> QuerySet[Match]:
    rows = Match.objects.filter(last_ply__gt=0).select_related("room").order_by("-pk")
    if options["match"]:
        rows = rows.filter(slug=options["match"])
    if options["room"] is not None:
        rows = rows.filter(room_id=options["room"])
    return rows[: options["newest"]]
