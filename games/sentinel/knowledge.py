"""What is hidden from a viewer, read from the position itself: not from `observe`, which is under watch as well."""

import re
from collections import OrderedDict
from collections.abc import Iterator
from functools import lru_cache
from threading import Lock

from games import log
from games.models import Match, Room, Status
from games.rules.cards import ALL_CARDS
from games.rules.state import Match as Position

# What a frame or page says of the position that it shows.
PLY = re.compile(r'data-ply="(\d{1,7})"')
SLUG = re.compile(r'name="match" value="([0-9a-f]+)"')
EVERY_CARD = frozenset(card.code for card in ALL_CARDS)
KEPT = 2048
LATELY = 6  # plies that may come while a page without a number is made

_recent: OrderedDict[tuple[int, int], Position] = OrderedDict()
_lock = Lock()


def hidden(position: Position, seat: int | None) -> frozenset[str]:
    """The codes of the stock and of the other hands; of every card while none is dealt."""
    played = position.round
    if played is None:
        return EVERY_CARD
    others = (hand for index, hand in enumerate(played.hands) if index != seat)
    return frozenset(card.code for cards in (played.stock, *others) for card in cards)


def positions(room: Room, text: str) -> Iterator[Position]:
    """The position that a text shows; where it names none, those of the last moments, the newest first."""
    ply, slug = PLY.search(text), SLUG.search(text)
    if ply and slug and (match_id := _match_of(room.pk, slug[1])):
        yield _at(match_id, int(ply[1]))
        return
    row = log.current(room) if room.status == Status.PLAYING else None
    if row is not None and row.ended is None:
        for earlier in range(min(LATELY, row.last_ply)):
            yield _at(row.pk, row.last_ply - earlier)


def forget() -> None:
    """Empty what is remembered (tests begin with new ids)."""
    _recent.clear()
    _match_of.cache_clear()


@lru_cache(maxsize=4096)
def _match_of(room_id: int, slug: str) -> int | None:
    """The match of this name, if it is one of the room's."""
    return Match.objects.filter(slug=slug, room_id=room_id).values_list("pk", flat=True).first()


def _at(match_id: int, ply: int) -> Position:
    found = _recent.get((match_id, ply)) or log.known(match_id, ply)
    if found is None:
        row = Match.objects.get(pk=match_id)
        found = log.load(row) if row.last_ply == ply else log.replay(row, ply)
    with _lock:
        _recent[match_id, ply] = found
        while len(_recent) > KEPT:
            _recent.popitem(last=False)
    return found
