"""Names for tables that nobody named: places in a café, so that people can say where they sit."""

from random import SystemRandom

from django.utils.translation import gettext as _

_chance = SystemRandom()


def place_name() -> str:
    """Such as "Window 3", in the opener's language; a name, not an identifier."""
    places = (
        _("Window"),
        _("Courtyard"),
        _("Terrace"),
        _("Corner"),
        _("Fig tree"),
        _("Fountain"),
        _("Jasmine"),
        _("Balcony"),
    )
    return f"{_chance.choice(places)} {_chance.randint(1, 9)}"
