"""Looks, read from the style sheets themselves: contrast in every theme, faces in every style (AUD-29, AUD-30)."""

import re
from fnmatch import fnmatch
from pathlib import Path

import pytest
from django.conf import settings

from games.labels import face_path
from games.labels.cards import suit_path
from games.labels.deck import Deck, playing_with
from games.models import CardStyle, Suits, Theme
from games.rules.cards import Card

STATIC = Path(settings.BASE_DIR) / "static"
READ, LARGE = 4.5, 3.0

# What is written on what. A pair that meets on a screen and is missing here is a fault of this list.
TEXTS = [
    ("ink", "wall"),
    ("ink", "wall-2"),
    ("ink", "sheet"),
    ("ink-2", "wall"),
    ("ink-2", "wall-2"),
    ("ink-2", "sheet"),
    ("on-paint", "paint"),
    ("on-paint", "paint-2"),
    ("on-paint", "hero"),
    ("on-paint-2", "paint"),
    ("on-paint-2", "paint-2"),
    ("on-paint-2", "hero"),
    ("accent", "paint-2"),
    ("on-accent", "accent"),
    ("on-accent", "accent-2"),
    ("brick", "wall"),
    ("brick", "sheet"),
    ("on-shout", "shout"),  # the word of a sweep, and its stamp in a replay
    ("ok", "sheet"),
    ("warn", "sheet"),
    ("text", "felt"),
    ("text", "felt-2"),
    ("text", "panel"),
    ("text", "night"),
    ("muted", "felt"),
    ("muted", "panel"),
    ("muted", "night"),
    ("accent", "panel"),
    ("accent", "night"),
    ("bad", "felt"),
    ("bad", "panel"),
    ("bad", "night"),
    ("good", "slate"),
    ("bad", "slate"),
    ("chalk", "slate"),
    ("chalk-2", "slate"),
    ("a", "slate"),
    ("b", "slate"),
    ("c3", "slate"),
]
# Outlines of the focus and of what can be pressed.
SHAPES = [("focus", "wall"), ("focus", "sheet"), ("edge", "sheet"), ("accent", "felt"), ("bad", "felt")]
THEMES = [*Theme.values, "high"]
SUITS = "CDHS"
RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")


def tokens(theme: str) -> dict[str, str]:
    """The colours of a theme as the browser resolves them: the defaults, then the theme's own."""
    css = (STATIC / "css" / "themes.css").read_text()
    found: dict[str, str] = {}
    for selector, body in re.findall(r"^  ([^\n{]+) \{\n(.*?)^  \}", css, re.M | re.S):
        if ":root" in selector or f'"{theme}"' in selector:
            found |= dict(re.findall(r"--([\w-]+): (#[0-9a-f]{3,6});", body))
    return found


def light(colour: str) -> float:
    """WCAG's relative luminance."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    shares = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


def test_the_measure_itself() -> None:
    assert contrast("#fff", "#000000") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
def test_text_can_be_read_in_every_theme(theme: str) -> None:
    colours = tokens(theme)
    faint = {pair: contrast(colours[pair[0]], colours[pair[1]]) for pair in TEXTS}
    assert {pair: round(found, 2) for pair, found in faint.items() if found < READ} == {}


@pytest.mark.parametrize("theme", THEMES)
def test_outlines_can_be_seen_in_every_theme(theme: str) -> None:
    colours = tokens(theme)
    faint = {pair: contrast(colours[pair[0]], colours[pair[1]]) for pair in SHAPES}
    assert {pair: round(found, 2) for pair, found in faint.items() if found < LARGE} == {}


def test_high_contrast_is_seven_to_one() -> None:
    colours = tokens("high")
    assert {pair for pair in TEXTS if contrast(colours[pair[0]], colours[pair[1]]) < 7} == set()


def test_every_theme_has_all_the_colours() -> None:
    names = set(tokens("felt"))
    own = (STATIC / "css" / "themes.css").read_text()
    for theme in Theme.values[1:]:
        block = re.search(rf'\[data-theme="{theme}"\] \{{\n(.*?)^  \}}', own, re.M | re.S)
        assert block
        assert names - set(re.findall(r"--([\w-]+):", block[1])) == set()


@pytest.mark.parametrize("four_colour", [False, True])
@pytest.mark.parametrize("suits", Suits.values)
@pytest.mark.parametrize("style", CardStyle.values)
def test_every_style_has_all_faces(style: str, suits: str, four_colour: bool) -> None:
    with playing_with(Deck(style, suits, four_colour)):
        wanted = [face_path(Card.parse(rank + suit)) for suit in SUITS for rank in RANKS]
        wanted += [suit_path(suit) for suit in SUITS]
    assert len(set(wanted)) == 52 + 4
    assert [path for path in wanted if not (STATIC / path).is_file()] == []


@pytest.mark.parametrize("theme", Theme.values)
def test_every_theme_has_its_back(theme: str) -> None:
    assert (STATIC / "cards" / "backs" / f"{theme}.svg").is_file()


def test_every_folder_of_drawings_has_a_licence() -> None:
    folders = {folder.name for folder in (STATIC / "cards").iterdir() if folder.is_dir()}
    named = re.findall(r"[a-z]+(?:-[a-z0-9*]+)*", (STATIC / "cards" / "LICENSE.txt").read_text())
    assert {name for name in folders if not any(fnmatch(name, each) for each in named)} == set()


def test_sheets_do_not_fight() -> None:
    """Layers decide what wins; the one exception is `hidden`, which nothing may undo."""
    fights = {
        sheet.name: line.strip()
        for sheet in (STATIC / "css").glob("*.css")
        for line in sheet.read_text().splitlines()
        if "!important" in line and "display: none !important" not in line
    }
    assert fights == {}
