"""What was played: the strip with the last play, the log of the round, and the same in words to be spoken."""

from dataclasses import dataclass
from functools import lru_cache

from django.utils.safestring import SafeString

from games.labels import sweeps_counted
from games.labels.people import letter
from games.labels.reader import Reader, ngettext, reader
from games.labels.reader import gettext as _
from games.models import By
from games.render import names
from games.render.cards import mini, minis
from games.render.scene import Scene
from games.render.words import EMPTY, Line, joined, line, the_cards
from games.rules.observation import Observation
from games.rules.rulebook import RULES
from games.rules.ruleset import Ruleset
from games.rules.state import Played


@dataclass(frozen=True)
class PlayView:
    """One played card: who, which, what it took."""

    who: SafeString
    letter: str
    tone: str
    card: SafeString
    takes: SafeString | None
    sweep: bool
    by_clock: bool = False


def last_play(scene: Scene, seen: Observation) -> PlayView | None:
    """The newest play of this round; None before the first one."""
    if not seen.history:
        return None
    return play_view(scene, seen.history[-1], by_clock=scene.last_by == By.CLOCK)


@dataclass(frozen=True)
class NoteView:
    """A line of the log that is no play."""

    note: str


def log_of_round(scene: Scene, seen: Observation) -> tuple[PlayView | NoteView, ...]:
    """All plays of the round, the newest first, and between them what the clocks were given back."""
    told = _given_back(scene, len(seen.history))
    people = [_who(scene, index) for index in range(scene.room.seat_count)]
    kind = reader()
    log: list[PlayView | NoteView] = [*told.get(0, ())]
    for number, played in enumerate(seen.history, 1):
        log += [_play_view(kind, *people[played.seat], played, False), *told.get(number, ())]
    return tuple(reversed(log))


def _given_back(scene: Scene, plays: int) -> dict[int, list[NoteView]]:
    """The notes of this round, by the number of plays before them."""
    found: dict[int, list[NoteView]] = {}
    if scene.match is None:
        return found
    first = scene.match.last_ply - plays
    for note in scene.match.notes or ():
        if note["ply"] >= first:
            found.setdefault(note["ply"] - first, []).append(NoteView(_credit(note["why"], note["seconds"])))
    return found


def _credit(why: str, seconds: int) -> str:
    if why == "lines":
        text = ngettext(
            "Nobody at the table was connected: %(count)s second was given back.",
            "Nobody at the table was connected: %(count)s seconds were given back.",
            seconds,
        )
    else:
        text = ngettext(
            "The site could not be reached: %(count)s second was given back.",
            "The site could not be reached: %(count)s seconds were given back.",
            seconds,
        )
    return text % {"count": seconds}


def play_view(scene: Scene, played: Played, *, by_clock: bool = False) -> PlayView:
    return _play_view(reader(), *_who(scene, played.seat), played, by_clock)


def _who(scene: Scene, index: int) -> tuple[SafeString, str, str]:
    """Name, letter and colour of a seat."""
    return names.seat_name(scene, index).html, letter(scene.name(index) or "?"), scene.tone(index)


@lru_cache(maxsize=16384)
def _play_view(
    kind: Reader, who: SafeString, sign: str, tone: str, played: Played, by_clock: bool
) -> PlayView:
    return PlayView(
        who=who,
        letter=sign,
        tone=tone,
        card=mini(played.move.card),
        takes=minis(played.move.take) if played.move.take else None,
        sweep=played.sweep,
        by_clock=by_clock,
    )


def opening(scene: Scene, seen: Observation) -> Line:
    """What the strip says before the first card: who deals, why the opening was dealt again, and whose the
    first table was where it could be taken at once."""
    if seen.history:
        return EMPTY
    if any(seen.sweeps):
        return _first_table(scene, seen)
    if seen.redeals:
        return line(_(RULES[seen.redeals[-1]]))
    if seen.dealer == scene.viewer.seat:
        return line(_("You deal"))
    return line(_("{name} deals"), name=names.seat_name(scene, seen.dealer))


def _first_table(scene: Scene, seen: Observation) -> Line:
    """ "The first table makes fifteen: Leila takes it, 1 escoba." """
    seat = first_table_taker(seen.ruleset, seen.dealer, seen.seats)
    return take_first_table(
        names.seat_name(scene, seat), seat == scene.viewer.seat, seen.ruleset, max(seen.sweeps)
    )


def take_first_table(who: Line, mine: bool, ruleset: Ruleset, sweeps: int) -> Line:
    """ "Leila takes the first table: 1 escoba" """
    text = _("You take the first table: {sweeps}") if mine else _("{name} takes the first table: {sweeps}")
    return line(text, name=who, sweeps=sweeps_counted(ruleset.law.sweep_name, sweeps))


def first_table_taker(ruleset: Ruleset, dealer: int, seats: int) -> int:
    """The seat that takes a first table which makes fifteen."""
    return dealer if ruleset.law.opening_is_dealers(ruleset.options) else (dealer + 1) % seats


def spoken(scene: Scene, played: Played) -> Line:
    """ "Leila plays the 5 of clubs and takes the 3 of spades and the 2 of diamonds." """
    if played not in scene.told:
        scene.told[played] = _spoken(scene, played)
    return scene.told[played]


def _spoken(scene: Scene, played: Played) -> Line:
    card, taken = the_cards((played.move.card,)), the_cards(played.move.take)
    mine = played.seat == scene.viewer.seat
    who = names.seat_name(scene, played.seat)
    said = _say_take(mine) if played.move.take else _say_place(mine)
    return joined(line(said, name=who, card=card, cards=taken), _late(scene, mine))


def _say_take(mine: bool) -> str:
    if mine:
        return _("You play {card} and take {cards}.")
    return _("{name} plays {card} and takes {cards}.")


def _say_place(mine: bool) -> str:
    return _("You place {card}.") if mine else _("{name} places {card}.")


def _late(scene: Scene, mine: bool) -> Line:
    if scene.last_by != By.CLOCK:
        return EMPTY
    return line(_("Your time had run out.") if mine else _("The time had run out."))
