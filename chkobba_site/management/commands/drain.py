"""`manage.py drain`: empties the site before a restart, so that nobody loses a second on the clock."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from chkobba_site import drain


class Command(BaseCommand):
    help = (
        "No new matches for so many minutes, then the clocks stand and the lines come back by themselves. "
        "Without arguments it says how things stand. A timekeeper that starts while the clocks stand ends it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        words = "minutes until the clocks stand (not with --now), and one sentence that people read"
        parser.add_argument("words", nargs="*", metavar="MINUTES REASON", help=words)
        parser.add_argument("--now", action="store_true", help="the clocks stand at once")
        parser.add_argument("--off", action="store_true", help="open for everything again")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["off"]:
            ended = drain.end()
            self.stdout.write("The site is open again." if ended else "The site was open already.")
            return
        if options["now"] or options["words"]:
            self._begin(["0"] * options["now"] + options["words"])
        self.stdout.write(described(drain.refresh()))

    def _begin(self, words: list[str]) -> None:
        if len(words) > 2:
            raise CommandError("Write the reason in quotes, as one word: drain 10 'New games come.'")
        try:
            drain.begin(float(words[0]), "".join(words[1:]))
        except ValueError as error:
            raise CommandError(
                f"{words[0]} is not a number of minutes from 0 to {drain.LONGEST_MINUTES}."
            ) from error


def described(state: drain.State) -> str:
    """How things stand, in one line."""
    if not state.is_on:
        return "The site is open for everything."
    if state.is_frozen:
        return "No new matches; the clocks stand and lines are closed. Restart the site now."
    return f"No new matches; the clocks stand in {state.minutes} min. Running matches go on until then."
