"""The table as one viewer sees it: slate, seats, piles, the cards on the felt, hand and legal moves."""

from dataclasses import dataclass

from django.conf import settings
from django.utils.safestring import SafeString

from games.labels import short_card, sweeps_counted
from games.labels.people import letter, level_name
from games.labels.reader import gettext as _
from games.labels.reader import kept
from games.models import Seat
from games.render import names
from games.render.cards import CardView, card_view
from games.render.hints import HandCard, LaidCard, hand_cards, laid_cards
from games.render.scene import Scene
from games.render.words import Line, cards, line
from games.rules.actions import Move
from games.rules.cards import Card
from games.rules.observation import Observation

STROKES = 5  # a bundle of chalk strokes
MOST_BACKS = 5  # how many backs of a larger hand are drawn
CSS = ("us", "them", "third")


@dataclass(frozen=True)
class SideView:
    """One side on the slate and its pile, which `css` names. `strokes` are the bundles of chalk for this
    round's sweeps, `swept` says how many ("2 chkobbas")."""

    css: str
    long: SafeString
    short: SafeString
    points: int
    sweeps: int
    strokes: tuple[int, ...]
    swept: str
    taken: int
    crosses: tuple[CardView, ...]


@dataclass(frozen=True)
class SeatView:
    """A seat with its back to us: never a card, only how many there are. A `fan` of many cards is drawn by
    a few and the number. `tone` is the colour of its side."""

    index: int
    place: str
    name: SafeString
    letter: str
    tone: str
    held: int
    fan: range
    turn: bool
    bot: bool
    away: bool
    hold_left: int | None
    hold_total: int
    notes: tuple[str, ...]


@dataclass(frozen=True)
class MoveView:
    """A legal move as a button: `value` is its text form."""

    value: str
    label: SafeString


@dataclass(frozen=True)
class TableView:
    """Everything on and around the felt."""

    sides: tuple[SideView, ...]
    target: object
    deal: int
    deals: int
    dots: tuple[bool, ...]
    last_deal: bool
    stock_left: int
    others: tuple[SeatView, ...]
    south: SeatView
    laid: tuple[LaidCard, ...]
    hand: tuple[HandCard, ...]
    assist: bool
    moves: tuple[MoveView, ...]


def table_view(scene: Scene, seen: Observation) -> TableView:
    """The table of a running match."""
    seats = [_seat(scene, seen, seat) for seat in scene.seats]
    deal = max(seen.deal, 1)
    return TableView(
        sides=tuple(_side(scene, seen, side, css) for side, css in zip(scene.sides, CSS, strict=False)),
        target=seen.ruleset["target"],
        deal=deal,
        deals=seen.deals,
        dots=tuple(number < deal for number in range(seen.deals)),
        last_deal=deal == seen.deals,
        stock_left=seen.stock_left,
        others=tuple(view for view in seats if view.place != "s"),
        south=next(view for view in seats if view.place == "s"),
        laid=laid_cards(scene, seen),
        hand=hand_cards(scene, seen),
        assist=scene.room.assist,
        moves=tuple(move_view(move) for move in seen.legal_moves if scene.my_turn),
    )


def _side(scene: Scene, seen: Observation, side: int, css: str) -> SideView:
    sweeps = seen.sweeps[side]
    crosses = tuple(card_view(card, seen.ruleset) for card in seen.sweep_cards[side][-3:])
    return SideView(
        css=css,
        long=names.side_name(scene, side).html,
        short=names.short_side(scene, side).html,
        points=seen.live_totals[side],
        sweeps=sweeps,
        strokes=strokes(sweeps),
        swept=sweeps_counted(seen.ruleset.sweep_name, sweeps),
        taken=len(seen.piles[side]),
        crosses=crosses,
    )


def strokes(count: int) -> tuple[int, ...]:
    """Chalk strokes in bundles of five: 7 is (5, 2)."""
    full, rest = divmod(count, STROKES)
    return (STROKES,) * full + ((rest,) if rest else ())


def _seat(scene: Scene, seen: Observation, seat: Seat) -> SeatView:
    held_for_owner = seat in scene.held
    held = seen.hand_sizes[seat.index]
    return SeatView(
        index=seat.index,
        place=scene.place(seat.index),
        name=names.seat_name(scene, seat.index).html,
        letter=letter(scene.name(seat.index) or "?"),
        tone=scene.tone(seat.index),
        held=held,
        fan=range(min(held, MOST_BACKS)),
        turn=seat.index == scene.turn,
        bot=seat.is_played_by_bot,
        away=held_for_owner or seat.is_gone,
        hold_left=scene.left(seat.held_until) if held_for_owner else None,
        hold_total=int(settings.SEAT_HOLD_SECONDS),
        notes=tuple(_notes(scene, seen, seat)),
    )


def _notes(scene: Scene, seen: Observation, seat: Seat) -> list[str]:
    """The small words under a name."""
    notes = []
    if seat.bot_playing:
        notes.append(_("a bot plays, %(level)s") % {"level": level_name(scene.room.bot_level)})
    elif seat.left:
        notes.append(_("left"))
    elif seat.is_gone:
        notes.append(_("gone"))
    elif seat.bot_level:
        notes.append(level_name(seat.bot_level))  # the name says "Bot"
    if scene.is_partner(seat.index):
        notes.append(_("partner"))
    if seat.index == seen.dealer:
        notes.append(_("dealer"))
    return notes


@kept(8192)
def move_view(move: Move) -> MoveView:
    """A move in words: "7♦ takes 3♣ 4♥", "Place 7♦"."""
    card = _papers((move.card,))
    if move.take:
        return MoveView(str(move), line(_("{card} takes {cards}"), card=card, cards=_papers(move.take)).html)
    return MoveView(str(move), line(_("Place {card}"), card=card).html)


def _papers(some: tuple[Card, ...]) -> Line:
    """Cards as small papers; in plain text by rank and suit sign."""
    return Line(cards(some).html, " ".join(map(short_card, some)))
