"""Which bots may sit down at a table: the levels that rooms offer, and the word that older rooms have for one."""

from games.bots import ALIASES, LEVELS


def seatable(word: str) -> str:
    """The level that `word` names.

    Raises:
        ValueError: for any other word. Yardsticks, and bots that see every hand, never sit down.
    """
    level = ALIASES.get(word, word)
    if level not in LEVELS:
        raise ValueError(f"no bot of level {word!r:.40} may sit down")
    return level
