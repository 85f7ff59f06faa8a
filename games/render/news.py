"""What is said aloud: one polite and one assertive text per event, in the reader's language."""

from dataclasses import dataclass

from games.labels import sweep_words
from games.labels.listing import comma
from games.labels.reader import gettext as _
from games.labels.reader import ngettext
from games.models import Match
from games.render import bar, finish, names
from games.render.plays import opening, spoken
from games.render.refusals import reason
from games.render.scene import Scene
from games.render.words import Line, cards, joined, line
from games.rules.observation import Observation


@dataclass(frozen=True)
class News:
    """`say` is polite, `alert` is assertive; a text is spoken once per key, and always when it is `fresh`.

    `last` is the newest play and `score` the totals, both spoken when somebody asks.
    """

    say: str
    say_key: str
    alert: str
    alert_key: str
    fresh: bool
    last: str = ""
    score: str = ""


def news_view(scene: Scene) -> News:
    """The news of this frame."""
    say, say_key = _say(scene)
    alert, alert_key = _alert(scene)
    # A removal is told with every frame, and spoken once.
    fresh = scene.notice is not None and scene.notice.code != "removed"
    last, score = _on_request(scene)
    return News(say.text, say_key, alert.text, alert_key, fresh, last, score)


def _on_request(scene: Scene) -> tuple[str, str]:
    """The newest play, and the score: "You: 9, Leila: 7. First to 11."."""
    seen = scene.seen
    if seen is None or scene.stage != "playing":
        return "", ""
    last = spoken(scene, seen.history[-1]) if seen.history else opening(scene, seen)
    sides = [
        line(_("{side}: {points}"), side=names.side_name(scene, side), points=seen.live_totals[side]).text
        for side in scene.sides
    ]
    score = line(_("{sides}. First to {target}."), sides=comma().join(sides), target=seen.ruleset["target"])
    return last.text, score.text


def _say(scene: Scene) -> tuple[Line, str]:
    if scene.stage == "waiting":
        free = sum(seat.is_empty for seat in scene.seats)
        if free:
            return line(ngettext("{count} seat free", "{count} seats free", free), count=free), f"free-{free}"
        return line(_("Everybody is here")), "free-0"
    if scene.stage == "frozen":
        return line(_("This table is stopped")), "frozen"
    if scene.seen is None or scene.match is None:
        return line(""), ""
    key = f"{scene.match.slug}-{scene.match.last_ply}-{scene.stage}"
    if scene.stage == "finished":
        return _over(scene, scene.match, key)
    return joined(*_told(scene, scene.seen)), key


def _over(scene: Scene, row: Match, key: str) -> tuple[Line, str]:
    """How the match ended; later, who wants another one."""
    asking = finish.asking(scene)
    if asking:
        return finish.asked(scene), f"{key}-asked-{'-'.join(map(str, asking))}"
    return finish.title(scene, row), key


def _told(scene: Scene, seen: Observation) -> list[Line]:
    """The last play, what lies on the table, and whose turn it is."""
    told = [spoken(scene, seen.history[-1])] if seen.history else [opening(scene, seen)]
    if scene.round_over:
        return [*told, line(_("The round is over."))]
    if seen.table:
        told.append(line(_("On the table: {cards}."), cards=cards(seen.table)))
    else:
        told.append(line(_("The table is empty.")))
    return [*told, bar.turn_spoken(scene)] if scene.my_turn else told


def _alert(scene: Scene) -> tuple[Line, str]:
    if scene.notice is not None:
        return reason(scene.notice), f"notice-{scene.notice.code}"
    if scene.seen is None or scene.match is None or scene.stage != "playing":
        return line(""), ""
    if scene.gone or scene.held or bar.idle_question(scene):
        return _absence(scene, scene.seen, scene.match)
    last = scene.seen.history[-1] if scene.seen.history else None
    if last is not None and last.sweep:
        who = names.seat_name(scene, last.seat)
        key = f"sweep-{scene.match.slug}-{scene.seen.round_number}-{len(scene.seen.history)}"
        return _swept(scene.seen, who), key
    return line(""), ""


def _swept(seen: Observation, who: Line) -> Line:
    """ "Basra! Leila, 10 points." """
    points = seen.ruleset.law.sweep_points(seen.ruleset.options)
    called = sweep_words(seen.ruleset.sweep_name).said
    said = ngettext("{sweep}! {name}, {points} point.", "{sweep}! {name}, {points} points.", points)
    return line(said, sweep=called, name=who, points=points)


def _absence(scene: Scene, seen: Observation, row: Match) -> tuple[Line, str]:
    """Once when somebody drops out, once when the hold is over."""
    shown = bar.bar_view(scene, seen, row)
    if shown.kind not in ("drop", "away"):
        return line(""), ""
    seat = (scene.gone or scene.held or (scene.me,))[0]
    until = seat.held_until.timestamp() if seat is not None and seat.held_until else 0
    return bar.bar_line(scene, seen, row), f"{shown.kind}-{seat.index if seat else 0}-{until:.0f}"
