"""The waiting room: chairs, what is played, and what is missing before the cards are dealt."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.labels import Difference, differences
from games.labels.listing import comma
from games.labels.people import bot_and_level, letter, level_name
from games.models import BotLevel, Room, Seat
from games.render import names
from games.render.acts import kind_of
from games.render.addresses import rules_path
from games.render.scene import Scene
from games.render.words import clock_text
from games.rules.ruleset import Ruleset


@dataclass(frozen=True)
class Chair:
    """A chair of the waiting room and what this viewer may do with it.

    `bot` is "bot, hard"; `levels` are those of the bots that may sit down here."""

    index: int
    place: str
    name: SafeString
    letter: str
    tone: str
    free: bool
    you: bool
    bot: str
    levels: tuple[tuple[str, str], ...]
    host: bool
    hold: str
    note: str
    can_sit: bool
    can_add_bot: bool
    can_remove_bot: bool


@dataclass(frozen=True)
class WaitingView:
    """The whole waiting room. `start` is "host" (may press Start), "soon" (chairs are missing) or "wait"."""

    name: str
    lede: str
    rules: str
    differs: tuple[Difference, ...]
    options: tuple[tuple[str, str], ...]
    public: bool
    chairs: tuple[Chair, ...]
    free: int
    free_text: str
    start: str
    with_bots: bool
    host_name: SafeString | None
    seated: bool
    needs_name: bool


def waiting_view(scene: Scene) -> WaitingView:
    """The waiting room of this viewer."""
    room = scene.room
    free = sum(seat.is_empty for seat in scene.seats)
    host = next((seat.index for seat in scene.seats if seat.user_id and seat.user_id == room.host_id), None)
    return WaitingView(
        name=room.name,
        lede=lede(room, scene.ruleset),
        rules=rules_path(scene.ruleset),
        differs=differences(scene.ruleset),
        options=tuple(_options(room)),
        public=room.is_public,
        chairs=tuple(_chair(scene, seat) for seat in scene.seats),
        free=free,
        free_text=ngettext("%(count)s seat free", "%(count)s seats free", free) % {"count": free},
        start=_start(scene, free),
        with_bots=bool(free and room.bot_fill),
        host_name=None if host is None else names.seat_name(scene, host).html,
        seated=scene.me is not None,
        needs_name=bool(free) and not room.practice and scene.viewer.user_id is None and scene.me is None,
    )


def _options(room: Room) -> Iterator[tuple[str, str]]:
    """What the host chose beside the rules, as terms and words."""
    if room.bot_fill or any(seat.bot_level for seat in room.seats.all()):
        yield _("Bots"), level_name(room.bot_level)
    yield _("Speed of the game"), str(room.get_speed_display())
    yield _("Show what each card can take"), _("yes") if room.assist else _("no")
    looks = (room.get_theme_display(), room.get_card_style_display(), room.get_suits_display())
    yield _("Looks"), comma().join(map(str, looks))


def lede(room: Room, ruleset: Ruleset) -> str:
    """ "Chkobba, Café. Four seats in two teams, to 21, 30 s a card"."""
    said = {2: _("two seats"), 3: _("three seats, each for oneself"), 4: _("four seats in two teams")}
    return _("%(kind)s, %(seats)s, to %(target)s, %(pace)s") % {
        "kind": kind_of(ruleset),
        "seats": said[room.seat_count],
        "target": ruleset["target"],
        "pace": pace(room.turn_seconds),
    }


def pace(seconds: int) -> str:
    """ "30 s a card", or that nobody hurries."""
    return _("%(seconds)s s a card") % {"seconds": seconds} if seconds else _("no turn timer")


def _start(scene: Scene, free: int) -> str:
    if not scene.viewer.is_host:
        return "wait"
    return "host" if not free or scene.room.bot_fill else "soon"


def _chair(scene: Scene, seat: Seat) -> Chair:
    host, you = scene.viewer.is_host, seat.index == scene.viewer.seat
    held = seat in scene.held
    return Chair(
        index=seat.index,
        place=scene.place(seat.index),
        name=names.seat_name(scene, seat.index).html,
        letter=letter(scene.name(seat.index)) if not seat.is_empty else "",
        tone=scene.tone(seat.index),
        free=seat.is_empty,
        you=you,
        bot=bot_and_level(seat.bot_level) if seat.bot_level else "",
        levels=tuple((str(word), str(label)) for word, label in BotLevel.choices)
        if seat.is_empty and host
        else (),
        host=bool(seat.user_id and seat.user_id == scene.room.host_id),
        hold=clock_text(scene.left(seat.held_until) or 0) if held else "",
        note=_note(scene, seat),
        can_sit=seat.is_empty and scene.me is None and not scene.room.practice,
        can_add_bot=seat.is_empty and host,
        can_remove_bot=bool(seat.bot_level) and host,
    )


def _note(scene: Scene, seat: Seat) -> str:
    """Which side a chair is on, where it matters."""
    if scene.room.seat_count != 4 or seat.index == scene.viewer.seat or scene.me is None:
        return ""
    return _("your partner") if scene.side_of(seat.index) == scene.side else _("other team")
