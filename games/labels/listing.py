"""Several things in one sentence."""

from collections.abc import Sequence

from django.utils.translation import pgettext

from games.labels.reader import gettext as _
from games.labels.reader import kept


@kept(16)
def comma() -> str:
    """What stands between the things of a list, the space after it included."""
    return pgettext("between the things of a list", ", ")


def listed(names: Sequence[str]) -> str:
    """ "a, b and c"."""
    if len(names) < 2:
        return "".join(names)
    return _("%(some)s and %(last)s") % {"some": comma().join(names[:-1]), "last": names[-1]}
