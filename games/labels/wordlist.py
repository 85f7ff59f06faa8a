"""The words of each game: what the tally counts, what ranks and suits are called at the table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from games.labels.terms import Term
from games.rules.cards import SEVEN_OF_DIAMONDS, Card
from games.rules.ruleset import Ruleset


@dataclass(frozen=True)
class Words:
    """One game's words. `joint` stands between rank and suit; `seven` is the 7 of diamonds' own name; `level` is
    what is said of a tie."""

    counted: Mapping[str, Term]
    ranks: Mapping[str, Term]
    suits: Mapping[str, Term]
    seven: Term
    joint: str
    level: Term


def _table(*rows: str) -> dict[str, Term]:
    """From lines "key: latin / arabic / english"."""
    split = [row.split(": ", 1) for row in rows]
    return {key: Term(*(part.strip() for part in words.split(" / "))) for key, words in split}


_HAYA = Term("el-haya", "سبعة الحيّة", "seven of diamonds")
_SETTEBELLO = Term("settebello", "سيتيبيلّو", "seven of coins")
_SIETE = Term("siete de oros", "سييتي دي أوروس", "seven of coins")
_KOMI = Term("komi", "الكومي", "seven of diamonds")

CHKOBBA = Words(
    counted=_table(
        "cards: karta / كارطة / most cards",
        "diamonds: dinari / ديناري / most diamonds",
        "prime: barmila / برميلة / most sevens",
        "bermila: bermila / برميلة / seven of diamonds",
        "sweeps: chkobba / شكبّة / sweep",
    )
    | {"seven_d": _HAYA},
    ranks=_table(
        "A: las / لص / ace",
        "2: du / دو / two",
        "3: tris / تريس / three",
        "4: kwatru / كواترو / four",
        "5: shinku / شينكو / five",
        "6: sis / سيس / six",
        "7: sab'a / سبعة / seven",
        "Q: mujira / مجيرة / queen",
        "J: kawwal / كوّال / jack",
        "K: rayy / ريّ / king",
    ),
    suits=_table(
        "D: dinari / ديناري / diamonds",
        "H: kobba / كبّة / hearts",
        "C: sbata / سباتة / clubs",
        "S: bastoni / بستوني / spades",
    ),
    seven=_HAYA,
    joint=" ",
    level=Term("baji", "باجي", "tie"),
)

SCOPA = Words(
    counted=_table(
        "cards: carte / كارتي / most cards",
        "diamonds: denari / ديناري / most coins",
        "prime: primiera / بريمييرا / prime",
        "napola: napola / نابولا / run of coins",
        "re_bello: re bello / ري بيلّو / king of coins",
        "sweeps: scopa / سكوبا / sweep",
    )
    | {"seven_d": _SETTEBELLO},
    ranks=_table(
        "A: asso / أسّو / ace",
        "2: due / دوي / two",
        "3: tre / تري / three",
        "4: quattro / كواترو / four",
        "5: cinque / تشينكوي / five",
        "6: sei / سيي / six",
        "7: sette / سيتّي / seven",
        "J: fante / فانتي / knave",
        "Q: cavallo / كافالّو / knight",
        "K: re / ري / king",
    ),
    suits=_table(
        "D: denari / ديناري / coins",
        "H: coppe / كوبّي / cups",
        "S: spade / سبادي / swords",
        "C: bastoni / باستوني / batons",
    ),
    seven=_SETTEBELLO,
    joint=" di ",
    level=Term("patta", "باتّا", "tie"),
)

ESCOBA = Words(
    counted=_table(
        "cards: cartas / كارتاس / most cards",
        "diamonds: oros / أوروس / most coins",
        "prime: sietes / سييتيس / most sevens",
        "sweeps: escoba / إسكوبا / sweep",
    )
    | {"seven_d": _SIETE},
    ranks=_table(
        "A: as / آس / ace",
        "2: dos / دوس / two",
        "3: tres / تريس / three",
        "4: cuatro / كواترو / four",
        "5: cinco / ثينكو / five",
        "6: seis / سييس / six",
        "7: siete / سييتي / seven",
        "J: sota / سوتا / knave",
        "Q: caballo / كاباليو / knight",
        "K: rey / ري / king",
    ),
    suits=_table(
        "D: oros / أوروس / coins",
        "H: copas / كوباس / cups",
        "S: espadas / إسباداس / swords",
        "C: bastos / باستوس / clubs",
    ),
    seven=_SIETE,
    joint=" de ",
    level=Term("empate", "إمباتي", "tie"),
)

BASRA = Words(
    counted=_table(
        # What has no name of its own is called in the reader's words: nothing stands before the first stroke.
        "most_cards:  / ورق / most cards",
        "aces:  / آسات / aces",
        "jacks:  / أولاد / jacks",
        "club2:  / اتنين سباتي / two of clubs",
        "dia10:  / عشرة ديناري / ten of diamonds",
        "sweeps: basra / بصرة / sweep",
    ),
    ranks=_table(
        "A: as / آس / ace",
        "2: itnein / اتنين / two",
        "3: talata / تلاتة / three",
        "4: arba'a / أربعة / four",
        "5: khamsa / خمسة / five",
        "6: sitta / ستّة / six",
        "7: sab'a / سبعة / seven",
        "8: tamanya / تمانية / eight",
        "9: tis'a / تسعة / nine",
        "10: ashara / عشرة / ten",
        "J: walad / ولد / jack",
        "Q: bint / بنت / queen",
        "K: shayeb / شايب / king",
    ),
    suits=_table(
        "D: dinari / ديناري / diamonds",
        "H: kobba / كبّة / hearts",
        "C: sbati / سباتي / clubs",
        "S: bastoni / بستوني / spades",
    ),
    seven=_KOMI,
    joint=" ",
    level=Term("", "تعادل", "tie"),
)

_OF_GAME = {"chkobba": CHKOBBA, "escoba": ESCOBA, "basra": BASRA}


def words_of(variant: str) -> Words:
    """The words of a game; Scopa's for the two Scopones."""
    return _OF_GAME.get(variant, SCOPA)


def rank_term(card: Card, ruleset: Ruleset) -> Term:
    """What the rank is called at the table: mujira, cavallo; the 7 of diamonds has a name of its own."""
    words = words_of(ruleset.variant)
    return words.seven if card is SEVEN_OF_DIAMONDS else words.ranks[card.rank]


def table_name(card: Card, ruleset: Ruleset) -> Term:
    """What the card is called at the table: "mujira kobba", "re di denari", "el-haya"."""
    words = words_of(ruleset.variant)
    rank, suit = rank_term(card, ruleset), words.suits[card.suit]
    if card is SEVEN_OF_DIAMONDS:
        return rank
    return Term(
        f"{rank.latin}{words.joint}{suit.latin}",
        f"{rank.arabic} {suit.arabic}",
        f"{rank.english} of {suit.english}",
    )


def spoken_names() -> Iterator[tuple[str, Card]]:
    """What every card is called at the tables of all games, in each label set; none that is a word of the rules."""
    for words in (*_OF_GAME.values(), SCOPA):
        for rank, term in words.ranks.items():
            for suit, other in words.suits.items():
                card = Card(f"{rank}{suit}")
                yield f"{term.latin}{words.joint}{other.latin}", card
                yield f"{term.arabic} {other.arabic}", card
                yield f"{term.english} of {other.english}", card
