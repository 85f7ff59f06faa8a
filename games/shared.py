"""One text for everybody who only watches a room in the same words: fifty watchers cost one frame, not fifty.

What a watcher sees differs by room and version, language, label set, own settings, whether they have a name, and
the running second of the clocks. Somebody who has or had a seat there sees more, and is no watcher of this kind.
"""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Any

from django.utils import timezone
from django.utils.translation import get_language

from chkobba_site import drain
from games.acts import Look

MOST = 256
_texts: OrderedDict[tuple[Any, ...], str] = OrderedDict()
_lock = Lock()


def text_for(seen: Look, write: Callable[[], str]) -> str:
    """What `write` makes for this viewer, or made for another one of the same kind. Raises what `write` raises."""
    if not _only_watches(seen):
        return write()
    words = (get_language(), seen.prefs, seen.person.user_id is None)  # who has no name is asked for one
    key = (seen.room.code, seen.room.version, *words, drain.current().mark, _second())
    with _lock:
        known = _texts.get(key)
    return known if known is not None else _keep(key, write())


def _only_watches(seen: Look) -> bool:
    if seen.person.seat is not None or seen.viewer.is_host:
        return False
    return seen.person.user_id is None or all(
        seat.user_id != seen.person.user_id for seat in seen.room.seats.all()
    )


def _second() -> int:
    return int(timezone.now().timestamp())


def _keep(key: tuple[Any, ...], text: str) -> str:
    with _lock:
        _texts[key] = text
        while len(_texts) > MOST:
            _texts.popitem(last=False)
    return text
