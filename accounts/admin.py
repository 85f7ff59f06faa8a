"""People in the admin. Suspending needs a logged reason: it is an action of the app that keeps the log."""

from typing import Any

from django.contrib import admin
from django.contrib.auth import admin as auth_admin
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.managers import normal_email
from accounts.models import User
from accounts.sessions import end_sessions

RIGHTS = ("is_staff", "is_superuser", "groups", "user_permissions")


class AddPersonForm(AdminUserCreationForm):  # type: ignore[type-arg]
    """A person added by an administrator, who may use reserved names."""

    class Meta:
        model = User
        fields = ("name",)

    def clean_name(self) -> str:
        return _free_name(self.cleaned_data["name"], self.instance)


class ChangePersonForm(UserChangeForm):  # type: ignore[type-arg]
    class Meta:
        model = User
        fields = "__all__"

    def clean_name(self) -> str:
        return _free_name(self.cleaned_data["name"], self.instance)

    def clean_email(self) -> str | None:
        """As it is stored, so that the same address in other letters is found to be taken."""
        return normal_email(self.cleaned_data["email"])


def _free_name(raw: str, person: User) -> str:
    name = names.clean_name(raw, trusted=True)
    names.refuse_taken(name, but=person.pk)
    return name


def _is_below(person: User | None, request: HttpRequest) -> bool:
    """Only administrators touch the accounts of staff, their own included: a password is as good as a right."""
    return person is None or request.user.is_superuser or not (person.is_staff or person.is_superuser)


class SuspendedFilter(admin.SimpleListFilter):
    title = _("suspended")
    parameter_name = "suspended"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("yes", _("Yes")), ("no", _("No"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> QuerySet[User]:
        if self.value() not in ("yes", "no"):
            return queryset
        return queryset.filter(suspended_at__isnull=self.value() == "no")


@admin.register(User)
class UserAdmin(auth_admin.UserAdmin):  # type: ignore[type-arg]
    """List, search and edit people. New passwords end the person's sessions."""

    form, add_form = ChangePersonForm, AddPersonForm
    list_display = ("name", "email", "is_guest", "is_staff", "suspended_at", "joined", "last_login")
    list_filter = (SuspendedFilter, "is_guest", "is_staff", "is_superuser")
    search_fields = ("name", "email", "key")
    ordering = ("-joined",)
    readonly_fields = (
        *("is_guest", "suspended_at", "suspended_reason", "muted_until", "muted_reason"),
        "joined",
        "last_login",
    )
    fieldsets = (
        (None, {"fields": ("name", "password", "email", "email_wanted", "language", "is_guest")}),
        (_("Suspension"), {"fields": ("suspended_at", "suspended_reason")}),
        (_("Muting"), {"fields": ("muted_until", "muted_reason")}),
        (_("Rights"), {"fields": ("is_staff", "is_superuser", "groups", "user_permissions")}),
        (_("Dates"), {"fields": ("joined", "last_login")}),
    )
    add_fieldsets = (
        (None, {"classes": ("wide",), "fields": ("name", "usable_password", "password1", "password2")}),
    )

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        """Rights are given by administrators alone: whoever may edit accounts could else make themselves one."""
        usual = tuple(super().get_readonly_fields(request, obj))
        return usual if request.user.is_superuser else (*usual, *RIGHTS)

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return super().has_change_permission(request, obj) and _is_below(obj, request)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return super().has_delete_permission(request, obj) and _is_below(obj, request)

    def user_change_password(self, request: HttpRequest, id: str, form_url: str = "") -> HttpResponse:
        response = super().user_change_password(request, id, form_url)
        person = self.get_object(request, id)
        if request.method == "POST" and response.status_code == 302 and person is not None:
            end_sessions(person, but=request.session.session_key)
        return response
