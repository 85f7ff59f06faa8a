"""What a rules page says in free words beside what the ruleset says: where a game comes from, tips, glossary, FAQ."""

from games.labels.guide.basra import basra_guide
from games.labels.guide.chkobba import chkobba_guide
from games.labels.guide.escoba import escoba_guide
from games.labels.guide.scopa import scopa_guide
from games.labels.guide.words import Guide, Term
from games.labels.reader import kept
from games.rules.ruleset import Ruleset

__all__ = ["Guide", "Term", "guide"]


@kept(1024)
def guide(ruleset: Ruleset) -> Guide:
    """The guide of a ruleset's game."""
    match ruleset.variant:
        case "chkobba":
            return chkobba_guide(ruleset)
        case "basra":
            return basra_guide()
        case "escoba":
            return escoba_guide()
    return scopa_guide(ruleset)
