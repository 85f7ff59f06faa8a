"""A person's own page, address and password."""

from typing import Any, cast

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash, views
from django.contrib.auth.decorators import login_required
from django.contrib.auth.mixins import UserPassesTestMixin
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.translation import gettext as _

from accounts import letters, names
from accounts.forms import AddressForm, ChangePasswordForm, NameForm, NewPasswordForm, ResetForm
from accounts.models import User
from accounts.sessions import end_sessions
from accounts.throttle import guard, guard_address
from accounts.views.base import FormPage


@login_required
def profile(request: HttpRequest) -> HttpResponse:
    """The person's own page, where the name can be changed."""
    person = cast(User, request.user)
    form = NameForm(request.POST or None, person=person, guest=person.is_guest, initial={"name": person.name})
    if request.method == "POST" and form.is_valid() and _renamed(person, form):
        messages.success(request, _("Your name is changed."))
        return redirect("profile")
    person.refresh_from_db()  # a refused name must not show anywhere on the page
    return render(request, "accounts/profile.html", {"form": form, "person": person})


def _renamed(person: User, form: NameForm) -> bool:
    guard("guest", "rename", str(person.pk))
    person.name = form.cleaned_data["name"]
    try:
        with transaction.atomic():
            person.save(update_fields=["name", "key", "look"])
    except IntegrityError:
        form.add_error("name", names.refusal("taken"))
        return False
    return True


class Registered(UserPassesTestMixin, FormPage):
    """Pages for people with a password; a guest is sent to the page that makes one of them."""

    success_url = reverse_lazy("profile")

    def test_func(self) -> bool:
        return self.request.user.is_authenticated and not self.request.user.is_guest

    @property
    def person(self) -> User:
        return cast(User, self.request.user)

    def handle_no_permission(self) -> Any:
        return redirect("register" if self.request.user.is_authenticated else "login")


class ChangeAddress(Registered):
    """Asks the new address to confirm; until then the old one stays."""

    template_name = "accounts/email.html"
    form_class = AddressForm

    def get_form_kwargs(self) -> dict[str, Any]:
        if self.request.method == "POST":
            guard("password", "account", str(self.request.user.pk))
        return super().get_form_kwargs() | {"person": self.person}

    def get_initial(self) -> dict[str, Any]:
        return {"email": self.person.address}

    def form_valid(self, form: AddressForm) -> HttpResponse:
        person, address = self.person, form.cleaned_data["email"]
        if not address:
            person.email, person.email_wanted = None, ""
            messages.success(self.request, _("Your address is removed."))
        elif address != person.email:
            guard("password_reset", "to", address)
            person.email_wanted = address
            letters.ask_to_confirm(self.request, person, address)
            messages.info(self.request, letters.sent_notice())
        person.save(update_fields=["email", "email_wanted"])
        return redirect(self.success_url)


def confirm_address(request: HttpRequest, token: str) -> HttpResponse:
    """The link of the letter. Only the button confirms: mail programs open links by themselves."""
    found = letters.read_confirmation(token)
    person = User.objects.filter(pk=found[0], email_wanted=found[1]).first() if found else None
    if found is None or person is None:
        return render(request, "accounts/email_confirm.html", {"address": None}, status=404)
    if request.method == "POST":
        return _confirm(request, person, found[1])
    return render(request, "accounts/email_confirm.html", {"person": person, "address": found[1]})


def _confirm(request: HttpRequest, person: User, address: str) -> HttpResponse:
    old = person.email
    if not _own(person, address):
        return render(request, "accounts/email_confirm.html", {"address": None}, status=409)
    if old:
        letters.tell_old_address(request, person, old)
    messages.success(request, _("Your address is confirmed."))
    return redirect("profile" if request.user.is_authenticated else "login")


def _own(person: User, address: str) -> bool:
    """Makes the address the person's; False when somebody else confirmed it first."""
    person.email, person.email_wanted = address, ""
    try:
        with transaction.atomic():
            person.save(update_fields=["email", "email_wanted"])
    except IntegrityError:
        return False
    return True


class ChangePassword(Registered, views.PasswordChangeView):
    """Logs out every other session of the person."""

    template_name = "accounts/password.html"
    form_class = ChangePasswordForm

    def get_form_kwargs(self) -> dict[str, Any]:
        if self.request.method == "POST":
            guard("password", "account", str(self.request.user.pk))
        return super().get_form_kwargs() | {"user": self.person}

    def form_valid(self, form: Any) -> HttpResponse:
        person = form.save()
        end_sessions(person, but=self.request.session.session_key)
        update_session_auth_hash(self.request, person)
        messages.success(self.request, _("Your password is changed. You are logged out everywhere else."))
        return redirect(self.success_url)


class ForgetPassword(FormPage):
    """Sends a letter to the address, whoever has it, and says the same in every case."""

    template_name = "accounts/password_reset.html"
    form_class = ResetForm

    def form_valid(self, form: ResetForm) -> HttpResponse:
        address = form.cleaned_data["email"]
        guard_address("password_reset", self.request)
        guard("password_reset", "to", address)
        letters.offer_reset(self.request, address)
        return redirect("password-reset-sent")


def letter_sent(request: HttpRequest) -> HttpResponse:
    """What the person should do next."""
    return render(request, "accounts/password_reset_sent.html")


class NewPassword(views.PasswordResetConfirmView):
    """The link of the letter. It also proves that the address is the person's."""

    template_name = "accounts/password_new.html"
    form_class = NewPasswordForm
    success_url = reverse_lazy("login")

    def form_valid(self, form: Any) -> HttpResponse:
        response = super().form_valid(form)
        person = cast(User, self.user)
        end_sessions(person)
        if person.email is None and person.email_wanted:
            _own(person, person.email_wanted)
        messages.success(self.request, _("Your new password is set. Log in with it."))
        return response
