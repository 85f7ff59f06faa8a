"""The answer to a heartbeat: which version was sent last, and how many people only watch."""

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import ngettext


def beat(version: int, watching: int) -> SafeString:
    """One socket message. Nothing of it is part of a frame: who watches changes nothing at the table."""
    said = ngettext("{count} watching", "{count} watching", watching).format(count=watching)
    return format_html(
        '<div id="beat" data-version="{}" data-watching="{}" data-said="{}" hidden></div>',
        version,
        watching,
        said,
    )
