"""The invite link of a table as a QR code, for whoever sits across the real table."""

from io import BytesIO

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.forms import is_code
from games.render.acts import invite_path
from games.views.common import guard_person

QUIET_ZONE = 2  # modules of white around the code; the page's own white paper adds the rest


@require_safe
def room_qr(request: HttpRequest, code: str) -> HttpResponse:
    """An SVG picture. It says nothing that the address did not: whether there is such a table is not looked up."""
    guard_person(request, "room_page")
    if not is_code(code):
        raise Http404(code)
    picture = segno.make(request.build_absolute_uri(invite_path(code)), micro=False, error="m")
    drawn = BytesIO()
    picture.save(drawn, kind="svg", border=QUIET_ZONE, omitsize=True, dark="#14231e", light="#fff")
    return HttpResponse(drawn.getvalue(), content_type="image/svg+xml")
