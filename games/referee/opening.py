"""Opening a room: what its host chose, and what no room may be."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import BotLevel, CardStyle, Room, Seat, Speed, Status, Suits, Theme, Visibility, new_code
from games.referee.draining import refuse_new_match
from games.referee.errors import Refused
from games.referee.seats import level_to_seat
from games.rules.ruleset import Ruleset

# Within this a second press with the same choices is taken for a double click, or for impatience.
SECOND_PRESS_SECONDS = 3
CODE_TRIES = 10  # of 40 random bits: two that meet are a rarity, ten in a row a fault


@dataclass(frozen=True)
class Opening:
    """What a host chooses when opening a room. `turn_seconds` 0 means no limit.

    A `practice` room is private, has no clock but its bots', and one person. `win_share` (0 to 100, None is off)
    is for practice: how many of a hundred matches the opponents aim to win.
    """

    name: str
    ruleset: Ruleset
    seat_count: int
    public: bool = True
    turn_seconds: int = 0
    bot_fill: bool = False
    bot_level: str = BotLevel.MEDIUM
    practice: bool = False
    win_share: int | None = None
    speed: str = Speed.NORMAL
    assist: bool = False
    theme: str = Theme.FELT
    card_style: str = CardStyle.CLASSIC
    suits: str = Suits.FRENCH


def open_room(user_id: int, chosen: Opening) -> Room:
    """A new room with its empty seats; the opener is its host but sits down by `sit` like everyone.

    Raises:
        Refused: "seats" when the game is not played by that many, "turn_seconds" outside 0 or 10 to 60,
            "bot_level", "options" for words that no form offers, "practice", "win_share",
            "drain" before a restart of the site.
    """
    refuse_new_match()
    _refuse_bots_and_looks(chosen)
    if chosen.seat_count not in chosen.ruleset.seats_allowed:
        raise Refused("seats", _("This game is not played by that many people."))
    if chosen.turn_seconds and not 10 <= chosen.turn_seconds <= 60:
        raise Refused("turn_seconds", _("A turn lasts 10 to 60 seconds, or has no limit."))
    with transaction.atomic():
        room = _with_a_free_code(user_id, chosen)
        Seat.objects.bulk_create(Seat(room=room, index=index) for index in range(chosen.seat_count))
    return room


def _with_a_free_code(user_id: int, chosen: Opening) -> Room:
    """The room's row. The database says whether a code is taken: looking first would leave a gap."""
    for _try in range(CODE_TRIES):
        try:
            with transaction.atomic():
                return Room.objects.create(
                    code=new_code(), name=chosen.name, host_id=user_id, **_columns(chosen)
                )
        except IntegrityError:
            continue
    raise Refused("no_code", _("No table can be opened just now. Try again."))


def just_opened(user_id: int, chosen: Opening) -> Room | None:
    """The practice table that this person opened with the same choices a moment ago: a second press is no wish for a
    second table. None for every other table. The caller is in a transaction; presses of one person wait for each
    other in here."""
    if not chosen.practice:
        return None
    User.objects.select_for_update().filter(pk=user_id).first()
    since = timezone.now() - timedelta(seconds=SECOND_PRESS_SECONDS)
    tables = Room.objects.filter(host_id=user_id, created__gte=since, status=Status.PLAYING)
    return tables.filter(**_columns(chosen)).order_by("-pk").first()


def _columns(chosen: Opening) -> dict[str, Any]:
    """What a room's row keeps of the choices, but for the name."""
    return {
        "visibility": Visibility.PUBLIC if chosen.public else Visibility.PRIVATE,
        "ruleset": chosen.ruleset.to_json(),
        "seat_count": chosen.seat_count,
        "turn_seconds": chosen.turn_seconds,
        "bot_fill": chosen.bot_fill,
        "bot_level": level_to_seat(chosen.bot_level),
        "practice": chosen.practice,
        "win_share": chosen.win_share,
        "speed": chosen.speed,
        "assist": chosen.assist,
        "theme": chosen.theme,
        "card_style": chosen.card_style,
        "suits": chosen.suits,
    }


def _refuse_bots_and_looks(chosen: Opening) -> None:
    level_to_seat(chosen.bot_level)
    words = (
        (Speed, chosen.speed),
        (Theme, chosen.theme),
        (CardStyle, chosen.card_style),
        (Suits, chosen.suits),
    )
    if any(word not in known.values for known, word in words):
        raise Refused("options", _("A table has no such option."))
    if chosen.practice and (chosen.public or chosen.turn_seconds):
        raise Refused(
            "practice", _("A practice table is for you alone: not public, and without a turn timer.")
        )
    if chosen.win_share is None:
        return
    if not chosen.practice:
        raise Refused("win_share", _("Bots aim for a share of wins at practice tables only."))
    if not 0 <= chosen.win_share <= 100:
        raise Refused("win_share", _("A share of wins is from 0 to 100."))
