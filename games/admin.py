"""Moderation in the Django admin: rooms with their seats, acts that need a reason, and the log of those acts."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin import ModelAdmin
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.core.exceptions import SuspiciousOperation
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.admin import UserAdmin
from accounts.models import User
from games import referee
from games.models import Match, ModerationAct, Player, Ply, Room, Seat, Status

Act = Callable[[Any, User, str], None]
IS_NUMBER = re.compile(r"[0-9]{1,18}")


class ReasonForm(forms.Form):
    """Why. Shown to those concerned, kept in the log."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"), max_length=300, widget=forms.Textarea(attrs={"rows": 3})
    )


def offered_filter(model_admin: Any, lookup: str) -> bool:
    """Whether a list offers this filter itself. Any other column could be found out letter by letter: a code, a
    hash, the order of a deck."""
    filters = [getattr(one, "parameter_name", one) for one in model_admin.list_filter]
    offered = [name for name in (*filters, model_admin.date_hierarchy) if isinstance(name, str)]
    return any(lookup == name or lookup.startswith(f"{name}__") for name in offered)


class Careful:
    """A list that answers its own questions only."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        return offered_filter(self, lookup)

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Raises SuspiciousOperation for a chosen row that is no number: Django would look for it all the same."""
        if not all(IS_NUMBER.fullmatch(pk) for pk in request.POST.getlist(ACTION_CHECKBOX_NAME)):
            raise SuspiciousOperation("a chosen row is no number")
        answer: HttpResponse = super().changelist_view(request, extra_context)  # type: ignore[misc]
        return answer


class ReadOnly(Careful):
    """Looking only: the referee alone changes rooms, and a log is never edited."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@dataclass(frozen=True)
class Asked:
    """One row on the page that asks for the reason. `seen` is what must still be so when the act is done."""

    pk: int
    label: str
    seen: str


def with_reason(
    request: HttpRequest,
    chosen: QuerySet[Any],
    action: str,
    title: str,
    act: Act,
    label: Callable[[Any], str] = str,
    seen: Callable[[Any], str] = lambda row: str(row.pk),
) -> HttpResponse | None:
    """Ask for the reason first, then act on each chosen row and say what was refused."""
    form = ReasonForm(request.POST if "reason" in request.POST else None)
    if form.is_valid():
        _do_each(request, [(row, label(row), seen(row)) for row in chosen], act, form.cleaned_data["reason"])
        return None
    context = {
        **admin.site.each_context(request),
        "title": title,
        "form": form,
        "chosen": [Asked(row.pk, label(row), seen(row)) for row in chosen],
        "action": action,
        "checkbox": ACTION_CHECKBOX_NAME,
    }
    return TemplateResponse(request, "admin/games/reason.html", context)


def _do_each(request: HttpRequest, rows: list[tuple[Any, str, str]], act: Act, reason: str) -> None:
    """What changed since the question was asked is named and left alone: nothing is dropped in silence."""
    asked = request.POST.getlist("seen")
    for row, what, seen in rows:
        try:
            if seen not in asked:
                raise referee.Refused("changed", _("This changed since you looked: nothing was done."))
            act(row, request.user, reason)  # type: ignore[arg-type]
        except referee.Refused as refused:
            messages.error(request, f"{what}: {refused.message}")
        else:
            messages.success(request, _("Done: %(what)s") % {"what": what})
    gone = len(asked) - len(rows)
    if gone > 0:
        words = ngettext(
            "%(count)d of what you chose is not there any more: nothing was done to it.",
            "%(count)d of what you chose are not there any more: nothing was done to them.",
            gone,
        )
        messages.warning(request, words % {"count": gone})


class SeatInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Seat
    fields = ("index", "user", "bot_level", "bot_playing", "held_until", "left", "idle")
    extra = 0


class CanModerate:
    """The acts are for staff who may view rooms; `view` is enough, since nothing is edited by hand."""

    def has_moderate_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("games.view_room")


@admin.register(Room)
class RoomAdmin(CanModerate, ReadOnly, ModelAdmin):  # type: ignore[type-arg]
    """Rooms with state, seats and last activity. A private room's code stays with its people."""

    list_display = (
        *(
            "name",
            "shown_code",
            "visibility",
            "status",
            "frozen_at",
            "seats_taken",
            "last_activity",
            "created",
        ),
    )
    list_filter = ("status", "visibility", "seat_count")
    search_fields = ("name", "=code", "seats__user__name")  # a whole code: no guessing letter by letter
    date_hierarchy = "last_activity"
    exclude = ("code",)
    inlines = (SeatInline,)
    actions = ("close_rooms", "unfreeze_rooms")

    @admin.display(description=gettext_lazy("code"))
    def shown_code(self, room: Room) -> str:
        return room.code if room.is_public else "…"

    @admin.display(description=gettext_lazy("seats"))
    def seats_taken(self, room: Room) -> str:
        seats = list(room.seats.select_related("user"))
        names = [seat.user.name if seat.user else _("bot") for seat in seats if not seat.is_empty]
        return f"{len(names)}/{room.seat_count} {', '.join(names)}"

    @admin.action(description=gettext_lazy("Close the rooms…"), permissions=["moderate"])
    def close_rooms(self, request: HttpRequest, chosen: QuerySet[Room]) -> HttpResponse | None:
        def act(room: Room, actor: User, reason: str) -> None:
            referee.close_room(room.pk, actor, reason)

        return with_reason(request, chosen, "close_rooms", _("Close rooms"), act)

    @admin.action(description=gettext_lazy("Let the stopped tables go on…"), permissions=["moderate"])
    def unfreeze_rooms(self, request: HttpRequest, chosen: QuerySet[Room]) -> HttpResponse | None:
        def act(room: Room, actor: User, reason: str) -> None:
            referee.unfreeze(room.pk, actor, reason)

        return with_reason(request, chosen, "unfreeze_rooms", _("Let tables go on"), act)


@admin.register(Seat)
class SeatAdmin(CanModerate, ReadOnly, ModelAdmin):  # type: ignore[type-arg]
    """Who sits where, to remove somebody."""

    list_display = ("__str__", "room", "user", "room_status", "held_until", "bot_playing", "left")
    list_filter = ("room__status",)
    search_fields = ("user__name", "room__name")
    exclude = ("token_hash",)
    actions = ("remove_people",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        return super().get_queryset(request).filter(user__isnull=False).select_related("room", "user")

    @admin.display(description=gettext_lazy("room is"))
    def room_status(self, seat: Seat) -> str:
        return str(Status(seat.room.status).label)

    @admin.action(description=gettext_lazy("Remove the people from their seats…"), permissions=["moderate"])
    def remove_people(self, request: HttpRequest, chosen: QuerySet[Seat]) -> HttpResponse | None:
        def act(seat: Seat, actor: User, reason: str) -> None:
            referee.remove_person(seat.room_id, seat.index, actor, reason, seat.user_id)

        return with_reason(
            request,
            chosen,
            "remove_people",
            _("Remove people"),
            act,
            label=lambda seat: f"{seat.user}, {seat.room}",
            seen=lambda seat: f"{seat.pk}:{seat.user_id}",
        )


class PlayerInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Player
    extra = 0


class PlyInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    """The log. While the match runs, only the moves are shown: a shuffle holds the deck order."""

    model = Ply
    extra = 0

    def get_queryset(self, request: HttpRequest) -> QuerySet[Ply]:
        hidden = Ply.objects.filter(match__ended=None, seat=None)
        return super().get_queryset(request).exclude(pk__in=hidden.values("pk"))


@admin.register(Match)
class MatchAdmin(ReadOnly, ModelAdmin):  # type: ignore[type-arg]
    list_display = ("title", "slug", "room", "seat_count", "started", "ended", "how", "winner")
    list_filter = ("how", "seat_count")
    search_fields = ("slug", "title", "players__name")
    inlines = (PlayerInline, PlyInline)


@admin.register(ModerationAct)
class ModerationActAdmin(ReadOnly, ModelAdmin):  # type: ignore[type-arg]
    """The log of moderation: who did what to whom, when and why."""

    list_display = ("created", "actor_name", "action", "room_name", "user_name", "reason")
    list_filter = ("action",)
    search_fields = ("actor_name", "room_name", "user_name", "reason")
    date_hierarchy = "created"


admin.site.unregister(User)


@admin.register(User)
class ModeratedUserAdmin(Careful, UserAdmin):
    """Accounts, with the acts of a moderator."""

    actions = ("suspend_accounts", "lift_suspensions", "mute_accounts", "unmute_accounts")

    @admin.action(description=gettext_lazy("Suspend the accounts…"), permissions=["change"])
    def suspend_accounts(self, request: HttpRequest, chosen: QuerySet[User]) -> HttpResponse | None:
        def act(user: User, actor: User, reason: str) -> None:
            referee.suspend(user.pk, actor, reason)

        return with_reason(request, chosen, "suspend_accounts", _("Suspend accounts"), act)

    @admin.action(description=gettext_lazy("Lift the suspensions…"), permissions=["change"])
    def lift_suspensions(self, request: HttpRequest, chosen: QuerySet[User]) -> HttpResponse | None:
        def act(user: User, actor: User, reason: str) -> None:
            referee.lift(user.pk, actor, reason)

        return with_reason(request, chosen, "lift_suspensions", _("Lift suspensions"), act)

    @admin.action(description=gettext_lazy("Mute the accounts for a day…"), permissions=["change"])
    def mute_accounts(self, request: HttpRequest, chosen: QuerySet[User]) -> HttpResponse | None:
        def act(user: User, actor: User, reason: str) -> None:
            referee.mute(user.pk, actor, reason)

        return with_reason(request, chosen, "mute_accounts", _("Mute accounts"), act)

    @admin.action(description=gettext_lazy("Let the accounts speak again…"), permissions=["change"])
    def unmute_accounts(self, request: HttpRequest, chosen: QuerySet[User]) -> HttpResponse | None:
        def act(user: User, actor: User, reason: str) -> None:
            referee.unmute(user.pk, actor, reason)

        return with_reason(request, chosen, "unmute_accounts", _("Let accounts speak"), act)
