"""Chkobba, as a neighbour at the cafe would explain it."""

from django.utils.translation import gettext as _

from games.labels.guide.words import Guide, Term
from games.rules.ruleset import Ruleset


def chkobba_guide(ruleset: Ruleset) -> Guide:
    return Guide(
        intro=_(
            "Tunisia's national card game, the Maghreb's cousin of Italian Scopa and one of the best loved card "
            "games of North Africa. Like all of the Scopa family it is about fishing: with the cards of your "
            "hand you take cards off the table, and clearing the table is a chkobba. Two minutes to read, a "
            "few evenings to play well."
        ),
        arabic="شكبّة",
        objective=_("Take cards off the table: many of them, diamonds above all, and clear the table."),
        minute=_minute(),
        tips=_tips(),
        glossary=_glossary(ruleset),
        faq=_faq(),
        ways=_ways(),
    )


def _minute() -> tuple[str, ...]:
    return (
        _("Three cards in every hand, four on the table."),
        _("On your turn play one card. It takes the equal card, or cards that add up to it."),
        _("If it takes nothing it stays on the table."),
        _("Take the last card of the table and you have a chkobba: one point at once."),
        _("Hands empty? Three more each, until the stock is gone. Then count."),
    )


def _tips() -> tuple[str, ...]:
    return (
        _(
            "Sevens first: at most tables the most of them are a point, the bermila. Remember how many have "
            "gone, and in whose pile."
        ),
        _(
            "Know where the 7 of diamonds is. It is a point by itself, and it counts among the diamonds and "
            "the sevens too."
        ),
        _(
            "Count the diamonds: with six of the ten that point is yours. Two ways to take? The one with the "
            "diamonds in it is mostly the better one."
        ),
        _(
            "Make nobody a present of a chkobba. Ten or less on the table, and the next player may take it all "
            "with one card. Leave more than ten, or a jack and a king: no single card takes those two together."
        ),
        _("Clear the table with care: you lay the next card on an empty table, and its equal is a chkobba."),
        _("Keep a mirror: lay down a card of which you hold another, and take it back on your next turn."),
        _("Think of the last capture of the round: it brings in all that is left on the table."),
        _("When most cards is close, take many: a sum of three small ones brings four, an equal card two."),
        _("Remember the courts: when three kings have gone, the fourth is taken by nobody."),
        _("Partners talk through their cards only: what you lay down tells what you hope to find again."),
    )


def _ways() -> tuple[Term, ...]:
    return (
        Term(
            _("Queen or jack"),
            _(
                "At many tables of Tunis the queen, mujira, is 8 and the jack, kawwal, is 9. Elsewhere it is the "
                "other way round, as on Italian cards."
            ),
        ),
        Term(
            _("The sevens"),
            _(
                "Most give a point for most sevens and let the sixes decide a tie; some count the whole prime "
                "as in Scopa, some give nothing."
            ),
        ),
        Term(
            _("How long"),
            _(
                "To 11 for a short match, to 21 for an evening; all ten diamonds end it at once at some tables."
            ),
        ),
        Term(
            _("Which way round"),
            _("By tradition to the right, against the clock; a few tables play with the clock."),
        ),
        Term(
            _("A bad first table"),
            _("Dealt again with three kings on it here, with three of any rank there, and never elsewhere."),
        ),
        Term(
            _("The last card"),
            _("That it makes no chkobba is the custom in most places, not in all."),
        ),
    )


def _glossary(ruleset: Ruleset) -> tuple[Term, ...]:
    bermila = _("Most sevens; at many tables also the name of the 7 of diamonds.")
    if ruleset["prime"] == "none":
        bermila = _("The 7 of diamonds; at many tables the name of the point for most sevens.")
    return (
        Term(_("Chkobba"), _("Clearing the table with a capture."), "شكبّة"),
        Term(_("Karta"), _("The point for most cards."), "كارطة"),
        Term(
            _("Dinari, denari"),
            _("Diamonds, the coins of other decks; and the point for most of them."),
            "ديناري",
        ),
        Term(_("Bermila, barmila"), bermila, "برميلة"),
        Term(_("Yejri"), _("The opening deal: three cards for everybody, four on the table."), "يجري"),
        Term(_("Redeal"), _("The same dealer deals the opening again, when the first table is a bad one.")),
        Term(_("Primiera"), _("The prime of Italian games: the best card of each suit, added up.")),
        Term(_("Baji"), _("Level: nobody gets the point."), "باجي"),
    )


def _faq() -> tuple[Term, ...]:
    cards = _(
        "Forty: ace to seven, jack, queen and king of four suits. Eights, nines and tens stay in the box."
    )
    return (
        Term(_("How many cards are there?"), cards),
        Term(
            _("What is a chkobba?"),
            _("A capture that leaves nothing on the table. It is one point, at once."),
        ),
        Term(
            _("How are points counted?"),
            _("When the deck is played out: one for each item of the list above, and the chkobbas on top."),
        ),
        Term(
            _("Which card matters most?"),
            _("The 7 of diamonds: a point of its own, a diamond, and one of the four sevens."),
        ),
    )
