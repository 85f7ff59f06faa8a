"""How fast one seat, person or address may act at a table, and what somebody hears who is too fast."""

from django.utils.translation import ngettext

from chkobba_site import limits
from games.referee import Refused


def refuse_too_fast(door: str, *keys: str) -> None:
    """Count one use of `door` by these keys.

    Raises:
        Refused: "too_fast" when it is one too many; the sentence says when to try again.
    """
    if not limits.allow(door, *keys):
        raise Refused("too_fast", wait_words(door, *keys))


def wait_words(door: str, *keys: str) -> str:
    """The sentence for somebody who found `door` closed, with the seconds until it opens again."""
    seconds = limits.retry_after(door, *keys)
    said = ngettext(
        "Too fast: try again in %(seconds)s second.",
        "Too fast: try again in %(seconds)s seconds.",
        seconds,
    )
    return said % {"seconds": seconds}
