"""What the leak sentinel costs for each frame: `python -m tests.games.bench_sentinel`, or with a number of plies.

Matches of two and of four are played by default moves; every frame of every seat and of a watcher is rendered, timed,
and then checked, timed. Times are those of the process, so that others on the machine do not count.
"""

import os
import sys
import time
from dataclasses import dataclass, field
from typing import Any

from tests.plugins.services import Services


@dataclass
class Cost:
    """Microseconds for each frame."""

    render: list[float] = field(default_factory=list)
    check: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)

    def said(self) -> str:
        ordered = sorted(self.check)
        middle, most = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.95)]
        mean = sum(ordered) / len(ordered)
        return (
            f"{len(ordered)} frames of {sum(self.sizes) / len(self.sizes) / 1000:.1f} thousand signs: "
            f"check mean {mean:.0f}, median {middle:.0f}, p95 {most:.0f} µs; "
            f"rendering mean {sum(self.render) / len(self.render):.0f} µs"
        )


def timed(work: Any, *args: Any) -> tuple[Any, float]:
    begun = time.process_time()
    made = work(*args)
    return made, (time.process_time() - begun) * 1e6


def measure(seats: int, preset: str, plies: int) -> Cost:
    """One table, `plies` moves; the first frames, which fill the caches, count too."""
    from games import acts, sentinel
    from games.render import frame
    from tests.games.tables import started

    table, cost = started(seats, preset=preset, target=101), Cost()
    for _move in range(plies):
        for person in (*table.people, None):
            seen = acts.look(table.room.code, person.pk if person else None)
            assert seen is not None
            text, rendering = timed(frame, seen.room, seen.viewer)
            _nothing, checking = timed(sentinel.check_frame, seen.room, seen.viewer, text)
            cost.render.append(rendering)
            cost.check.append(checking)
            cost.sizes.append(len(text))
        if table.match.round is not None and table.match.round.over:
            table.next_round()
        else:
            table.play()
    for person in table.people:
        person.delete()
    return cost


def main(plies: int) -> None:
    services = Services()
    services.start(with_postgres=False)
    os.environ["DJANGO_SETTINGS_MODULE"] = "chkobba_site.settings"
    try:
        import django

        django.setup()
        from django.core.management import call_command
        from django.test.utils import override_settings

        call_command("migrate", verbosity=0)
        plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
        with override_settings(STORAGES={"staticfiles": plain}):
            for seats, preset in ((2, "chkobba-cafe"), (4, "basra")):
                print(f"{preset}, {seats} seats: {measure(seats, preset, plies).said()}")
    finally:
        services.stop()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 60)
