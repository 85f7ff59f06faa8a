"""Personal settings: how one person's own screen looks, sounds and behaves. They never touch anybody else's.

Who has a row keeps them there (`User.settings`); everybody else keeps them in a cookie. Either place holds only what
differs from the defaults, and whatever in it makes no sense counts as not set.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from accounts import signals
from accounts.models import User

COOKIE = "prefs"
MAX_COOKIE = 500
YEAR = 365 * 24 * 3600
SWITCH = {True: "on", False: "off"}
# The fields that are no switches, and what they may be.
CHOICES = {
    "motion": ("auto", "on", "off"),
    "speed": ("room", "slow", "normal", "fast"),
    "labels": ("auto", "latin", "arabic", "english"),
    "confirm": ("touch", "always", "never"),
}


@dataclass(frozen=True)
class Prefs:
    """The settings of one person; the defaults are those of somebody who never chose.

    `motion` "auto" follows the device's wish, `labels` "auto" the language, `speed` "room" the table's.
    `phrases` shows what others shout.
    """

    sound: bool = True
    shake: bool = True
    motion: str = "auto"
    speed: str = "room"
    labels: str = "auto"
    four_colour: bool = False
    high_contrast: bool = False
    value_badges: bool = False
    confirm: str = "touch"
    left_hand: bool = False
    letter_keys: bool = True
    phrases: bool = True

    @classmethod
    def read(cls, stored: object) -> "Prefs":
        """From a stored mapping; a value that does not exist falls back to its default."""
        given = stored if isinstance(stored, Mapping) else {}
        return cls(**{name: given[name] for name in NAMES if name in given and _good(name, given[name])})

    @property
    def chosen(self) -> dict[str, Any]:
        """What differs from the defaults: this is stored."""
        usual = asdict(Prefs())
        return {name: value for name, value in asdict(self).items() if value != usual[name]}

    @property
    def attributes(self) -> SafeString:
        """The data attributes that the page carries on <html>, for style sheets and scripts."""
        pairs = {
            "motion": self.motion,
            "sound": SWITCH[self.sound],
            "shake": SWITCH[self.shake],
            "speed": self.speed,
            "deck": "four" if self.four_colour else "two",
            "contrast": "high" if self.high_contrast else "normal",
            "badges": SWITCH[self.value_badges],
            "confirm": self.confirm,
            "hand": "left" if self.left_hand else "right",
            "letters": SWITCH[self.letter_keys],
            "phrases": SWITCH[self.phrases],
        }
        return format_html_join(" ", 'data-{}="{}"', pairs.items())


NAMES = tuple(field.name for field in fields(Prefs))


def _good(name: str, value: object) -> bool:
    return value in CHOICES[name] if name in CHOICES else isinstance(value, bool)


# Where they are kept ------------------------------------------------------------------------------


def prefs_of(asker: HttpRequest | Mapping[str, Any]) -> Prefs:
    """The settings of whoever sent a request or opened a socket (its scope)."""
    if isinstance(asker, HttpRequest):
        person = getattr(asker, "user", None)
        if person is None or not person.is_authenticated:
            return read_cookie(asker.COOKIES)
        return Prefs.read(person.settings)
    user = asker.get("user")
    if user is None or not user.is_authenticated:
        return read_cookie(asker.get("cookies", {}))
    # Read anew: a socket lives longer than the settings that its person had when it opened.
    return Prefs.read(User.objects.filter(pk=user.pk).values_list("settings", flat=True).first())


def keep(request: HttpRequest, response: HttpResponse, prefs: Prefs) -> None:
    """Store the settings of whoever sent a request. People without a password keep them in the browser too,
    since their row goes with their session."""
    person = request.user if request.user.is_authenticated else None
    if person is not None:
        User.objects.filter(pk=person.pk).update(settings=prefs.chosen)
        signals.settings_changed.send(sender=User, user=person)
    if person is None or person.is_guest:
        response.set_cookie(
            COOKIE,
            write_cookie(prefs),
            max_age=YEAR,
            samesite="Lax",
            httponly=True,
            secure=settings.SESSION_COOKIE_SECURE,
        )


def take_along(person: User, stored: object) -> None:
    """Give a person who never chose anything the settings that they had before as somebody else."""
    brought = Prefs.read(stored).chosen
    if brought and not person.settings:
        person.settings = brought
        User.objects.filter(pk=person.pk).update(settings=brought)
        signals.settings_changed.send(sender=User, user=person)


def bring_along(sender: type[User], request: HttpRequest, user: User, **more: Any) -> None:
    """Whoever becomes somebody (a guest, an account) keeps the settings of this browser."""
    take_along(user, read_cookie(request.COOKIES).chosen)


def read_cookie(cookies: Mapping[str, str]) -> Prefs:
    """From a browser's cookies: "sound:off.speed:fast"."""
    parts = [part.partition(":") for part in cookies.get(COOKIE, "")[:MAX_COOKIE].split(".")]
    return read_words({name: value for name, _colon, value in parts})


def read_words(words: Mapping[str, str]) -> Prefs:
    """From text, in which a switch is "on" or "off"."""
    return Prefs.read({name: text if name in CHOICES else _switch(text) for name, text in words.items()})


def write_cookie(prefs: Prefs) -> str:
    """What `read_cookie` reads."""
    return ".".join(f"{name}:{SWITCH.get(value, value)}" for name, value in prefs.chosen.items())


def _switch(text: str) -> bool | None:
    return {"on": True, "off": False}.get(text)


# For templates ------------------------------------------------------------------------------------


def in_templates(request: HttpRequest) -> dict[str, Prefs]:
    """The context processor: `prefs` of whoever looks at the page."""
    return {"prefs": prefs_of(request)}
