"""Rows to rules values and back: the only reader and writer of `Ply`.

A match is replayed from the Shuffle of its running round, on the totals stored when the rounds before it
ended. A per-process cache keeps the last position of a match and is folded forward by the plies that came
since; being absent is the only way in which it may be wrong, so `load` is called before `append`, never after it
in the same transaction: what is rolled back was never cached.
"""

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from threading import Lock

from chkobba_site import events, metrics
from games.models import By, Match, Ply, Room
from games.rules import engine, state
from games.rules.actions import Action, Cut, parse_action
from games.rules.ruleset import Ruleset

CACHED_MATCHES = 2048
_cache: OrderedDict[int, tuple[int, state.Match]] = OrderedDict()
_lock = Lock()


def ruleset_of(row: Match | Room) -> Ruleset:
    """The ruleset stored with a match or a room, at the version it was stored with."""
    return Ruleset.from_json(row.ruleset)


def current(room: Room) -> Match | None:
    """The newest match of a room: the running one, or the one that ended last."""
    return room.matches.order_by("-id").first()


def load(row: Match) -> state.Match:
    """The position after `row.last_ply`, which the caller read with the row (locked when it will act)."""
    with _lock:
        known = _cache.get(row.pk)
    if known and known[0] <= row.last_ply:
        since, match = known
    else:
        since, match = 0, None
    if match is None:
        match = _fold_round(row)
    elif since < row.last_ply:
        match = _fold(match, _actions(row, since))
    _remember(row, match)
    return match


def known(match_id: int, ply: int) -> state.Match | None:
    """The position after `ply`, when it is the one that this process remembers; asks no database."""
    with _lock:
        kept = _cache.get(match_id)
    return kept[1] if kept and kept[0] == ply else None


def keep(match_id: int, ply: int, match: state.Match) -> None:
    """Remember the position after `ply`, which was committed."""
    with _lock:
        kept = _cache.get(match_id)
    if kept is None or kept[0] < ply:
        _put(match_id, ply, match)


def append(row: Match, action: Action, seat: int | None, by: By, bot: str = "") -> None:
    """Write one ply and move `row.last_ply` on; the caller holds the room's lock and saves the row.

    `bot` is what repeats the choice, when a bot made it.
    """
    row.last_ply += 1
    Ply.objects.create(match=row, number=row.last_ply, seat=seat, action=str(action), by=by, bot=bot)
    tell(row, seat, by)


def tell(row: Match, seat: int | None, by: By) -> None:
    """Count the newest ply, and name it in the log of the site, without its action."""
    metrics.tally("moves", str(by))
    events.note("ply", room=row.room_id, match=row.slug, ply=row.last_ply, seat=seat, by=str(by))


def actions(row: Match, upto: int | None = None) -> list[Action]:
    """The whole log, or its first `upto` plies."""
    last = row.last_ply if upto is None else min(upto, row.last_ply)
    return [parse_action(text) for text in _texts(row, 0, last)]


def replay(row: Match, upto: int | None = None) -> state.Match:
    """The position after `upto` plies, from the very first one: slower than `load`, independent of totals."""
    plies = actions(row, upto)
    return engine.replay(ruleset_of(row), row.seat_count, _dealer(row, plies), plies)


def _dealer(row: Match, plies: list[Action]) -> int | None:
    """None where the log begins with a cut; matches that were brought in may name their first dealer instead."""
    return None if not plies or isinstance(plies[0], Cut) else row.first_dealer


def positions(row: Match) -> Iterator[tuple[int, state.Match]]:
    """Every position of a match from its first action on, each with the number of its ply."""
    plies = actions(row)
    match = engine.new_match(ruleset_of(row), row.seat_count, _dealer(row, plies))
    for number, action in enumerate(plies, start=1):
        match = engine.apply(match, action)
        yield number, match


def forget() -> None:
    """Empty the cache (tests, and a long-lived process that wants its memory back)."""
    with _lock:
        _cache.clear()


def _fold_round(row: Match) -> state.Match:
    """From the end of the last round before the running one, so that a redealt opening is seen too."""
    done = [ended for ended in row.rounds if ended["last_ply"] < row.last_ply]
    if not done:
        return engine.replay(ruleset_of(row), row.seat_count, None, actions(row))
    dealer = (row.first_dealer + len(done)) % row.seat_count
    totals = tuple(done[-1]["totals"])
    start = engine.new_match(
        ruleset_of(row), row.seat_count, dealer, totals=totals, round_number=len(done) + 1
    )
    return _fold(start, _actions(row, done[-1]["last_ply"]))


def _fold(match: state.Match, more: Iterable[Action]) -> state.Match:
    for action in more:
        match = engine.apply(match, action)
    return match


def _actions(row: Match, since: int) -> list[Action]:
    return [parse_action(text) for text in _texts(row, since, row.last_ply)]


def _texts(row: Match, since: int, last: int) -> list[str]:
    rows = Ply.objects.filter(match=row, number__gt=since, number__lte=last).order_by("number")
    return list(rows.values_list("action", flat=True))


def _remember(row: Match, match: state.Match) -> None:
    _put(row.pk, row.last_ply, match)


def _put(match_id: int, ply: int, match: state.Match) -> None:
    with _lock:
        _cache[match_id] = (ply, match)
        _cache.move_to_end(match_id)
        while len(_cache) > CACHED_MATCHES:
            _cache.popitem(last=False)
