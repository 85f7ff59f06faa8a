"""A room for one viewer: the context of the page and of every frame. Templates get views and nothing else."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string

from chkobba_site.quick import Quick
from games.labels import SweepWords, sweep_words
from games.labels.deck import playing_with
from games.labels.reader import gettext as _
from games.labels.reader import one_reader
from games.labels.terms import current as label_set_in_force
from games.models import Match, Room
from games.phrases import tray
from games.render.acts import Acts, Menu, acts_view, menu_view
from games.render.bar import Bar, bar_view
from games.render.finish import FinishView, finish_view
from games.render.flights import Flights, flights_view
from games.render.looks import RoomLook, room_look
from games.render.news import News, news_view
from games.render.page_words import page_words
from games.render.plays import NoteView, PlayView, last_play, log_of_round, opening
from games.render.scene import Scene, look
from games.render.table import TableView, table_view
from games.render.tally import TallyView, tally_view
from games.render.viewer import Notice, Viewer
from games.render.waiting import WaitingView, waiting_view
from games.render.words import Line
from games.rules.observation import Observation

# Parts of a frame that most moves leave as they are.
SELDOM = ("play", "plays", "seat", "pile", "speak", "keys", "facts", "invite", "last")
FRAME = Quick("games/frame.html", frozenset(f"games/_{part}.html" for part in SELDOM))


@dataclass(frozen=True)
class RoomView:
    """What the page and a frame show. A part that is None is an empty fragment."""

    stage: str
    code: str
    name: str
    version: int
    ply: int
    match: str
    seats: int
    me: str
    turn: str
    in_hand: int
    title: str
    sweep: SweepWords
    closed_reason: str
    look: RoomLook
    news: News
    menu: Menu | None = None
    acts: Acts | None = None
    table: TableView | None = None
    bar: Bar | None = None
    last: PlayView | None = None
    opening: Line | None = None
    log: tuple[PlayView | NoteView, ...] = ()
    flights: Flights | None = None
    tally: TallyView | None = None
    finish: FinishView | None = None
    waiting: WaitingView | None = None

    @property
    def at_table(self) -> bool:
        """Whether the table fills the window; else the room is a page on the cafe's wall."""
        return self.stage == "playing"

    @property
    def refresh(self) -> int:
        """Seconds after which a page without scripts looks again; 0 while its viewer has something to do."""
        if self.stage == "closed" or self.turn == "mine":
            return 0
        return 8 if self.stage in ("finished", "frozen") else 4


def room_context(room: Room, viewer: Viewer, notice: Notice | None = None) -> dict[str, Any]:
    """The context of `games/room.html`."""
    scene = look(room, viewer, notice)
    return {
        **_shown(scene),
        "words": page_words(scene.ruleset),
        "tray": tray(room.seat_count),
        "heartbeat": settings.HEARTBEAT_SECONDS,
    }


def _shown(scene: Scene) -> dict[str, Any]:
    """What the fragments need, in a page and in a frame."""
    with playing_with(room_look(scene.room).deck(scene.viewer.prefs)), one_reader():
        return {"view": room_view(scene), "notice": scene.notice}


def frame(room: Room, viewer: Viewer, notice: Notice | None = None) -> str:
    """One socket message: every fragment of one version of the room, for one viewer."""
    context = {**_shown(look(room, viewer, notice)), "oob": True}
    if settings.DEBUG:  # templates may change under a running site
        return render_to_string("games/frame.html", context)
    return FRAME.render(context, label_set_in_force())


def room_view(scene: Scene) -> RoomView:
    """Everything one viewer may see of a room."""
    room, row = scene.room, scene.match
    return RoomView(
        stage=scene.stage,
        code=room.code,
        name=room.name,
        version=room.version,
        ply=row.last_ply if row else 0,
        match=row.slug if row else "",
        seats=room.seat_count,
        me="" if scene.me is None else str(scene.me.index),
        turn="mine" if scene.my_turn else "none" if scene.turn is None else "other",
        in_hand=len(scene.seen.hand) if scene.seen and scene.me else 0,
        title=_title(scene),
        sweep=sweep_words(scene.ruleset.sweep_name),
        closed_reason=room.closed_reason if scene.stage == "closed" else "",
        look=room_look(room),
        news=news_view(scene),
        **_parts(scene),
    )


def _parts(scene: Scene) -> dict[str, Any]:
    """The fragments of this stage."""
    if scene.stage in ("closed", "frozen"):
        return {}
    if scene.stage == "waiting":
        return {"waiting": waiting_view(scene), "menu": menu_view(scene)}
    if scene.match is None or scene.seen is None:
        return {}
    if scene.stage == "finished":
        return {
            "finish": finish_view(scene, scene.match),
            "menu": menu_view(scene),
            "flights": flights_view(scene, scene.seen),  # the last cards fly before the result is shown
        }
    return _table_parts(scene, scene.seen, scene.match)


def _table_parts(scene: Scene, seen: Observation, row: Match) -> dict[str, Any]:
    return {
        "menu": menu_view(scene),
        "acts": acts_view(scene),
        "table": table_view(scene, seen),
        "bar": bar_view(scene, seen, row),
        "last": last_play(scene, seen),
        "opening": opening(scene, seen),
        "log": log_of_round(scene, seen),
        "flights": flights_view(scene, seen),
        "tally": tally_view(scene, seen) if scene.round_over else None,
    }


def _title(scene: Scene) -> str:
    """The title of the browser's tab."""
    if scene.stage == "closed":
        return _("Table closed")
    if scene.stage == "frozen":
        return _("Table stopped")
    words = {"game": _(scene.ruleset.law.title), "name": scene.room.name}
    if scene.stage == "waiting":
        return _("Waiting room, %(game)s") % words
    if scene.stage == "finished":
        return _("Match over, %(game)s") % words
    return (_("Your turn, %(game)s") if scene.my_turn else _("%(name)s, %(game)s")) % words
