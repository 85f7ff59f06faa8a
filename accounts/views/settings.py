"""The page of the personal settings, which is also a dialog at the table."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.prefs import Prefs, keep, prefs_of
from accounts.prefs_form import PrefsForm
from accounts.redirects import inside
from accounts.refusals import wants_fragment
from accounts.throttle import guard_address


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    """Shows and keeps the settings of whoever asks. A script gets the form alone."""
    if request.method != "POST":
        return _show(request, PrefsForm(prefs=prefs_of(request)), prefs_of(request))
    guard_address("settings", request)
    form = PrefsForm(request.POST, prefs=prefs_of(request))
    if not form.is_valid():
        return _show(request, form, prefs_of(request), 400)
    return _kept(request, form)


def _kept(request: HttpRequest, form: PrefsForm) -> HttpResponse:
    response: HttpResponse
    if wants_fragment(request):
        response = _show(request, PrefsForm(prefs=form.prefs), form.prefs)
    else:
        messages.success(request, _("Your settings are kept."))
        response = redirect(inside(request, request.POST.get("next", "")) or "settings")
    keep(request, response, form.prefs)
    return response


def _show(request: HttpRequest, form: PrefsForm, prefs: Prefs, status: int = 200) -> HttpResponse:
    template = "accounts/_settings.html" if wants_fragment(request) else "accounts/settings.html"
    next_path = inside(request, request.POST.get("next") or request.GET.get("next", ""))
    return render(request, template, {"form": form, "prefs": prefs, "next": next_path}, status=status)
