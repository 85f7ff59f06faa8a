"""Opening a table: for others, or for practice against bots, which needs one press and no name."""

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.models import User
from games import labels, lists, referee, saved, seatcookie
from games.house_rules import FIRST_VARIANT, OpenRoomForm
from games.labels.complaints import complaint
from games.models import Room, Status
from games.placenames import place_name
from games.referee import Opening, Refused
from games.room_options import PRACTICE, TABLE, remembered, remembered_rules
from games.rules.errors import InvalidRuleset
from games.rules.ruleset import PRESETS, Ruleset
from games.rules.variants import VARIANT_OF
from games.views.common import guard_person, one_of, person_of, refused_page, user_id_of


@dataclass(frozen=True)
class Door:
    """One of the two ways to open a table: what it is called in addresses, and where its choices are kept."""

    url: str
    kind: str

    @property
    def is_practice(self) -> bool:
        return self.kind == PRACTICE


WITH_OTHERS, ALONE = Door("room-new", TABLE), Door("practice", PRACTICE)


@require_http_methods(["GET", "HEAD", "POST"])
def room_new(request: HttpRequest) -> HttpResponse:
    """Open a table and take its first seat."""
    return _at_door(request, WITH_OTHERS)


@require_http_methods(["GET", "HEAD", "POST"])
def practice(request: HttpRequest) -> HttpResponse:
    """Play against bots. A post without rules takes the person's last ones; the match starts at once."""
    return _at_door(request, ALONE)


def _at_door(request: HttpRequest, door: Door) -> HttpResponse:
    try:
        form = _open_form(request, door)
    except InvalidRuleset as error:
        return refused_page(request, Refused("bad_rules", complaint(error)))
    if request.method == "POST" and form.is_valid():
        guard_person(request, "room_new")
        try:
            return _open(request, form, door)
        except Refused as refused:
            form.add_error(None, refused.message)
    status = 400 if request.method == "POST" else 200
    return render(request, "games/room_new.html", _context(request, form, door), status=status)


def _context(request: HttpRequest, form: OpenRoomForm, door: Door) -> dict[str, Any]:
    target = form.law.options["target"]
    return {
        "form": form,
        "door": reverse(door.url),
        "practice": door.is_practice,
        "presets": labels.preset_choices(form.law.key),
        "variants": labels.variant_choices(),
        "variant": form.law.key,
        "game": labels.variant_title(form.law.key),
        "targets": target.values,
        "target_low": target.low,
        "target_high": target.high,
        "saved": lists.saved_rulesets(user_id_of(request)),
        "needs_name": not (request.user.is_authenticated or door.is_practice),
    }


def _open_form(request: HttpRequest, door: Door) -> OpenRoomForm:
    """The form for the variant in the request, filled in from a ruleset's code or from the last table."""
    kept = remembered(request.user, door.kind)
    if request.method == "POST":
        data = request.POST if "preset" in request.POST or not door.is_practice else _quick(request, kept)
        preset = PRESETS.get(str(data.get("preset", "")))
        variant = one_of(VARIANT_OF, str(data.get("variant", ""))) or (
            preset.variant if preset else FIRST_VARIANT
        )
        return OpenRoomForm(data, variant=variant, practice=door.is_practice)
    code, variant = request.GET.get("rules", ""), one_of(VARIANT_OF, request.GET.get("variant", ""))
    rules = Ruleset.from_code(code) if code else _last_rules(kept, variant)
    variant = variant or FIRST_VARIANT
    return OpenRoomForm(variant=variant, rules=rules, kept=kept, practice=door.is_practice)


def _last_rules(kept: dict[str, Any], variant: str) -> Ruleset | None:
    """The rules of the last table; not when another game was asked for."""
    rules = remembered_rules(kept)
    return rules if rules is not None and variant in ("", rules.variant) else None


def _quick(request: HttpRequest, kept: dict[str, Any]) -> dict[str, Any]:
    """A whole form out of what is remembered, and of the few things that a small form on another page says."""
    variant = one_of(VARIANT_OF, request.POST.get("variant", ""))
    rules = _last_rules(kept, variant)
    form = OpenRoomForm(variant=variant or FIRST_VARIANT, rules=rules, kept=kept, practice=True)
    begun = {name: form[name].value() for name in form.fields}
    said = {name: word for name, word in request.POST.items() if name in ("seats", "bot_level") and word}
    if "seats" in said:
        said["seats"] = _seats_for(form, str(said["seats"]))
    return {name: value for name, value in begun.items() if _says(value)} | said | {"variant": form.law.key}


def _seats_for(form: OpenRoomForm, word: str) -> str:
    """The number of seats as said, or the usual one where the game is not for so many: the small form beside the
    button offers every number, and whoever changes the game there has not thought of it."""
    allowed = [str(count) for count in form.law.seats_allowed]
    return word if word in allowed else allowed[0]


def _says(value: Any) -> bool:
    """Whether a field has a value that a browser would send: 0 is one, an empty field and an open switch are not."""
    return value is not None and value is not False and value != ""


def quick_choices(person: Any) -> dict[str, str]:
    """What one press on "Play against bots" will play: game, level and seats, for the small form beside it."""
    kept = remembered(person, PRACTICE)
    rules = remembered_rules(kept)
    form = OpenRoomForm(rules=rules, kept=kept, practice=True)
    return {
        "variant": form.law.key,
        "game": labels.variant_title(form.law.key),
        "bot_level": str(form["bot_level"].value()),
        "seats": str(form["seats"].value()),
    }


def _open(request: HttpRequest, form: OpenRoomForm, door: Door) -> HttpResponse:
    """The table, the seat and at a practice table the cards: all of it or nothing."""
    person = person_of(request)
    chosen = _opening(form, door)
    with transaction.atomic():
        room = referee.just_opened(person.pk, chosen)
        if room is None:
            room = _new_room(person, form, door, chosen)
        _seat, token = referee.sit(room.pk, person.pk)
        if door.is_practice and room.status == Status.WAITING:
            referee.start(room.pk, person.pk)
    return _to_seat(room, token)


def _new_room(person: User, form: OpenRoomForm, door: Door, chosen: Opening) -> Room:
    _keep_rules(person, form)
    room = referee.open_room(person.pk, chosen)
    form.remember(person, door.kind)
    return room


def _keep_rules(person: User, form: OpenRoomForm) -> None:
    name = form.cleaned_data["keep_as"]
    if name and not saved.keep(person.pk, name, form.ruleset()):
        said = _("You keep %(count)s rulesets already. Throw one away first.") % {"count": saved.MOST}
        raise Refused("kept", said)


def _opening(form: OpenRoomForm, door: Door) -> Opening:
    data, ruleset = form.cleaned_data, form.ruleset()
    if door.is_practice:
        return Opening(
            name=_("Practice"),
            ruleset=ruleset,
            seat_count=data["seats"],
            public=False,
            bot_fill=True,
            practice=True,
            **form.options(),
        )
    return Opening(
        name=data["name"] or place_name(),
        ruleset=ruleset,
        seat_count=data["seats"],
        public=data["visibility"] == "public",
        turn_seconds=data["turn_seconds"],
        bot_fill=data["bots"],
        **form.options(),
    )


def _to_seat(room: Room, token: str) -> HttpResponse:
    response = redirect("room", code=room.code)
    seatcookie.give(response, room.code, token)
    return response
