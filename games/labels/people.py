"""What somebody at the table is called when they have no name of their own."""

from games.botlevels import seatable
from games.labels.reader import gettext as _
from games.labels.reader import kept
from games.models import BotLevel, Player


def bot_name(index: int) -> str:
    """The name of a bot at seat `index` (from 0)."""
    return _("Bot %(number)s") % {"number": index + 1}


def player_name(player: Player) -> str:
    """Who played in a match: a bot's name is said in the reader's language, whatever it was stored as."""
    return bot_name(player.seat) if player.bot_level else player.name


@kept(64)
def level_name(level: str) -> str:
    """ "hard"."""
    return str(BotLevel(seatable(level)).label)


def bot_and_level(level: str) -> str:
    """ "bot, hard"."""
    return _("bot, %(level)s") % {"level": level_name(level)}


def name_and_level(name: str, level: str) -> str:
    """ "Bot 2 (hard)"; a person's name as it is."""
    if not level:
        return name
    return _("%(name)s (%(level)s)") % {"name": name, "level": level_name(level)}


def letter(name: str) -> str:
    """The letter on somebody's tile: the first letter or digit of the name."""
    return next((sign for sign in name if sign.isalnum()), name[:1] or "?").upper()
