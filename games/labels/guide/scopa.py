"""Scopa and the two Scopones."""

from django.utils.translation import gettext as _

from games.labels.guide.words import Guide, Term
from games.rules.ruleset import Ruleset


def scopa_guide(ruleset: Ruleset) -> Guide:
    intros = {
        "scopone": _(
            "Scopa for four in two teams with nine cards in every hand: all is dealt at once, so that memory "
            "and partnership decide. Italians call it the more demanding game."
        ),
        "scientifico": _(
            "The strictest Scopone: all ten cards in the hand and an empty table. Whoever remembers every "
            "card, and what the partner meant by it, wins."
        ),
    }
    scopa = _(
        "With Briscola and Tressette one of Italy's three national card games, played in Argentina, Brazil, "
        "Libya, Somalia and Tunisia too; Escoba is its Spanish sister. Its name means broom: a scopa sweeps "
        "the table."
    )
    return Guide(
        intro=intros.get(ruleset.variant, scopa),
        arabic="",
        objective=_("Earn points by taking cards: many, coins, sevens, and the whole table at once."),
        minute=_minute(ruleset),
        tips=_tips(ruleset),
        glossary=_glossary(),
        faq=_faq(),
    )


def _minute(ruleset: Ruleset) -> tuple[str, ...]:
    deals = {
        "scopone": _("Nine cards in every hand, four on the table."),
        "scientifico": _("Ten cards in every hand, none on the table."),
    }
    return (
        deals.get(ruleset.variant, _("Three cards in every hand, four on the table.")),
        _("On your turn play one card. It takes the equal card, or cards that add up to it."),
        _("If it takes nothing it stays on the table."),
        _("Take the last card of the table and you have a scopa: one point."),
        _("When all cards are played, count cards, coins, the settebello and the primiera."),
    )


def _tips(ruleset: Ruleset) -> tuple[str, ...]:
    tips = (
        _(
            "Sevens first: they lead in the primiera, and one of them is the settebello. Sixes and aces follow."
        ),
        _("Leave more than ten on the table, so that no single card sweeps it."),
        _("Coins count twice: among the cards and among the coins."),
        _("Keep count of the ranks that are gone: the third of four tells who must hold the last."),
    )
    if ruleset.seats_allowed != (4,):
        return tips
    return (
        *tips,
        _("The dealer's side plays last and wants the pairs kept whole; the others try to break them."),
    )


def _glossary() -> tuple[Term, ...]:
    return (
        Term(_("Scopa"), _("A broom; and a capture that clears the table.")),
        Term(
            _("Denari, coppe, spade, bastoni"),
            _("Coins, cups, swords and batons: diamonds, hearts, spades, clubs."),
        ),
        Term(_("Fante, cavallo, re"), _("Knave, knight and king; the knight is the queen of French cards.")),
        Term(_("Settebello"), _("The 7 of coins.")),
        Term(_("Primiera"), _("The prime: the best card of each suit, by values of its own, added up.")),
        Term(_("Napola"), _("Ace, 2 and 3 of coins in one pile, an extra at some tables.")),
        Term(_("Mazziere"), _("The dealer.")),
    )


def _faq() -> tuple[Term, ...]:
    return (
        Term(_("What is a scopa?"), _("A capture that leaves nothing on the table.")),
        Term(
            _("Can one play with French cards?"),
            _("Yes, without eights, nines and tens: diamonds are coins, and the queen is the knight."),
        ),
        Term(
            _("A king lies there, and 6 and 4 too. What does my king take?"),
            _("The king, where an equal card comes first. See how this table plays it below."),
        ),
    )
