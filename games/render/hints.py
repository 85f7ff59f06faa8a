"""What each card may do now, written beside it: the browser holds no rules.

The hand of the seat to move carries its legal captures (`takes`); while somebody else is to move it carries what
the cards would take from the table as it lies (`then`), so that one move can be marked ahead. Whether any of it is
*shown* unasked is the room's option, capture assist.
"""

from dataclasses import dataclass, replace

from games.labels import card_name
from games.labels.listing import listed
from games.labels.reader import gettext as _
from games.render.cards import CardView, card_view
from games.render.scene import Scene
from games.render.worth import gets
from games.rules.actions import Move
from games.rules.cards import Card
from games.rules.observation import Observation
from games.rules.scoring import Cards
from games.rules.variants import escoba

# With so many ways to choose from, nobody reads what each of them gets.
MOST_SAID = 12
MOST_SPOKEN = 3


@dataclass(frozen=True)
class HandCard:
    """A card of the viewer's hand.

    `takes` are its legal captures ("7S|3C+4H") and `gets` what each brings, `may_place` whether it may be laid
    down; all three in the viewer's turn only. `then` is what it would take now, in the turns of others. `goal` is
    the sum that table cards have to reach, 0 where no sum is made. `picks`: a single capture is picked by itself.
    `can` and `says` are the hints of capture assist.
    """

    card: CardView
    takes: str = ""
    gets: str = ""
    may_place: bool = False
    then: str = ""
    goal: int = 0
    picks: bool = False
    can: bool = False
    says: str = ""


@dataclass(frozen=True)
class LaidCard:
    """A card on the table. `must` rings it after a refusal; `due` is a card that force capture wants taken; `hint`
    marks what can be taken, under capture assist."""

    card: CardView
    must: bool = False
    due: bool = False
    hint: bool = False


def hand_cards(scene: Scene, seen: Observation) -> tuple[HandCard, ...]:
    """My cards with what they may do."""
    moves = seen.legal_moves if scene.my_turn else ()
    return tuple(_in_hand(scene, seen, card, moves) for card in seen.hand)


def laid_cards(scene: Scene, seen: Observation) -> tuple[LaidCard, ...]:
    """The cards on the table, in the order they came."""
    must = {code for group in (scene.notice.must_take if scene.notice else ()) for code in group}
    due = forced_cards(seen) if scene.my_turn else ()
    shown = _assisted(scene)
    takeable = {card for move in seen.legal_moves for card in move.take} if shown else set()
    return tuple(
        LaidCard(card_view(card, seen.ruleset), card.code in must, card in due, card in takeable)
        for card in seen.table
    )


def forced_cards(seen: Observation) -> Cards:
    """Under force capture: the table cards that have an equal in the viewer's hand."""
    if not seen.ruleset.options.get("force_equal_in_hand"):
        return ()
    ranks = {card.rank for card in seen.hand}
    return tuple(card for card in seen.table if card.rank in ranks)


def captures_now(seen: Observation, card: Card) -> tuple[Move, ...]:
    """What a card would take from the table as it lies, whoever is to move."""
    takes = seen.ruleset.law.captures(seen.ruleset.options, card, seen.table)
    return tuple(Move(card, take) for take in takes)


def _in_hand(scene: Scene, seen: Observation, card: Card, moves: tuple[Move, ...]) -> HandCard:
    view = card_view(card, seen.ruleset)
    plain = HandCard(view, goal=goal(seen, card), picks=_picks(scene, seen, card))
    if not scene.my_turn:
        then = captures_now(seen, card) if scene.turn is not None else ()
        return replace(plain, then=_ways(then))
    own = [move for move in moves if move.card is card]
    takes = tuple(move for move in own if move.take)
    shown = bool(takes) and _assisted(scene)
    return replace(
        plain,
        takes=_ways(takes),
        gets="|".join(gets(seen, move) for move in takes[:MOST_SAID]).rstrip("|"),
        may_place=len(takes) < len(own),
        can=shown,
        says=_says(takes) if shown else "",
    )


def goal(seen: Observation, card: Card) -> int:
    """What the table cards of a sum have to add up to with this card; 0 where it takes otherwise."""
    match seen.ruleset.variant:
        case "basra":
            return 0
        case "escoba":
            return max(0, escoba.FIFTEEN - seen.ruleset.value(card))
    return seen.ruleset.value(card)


def _ways(moves: tuple[Move, ...]) -> str:
    return "|".join("+".join(taken.code for taken in move.take) for move in moves)


def _assisted(scene: Scene) -> bool:
    return scene.my_turn and scene.room.assist


def _picks(scene: Scene, seen: Observation, card: Card) -> bool:
    """Under assist; in Basra, where a card takes all that it can; and where force capture leaves no choice."""
    if scene.room.assist or seen.ruleset.variant == "basra":
        return True
    return any(due.rank == card.rank for due in forced_cards(seen))


def _says(takes: tuple[Move, ...]) -> str:
    """ "takes 7 of spades", for ears."""
    ways = [listed([card_name(card) for card in move.take]) for move in takes[:MOST_SPOKEN]]
    return "; ".join(_("takes %(cards)s") % {"cards": way} for way in ways)
