"""Deadlines as members of one Redis sorted set: the alarm clock. The truth is a column of the row concerned.

An alarm is claimed with a lease: whoever claims it and dies before acting loses nothing, since the member
comes due again when the lease ends. Firing twice is harmless, because every use case re-checks its column.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone

from chkobba_site import metrics
from chkobba_site.redis import client

KEY = "chkobba:alarms"
LEASE_SECONDS = 3.0
MARK = "chkobba:alarms:kept"

# Moves due members ahead by one lease and returns each with the score that it had, in one step.
_CLAIM = """
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'WITHSCORES', 'LIMIT', 0, ARGV[3])
for i = 1, #due, 2 do redis.call('ZADD', KEYS[1], ARGV[2], due[i]) end
return due
"""
# Removes a member only while it still has the score of our claim: a later `set_alarm` of the same name survives.
_DONE = """
if tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1])) == tonumber(ARGV[2]) then
  return redis.call('ZREM', KEYS[1], ARGV[1])
end
return 0
"""


@dataclass(frozen=True)
class Alarm:
    """A claimed alarm: its kind, the row it is about, and the number that the row must still have."""

    name: str
    score: str

    @property
    def kind(self) -> str:
        return self.name.split(":")[0]

    @property
    def row_id(self) -> int:
        return int(self.name.split(":")[1])

    @property
    def number(self) -> int:
        return int(self.name.split(":")[2])


def name(kind: str, row_id: int, number: int) -> str:
    """The member for a deadline: `turn:<match>:<ply>`, `bot:<match>:<ply>`, `hold:<seat>:<n>` and so on."""
    return f"{kind}:{row_id}:{number}"


def set_alarm(member: str, at: datetime) -> None:
    """Ring `member` at `at`; replaces an earlier time of the same member."""
    client().zadd(KEY, {member: at.timestamp()})


def cancel(member: str) -> None:
    """Do not ring `member`: what it was set for has happened."""
    client().zrem(KEY, member)


def swap(pipe: Any, over: Iterable[str], member: str = "", at: datetime | None = None) -> None:
    """Put into a pipeline of Redis what `cancel` does for each of `over`, and `set_alarm` for `member`."""
    for each in over:
        pipe.zrem(KEY, each)
    if at is not None:
        pipe.zadd(KEY, {member: at.timestamp()})


def set_if_absent(members: dict[str, datetime]) -> int:
    """Re-add what a flush or a crash lost, without moving claims that are running. Returns how many were new."""
    if not members:
        return 0
    added = client().zadd(KEY, {member: at.timestamp() for member, at in members.items()}, nx=True)
    return int(added or 0)


def were_lost() -> bool:
    """True once after Redis was emptied, or began: whoever hears it sets every alarm again from its column."""
    return bool(client().set(MARK, 1, nx=True))


def claim_due(limit: int = 50) -> list[Alarm]:
    """The alarms that are due, each ours for `LEASE_SECONDS`."""
    now = timezone.now().timestamp()
    lease = repr(now + LEASE_SECONDS)
    found = client().eval(_CLAIM, 1, KEY, now, lease, limit)
    for due in found[1::2]:
        metrics.observe("alarm_late", now - float(due))
    return [Alarm(member.decode() if isinstance(member, bytes) else member, lease) for member in found[::2]]


def done(alarm: Alarm) -> None:
    """Acknowledge a claimed alarm after acting on it; one that was set anew meanwhile keeps its new time."""
    client().eval(_DONE, 1, KEY, alarm.name, alarm.score)
