"""The variants, one small file each; VARIANTS lists them."""

from __future__ import annotations

from games.rules.variants.base import Preset, Variant
from games.rules.variants.basra import BASRA
from games.rules.variants.chkobba import CHKOBBA
from games.rules.variants.escoba import ESCOBA
from games.rules.variants.scopa import SCIENTIFICO, SCOPA, SCOPONE

__all__ = ["PRESETS", "VARIANTS", "VARIANT_OF", "Preset", "Variant"]

VARIANTS: tuple[Variant, ...] = (CHKOBBA, SCOPA, SCOPONE, SCIENTIFICO, ESCOBA, BASRA)
VARIANT_OF = {variant.key: variant for variant in VARIANTS}
PRESETS = {preset.key: preset for variant in VARIANTS for preset in variant.presets}
