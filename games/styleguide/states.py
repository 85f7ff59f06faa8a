"""The states of the table that a person can meet, one entry for each."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.render.viewer import Notice
from games.rules.ruleset import Ruleset
from games.rules.state import Match
from games.styleguide.positions import arranged, finished, opened, played, until
from games.styleguide.scenes import Stage

CAFE = "chkobba-cafe"


@dataclass(frozen=True)
class State:
    """One state: `make` builds its stage, `show` names what the page's script has to open (a card to pick or to ask
    about, the banner, the veil, the toast, the phrases), since frames do not carry that."""

    key: str
    title: str | Promise
    make: Callable[[], Stage]
    show: str = ""


@cache
def _middle() -> Match:
    """Two seats in the middle of a round, with a choice of captures."""
    return arranged(played(opened(CAFE, 2), 14), "7D 2C KS", "3C 4H AS 6H JD")


@cache
def _four() -> Match:
    return arranged(played(opened(CAFE, 4, dealer=3), 12), "7D 2C KS", "3C 4H AS 6H JD")


@cache
def _full() -> Match:
    """As full as a table gets: ten cards in each hand, twelve on the table."""
    match = opened("scientifico", 4, dealer=3)
    return arranged(match, "7D 2C KS 5H QC JS AH 6C 4D 3H", "3C 4H AS 6H JD 2S 5C 7S QH KC AD 2H")


def _waiting() -> Stage:
    empty = {"user": None}
    return Stage(count=4, seats={1: {}, 2: empty, 3: {**empty, "bot_level": "hard"}})


def _dealing() -> Stage:
    return Stage(opened(CAFE, 2, dealer=0))


def _mine() -> Stage:
    return Stage(_middle())


def _helped() -> Stage:
    return Stage(_middle(), room={"assist": True})


def _other() -> Stage:
    return Stage(arranged(_middle(), "7D 2C KS", "3C 4H AS 6H JD", turn=1))


def _forced() -> Stage:
    forced = Ruleset.changed(CAFE, {"force_equal_in_hand": True})
    return Stage(replace(arranged(_middle(), "7D 2C KS", "7S 4H AS"), ruleset=forced), room={"assist": True})


def _refused() -> Stage:
    must = Notice("illegal", _("There is a better card."), "chkobba.capture.equal-first", (("7S",),))
    return Stage(arranged(_middle(), "7D 2C KS", "7S 3C 4H AS"), notice=must)


def _stale() -> Stage:
    return Stage(_middle(), notice=Notice("stale", _("The table had moved on: your move was not played.")))


def _hurry() -> Stage:
    return Stage(_middle(), row={"turn_deadline": 8})


def _sweep() -> Stage:
    return Stage(until(opened(CAFE, 2), lambda rnd: bool(rnd.history and rnd.history[-1].sweep)))


def _last_deal() -> Stage:
    return Stage(
        until(opened(CAFE, 2), lambda rnd: rnd.turn == 0 and not rnd.stock and len(rnd.hands[0]) == 3)
    )


def _dropped() -> Stage:
    return Stage(_four(), 4, seats={2: {"held_until": 47}})


def _away() -> Stage:
    match = arranged(_four(), "7D 2C KS", "3C 4H AS 6H JD", turn=2)
    return Stage(match, 4, seats={2: {"held_until": -1}})


def _bot_plays() -> Stage:
    return Stage(_four(), 4, seats={2: {"bot_playing": True}})


def _watching() -> Stage:
    return Stage(_four(), 4, seat=None)


def _asked() -> Stage:
    return Stage(_middle(), row={"idle_asked": True, "idle_at": None})


def _counted() -> Stage:
    match = until(opened(CAFE, 2), lambda rnd: rnd.over)
    return Stage(match, row={"turn_deadline": None, "round_deadline": 18})


def _counted_scopone() -> Stage:
    match = until(opened("scopone", 4), lambda rnd: rnd.over)
    return Stage(match, 4, row={"turn_deadline": None, "round_deadline": 18})


def _counted_basra() -> Stage:
    match = until(opened("basra", 2), lambda rnd: rnd.over)
    return Stage(match, row={"turn_deadline": None, "round_deadline": 18})


def _over() -> Stage:
    return Stage(
        finished(opened(CAFE, 2)),
        row={"turn_deadline": None, "ended": -5, "how": "target"},
        room={"status": "finished"},
    )


def _stopped() -> Stage:
    return Stage(_middle(), room={"frozen_at": timezone.now()}, row={"turn_deadline": None})


def _closed() -> Stage:
    return Stage(room={"status": "closed", "closed_reason": "The café closes for the night."})


STATES = (
    State("waiting", gettext_lazy("Waiting room"), _waiting),
    State("dealing", gettext_lazy("Dealing"), _dealing),
    State("mine", gettext_lazy("Your turn"), _mine),
    State("picked", gettext_lazy("A card picked, several captures"), _helped, "card:7D"),
    State("other", gettext_lazy("Somebody else's turn"), _other),
    State("four", gettext_lazy("Four at the table"), lambda: Stage(_four(), 4)),
    State("full", gettext_lazy("Ten cards in the hand, twelve on the table"), lambda: Stage(_full(), 4)),
    State("forced", gettext_lazy("A card that has to be taken"), _forced),
    State("refused", gettext_lazy("A refused move"), _refused),
    State("hurry", gettext_lazy("The last ten seconds"), _hurry),
    State("sweep", gettext_lazy("A sweep"), _sweep),
    State("last-deal", gettext_lazy("The last deal"), _last_deal),
    State("reconnecting", gettext_lazy("You reconnect"), _mine, "banner"),
    State("dropped", gettext_lazy("Somebody lost the connection"), _dropped),
    State("away", gettext_lazy("Somebody is gone"), _away),
    State("bot", gettext_lazy("A bot plays a seat"), _bot_plays),
    State("watching", gettext_lazy("You are watching"), _watching),
    State("asked", gettext_lazy("Are you still there?"), _asked),
    State("ended", gettext_lazy("The line is closed for good"), _mine, "veil"),
    State("stale", gettext_lazy("The table had moved on"), _stale),
    State("unsent", gettext_lazy("A move that was not sent"), _mine, "toast"),
    State("menu", gettext_lazy("The menu"), _mine, "menu"),
    State("phrases", gettext_lazy("The phrases"), _mine, "phrases"),
    State("card", gettext_lazy("What may be known of a card"), _helped, "info:7D"),
    State("keys", gettext_lazy("The list of keys"), _mine, "keys"),
    State("tally", gettext_lazy("The round is counted"), _counted),
    State("tally-scopone", gettext_lazy("A round of Scopone is counted"), _counted_scopone),
    State("tally-basra", gettext_lazy("A round of Basra is counted"), _counted_basra),
    State("over", gettext_lazy("The match is over"), _over),
    State("closed", gettext_lazy("The table is closed"), _closed),
    State("stopped", gettext_lazy("The table is stopped"), _stopped),
)
