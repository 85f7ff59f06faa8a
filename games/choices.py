"""The words that the columns of rooms and matches may hold, each with how people read it."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Visibility(models.TextChoices):
    PUBLIC = "public", _("Public")
    PRIVATE = "private", _("Private")


class Status(models.TextChoices):
    WAITING = "waiting", _("waiting for players")
    PLAYING = "playing", _("playing")
    FINISHED = "finished", _("match over")
    CLOSED = "closed", _("closed")


class BotLevel(models.TextChoices):
    """How well the room's bots play; the words are those of `games.bots.LEVELS`."""

    EASY = "easy", pgettext_lazy("bot level", "easy")
    MEDIUM = "medium", pgettext_lazy("bot level", "medium")
    HARD = "hard", pgettext_lazy("bot level", "hard")


class Speed(models.TextChoices):
    """How quickly bots play and cards move."""

    SLOW = "slow", pgettext_lazy("game speed", "slow")
    NORMAL = "normal", pgettext_lazy("game speed", "normal")
    FAST = "fast", pgettext_lazy("game speed", "fast")


class Theme(models.TextChoices):
    """How the table looks."""

    FELT = "felt", _("Felt")
    ARCADE = "arcade", _("Arcade")
    NOIR = "noir", _("Noir")


class CardStyle(models.TextChoices):
    """How the faces of the cards are drawn."""

    CLASSIC = "classic", _("Classic")
    FLAT = "flat", _("Flat")
    PIXEL = "pixel", _("Pixel")


class Suits(models.TextChoices):
    """Which four suits the cards show: the same cards either way."""

    FRENCH = "french", _("French")
    COINS = "coins", _("Coins")


class How(models.TextChoices):
    """How a match ended; who won it is a separate answer."""

    TARGET = "target", _("the target was reached")
    ALL_DIAMONDS = "all_diamonds", _("all ten diamonds were taken")
    RESIGNED = "resigned", _("a side resigned")
    CLAIMED = "claimed", _("the other side was gone")
    ABANDONED = "abandoned", _("everybody left")
    CLOSED = "closed", _("a moderator closed the room")


class By(models.TextChoices):
    """Who made a ply: the seat's person, a bot, the turn timer, or the referee (cuts and shuffles)."""

    PERSON = "person", _("person")
    BOT = "bot", _("bot")
    CLOCK = "clock", _("clock")
    REFEREE = "referee", _("referee")


class Moderation(models.TextChoices):
    """What is kept in the log of moderation."""

    CLOSE = "close", _("closed the room")
    REMOVE = "remove", _("removed from the seat")
    SUSPEND = "suspend", _("suspended the account")
    LIFT = "lift", _("lifted the suspension")
    MUTE = "mute", _("muted the account")
    UNMUTE = "unmute", _("let the account speak again")
    FREEZE = "freeze", _("stopped the table")
    UNFREEZE = "unfreeze", _("let the table go on")
