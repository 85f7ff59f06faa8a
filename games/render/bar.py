"""The bar under the felt: one line that always says who must do what, with the clock that runs."""

from dataclasses import dataclass

from django.utils.safestring import SafeString

from games.labels import sweep_words
from games.labels.reader import gettext as _
from games.labels.reader import ngettext
from games.labels.refusals import equal_sentence
from games.models import Match
from games.render import names
from games.render.addresses import rule_path
from games.render.refusals import reason
from games.render.scene import Scene
from games.render.words import Line, clock_text, line
from games.rules.observation import Observation

LOW_SECONDS = 10  # as in clocks.js


@dataclass(frozen=True)
class Clock:
    """Seconds left when the frame was made; the browser counts on from there."""

    left: int
    text: str

    @property
    def low(self) -> bool:
        """Whether the last seconds run, which look different."""
        return self.left <= LOW_SECONDS


@dataclass(frozen=True)
class Bar:
    """`kind` is mine, bad, drop, away or wait: colour and icon follow it, and the words say the same. `why`
    leads to the rule that a refused move broke."""

    kind: str
    icon: str
    html: SafeString
    clock: Clock | None
    why: str = ""


def bar_view(scene: Scene, seen: Observation, row: Match) -> Bar:
    """The most urgent thing to say to this viewer."""
    kind, icon, said, left = _say(scene, seen, row)
    why = rule_path(scene.ruleset, scene.notice.rule) if scene.notice and scene.notice.rule else ""
    return Bar(kind, icon, said.html, None if left is None else Clock(left, clock_text(left)), why)


def bar_line(scene: Scene, seen: Observation, row: Match) -> Line:
    """The bar's sentence, to be spoken."""
    return _say(scene, seen, row)[2]


def _say(scene: Scene, seen: Observation, row: Match) -> tuple[str, str, Line, int | None]:
    turn_left = scene.left(row.turn_deadline)
    if scene.notice is not None:
        return "bad", "flag", reason(scene.notice), turn_left
    if idle_question(scene):
        return "away", "clock", line(_("Are you still there?")), scene.left(row.idle_at)
    if scene.gone and not scene.my_turn:
        return "away", "signal-off", _gone(scene), turn_left
    if scene.held:
        return "drop", "signal-off", _held(scene), scene.left(scene.held[0].held_until)
    if scene.round_over:
        return "wait", "note", line(_("The round is over")), scene.left(row.round_deadline)
    if scene.my_turn:
        return "mine", "cards", _mine(scene, seen), turn_left
    return "wait", "eye" if scene.me is None else "tea", _others(scene), turn_left


def idle_question(scene: Scene) -> bool:
    """Whether this viewer was asked "are you still there?" and has not answered yet."""
    asked = scene.match is not None and scene.match.idle_asked and scene.my_turn
    return bool(asked or (scene.me is not None and scene.me.idle))


def _gone(scene: Scene) -> Line:
    seat = scene.gone[0]
    who = names.seat_name(scene, seat.index)
    if seat.left:
        return line(_("{name} left the table. What now?"), name=who)
    if seat.idle:
        return line(_("{name} does not answer. What now?"), name=who)
    return line(_("{name} has not come back. What now?"), name=who)


def _held(scene: Scene) -> Line:
    who = names.seat_name(scene, scene.held[0].index)
    if scene.my_turn:
        return line(_("{name} lost the connection. It is your turn"), name=who)
    return line(_("{name} lost the connection. The seat is kept."), name=who)


def _mine(scene: Scene, seen: Observation) -> Line:
    rules = seen.ruleset.options
    if seen.stock_left == 0 and sum(seen.hand_sizes) == 1 and rules.get("last_sweep") == "never":
        return line(_("The last card makes no {sweep}"), sweep=sweep_words(seen.ruleset.sweep_name).name)
    if seen.stock_left == 0 and seen.deals > 1 and len(seen.hand) == rules["hand"]:
        return line(_("Last deal: choose a card"))
    if rules.get("force_equal_in_hand"):
        equal = next((c for c in seen.table if any(own.rank == c.rank for own in seen.hand)), None)
        if equal is not None:
            return line(equal_sentence(equal))
    return line(_("Your turn: choose a card"))


def _others(scene: Scene) -> Line:
    if scene.turn is None:
        return line(_("You are watching") if scene.me is None else _("The cards are being dealt"))
    who = names.seat_name(scene, scene.turn)
    if scene.me is None:
        return line(_("You are watching. {name} is playing"), name=who)
    return line(_("{name} is playing"), name=who)


def turn_spoken(scene: Scene) -> Line:
    """ "Your turn, 20 seconds." once a turn, since the ticks are not spoken."""
    left = scene.left(scene.match.turn_deadline) if scene.match else None
    if left is None:
        return line(_("Your turn."))
    return line(ngettext("Your turn, {left} second.", "Your turn, {left} seconds.", left), left=left)
