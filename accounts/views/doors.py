"""The doors of people: in, out, and as a guest."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth.views import LoginView, RedirectURLMixin
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.html import format_html
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts import letters, names, signals
from accounts.backends import PATH
from accounts.forms import LoginForm, NameForm, RegisterForm
from accounts.guests import make_guest, merge, offer_name
from accounts.models import User
from accounts.redirects import inside
from accounts.throttle import guard, guard_address
from accounts.views.base import FormPage

YEAR = 365 * 24 * 3600


class Onward(RedirectURLMixin):
    """Goes to `next` when it is a path of this site."""

    request: HttpRequest

    def get_redirect_url(self, request: HttpRequest | None = None) -> str:
        return inside(self.request, super().get_redirect_url())


class LogIn(Onward, LoginView):
    """Takes a guest's matches along to the account."""

    template_name = "accounts/login.html"
    form_class = LoginForm
    redirect_authenticated_user = False

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.user.is_authenticated and not request.user.is_guest:
            return redirect(self.get_success_url())
        return super().dispatch(request, *args, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        user: User = form.get_user()
        if self.request.user.is_authenticated:
            merge(self.request.user, user)
        login(self.request, user)
        messages.success(self.request, format_html(_("Welcome back, {}."), _bdi(user.name)))
        response = redirect(self.get_success_url())
        if user.language and settings.LANGUAGE_COOKIE_NAME not in self.request.COOKIES:
            _speak(response, user.language)
        return response


class ForNewcomers(Onward, FormPage):
    """A page for people without an account, guests included; afterwards `next`, if it is on this site."""

    next_page = "home"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.user.is_authenticated and not request.user.is_guest:
            return redirect(self.get_success_url())
        return super().dispatch(request, *args, **kwargs)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(**kwargs) | {"next": self.get_redirect_url()}


class Register(ForNewcomers):
    """A new account; a guest keeps the row, and with it seats and matches."""

    template_name = "accounts/register.html"
    form_class = RegisterForm

    def get_form_kwargs(self) -> dict[str, Any]:
        return super().get_form_kwargs() | {"person": self._guest()}

    def get_initial(self) -> dict[str, Any]:
        guest = self._guest()
        return {"name": guest.name} if guest and not names.is_guest_like(guest.name) else {}

    def form_valid(self, form: RegisterForm) -> HttpResponse:
        guard_address("register", self.request)
        address = form.cleaned_data["email"]
        if address:
            guard("password_reset", "to", address)
        try:
            user = self._save(form.cleaned_data)
        except IntegrityError:
            # Somebody took the name between the check and now.
            form.add_error("name", names.refusal("taken"))
            return self.form_invalid(form)
        login(self.request, user, backend=PATH)
        if address:
            letters.ask_to_confirm(self.request, user, address)
            messages.info(self.request, letters.sent_notice())
        messages.success(self.request, format_html(_("Welcome, {}."), _bdi(user.name)))
        return redirect(self.get_success_url())

    def _guest(self) -> User | None:
        return self.request.user if self.request.user.is_authenticated else None

    def _save(self, data: dict[str, Any]) -> User:
        guest = self._guest()
        user = User.objects.get(pk=guest.pk) if guest else User(language=get_language() or "")
        user.name, user.email_wanted, user.is_guest = data["name"], data["email"], False
        user.set_password(data["password"])
        with transaction.atomic():
            user.save()
        return user


class Guest(ForNewcomers):
    """Choosing the name to play under without an account. Only the answer makes a guest, not the page."""

    template_name = "accounts/guest.html"
    form_class = NameForm

    def get_form_kwargs(self) -> dict[str, Any]:
        return super().get_form_kwargs() | {"guest": True}

    def get_initial(self) -> dict[str, Any]:
        return {"name": offer_name()}

    def form_valid(self, form: NameForm) -> HttpResponse:
        try:
            make_guest(self.request, form.cleaned_data["name"])
        except ValidationError as error:
            form.add_error("name", error)
            return self.form_invalid(form)
        return redirect(self.get_success_url())


@require_POST
def log_out(request: HttpRequest) -> HttpResponse:
    """Ends this session; whatever else it has open is told."""
    if request.user.is_authenticated:
        user, key = request.user, request.session.session_key
        logout(request)
        signals.signed_out.send(sender=User, user=user, session_keys=frozenset({key} if key else ()))
    return redirect(settings.LOGOUT_REDIRECT_URL)


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """The language of the pages, remembered for the person's other devices."""
    response = redirect(inside(request, request.POST.get("next", "")) or "home")
    chosen = request.POST.get("language", "")
    if chosen in dict(settings.LANGUAGES):
        _speak(response, chosen)
        if request.user.is_authenticated:
            User.objects.filter(pk=request.user.pk).update(language=chosen)
    return response


def _speak(response: HttpResponse, code: str) -> None:
    """Sets the cookie that Django's LocaleMiddleware reads."""
    response.set_cookie(settings.LANGUAGE_COOKIE_NAME, code, max_age=YEAR, samesite="Lax", httponly=True)


def _bdi(name: str) -> str:
    return format_html("<bdi>{}</bdi>", name)
