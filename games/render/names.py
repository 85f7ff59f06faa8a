"""What seats and sides are called, seen from the viewer's chair."""

from django.utils.html import format_html_join

from games.labels.listing import comma
from games.labels.people import letter
from games.labels.reader import gettext as _
from games.render.scene import Scene
from games.render.words import Line, joined, line, name


def seat_name(scene: Scene, index: int) -> Line:
    """ "You", a name, or "free seat"."""
    if index not in scene.called:
        scene.called[index] = _seat_name(scene, index)
    return scene.called[index]


def _seat_name(scene: Scene, index: int) -> Line:
    if index == scene.viewer.seat:
        return line(_("You"))
    known = scene.name(index)
    return name(known) if known else line(_("Free seat"))


def side_seats(scene: Scene, side: int) -> list[int]:
    """The seats of a side, the viewer's own first."""
    seats = [index for index in range(scene.room.seat_count) if scene.side_of(index) == side]
    return sorted(seats, key=lambda index: (index != scene.viewer.seat, index))


def side_name(scene: Scene, side: int) -> Line:
    """ "You + Amel"."""
    if side not in scene.called_sides:
        scene.called_sides[side] = _side_name(scene, side)
    return scene.called_sides[side]


def _side_name(scene: Scene, side: int) -> Line:
    names = [seat_name(scene, index) for index in side_seats(scene, side)]
    return names[0] if len(names) == 1 else line("{first} + {second}", first=names[0], second=names[1])


def short_side(scene: Scene, side: int) -> Line:
    """ "Us", "Them", or the letters of the two for a watcher: what fits on a small slate.

    Where everybody plays alone it is the name."""
    if len(scene.sides) == scene.room.seat_count:
        return side_name(scene, side)
    if scene.viewer.seat is not None:
        return line(_("Us") if side == scene.side else _("Them"))
    letters = [letter(scene.name(index) or "?") for index in side_seats(scene, side)]
    return name("+".join(letters))


def people(scene: Scene, indexes: list[int]) -> Line:
    """ "Leila", "Sami and Leila", or "Amel, Sami and Leila"."""
    names = [seat_name(scene, index) for index in indexes]
    if len(names) < 2:
        return joined(*names)
    first = Line(
        format_html_join(comma(), "{}", ((each.html,) for each in names[:-1])),
        comma().join(each.text for each in names[:-1]),
    )
    return line(_("{first} and {second}"), first=first, second=names[-1])
