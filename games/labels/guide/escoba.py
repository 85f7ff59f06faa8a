"""Escoba, the fifteen of Spain and Argentina."""

from django.utils.translation import gettext as _

from games.labels.guide.words import Guide, Term


def escoba_guide() -> Guide:
    return Guide(
        intro=_(
            "The Spanish sister of Scopa, at home in Spain and Argentina: not equal cards are taken but "
            "whatever makes fifteen with the card you play."
        ),
        arabic="",
        objective=_("Make fifteens: take many cards, coins, sevens, and the whole table at once."),
        minute=(
            _("Three cards in every hand, four on the table."),
            _("On your turn play one card. With cards of the table it must make fifteen; you take them all."),
            _("If it makes no fifteen it stays on the table."),
            _("Take the last card of the table and you have an escoba: one point."),
            _("When all cards are played, count cards, coins, the 7 of coins and the sevens."),
        ),
        tips=(
            _("A table of less than five is safe: no card makes fifteen with it."),
            _("Take sevens with sevens in mind: seven and eight is the fifteen that wins points."),
            _("Leave a table above fifteen when you cannot take: no single card clears it."),
            _("Coins decide close rounds: of two fifteens take the one with more of them."),
        ),
        glossary=(
            Term(_("Escoba"), _("A broom; and a capture that clears the table.")),
            Term(_("Oros, copas, espadas, bastos"), _("Coins, cups, swords and clubs of the Spanish deck.")),
            Term(_("Sota, caballo, rey"), _("Knave, knight and king: 8, 9 and 10.")),
        ),
        faq=(
            Term(_("What is an escoba?"), _("A capture that leaves nothing on the table.")),
            Term(
                _("Does an equal card take its equal?"),
                _("No. Only fifteen counts: 8 and 7, 10 and 5, 9, 4 and 2."),
            ),
        ),
    )
