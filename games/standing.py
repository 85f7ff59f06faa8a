"""A room's rows as they stood at one version: read once in a process, for everybody who looks at that version.

A version is never changed afterwards, so rows that were read with it are right for as long as it is the newest.
What changes without a new version (a person's name) is seen when the rows are read anew, after `LONGEST_SECONDS` at
the latest. Nobody may change these rows or save them: whoever acts reads their own, under the room's lock.
"""

import time
from collections import OrderedDict
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import Any

from chkobba_site.statements import value
from games import log
from games.models import Match, Ply, Room

LONGEST_SECONDS = 60.0
MOST = 2048


@dataclass(frozen=True)
class Standing:
    """`match` is the newest one, `last_by` who made its last ply, `began` who sat where when it began."""

    room: Room
    match: Match | None
    last_by: str
    began: dict[int, str]
    read_at: float = field(default_factory=time.monotonic)

    @property
    def fresh(self) -> bool:
        return time.monotonic() - self.read_at < LONGEST_SECONDS


_kept: OrderedDict[str, Standing] = OrderedDict()
_lock = Lock()


def at(code: str, version: int | None = None) -> Standing | None:
    """The room with this code as it stands now, or at `version` or later; None for an unknown code."""
    known = _known(code)
    if known is not None and known.fresh and known.room.version >= _wanted(code, version):
        return known
    room = Room.objects.filter(code=code).prefetch_related("seats__user").first()
    return None if room is None else _keep(_read(room))


def newest(code: str) -> int | None:
    """The version of the room with this code; None for an unknown code."""
    found: int | None = value("SELECT version FROM games_room WHERE code = %(code)s", {"code": code})
    return found


def newest_of(codes: Iterable[str]) -> dict[str, int]:
    """The versions of these rooms; unknown codes are not in it."""
    return dict(Room.objects.filter(code__in=codes).values_list("code", "version"))


def remembered(code: str, version: int) -> Standing | None:
    """What this process knows of a room at `version` or later, without asking anybody."""
    known = _known(code)
    return known if known is not None and known.fresh and known.room.version >= version else None


def moved(room: Room, match: Match, by: str) -> None:
    """A move was committed with these rows, which nobody uses any more; the seats are those of the version before."""
    known = _known(room.code)
    if known is None or known.match is None or known.match.pk != match.pk:
        return
    if known.room.version == room.version - 1:
        _seats_of(room, list(known.room.seats.all()))
        _keep(replace(known, room=room, match=match, last_by=by))


def lend(room: Room) -> Match | None:
    """To whoever has just locked `room`: its newest match, a copy of their own, and the seats with the room.

    None when this process does not know the very version that was locked; then they read for themselves.
    """
    known = _known(room.code)
    if known is None or known.match is None or known.room.version != room.version or not known.fresh:
        return None
    _seats_of(room, list(known.room.seats.all()))
    return copy(known.match)


def take_back(room: Room) -> None:
    """Before seats are changed: they are read again."""
    vars(room).pop("_prefetched_objects_cache", None)


def of(room: Room) -> Standing | None:
    """The standing that these very rows belong to; None for rows that somebody read for themselves."""
    return vars(room).get("standing")


def forget() -> None:
    """Empty what is remembered (tests)."""
    with _lock:
        _kept.clear()


def _wanted(code: str, version: int | None) -> int:
    """The version that is new enough; more than any when the room is gone."""
    if version is not None:
        return version
    found = newest(code)
    return 2**63 if found is None else found


def _read(room: Room) -> Standing:
    match = log.current(room)
    if match is None:
        return Standing(room, None, "", {})
    by = Ply.objects.filter(match=match, number=match.last_ply).values_list("by", flat=True).first()
    return Standing(room, match, by or "", dict(match.players.values_list("seat", "name")))


def _known(code: str) -> Standing | None:
    with _lock:
        return _kept.get(code)


def _keep(standing: Standing) -> Standing:
    code = standing.room.code
    vars(standing.room)["standing"] = standing
    with _lock:
        newer = _kept.get(code)
        if newer is None or newer.room.version <= standing.room.version:
            _kept[code] = standing
            _kept.move_to_end(code)
        while len(_kept) > MOST:
            _kept.popitem(last=False)
    return standing


def _seats_of(room: Room, seats: list[Any]) -> None:
    """Give a room its seats as if they had been fetched with it."""
    rows = room.seats.all()
    rows._result_cache = seats
    vars(room).setdefault("_prefetched_objects_cache", {})["seats"] = rows
