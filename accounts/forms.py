"""The forms of people. Every input has a label; every refusal says what to do."""

from typing import Any

from django import forms
from django.contrib.auth import forms as auth_forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.managers import normal_email
from accounts.models import User

MAX_PASSWORD = 256
# The other checks explain themselves when they refuse.
LENGTH_HELP = _("At least 8 characters. Spaces are fine.")


class LookMixin(forms.BaseForm):
    """Gives every input its look, and the text direction that its content needs."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.widget.attrs["class"] = "input"
            field.widget.attrs["dir"] = "auto" if name in ("name", "username") else "ltr"


class PasswordField(forms.CharField):
    """A password as typed: spaces count. The limit keeps the hasher from chewing on megabytes."""

    def __init__(self, label: Any, autocomplete: str, **kwargs: Any) -> None:
        widget = forms.PasswordInput(attrs={"autocomplete": autocomplete})
        super().__init__(label=label, strip=False, max_length=MAX_PASSWORD, widget=widget, **kwargs)


class NameField(forms.CharField):
    """Takes more characters than a name may have, so that `names` says what is wrong."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TextInput(attrs={"autocomplete": "username", "spellcheck": "false"})
        kwargs.setdefault("help_text", _("2 to 20 characters. Everybody sees it."))
        super().__init__(label=_("Name"), max_length=names.MAX_INPUT, strip=True, widget=widget, **kwargs)


class AddressField(forms.EmailField):
    """An e-mail address in its normal form."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.EmailInput(attrs={"autocomplete": "email"})
        super().__init__(label=_("E-mail address"), max_length=254, widget=widget, **kwargs)

    def clean(self, value: Any) -> str:
        return normal_email(super().clean(value)) or ""


class NameForm(LookMixin, forms.Form):
    """A name for `person` (None for somebody new); `guest` tells whether it is a guest's."""

    name = NameField()

    def __init__(self, *args: Any, person: User | None = None, guest: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.person, self.guest = person, guest

    def clean_name(self) -> str:
        name = names.clean_name(self.cleaned_data["name"], guest=self.guest)
        names.refuse_taken(name, but=self.person.pk if self.person else None)
        return name


class RegisterForm(NameForm):
    """Name and password; the address is optional."""

    password = PasswordField(_("Password"), "new-password")
    again = PasswordField(_("Password again"), "new-password")
    email = AddressField(required=False, help_text=_("Not needed to play. It lets you set a new password."))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password"].help_text = LENGTH_HELP

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        password = data.get("password")
        if password and password != data.get("again", password):
            self.add_error("again", _("The two passwords are not the same."))
        if password:
            self._check_password(password, data)
        return data

    def _check_password(self, password: str, data: dict[str, Any]) -> None:
        try:
            validate_password(password, User(name=data.get("name", ""), email_wanted=data.get("email", "")))
        except ValidationError as error:
            self.add_error("password", error)


class LoginForm(LookMixin, auth_forms.AuthenticationForm):
    """Django's, with words that fit and a reason for those who are suspended."""

    error_messages = {
        "invalid_login": _("This name and password do not fit together. Capitals count in passwords."),
        "suspended": _("This account is suspended. Reason: %(reason)s"),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name = self.fields["username"]
        name.label, name.help_text = _("Name or e-mail address"), _("An address works once it is confirmed.")
        # Django takes the length from the name column, which is shorter than an address.
        name.max_length = name.widget.attrs["maxlength"] = 254  # type: ignore[attr-defined]
        name.validators = []

    def confirm_login_allowed(self, user: Any) -> None:
        if not user.is_active:
            reason = {"reason": user.suspended_reason}
            raise ValidationError(self.error_messages["suspended"], code="suspended", params=reason)


class AddressForm(LookMixin, forms.Form):
    """A new address, or none; the password shows that it is not somebody at an open screen."""

    email = AddressField(required=False, help_text=_("Leave it empty to remove the address."))
    password = PasswordField(_("Your password"), "current-password")

    def __init__(self, *args: Any, person: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.person = person

    def clean_password(self) -> None:
        if not self.person.check_password(self.cleaned_data["password"]):
            raise ValidationError(_("This is not your password."), code="password")


class ResetForm(LookMixin, forms.Form):
    """Whose password to forget."""

    email = AddressField()


class NewPasswordForm(LookMixin, auth_forms.SetPasswordForm):  # type: ignore[type-arg]
    """A new password for whoever followed the link of a letter."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["new_password1"].help_text = LENGTH_HELP
        self.fields["new_password2"].label = _("New password again")


class ChangePasswordForm(NewPasswordForm, auth_forms.PasswordChangeForm):
    """Old and new password."""
