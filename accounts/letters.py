"""Letters (e-mail). One goes out whether an address is known or not, so that the answer tells nothing."""

import logging
from smtplib import SMTPException
from typing import Any

from django.contrib.auth.tokens import default_token_generator
from django.core import signing
from django.core.mail import send_mail
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _

from accounts.models import User

SALT = "accounts.address"
CONFIRM_SECONDS = 3 * 24 * 3600

log = logging.getLogger(__name__)


def ask_to_confirm(request: HttpRequest, user: User, address: str) -> None:
    """Ask whoever reads `address` to confirm that it is the user's; tell its owner when it has one."""
    owner = User.objects.filter(email=address).exclude(pk=user.pk).first()
    if owner is not None:
        with _speaking_to(owner):
            _send(address, _("Somebody gave your address"), "in_use", request, {"person": owner})
        return
    token = signing.dumps({"user": user.pk, "address": address}, salt=SALT, compress=True)
    link = reverse("email-confirm", args=[token])
    _send(address, _("Confirm your address"), "confirm", request, {"person": user, "link": link})


def sent_notice() -> str:
    """What the page says after `ask_to_confirm`, whatever the letter says."""
    return _("We sent you a letter. Open the link in it to confirm your address.")


def read_confirmation(token: str) -> tuple[int, str] | None:
    """The person and the address of a confirmation link; None when it is old or not one of ours."""
    try:
        found = signing.loads(token, salt=SALT, max_age=CONFIRM_SECONDS)
        return int(found["user"]), str(found["address"])
    except (signing.BadSignature, KeyError, TypeError, ValueError):
        return None


def offer_reset(request: HttpRequest, address: str) -> None:
    """Send a link for a new password to whoever has this address, or the news that nobody has it."""
    people = list(User.objects.filter(email=address)) or list(
        User.objects.filter(email=None, email_wanted=address, is_guest=False)[:5]
    )
    if not people:
        _send(address, _("No account with this address"), "no_account", request, {})
    for person in people:
        uid = urlsafe_base64_encode(force_bytes(person.pk))
        link = reverse("password-reset-confirm", args=[uid, default_token_generator.make_token(person)])
        with _speaking_to(person):
            _send(address, _("A new password"), "reset", request, {"person": person, "link": link})


def tell_old_address(request: HttpRequest, user: User, address: str) -> None:
    """Tell the address that a person had before that it is no longer theirs."""
    with _speaking_to(user):
        _send(address, _("Your address was changed"), "changed", request, {"person": user})


def _speaking_to(person: User) -> translation.override:
    """The language that somebody reads; that of the page when it is not known."""
    return translation.override(person.language or translation.get_language())


def _send(to: str, subject: str, template: str, request: HttpRequest, context: dict[str, Any]) -> None:
    """A mail server that fails is our trouble: the page answers as always and the log has the error."""
    more = {
        "url": request.build_absolute_uri(context.get("link", "/")),
        "host": request.get_host(),
        "name": _isolated(context["person"].name) if "person" in context else "",
    }
    body = render_to_string(f"accounts/letters/{template}.txt", more)
    try:
        send_mail(f"{subject} · Chkobba", body, None, [to])
    except (SMTPException, OSError):
        log.exception("A letter (%s) could not be sent", template)


def _isolated(name: str) -> str:
    """What <bdi> does on pages: a name of another direction leaves the words around it in order."""
    return f"\u2068{name}\u2069"
