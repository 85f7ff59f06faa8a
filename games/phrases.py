"""What may be said at a table: quick phrases and shouts, sent by their key and read by everybody in their own language.

There is no free text. A phrase speaks of the evening, never of a card that somebody holds; those that comment the cards
(`about_cards`) are kept from tables with partners, who could agree on a meaning.
"""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


@dataclass(frozen=True)
class Phrase:
    """One phrase. `icon` names its drawing, if it has one; `arabic` is a shout as it is written at home."""

    key: str
    text: str | Promise
    icon: str = ""
    about_cards: bool = False
    arabic: str = ""


@dataclass(frozen=True)
class Group:
    """Phrases that stand together in the tray."""

    title: str | Promise
    phrases: tuple[Phrase, ...]


GROUPS = (
    Group(
        _("Shouts"),
        (
            Phrase("chkobba", _("Chkobba!"), "bolt", about_cards=True, arabic="شكبّة!"),
            Phrase("yezzi", _("Yezzi, enough!"), "freeze", arabic="يزّي!"),
            Phrase("bravo", _("Bravo!"), "bravo", arabic="برافو!"),
            Phrase("yalla", _("Yalla, go on!"), "play", arabic="يلّا!"),
            Phrase("mabrouk", _("Mabrouk, congratulations!"), "trophy", arabic="مبروك!"),
            Phrase("plainly", _("Speak plainly!"), "chat", arabic="احكي فريش!"),
            Phrase("tea", _("Tea for everybody"), "tea"),
            Phrase("jasmine", _("A sprig of jasmine for you"), "jasmine"),
            Phrase("sweat", _("Phew!"), "drop"),
        ),
    ),
    Group(
        _("Hello"),
        (
            Phrase("hello", _("Hello, everybody!")),
            Phrase("evening", _("Good evening!")),
            Phrase("welcome", _("Welcome to the table!")),
            Phrase("good_luck", _("Good luck!")),
            Phrase("have_fun", _("Have fun!")),
            Phrase("ready", _("I am ready")),
            Phrase("start", _("Shall we start?")),
        ),
    ),
    Group(
        _("Well done"),
        (
            Phrase("nice", pgettext_lazy("said at the table", "Nice!")),
            Phrase("wow", pgettext_lazy("said at the table", "Wow!")),
            Phrase("well_played", _("Well played!")),
            Phrase("great_move", _("What a move!"), about_cards=True),
            Phrase("respect", _("Respect!")),
            Phrase("close", _("That was close!")),
            Phrase("gg", _("Good game!")),
        ),
    ),
    Group(
        _("Thanks and sorry"),
        (
            Phrase("thanks", _("Thank you!")),
            Phrase("you_too", _("You too!")),
            Phrase("welcome_back", _("Welcome back!")),
            Phrase("sorry", _("Sorry!")),
            Phrase("never_mind", _("Never mind")),
            Phrase("my_mistake", _("My mistake"), about_cards=True),
            Phrase("oops", _("Oops!"), about_cards=True),
        ),
    ),
    Group(
        _("Time"),
        (
            Phrase("hurry", _("Hurry up!")),
            Phrase("moment", _("One moment, please")),
            Phrase("thinking", _("Let me think"), about_cards=True),
            Phrase("no_hurry", _("Take your time")),
            Phrase("connection", _("My connection is bad")),
            Phrase("back_soon", _("Back in a minute")),
            Phrase("here_again", _("I am back")),
        ),
    ),
    Group(
        _("Fun"),
        (
            Phrase("lucky", _("Lucky you!"), about_cards=True),
            Phrase("no_luck", _("No luck today"), about_cards=True),
            Phrase("what_cards", _("What cards!"), about_cards=True),
            Phrase("haha", _("Ha ha!")),
            Phrase("revenge", _("I want my revenge!")),
            Phrase("not_over", _("It is not over yet!")),
            Phrase("coffee", _("Who loses pays the coffee")),
        ),
    ),
    Group(
        _("Goodbye"),
        (
            Phrase("again", _("One more?")),
            Phrase("last_one", _("This is my last one")),
            Phrase("must_go", _("I have to go")),
            Phrase("goodbye", _("Goodbye!")),
            Phrase("good_night", _("Good night!")),
        ),
    ),
)
PHRASES = {phrase.key: phrase for group in GROUPS for phrase in group.phrases}


def may_be_said(phrase: Phrase, seats: int) -> bool:
    """Whether a table with this many seats may hear it: partners sit at four."""
    return seats != 4 or not phrase.about_cards


def tray(seats: int) -> tuple[Group, ...]:
    """What the tray of such a table offers."""
    return tuple(
        Group(group.title, tuple(each for each in group.phrases if may_be_said(each, seats)))
        for group in GROUPS
    )
