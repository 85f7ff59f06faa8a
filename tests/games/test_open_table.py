"""Opening a table of any game by the form: seats, targets, house rules, kept rules, and what is refused."""

from typing import Any

import pytest
from django.test import Client

from games import lists, presence, referee, saved
from games.house_rules import OpenRoomForm
from games.models import Room, SavedRuleset
from games.referee import Opening
from games.rules.ruleset import Ruleset
from games.rules.variants import VARIANTS
from tests.games.tables import person
from tests.render.fragments import Element, read

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _own_host(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, "off")


def client_of(name: str) -> Client:
    client = Client()
    client.force_login(person(name))
    return client


def post(client: Client, variant: str, **more: str) -> Any:
    law = next(law for law in VARIANTS if law.key == variant)
    data = {"variant": variant, "preset": law.standard, "seats": str(law.seats_allowed[0])}
    return client.post("/rooms/new/", {**data, "turn_seconds": "0", "visibility": "public", **more})


def fields(page: Element, name: str) -> list[Element]:
    return [e for e in page.all() if e.attrs.get("name") == name]


def checked(page: Element, name: str) -> list[str]:
    return [str(e.attrs["value"]) for e in fields(page, name) if "checked" in e.attrs]


@pytest.mark.parametrize("law", VARIANTS, ids=lambda law: law.key)
def test_every_game_has_its_presets_seats_and_house_rules(law: Any) -> None:
    """RO-13: every option of the variant is there, "as usual" first and checked."""
    page = read(Client().get(f"/rooms/new/?variant={law.key}").content.decode())
    assert {e.attrs["value"] for e in fields(page, "preset")} == {preset.key for preset in law.presets}
    assert [e.attrs["value"] for e in fields(page, "seats")] == [str(count) for count in law.seats_allowed]
    assert [e.attrs["value"] for e in fields(page, "variant")] == [law.key]
    assert checked(page, "preset") == [law.standard]
    offered = {e.attrs["name"] for e in page.all() if str(e.attrs.get("name")).startswith("rule_")}
    open_options = {
        f"rule_{option.key}"
        for option in law.options.values()
        if option.key not in ("target", "jack") and (len(option.values) > 1 or option.low is not None)
    }
    assert offered == open_options
    assert all(
        checked(page, name) == [""] for name in offered if fields(page, name)[0].attrs["type"] == "radio"
    )


@pytest.mark.parametrize("law", VARIANTS, ids=lambda law: law.key)
def test_every_seat_count_can_be_opened(law: Any) -> None:
    client = client_of("Amel")
    for count in law.seats_allowed:
        assert post(client, law.key, seats=str(count)).status_code == 302
        room = Room.objects.latest("pk")
        assert (room.seat_count, room.ruleset["variant"]) == (count, law.key)
    assert post(client, law.key, seats="5").status_code == 400


def test_any_number_may_be_the_target() -> None:
    """RO-12, SC-21: an offered value, or any in bounds; what is out of bounds is refused."""
    client = client_of("Amel")
    post(client, "scopa", target="21")
    assert Room.objects.latest("pk").ruleset["options"]["target"] == 21
    post(client, "scopa", target="21", target_other="14")
    assert Room.objects.latest("pk").ruleset["options"]["target"] == 14
    for field, label in (("target_other", "First to another number"), ("target", "First to")):
        for wrong in ("5000", "-5", "0"):
            answer = post(client, "scopa", **{field: wrong})
            assert answer.status_code == 400
            assert f"{label}: Ensure this value is" in read(answer.content.decode()).text
            assert "option target" not in answer.content.decode()
    assert Room.objects.count() == 2


def test_house_rules_are_kept_to() -> None:
    client = client_of("Amel")
    post(client, "basra", rule_jack_lone="true", rule_most_cards="30", rule_ace="0")
    options = Room.objects.get().ruleset["options"]
    assert (options["jack_lone"], options["most_cards"], options["ace"]) == (True, 30, 0)
    post(client, "chkobba", rule_queen="9")
    options = Room.objects.latest("pk").ruleset["options"]
    assert (options["queen"], options["jack"]) == (9, 8)


@pytest.mark.parametrize(
    ("variant", "rules"),
    [
        ("scopa", {"rule_rank_forced": "false", "rule_sum_choice": "fewest"}),
        ("scopa", {"rule_ace_sweep": "true", "rule_ace_takes_all": "never"}),
    ],
)
def test_two_rules_that_exclude_each_other_are_both_named(variant: str, rules: dict[str, str]) -> None:
    answer = post(client_of("Amel"), variant, **rules)
    assert answer.status_code == 400
    law = next(law for law in VARIANTS if law.key == variant)
    page = read(answer.content.decode())
    alert = next(e for e in page.all() if e.attrs.get("role") == "alert").text
    for name in rules:
        assert law.options[name.removeprefix("rule_")].sentence in alert
    assert {name: checked(page, name) for name in rules} == {name: [word] for name, word in rules.items()}
    assert not Room.objects.exists()


@pytest.mark.parametrize(
    ("name", "value"), [("rule_capture", "maybe"), ("rule_most_cards", "-1"), ("preset", "x")]
)
def test_values_that_no_rule_has_are_refused(name: str, value: str) -> None:
    variant = "basra" if name == "rule_most_cards" else "chkobba"
    assert post(client_of("Amel"), variant, **{name: value}).status_code == 400
    assert not Room.objects.exists()


def test_a_link_fills_in_the_form() -> None:
    rules = Ruleset.of("basra", jack_lone=True, most_cards=30, target=77)
    page = read(Client().get("/rooms/new/", {"rules": rules.code()}).content.decode())
    assert checked(page, "preset") == ["basra"]
    assert checked(page, "rule_jack_lone") == ["true"]
    assert fields(page, "rule_most_cards")[0].attrs["value"] == "30"
    assert fields(page, "target_other")[0].attrs["value"] == "77"
    details = next(e for e in page.all() if "house" in str(e.attrs.get("class")))
    assert "open" in details.attrs
    assert Client().get("/rooms/new/?rules=nonsense").status_code == 400


@pytest.mark.parametrize("law", VARIANTS, ids=lambda law: law.key)
def test_a_filled_in_form_gives_the_same_rules(law: Any) -> None:
    """Whatever a link says is what the form sends, for every value of every option."""
    for option in law.options.values():
        for value in option.values:
            try:
                rules = Ruleset.changed(law.standard, {option.key: value})
            except ValueError:
                continue
            first = OpenRoomForm(rules=rules)
            data = {name: first[name].value() for name in first.fields if first[name].value() is not None}
            form = OpenRoomForm({**data, "turn_seconds": 0}, variant=law.key)
            assert form.is_valid(), form.errors
            assert form.ruleset() == rules


def test_rules_are_kept_under_a_name() -> None:
    client = client_of("Amel")
    assert post(client, "basra", rule_jack_lone="true", keep_as="At home").status_code == 302
    row = SavedRuleset.objects.get()
    page = client.get("/rooms/new/").content.decode()
    assert "At home" in page and f"?rules={row.code}" in page
    assert Ruleset.from_code(row.code)["jack_lone"] is True
    assert "At home" not in Client().get("/rooms/new/").content.decode()


def test_a_full_shelf_says_so_and_opens_nothing() -> None:
    client = client_of("Amel")
    owner = post(client, "basra", keep_as="first") and Room.objects.get().host_id
    assert owner is not None
    for number in range(saved.MOST):
        saved.keep(owner, f"rules {number}", Ruleset.of("scopa"))
    answer = post(client, "basra", keep_as="one more")
    assert answer.status_code == 400
    assert "Throw one away first" in answer.content.decode()
    assert Room.objects.count() == 1


def test_the_lobby_is_filtered_by_game() -> None:
    host = person("Amel")
    for name, preset in (("One", "chkobba-cafe"), ("Two", "basra"), ("Three", "chkobba-online")):
        room = referee.open_room(host.pk, Opening(name, Ruleset.of(preset), 2))
        referee.sit(room.pk, host.pk)
        presence.enter(room.seats.get(user=host).pk, "a line", 30)
    assert [row["name"] for row in lists.open_rooms(variant="basra")] == ["Two"]
    assert [row["name"] for row in lists.open_rooms(variant="chkobba")] == ["Three", "One"]
    page = Client().get("/lobby/?variant=chkobba").content.decode()
    assert "Chkobba, Online" in page
    assert "Differs in" in page
    for query in ("", "variant=basra", "variant=nonsense", "variant=basra&preset=chkobba-cafe", "seats=3"):
        assert Client().get(f"/lobby/?{query}").status_code == 200
