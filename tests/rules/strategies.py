"""What hypothesis draws: rulesets that are not refused, and matches played by them."""

from hypothesis import assume
from hypothesis import strategies as st

from games.rules.errors import InvalidRuleset
from games.rules.options import Option
from games.rules.ruleset import Ruleset
from games.rules.variants import VARIANTS

TARGETS = st.sampled_from([5, 11])


def _values(option: Option):
    return TARGETS if option.key == "target" else st.sampled_from(option.values)


@st.composite
def rulesets(draw):
    """Any ruleset that is not refused: a preset and some options changed."""
    variant = draw(st.sampled_from(VARIANTS))
    preset = draw(st.sampled_from(variant.presets))
    keys = draw(st.lists(st.sampled_from(sorted(variant.options)), max_size=6, unique=True))
    changes = {key: draw(_values(variant.options[key])) for key in {*keys, "target"}}
    try:
        return Ruleset.of(preset.key, **changes)
    except InvalidRuleset:
        assume(False)


@st.composite
def games(draw):
    """Ruleset, seats, seed and first dealer."""
    ruleset = draw(rulesets())
    seats = draw(st.sampled_from(ruleset.seats_allowed))
    return ruleset, seats, draw(st.integers(0, 10**6)), draw(st.integers(0, seats - 1))
