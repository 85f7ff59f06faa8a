"""What one person may know of one face-up card: value, what it scores and takes, what of its rank is gone."""

from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.labels import spoken_card, table_name
from games.labels.deck import playing_with
from games.models import Room
from games.render.cards import CardView, card_view, minis
from games.render.hints import captures_now
from games.render.looks import room_look
from games.render.scene import Scene, look
from games.render.viewer import Viewer
from games.render.worth import Counted, counted, gets
from games.rules.actions import Move
from games.rules.cards import Card
from games.rules.observation import Observation
from games.rules.scoring import Cards


@dataclass(frozen=True)
class WayView:
    """One capture of a card of the viewer's hand: `codes` joined by "+", small faces, and what else it gets."""

    codes: str
    cards: SafeString
    gets: str


@dataclass(frozen=True)
class CardInfo:
    """The panel of one card.

    `called` is what the card is called at the table. `place` is hand, table or pile. `ways` are what a card of
    one's own hand takes as the table lies; `takers` the cards of one's own hand that can take a card on the table.
    `gone` are the cards of its rank that were taken, `hidden` is how many of them nobody has shown to this person
    yet.
    """

    card: CardView
    name: str
    called: SafeString
    value: int
    scores: tuple[Counted, ...]
    place: str
    mine: bool
    ways: tuple[WayView, ...]
    takers: SafeString
    rank: str
    gone: SafeString
    hidden: int


def card_info(room: Room, viewer: Viewer, code: str) -> CardInfo | None:
    """The panel of the card with this code; None unless the card lies face up before this viewer."""
    return info_in(look(room, viewer), code)


def info_in(scene: Scene, code: str) -> CardInfo | None:
    """The same for a scene that was read already."""
    if scene.seen is None or scene.stage != "playing":
        return None
    place, card = _find(scene.seen, code)
    with playing_with(room_look(scene.room).deck(scene.viewer.prefs)):
        return _info(scene, scene.seen, card, place) if card is not None else None


def _find(seen: Observation, code: str) -> tuple[str, Card | None]:
    swept = tuple(card for cards in seen.sweep_cards for card in cards)
    for place, cards in (("hand", seen.hand), ("table", seen.table), ("pile", swept)):
        for card in cards:
            if card.code == code:
                return place, card
    return "", None


def _info(scene: Scene, seen: Observation, card: Card, place: str) -> CardInfo:
    ways = captures_now(seen, card) if place == "hand" else ()
    takers = _takers(seen, card) if place == "table" else ()
    gone, hidden = _same_rank(seen, card)
    return CardInfo(
        card=card_view(card, seen.ruleset),
        name=spoken_card(card, seen.ruleset),
        called=table_name(card, seen.ruleset).html,
        value=seen.ruleset.value(card),
        scores=counted(card, seen.ruleset),
        place=place,
        mine=scene.me is not None,
        ways=tuple(_way(seen, move) for move in ways),
        takers=minis(takers),
        rank=card.rank,
        gone=minis(gone),
        hidden=hidden,
    )


def _way(seen: Observation, move: Move) -> WayView:
    codes = "+".join(card.code for card in move.take)
    return WayView(codes, minis(move.take), gets(seen, move))


def _takers(seen: Observation, card: Card) -> Cards:
    return tuple(own for own in seen.hand if any(card in move.take for move in captures_now(seen, own)))


def _same_rank(seen: Observation, card: Card) -> tuple[Cards, int]:
    """The cards of its rank that lie in the piles, and how many are in nobody's sight."""
    alike = [other for other in seen.ruleset.deck() if other.rank == card.rank]
    piles = {other for pile in seen.piles for other in pile}
    gone = tuple(other for other in alike if other in piles)
    open_cards = {*seen.hand, *seen.table}
    return gone, sum(other not in piles and other not in open_cards for other in alike)


def refusal() -> str:
    """What somebody hears who asks for a card that does not lie open before them."""
    return _("You cannot see that card now.")
