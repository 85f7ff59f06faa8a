"""The style sheets and scripts of a page: one file each, or in DEBUG all their sources."""

from django import template
from django.contrib.staticfiles.storage import staticfiles_storage
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from chkobba_site import bundles

register = template.Library()


@register.simple_tag
def sheets(name: str) -> SafeString:
    """The links to the style sheets of the page `name` of `bundles.SHEETS`."""
    html = '<link rel="stylesheet" href="{}">'
    return format_html_join("\n  ", html, ((address,) for address in _sheets(name)))


@register.simple_tag
def scripts(name: str) -> SafeString:
    """The script of the page `name` of `bundles.SCRIPTS`; it knows where scripts and sheets are that come later."""
    later = next((each for each, first in bundles.AFTER.items() if first == name), "")
    html = '<script type="module" id="scripts" src="{}" data-later="{}" data-around="{}"></script>'
    return format_html(html, _script(name), _script(later) if later else "", " ".join(_sheets("around")))


def _sheets(name: str) -> list[str]:
    paths = (bundles.sheet_path(name),) if _bundled() else bundles.SHEETS[name]
    return [static(path) for path in paths]


def _script(name: str) -> str:
    return static(bundles.script_path(name) if _bundled() else f"js/{bundles.SCRIPTS[name][0]}.js")


def _bundled() -> bool:
    return getattr(staticfiles_storage, "makes_bundles", False)
