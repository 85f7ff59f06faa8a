"""What the site is made of, and what a browser needs to install it."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.translation import get_language, get_language_bidi
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

SIZES = (192, 512)


@require_safe
def credits_page(request: HttpRequest) -> HttpResponse:
    """Whose drawings, letters and code these are, and under which licences."""
    return render(request, "pages/credits.html")


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """The web app manifest, in the reader's language; its icons have hashed names as all static files."""
    icons = [{"src": static("img/logo.svg"), "type": "image/svg+xml", "sizes": "any", "purpose": "any"}]
    icons += [_icon(size, purpose) for size in SIZES for purpose in ("any", "maskable")]
    words = {
        "id": "/",
        "name": _("Chkobba, the café's card games"),
        "short_name": "Chkobba",
        "lang": get_language() or "",
        "dir": "rtl" if get_language_bidi() else "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#0a2019",
        "theme_color": "#0d2f27",
        "icons": icons,
    }
    return JsonResponse(words, content_type="application/manifest+json")


def _icon(size: int, purpose: str) -> dict[str, str]:
    """A PNG; the maskable one has its picture inside the circle that every device keeps."""
    name = f"img/{'maskable' if purpose == 'maskable' else 'icon'}-{size}.png"
    return {"src": static(name), "type": "image/png", "sizes": f"{size}x{size}", "purpose": purpose}
