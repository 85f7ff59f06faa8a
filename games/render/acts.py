"""The buttons of one viewer besides the cards: what may be decided now, and the menu."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.safestring import SafeString

from games.labels import facts, game_title
from games.labels.facts import Fact
from games.labels.guide import guide
from games.labels.reader import gettext as _
from games.labels.reader import kept
from games.render import names
from games.render.addresses import rules_path
from games.render.bar import idle_question
from games.render.scene import Scene
from games.rules.ruleset import Ruleset


@dataclass(frozen=True)
class Decision:
    """A seat whose hold is over: let a bot play it, keep waiting, or claim the win when `can_claim`."""

    seat: int
    name: SafeString
    can_claim: bool


@dataclass(frozen=True)
class Acts:
    """What stands in the strip under the hand. `seated` viewers see it even when it is not their turn."""

    seated: bool
    my_turn: bool
    asked: bool
    decision: Decision | None
    my_old_seat: int | None


@dataclass(frozen=True)
class Menu:
    """The menu of a room. `minute` tells the game in a few sentences. `resign` is "", "offer", "asked" (waiting
    for the partner) or "agree". At a `practice` table nobody can be invited, and leaving ends the match; `share` is of
    how many matches in a hundred its bots aim to win, None for bots that play as well as they can."""

    name: str
    kind: str
    code: str
    invite: str
    minute: tuple[str, ...]
    facts: tuple[Fact, ...]
    rules: str
    can_leave: bool
    resign: str
    practice: bool
    share: int | None


def acts_view(scene: Scene) -> Acts:
    """What this viewer may decide."""
    return Acts(
        scene.me is not None, scene.my_turn, idle_question(scene), _decision(scene), _my_old_seat(scene)
    )


def _my_old_seat(scene: Scene) -> int | None:
    """The seat that this viewer left on purpose and may take back."""
    mine = (s.index for s in scene.seats if s.left and s.user_id and s.user_id == scene.viewer.user_id)
    return next(mine, None)


def _decision(scene: Scene) -> Decision | None:
    """One seat at a time, and never while the viewer has a card to play: the move comes first."""
    if scene.my_turn or not scene.gone or scene.round_over:
        return None
    seat = scene.gone[0]
    rivals = [each for each in scene.seats if scene.side_of(each.index) != scene.side]
    can_claim = all(each.is_gone for each in rivals)
    return Decision(seat.index, names.seat_name(scene, seat.index).html, can_claim)


def menu_view(scene: Scene) -> Menu:
    """The menu of this viewer."""
    room, ruleset = scene.room, scene.ruleset
    return Menu(
        name=room.name,
        kind=kind_of(ruleset),
        code=room.code,
        invite=invite_path(room.code),
        minute=guide(ruleset).minute,
        facts=facts(ruleset),
        rules=rules_path(ruleset),
        can_leave=scene.me is not None,
        resign=_resign(scene),
        practice=room.practice,
        share=room.win_share if room.practice else None,
    )


@kept(4096)
def invite_path(code: str) -> str:
    """The invite link after the site's own address."""
    return f"{reverse('home')}?room={code}"


@kept(1024)
def kind_of(ruleset: Ruleset) -> str:
    """ "Chkobba, Café", with a word when the house changed something."""
    kind = game_title(ruleset.preset)
    changes = [key for key in ruleset.changes if key != "target"]
    return _("%(kind)s with house rules") % {"kind": kind} if changes else kind


def _resign(scene: Scene) -> str:
    if scene.me is None or scene.stage != "playing" or scene.room.seat_count == 3:
        return ""
    if scene.me.resigning:
        return "asked"
    own_side = (seat for seat in scene.seats if scene.side_of(seat.index) == scene.side)
    return "agree" if any(seat.resigning for seat in own_side) else "offer"
