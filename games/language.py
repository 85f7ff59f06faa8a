"""The language of a socket's viewer, by the same order as for pages: cookie, then the browser's wish.

And the label set of whoever asks for a page.
"""

from collections.abc import Callable, Mapping
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_supported_language_variant
from django.utils.translation.trans_real import parse_accept_lang_header

from accounts.prefs import prefs_of
from games.labels import label_set


def language_of(scope: Mapping[str, Any]) -> str:
    """A language that the site speaks; the default one when nothing asked for is spoken."""
    headers = dict(scope.get("headers", []))
    wished = headers.get(b"accept-language", b"").decode("latin-1")
    asked = [scope.get("cookies", {}).get(settings.LANGUAGE_COOKIE_NAME, "")]
    asked += [code for code, _quality in parse_accept_lang_header(wished)]
    for code in asked:
        try:
            return get_supported_language_variant(code)
        except LookupError:
            continue
    return settings.LANGUAGE_CODE


def own_terms(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: the games' terms in the label set of the reader, who is looked up when a term is shown."""

    def middleware(request: HttpRequest) -> HttpResponse:
        with label_set(lambda: prefs_of(request).labels):
            return get_response(request)

    return middleware
