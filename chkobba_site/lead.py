"""A chore that one of several processes does, and another one goes on with when that process ends."""

from secrets import token_hex

from chkobba_site.redis import client

# Ours until it runs out; whoever has it makes it last again.
_RENEW = """
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) and 1 or 0
"""


class Lead:
    """Of all processes that ask at least every `seconds`, one has the lead in the chore `name`."""

    def __init__(self, name: str, seconds: float) -> None:
        self.key = f"chkobba:lead:{name}"
        self.milliseconds = int(seconds * 1000)
        self.own = token_hex(8)

    def is_ours(self) -> bool:
        """Whether this process has it, or gets it now. Raises RedisError."""
        return bool(client().eval(_RENEW, 1, self.key, self.own, self.milliseconds))
