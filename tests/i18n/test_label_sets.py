"""The games' own words in Latin, Arabic + Latin, or English, whatever the language of the page (PS-04)."""

import re
from pathlib import Path

import pytest
from django.test import Client
from django.utils import translation

from accounts.prefs import COOKIE
from games.labels import category, label_set, level_word, rank_term, sweep_words, table_name
from games.labels.wordlist import BASRA, CHKOBBA, ESCOBA, SCOPA
from games.render import Viewer
from games.render.card_info import card_info
from games.rules.cards import SEVEN_OF_DIAMONDS, Card
from games.rules.observation import observe
from games.rules.ruleset import PRESETS, Ruleset
from games.rules.variants import VARIANTS
from tests.games.tables import started
from tests.i18n.extract import messages
from tests.render.fragments import read

CAFE, BASRA_RULES = Ruleset.of("chkobba-cafe"), Ruleset.of("basra")
ARABIC = re.compile("[\u0621-\u064a]")


def spoken(choice: str, language: str, key: str = "cards", ruleset: Ruleset = CAFE) -> str:
    with translation.override(language), label_set(lambda: choice):
        return category(key, ruleset).said


def shown(choice: str, language: str, key: str = "cards", ruleset: Ruleset = CAFE) -> str:
    with translation.override(language), label_set(lambda: choice):
        return category(key, ruleset).title


@pytest.mark.parametrize("language", ["en", "fr", "ar", "it"])
def test_three_sets_in_every_language(language: str) -> None:
    assert shown("latin", language) == "Karta"
    both = '<span class="term"><span lang="ar" dir="rtl">كارطة</span> <span dir="ltr">Karta</span></span>'
    assert shown("arabic", language) == both
    assert shown("english", language) == '<span lang="en" dir="ltr">Most cards</span>'


def test_who_chose_none_gets_the_set_of_the_language() -> None:
    assert shown("auto", "fr") == shown("latin", "fr")
    assert shown("auto", "ar") == shown("arabic", "ar")
    assert shown("", "it") == shown("nonsense", "it") == "Karta"


def test_a_voice_says_one_word_not_two() -> None:
    assert spoken("arabic", "fr") == "Karta"
    assert spoken("arabic", "ar") == "كارطة"
    assert spoken("english", "ar") == "Most cards"


def test_what_basra_counts_is_said_in_the_readers_words() -> None:
    assert shown("latin", "fr", "aces", BASRA_RULES) == "As"
    assert shown("arabic", "ar", "aces", BASRA_RULES) == '<span lang="ar" dir="rtl">آسات</span>'


def test_the_set_ends_where_it_was_asked_for() -> None:
    with label_set(lambda: "english"):
        assert "Sweep" in sweep_words("chkobba").title
    assert sweep_words("chkobba").title == "Chkobba"


def test_the_stamp_has_both_scripts_but_never_twice() -> None:
    with translation.override("fr"):
        assert (sweep_words("chkobba").said, sweep_words("chkobba").arabic) == ("Chkobba", "شكبّة")
        assert sweep_words("scopa").arabic == ""
        with label_set(lambda: "english"):
            assert (sweep_words("chkobba").said, sweep_words("chkobba").arabic) == ("Sweep", "")
    with translation.override("ar"):
        assert (sweep_words("chkobba").said, sweep_words("chkobba").arabic) == ("شكبّة", "")


def test_a_tie_is_baji_in_tunis() -> None:
    assert level_word(CAFE) == "baji, a tie"
    assert level_word(Ruleset.of("scopa")) == "patta, a tie"
    assert level_word(BASRA_RULES) == "a tie"
    with label_set(lambda: "english"):
        assert level_word(CAFE) == '<span lang="en" dir="ltr">tie</span>'


def test_cards_as_they_are_called_at_the_table() -> None:
    """CH-10: kobba, dinari, sbata and bastoni; SC-04, SC-05: the Italian names."""
    names = {
        ("chkobba-cafe", "QH"): ("mujira kobba", "مجيرة كبّة", "queen of hearts"),
        ("chkobba-cafe", "JC"): ("kawwal sbata", "كوّال سباتة", "jack of clubs"),
        ("chkobba-cafe", "2S"): ("du bastoni", "دو بستوني", "two of spades"),
        ("chkobba-cafe", "KD"): ("rayy dinari", "ريّ ديناري", "king of diamonds"),
        ("chkobba-cafe", "7D"): ("el-haya", "سبعة الحيّة", "seven of diamonds"),
        ("scopone", "QS"): ("cavallo di spade", "كافالّو سبادي", "knight of swords"),
        ("scopa", "JH"): ("fante di coppe", "فانتي كوبّي", "knave of cups"),
        ("escoba", "JD"): ("sota de oros", "سوتا أوروس", "knave of coins"),
        ("basra", "7D"): ("komi", "الكومي", "seven of diamonds"),
    }
    for (preset, code), words in names.items():
        term = table_name(Card.parse(code), Ruleset.of(preset))
        assert (term.latin, term.arabic, term.english) == words


@pytest.mark.parametrize("preset", PRESETS)
def test_every_card_and_category_has_words_in_every_set(preset: str) -> None:
    ruleset = Ruleset.of(preset)
    terms = [rank_term(card, ruleset) for card in ruleset.deck()]
    terms += [table_name(card, ruleset) for card in ruleset.deck()]
    assert all(term.latin and ARABIC.search(term.arabic) and term.english for term in terms)
    for choice in ("latin", "arabic", "english"):
        with label_set(lambda choice=choice: choice):
            for key in (*ruleset.law.categories, "sweeps"):
                assert category(key, ruleset).said


def test_two_cards_of_a_game_never_have_one_name() -> None:
    for law in VARIANTS:
        ruleset = Ruleset.of(law.standard)
        for part in ("latin", "arabic", "english"):
            names = [getattr(table_name(card, ruleset), part) for card in ruleset.deck()]
            assert len(set(names)) == len(names)


def test_terms_are_no_messages() -> None:
    """They are names: a catalogue that translated them would speak against the reader's choice."""
    wanted = {message.text for message in messages() if not message.context}
    for words in (CHKOBBA, SCOPA, ESCOBA, BASRA):
        own = [term.latin for term in (*words.ranks.values(), *words.suits.values()) if term.latin]
        assert not wanted & set(own)


@pytest.mark.django_db
def test_the_setting_reaches_the_page() -> None:
    """From the cookie of somebody without an account, on the rules page."""
    titles = {}
    for choice in ("latin", "arabic", "english"):
        client = Client()
        client.cookies[COOKIE] = f"labels:{choice}"
        page = read(client.get("/rules/", {"preset": "chkobba-cafe"}).content.decode())
        titles[choice] = [title.text for title in page.find(scope="row")]
    assert titles["latin"] == ["Karta", "Dinari", "El-haya", "Barmila", "Chkobba"]
    assert titles["english"] == ["Most cards", "Most diamonds", "Seven of diamonds", "Most sevens", "Sweep"]
    assert titles["arabic"] == [
        "كارطة Karta",
        "ديناري Dinari",
        "سبعة الحيّة El-haya",
        "برميلة Barmila",
        "شكبّة Chkobba",
    ]


def test_the_words_stand_in_the_code_only() -> None:
    """Kept out of the catalogues, in one small table."""
    code = Path("games/labels/wordlist.py").read_text(encoding="utf-8")
    assert "gettext" not in code


@pytest.mark.django_db
def test_the_panel_of_a_card_says_what_it_is_called() -> None:
    table = started(2)
    seen = observe(table.match, 0)
    card = next(card for card in seen.table if card is not SEVEN_OF_DIAMONDS)
    viewer = Viewer(table.people[0].pk, 0, True)
    with translation.override("fr"), label_set(lambda: "arabic"):
        info = card_info(table.fresh(), viewer, card.code)
        assert info is not None
        assert info.called == table_name(card, seen.ruleset).html
        assert 'dir="rtl"' in info.called
