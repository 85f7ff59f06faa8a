"""What happened at the table, for the script that lets the cards fly. Only what was played openly stands in it."""

from dataclasses import dataclass
from functools import lru_cache

from games.labels import sweep_words
from games.render.cards import CardView, card_view
from games.render.scene import Scene
from games.render.table import CSS
from games.rules.observation import Observation
from games.rules.state import Played

MOST_PLAYS = 12  # more than can come between two frames that a browser sees
MOST_FACES = 4
BETWEEN = " \n"  # a line each: the sentinel reads again only what is new. The space is what scripts divide by


@dataclass(frozen=True)
class Flights:
    """`round` names the match and its round. `plays` are the newest ones as text, each its number in the round,
    the seat, the pile of its side and the move, with "!" for a sweep: "12.1.them.7Dx3C+4H!". `faces` are the cards
    that played last. `leftovers` tells who got the rest of the table: "us:3C+4H". `sweep` and `arabic` are what a
    sweep is called, `points` what it brings."""

    round: str
    deal: int
    dealer: int
    plays: str
    leftovers: str
    faces: tuple[CardView, ...]
    sweep: str
    arabic: str
    points: int


def flights_view(scene: Scene, seen: Observation) -> Flights:
    """The newest plays of the round that is on the table."""
    words = sweep_words(seen.ruleset.sweep_name)
    numbered = list(enumerate(seen.history, start=1))[-MOST_PLAYS:]
    return Flights(
        round=f"{scene.match.slug if scene.match else ''}-{seen.round_number}",
        deal=seen.deal,
        dealer=seen.dealer,
        plays=BETWEEN.join(_play(scene, number, played) for number, played in numbered),
        leftovers=_leftovers(scene, seen),
        faces=tuple(card_view(played.move.card, seen.ruleset) for played in seen.history[-MOST_FACES:]),
        sweep=words.said,
        arabic=words.arabic,
        points=seen.ruleset.law.sweep_points(seen.ruleset.options),
    )


def pile_of(scene: Scene, side: int) -> str:
    """The name of a side's pile in the style sheet: "us", "them" or "third"."""
    return CSS[scene.sides.index(side)]


def _play(scene: Scene, number: int, played: Played) -> str:
    pile = pile_of(scene, scene.side_of(played.seat))
    return _written(number, pile, played)


@lru_cache(maxsize=16384)
def _written(number: int, pile: str, played: Played) -> str:
    return f"{number}.{played.seat}.{pile}.{played.move}{'!' if played.sweep else ''}"


def _leftovers(scene: Scene, seen: Observation) -> str:
    if not seen.leftovers or seen.last_capturer is None:
        return ""
    return f"{pile_of(scene, seen.last_capturer)}:{'+'.join(map(str, seen.leftovers))}"
