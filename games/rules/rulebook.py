"""Every rule that a refusal, a redeal or a point can name, as a sentence in plain English."""

from __future__ import annotations

from games.rules.variants import VARIANTS

RULES: dict[str, str] = {
    variant.rule(suffix): sentence for variant in VARIANTS for suffix, sentence in variant.rules.items()
}
