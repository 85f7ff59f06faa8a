"""Games and presets to choose from, and what a table's way of playing is called."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.labels.cards import face_path
from games.labels.listing import comma
from games.rules.cards import Card
from games.rules.ruleset import PRESETS
from games.rules.variants import VARIANT_OF, VARIANTS

# The card that stands for a game, and for the further presets of it.
FACES = {"chkobba": "7D", "scopa": "AD", "scopone": "KS", "scientifico": "QC", "escoba": "5D", "basra": "JC"}
MORE_FACES = ("4H", "AD", "KS", "2C", "10D", "6S")


@dataclass(frozen=True)
class PresetChoice:
    """A preset to choose: key, name, plain sentence, usual target, and a card to draw beside it."""

    key: str
    title: str
    sentence: str
    target: int
    face: str


@dataclass(frozen=True)
class VariantChoice:
    """A game to choose: key, name, how many can play it, and a card to draw beside it."""

    key: str
    title: str
    seats: tuple[int, ...]
    face: str


def variant_choices() -> tuple[VariantChoice, ...]:
    """Every game, in the order of the house."""
    return tuple(VariantChoice(law.key, _(law.title), law.seats_allowed, _face(law.key)) for law in VARIANTS)


def variant_title(key: str) -> str:
    """The name of a game."""
    law = VARIANT_OF.get(key)
    return _(law.title) if law else key


def preset_choices(variant: str = "") -> tuple[PresetChoice, ...]:
    """The presets of a variant, or of all; the cafe's first: it is what most people mean by Chkobba."""
    wanted = [key for key, preset in PRESETS.items() if variant in ("", preset.variant)]
    keys = sorted(wanted, key=lambda key: key != "chkobba-cafe")
    faces = (FACES.get(variant, "7D"), *MORE_FACES)
    return tuple(
        PresetChoice(
            key,
            preset_title(key),
            _(PRESETS[key].sentence),
            int(PRESETS[key].options["target"]),
            face_path(Card.parse(faces[place % len(faces)])),
        )
        for place, key in enumerate(keys)
    )


def standard_preset(variant: str) -> str:
    """The preset that most people mean by the name of a game; a table's differences are counted from it."""
    return VARIANT_OF[variant].standard


def preset_title(key: str) -> str:
    """The name of a preset as people say it."""
    preset = PRESETS.get(key)
    return _(preset.title) if preset else key


def game_title(preset: str) -> str:
    """The game and its preset: "Chkobba, Café"; "Scopa" where the preset has the game's own name in it."""
    known = PRESETS.get(preset)
    if known is None:
        return preset
    game, title = variant_title(known.variant), _(known.title)
    return title if title.startswith(game) else f"{game}{comma()}{title}"


def _face(variant: str) -> str:
    return face_path(Card.parse(FACES.get(variant, "7D")))
