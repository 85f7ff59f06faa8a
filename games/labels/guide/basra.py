"""Basra, the fishing game of Cairo's cafes."""

from django.utils.translation import gettext as _

from games.labels.guide.words import Guide, Term


def basra_guide() -> Guide:
    return Guide(
        intro=_(
            "A fishing game of Egyptian cafés and Iraqi homes, head to head or in two partnerships, with the "
            "whole deck. Clearing the table is a basra, and worth more than anything else."
        ),
        arabic="بصرة",
        objective=_("Take what scores, most cards, and above all the table at one stroke: a basra."),
        minute=(
            _("Four cards in every hand, four on the table, no jack and no 7 of diamonds among those."),
            _(
                "A number takes every equal card and all groups that add up to it. Queens take queens, kings kings."
            ),
            _("A jack takes the whole table, and so does the 7 of diamonds."),
            _("Clear the table and it is a basra, but not with a jack."),
            _("Hands empty? Four more each, until the deck is gone. Then count."),
        ),
        tips=(
            _("Keep the jack for a crowded table; on an empty one it is only a card."),
            _("Never leave a single card: its equal makes a basra."),
            _("Remember whether the 7 of diamonds has been played: until then no table is safe."),
            _("With a partner, leave numbers that add up to what your partner may hold."),
            _("Aces, the 2 of clubs and the 10 of diamonds are points: take them before the round runs out."),
            _("Count the jacks: when all four are gone, a big table can be left in peace."),
        ),
        glossary=(
            Term(_("Komi"), _("The 7 of diamonds, which takes the whole table as a jack does."), "الكومي"),
            Term(_("Basra"), _("Clearing the table with a capture."), "بصرة"),
            Term(_("Jack"), _("Takes everything that lies there."), "ولد"),
            Term(
                _("Group"),
                _("Cards of the table that add up to the card you play; each card in one group only."),
            ),
        ),
        faq=(
            Term(
                _("What is a basra?"),
                _("A capture that leaves nothing on the table, with any card but a jack."),
            ),
            Term(
                _("Does a jack make a basra?"),
                _(
                    "No. At some tables a jack that takes a lone jack does; see below how this table plays it."
                ),
            ),
            Term(
                _("Is Basra the same as Chkobba?"),
                _("No, a cousin: 52 cards instead of 40, groups instead of one sum, and jacks that sweep."),
            ),
        ),
    )
