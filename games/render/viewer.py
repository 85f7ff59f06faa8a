"""Who looks, and what only they are told."""

from dataclasses import dataclass, field

from accounts.prefs import Prefs


@dataclass(frozen=True)
class Viewer:
    """One person's eyes: `seat` is None for a watcher, `user_id` for somebody who is not logged in; `prefs` are
    that person's own settings."""

    user_id: int | None
    seat: int | None
    is_host: bool
    prefs: Prefs = field(default_factory=Prefs)


@dataclass(frozen=True)
class Notice:
    """A refusal, for the one who was refused: a stable `code`, a translated sentence, the rule's id, and the
    captures (card codes) of which one must be made."""

    code: str
    text: str
    rule: str = ""
    must_take: tuple[tuple[str, ...], ...] = ()
