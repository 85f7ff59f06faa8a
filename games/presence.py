"""Who is here: a set of leases per seat in Redis, one lease for each open line of its person.

A socket renews its lease with every heartbeat and takes it out when it closes. A page load leaves a longer
one, which stands for a person who plays without scripts and bridges a reload; the socket of that page takes
it out. Leases end by themselves, so a dead process or a half-open line needs no counter.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils import timezone

from chkobba_site.redis import client

PREFIX = "chkobba:presence:"
PAGE = b"page:"


def enter(seat_id: int, line: str, seconds: float) -> bool:
    """Add or renew a lease of `seconds`. True when the seat had no running lease before."""
    return bool(enter_all([(seat_id, line)], seconds))


def enter_all(lines: Sequence[tuple[int, str]], seconds: float) -> list[int]:
    """Add or renew leases of `seconds` for lines, each with its seat. Returns the seats that had none before."""
    if not lines:
        return []
    now = timezone.now().timestamp()
    pipe = client().pipeline()
    for seat_id, line in lines:
        key = f"{PREFIX}{seat_id}"
        pipe.zremrangebyscore(key, "-inf", now)
        pipe.zcard(key)
        pipe.zadd(key, {line: now + seconds})
        pipe.expire(key, 3600)
    before = pipe.execute()[1::4]
    return [seat_id for (seat_id, _line), leases in zip(lines, before, strict=True) if leases == 0]


def leave(seat_id: int, line: str) -> bool:
    """Take a lease out. True when nobody is left at the seat."""
    client().zrem(f"{PREFIX}{seat_id}", line)
    return not present([seat_id])


def present(seat_ids: Iterable[int]) -> set[int]:
    """Those of `seat_ids` that hold a running lease."""
    ids, now = list(seat_ids), timezone.now().timestamp()
    if not ids:
        return set()
    pipe = client().pipeline(transaction=False)
    for seat_id in ids:
        pipe.zcount(f"{PREFIX}{seat_id}", now, "+inf")
    return {seat_id for seat_id, leases in zip(ids, pipe.execute(), strict=True) if leases}


def heard(seat_ids: Iterable[int], seconds: float) -> dict[int, float]:
    """When each of `seat_ids` was heard last, as a timestamp, of those that hold a lease of a socket or a page.

    `seconds` is the length of a socket's lease. A page is not heard again: while its lease runs it counts as here.
    """
    ids, now = list(seat_ids), timezone.now().timestamp()
    pipe = client().pipeline(transaction=False)
    for seat_id in ids:
        pipe.zrange(f"{PREFIX}{seat_id}", 0, -1, withscores=True)
    found: dict[int, float] = {}
    for seat_id, leases in zip(ids, pipe.execute(), strict=True):
        times = [min(now, ends) if line.startswith(PAGE) else ends - seconds for line, ends in leases]
        if times:
            found[seat_id] = max(times)
    return found


def forget(seat_id: int) -> None:
    """End every lease of a seat (its person left or was removed)."""
    client().delete(f"{PREFIX}{seat_id}")


def forget_all(seat_ids: Iterable[int]) -> None:
    """End the leases of many seats: no process is left that could hold their lines. Pages keep theirs."""
    for seat_id in seat_ids:
        key = f"{PREFIX}{seat_id}"
        lines: list[Any] = client().zrange(key, 0, -1)
        lost = [line for line in lines if not line.startswith(PAGE)]
        if lost:
            client().zrem(key, *lost)


def page_line(session: str | None) -> str:
    """The lease of a page load, as opposed to a socket: one for each browser."""
    return f"page:{session or 'no-session'}"
