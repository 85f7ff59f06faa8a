"""A finished match, ply by ply, with all hands open. Running matches never come here."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games import log
from games.labels import SweepWords, game_title, sweep_words
from games.labels.people import bot_and_level, letter, player_name
from games.models import Match, Player
from games.render.addresses import rules_path
from games.render.cards import CardView, card_view, mini, minis
from games.render.plays import first_table_taker, take_first_table
from games.render.scene import PLACES, TONES
from games.render.tally import Row, Sum, rows, totals
from games.render.words import Line, line, name, number
from games.rules import state
from games.rules.actions import Cut, Move, Shuffle
from games.rules.cards import SEVEN_OF_DIAMONDS, Card
from games.rules.observation import observe


@dataclass(frozen=True)
class HandView:
    """One seat of the replay: every card that it holds, the one that is being played lifted."""

    place: str
    name: SafeString
    letter: str
    tone: str
    bot: str
    dealer: bool
    taken: int
    cards: tuple[CardView, ...]


@dataclass(frozen=True)
class StepView:
    """One line of the move list, and the line above the controls."""

    ply: int
    who: SafeString | None
    letter: str
    tone: str
    card: SafeString | None
    takes: SafeString | None
    sweep: bool
    haya: bool
    text: SafeString | None
    now: bool


@dataclass(frozen=True)
class RoundLink:
    """A round in the navigation: where it begins, and whether it is the one on the board."""

    number: int
    ply: int
    now: bool


@dataclass(frozen=True)
class CountedView:
    """The tally of the round on the board, shown once its last card is played."""

    sums: tuple[Sum, ...]
    rows: tuple[Row, ...]


class Film:
    """A match being shown at one ply. `own` is the seat of the person who looks on, None for others."""

    def __init__(self, row: Match, ply: int | None, user_id: int | None) -> None:
        if row.ended is None:
            raise ValueError("a running match is not shown with its hands open")
        self.row = row
        self.players: list[Player] = list(row.players.all())
        self.actions = log.actions(row)
        self.first = next((n for n, action in enumerate(self.actions, 1) if isinstance(action, Shuffle)), 1)
        self.last = len(self.actions)
        self.ply = min(max(self.first if ply is None else ply, min(self.first, self.last)), self.last)
        self.own = next((p.seat for p in self.players if user_id is not None and p.user_id == user_id), None)

    @property
    def action(self) -> object:
        return self.actions[self.ply - 1] if self.actions else None

    @cached_property
    def bounds(self) -> tuple[int, int]:
        """First and last ply of the round on the board, its shuffles included."""
        first = self.first
        for ended in self.row.rounds:
            if self.ply <= ended["last_ply"]:
                return first, ended["last_ply"]
            first = ended["last_ply"] + 1
        return first, self.last

    @cached_property
    def position(self) -> state.Match:
        """Before the move of this ply, so that what it takes is still there to be seen; after a shuffle."""
        return log.replay(self.row, self.ply - 1 if isinstance(self.action, Move) else self.ply)

    @cached_property
    def end(self) -> state.Match:
        """The end of the round on the board: its whole history, and its tally."""
        return log.replay(self.row, self.bounds[1])

    def side_of(self, seat: int) -> int:
        return state.side_of(seat, self.row.seat_count)

    @property
    def side(self) -> int:
        return self.side_of(self.own or 0)

    @property
    def sides(self) -> tuple[int, ...]:
        """Every side, that of the person who looks first, then in the order of play."""
        count = state.sides_of(self.row.seat_count)
        return tuple((self.side + step) % count for step in range(count))

    def tone(self, seat: int) -> str:
        return TONES[self.sides.index(self.side_of(seat))]

    def place(self, seat: int) -> str:
        clockwise = self.row.ruleset.get("options", {}).get("direction") == "clockwise"
        return PLACES[self.row.seat_count, clockwise][(seat - (self.own or 0)) % self.row.seat_count]

    def name(self, seat: int) -> Line:
        return line(_("You")) if seat == self.own else name(player_name(self.players[seat]))

    def bot(self, seat: int) -> str:
        """ "bot, hard"; "" for a person."""
        level = self.players[seat].bot_level
        return bot_and_level(level) if level else ""

    def letter(self, seat: int) -> str:
        return letter(player_name(self.players[seat]))

    def side_name(self, side: int) -> Line:
        names = [self.name(player.seat) for player in self.players if self.side_of(player.seat) == side]
        return names[0] if len(names) == 1 else line("{first} + {second}", first=names[0], second=names[1])


def replay_context(row: Match, ply: int | None, user_id: int | None) -> dict[str, Any]:
    """The context of `games/replay.html`: the match `row` with ply number `ply` being played.

    Raises:
        ValueError: the match is not over.
    """
    film = Film(row, ply, user_id)
    steps = tuple(_steps(film))
    first, last = film.bounds
    return {
        "title": row.title,
        "game": game_title(row.ruleset.get("preset", "")),
        "lede": _lede(film).html,
        "ply": film.ply,
        "first": first,
        "last": last,
        "previous": film.ply - 1 if film.ply > film.first else None,
        "next": film.ply + 1 if film.ply < film.last else None,
        "rounds": _rounds(film),
        "round_number": film.position.round_number,
        "hands": _hands(film),
        "laid": _laid(film),
        "stock_left": len(film.position.round.stock) if film.position.round else 0,
        "seats": row.seat_count,
        "rules_path": rules_path(film.end.ruleset),
        "sweep": _sweep(film),
        "sweep_points": film.end.ruleset.law.sweep_points(film.end.ruleset.options),
        "steps": steps,
        "step": next((step for step in steps if step.now), None),
        "marks": tuple(step for step in steps if step.sweep or step.haya),
        "counted": _counted(film) if film.ply == last else None,
    }


def _sweep(film: Film) -> SweepWords:
    return sweep_words(film.end.ruleset.sweep_name)


def _lede(film: Film) -> Line:
    """ "Chkobba, Café, You against Leila, 11 : 7"."""
    score = number(" : ".join(str(film.row.totals[side]) for side in film.sides))
    us, *others = (film.side_name(side) for side in film.sides)
    them = (
        others[0] if len(others) == 1 else line(_("{first} and {second}"), first=others[0], second=others[1])
    )
    kind = game_title(film.row.ruleset.get("preset", ""))
    return line(_("{kind}, {us} against {them}, {score}"), kind=kind, us=us, them=them, score=score)


def _rounds(film: Film) -> tuple[RoundLink, ...]:
    begins = [film.first, *(ended["last_ply"] + 1 for ended in film.row.rounds)]
    begins = [ply for ply in begins if ply <= film.last]
    return tuple(RoundLink(n, ply, ply == film.bounds[0]) for n, ply in enumerate(begins, 1))


def _hands(film: Film) -> tuple[HandView, ...]:
    rnd = film.position.round
    played = film.action.card if isinstance(film.action, Move) else None
    return tuple(
        HandView(
            place=film.place(seat),
            name=film.name(seat).html,
            letter=film.letter(seat),
            tone=film.tone(seat),
            bot=film.bot(seat),
            dealer=film.position.dealer == seat,
            taken=len(rnd.piles[film.side_of(seat)]) if rnd else 0,
            cards=_cards(film, rnd.hands[seat] if rnd else (), {played}),
        )
        for seat in range(film.row.seat_count)
    )


def _laid(film: Film) -> tuple[CardView, ...]:
    rnd = film.position.round
    taken = set(film.action.take) if isinstance(film.action, Move) else set()
    return _cards(film, rnd.table if rnd else (), taken)


def _cards(film: Film, cards: tuple[Card, ...], marked: Collection[Card | None]) -> tuple[CardView, ...]:
    """Cards of which those in `marked` are lifted: the played card, and what it takes."""
    return tuple(card_view(card, film.position.ruleset, must=card in marked) for card in cards)


def _steps(film: Film) -> list[StepView]:
    """Every ply of the round on the board. A sweep is known from the history of the whole round."""
    first, last = film.bounds
    moves = iter(film.end.round.history if film.end.round else ())
    return [_step(film, ply, moves) for ply in range(first, last + 1)]


def _step(film: Film, ply: int, moves: Any) -> StepView:
    action, now = film.actions[ply - 1], ply == film.ply
    if not isinstance(action, Move):
        text, swept = _dealt(film, ply)
        return StepView(ply, None, "", "", None, None, swept, False, text.html, now)
    played = next(moves)
    return StepView(
        ply=ply,
        who=film.name(played.seat).html,
        letter=film.letter(played.seat),
        tone=film.tone(played.seat),
        card=mini(action.card),
        takes=minis(action.take) if action.take else None,
        sweep=played.sweep,
        haya=bool(action.take) and SEVEN_OF_DIAMONDS in (action.card, *action.take),
        text=None,
        now=now,
    )


def _dealt(film: Film, ply: int) -> tuple[Line, bool]:
    """A shuffle or a cut in words, and whether the first table was a sweep. A shuffle that another one follows
    was an opening to deal again."""
    if isinstance(film.actions[ply - 1], Cut):
        return line(_("The deck is cut for the deal")), False
    if ply < film.last and isinstance(film.actions[ply], Shuffle):
        return line(_("The opening has to be dealt again")), False
    taken = _first_table(film)
    return taken or line(_("The cards are dealt")), taken is not None


def _first_table(film: Film) -> Line | None:
    """ "Leila takes the first table: 1 escoba": the sweeps that no card was played for."""
    rnd = film.end.round
    count = sum(rnd.sweeps) - sum(played.sweep for played in rnd.history) if rnd else 0
    if not rnd or count == 0:
        return None
    seat = first_table_taker(film.end.ruleset, rnd.dealer, film.row.seat_count)
    return take_first_table(film.name(seat), seat == film.own, film.end.ruleset, count)


def _counted(film: Film) -> CountedView | None:
    rnd, results = film.end.round, film.end.results
    if rnd is None or not rnd.over or not results:
        return None
    sides = {side: film.side_name(side).html for side in film.sides}
    return CountedView(totals(results[-1], sides), rows(results[-1], sides, observe(film.end, None)))
