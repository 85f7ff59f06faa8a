"""The options of a room: what the form offers, that they apply to the room, and that they are remembered.

RO-01 to RO-05, RO-09 to RO-13.
"""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games import referee
from games.models import BotLevel, CardStyle, Room, Speed, Suits, Theme
from games.render.acts import facts
from games.rules.ruleset import Ruleset

from .tables import open_table, person
from .test_bots import NEVER
from .test_pages import act, client_of, open_by_form, rooms_in
from .test_rooms import refusal

pytestmark = pytest.mark.django_db(transaction=True)

LOOKS = {"theme": "noir", "card_style": "pixel", "suits": "coins"}
CHOSEN = {"bot_level": "hard", "speed": "slow", "assist": "on", **LOOKS}


def amel() -> Client:
    return client_of(person("Amel"))


def post(client: Client, **more: str) -> Any:
    data = {"preset": "chkobba-cafe", "seats": "2", "turn_seconds": "0", "visibility": "public", **more}
    return client.post("/rooms/new/", data)


def checked(page: str, name: str) -> list[str]:
    """The values of the radio buttons and boxes of this name that are on."""
    boxes = [part.split(">")[0] for part in page.split("<input ")[1:]]
    return [
        box.split('value="')[1].split('"')[0] if "value=" in box else "on"
        for box in boxes
        if f'name="{name}"' in box and " checked" in box
    ]


# They apply to the room ---------------------------------------------------------------------------


def test_what_the_host_chooses_is_the_rooms() -> None:
    """RO-03, RO-05, RO-09, RO-11: everything of the form, and everybody sees it."""
    client = amel()
    room = open_by_form(client, seats="4", bots="on", **CHOSEN)
    found = {name: getattr(room, name) for name in CHOSEN}
    assert found == {**CHOSEN, "assist": True}
    page = rooms_in(Client().get(f"/rooms/{room.code}/"))
    for said in ("hard", "slow", "yes", "Noir, Pixel, Coins"):
        assert f"<dd>{said}</dd>" in page
    act(client, room, do="start")
    assert [seat.bot_level for seat in room.seats.all()] == ["", "hard", "hard", "hard"]


def test_a_plain_form_gives_the_usual_options() -> None:
    """RO-05: the assist is off unless it is asked for."""
    room = open_by_form(amel())
    assert (room.bot_level, room.speed, room.assist) == ("medium", "normal", False)
    assert (room.theme, room.card_style, room.suits) == ("felt", "classic", "french")
    assert (room.practice, room.win_share) == (False, None)


@pytest.mark.parametrize(
    ("name", "choices"),
    [
        ("bot_level", BotLevel),
        ("speed", Speed),
        ("theme", Theme),
        ("card_style", CardStyle),
        ("suits", Suits),
    ],
)
def test_the_form_offers_every_choice_and_no_other(name: str, choices: Any) -> None:
    """RO-03, RO-11."""
    page = rooms_in(Client().get("/rooms/new/"))
    offered = [part.split('"')[0] for part in page.split(f'name="{name}" value="')[1:]]
    assert offered == list(choices.values)
    answer = post(amel(), **{name: "gold"})
    assert answer.status_code == 400 and Room.objects.count() == 0


@pytest.mark.parametrize("word", [word for word in NEVER if word])
def test_the_form_seats_no_other_bot(word: str) -> None:
    """Bots that see every hand cannot be asked for, neither when opening nor for a chair."""
    client = amel()
    assert post(client, bot_level=word).status_code == 400
    room = open_by_form(client, seats="4")
    assert act(client, room, do=f"add_{word}_bot:1").status_code == 400
    assert room.seats.exclude(bot_level="").count() == 0


@pytest.mark.parametrize("level", BotLevel.values)
def test_the_waiting_room_seats_a_bot_of_each_level(level: str) -> None:
    """RO-11: a level for one chair; without a word it is the room's."""
    client = amel()
    room = open_by_form(client, seats="4", bot_level="easy")
    assert f'value="add_{level}_bot:2"' in rooms_in(client.get(f"/rooms/{room.code}/"))
    act(client, room, do=f"add_{level}_bot:2")
    act(client, room, do="add_bot:3")
    assert [seat.bot_level for seat in room.seats.all()] == ["", "", level, "easy"]
    assert f"bot, {level}" in rooms_in(client.get(f"/rooms/{room.code}/"))


def test_only_the_host_chooses() -> None:
    """RO-09."""
    table = open_table(4, sitting=2)
    refusal("not_host", referee.add_bot, table.room.pk, table.people[1].pk, 2, "easy")
    answer = act(client_of(table.people[1]), table.room, do="add_easy_bot:2")
    assert answer.status_code == 403 and table.seat(2).is_empty


@pytest.mark.parametrize("target", [5, 11, 21, 31])
def test_the_targets(target: int) -> None:
    """RO-01."""
    room = open_by_form(amel(), target=str(target))
    assert room.ruleset["options"]["target"] == target
    assert f"{target}" in dict_of_facts(room)


def dict_of_facts(room: Room) -> str:
    return " ".join(str(fact.text) for fact in facts(Ruleset.from_json(room.ruleset)))


def test_any_target_for_scopa() -> None:
    """RO-12."""
    room = open_by_form(amel(), variant="scopa", preset="scopa", target="", target_other="17")
    assert room.ruleset["options"]["target"] == 17


@pytest.mark.parametrize("seconds", ["0", "10", "60"])
def test_the_turn_timer(seconds: str) -> None:
    """RO-02: off, or 10 to 60 seconds."""
    assert open_by_form(amel(), turn_seconds=seconds).turn_seconds == int(seconds)


@pytest.mark.parametrize("seconds", ["9", "61", "-1", "x"])
def test_no_other_turn_timer(seconds: str) -> None:
    assert post(amel(), turn_seconds=seconds).status_code == 400


@pytest.mark.parametrize(
    ("variant", "preset", "option", "word", "value"),
    [
        ("chkobba", "chkobba-cafe", "capture", "mandatory", "mandatory"),
        ("chkobba", "chkobba-cafe", "redeal", "none", "none"),
        ("basra", "basra", "jack_lone", "true", True),
    ],
)
def test_house_rules_are_chosen_before_the_deal(
    variant: str, preset: str, option: str, word: str, value: object
) -> None:
    """RO-04, RO-13."""
    room = open_by_form(amel(), variant=variant, preset=preset, target="", **{f"rule_{option}": word})
    assert room.ruleset["options"][option] == value


# They are remembered ------------------------------------------------------------------------------


def test_the_next_form_begins_with_the_last_choices() -> None:
    """RO-10: rules, seats, clock, doors, bots, pace and looks."""
    client = amel()
    open_by_form(
        client,
        preset="chkobba-online",
        target="31",
        seats="4",
        turn_seconds="30",
        visibility="private",
        bots="on",
        rule_seven_d="true",
        **CHOSEN,
    )
    page = rooms_in(client.get("/rooms/new/"))
    expected = {**CHOSEN, "preset": "chkobba-online", "target": "31", "seats": "4", "turn_seconds": "30"}
    expected |= {"visibility": "private", "bots": "on"}
    assert {name: checked(page, name) for name in expected} == {
        name: [word] for name, word in expected.items()
    }


def test_another_game_keeps_the_options_and_not_the_rules() -> None:
    client = amel()
    open_by_form(client, preset="chkobba-online", target="21", **CHOSEN)
    page = rooms_in(client.get("/rooms/new/?variant=scopa"))
    assert checked(page, "preset") == ["scopa"] and checked(page, "target") == [""]
    assert checked(page, "speed") == ["slow"]


def test_each_person_has_their_own_and_a_guest_has_too() -> None:
    guest, other = Client(), amel()
    open_by_form(guest, guest_name="Sami", **CHOSEN)
    assert checked(rooms_in(guest.get("/rooms/new/")), "theme") == ["noir"]
    assert checked(rooms_in(other.get("/rooms/new/")), "theme") == ["felt"]
    assert checked(rooms_in(Client().get("/rooms/new/")), "theme") == ["felt"]


def test_the_last_choice_counts() -> None:
    client = amel()
    open_by_form(client, **CHOSEN)
    open_by_form(client, theme="arcade")
    page = rooms_in(client.get("/rooms/new/"))
    assert (checked(page, "theme"), checked(page, "assist")) == (["arcade"], [])


@pytest.mark.parametrize(
    "kept",
    [
        {"table": {"theme": "gold", "bot_level": "see_all", "speed": 3, "assist": "yes", "seats": 7}},
        {"table": {"theme": None, "bot_level": ["hard"], "turn_seconds": 5, "rules": "no-such-rules~9~"}},
        {"table": {"rules": 7, "visibility": "secret", "preset": "poker", "nonsense": 1}},
        {"table": "noir"},
        {"table": None},
        [],
        "text",
    ],
)
def test_what_makes_no_sense_is_as_usual(kept: object) -> None:
    """An old or a broken word falls back to the default; the page never breaks."""
    user = person("Amel")
    User.objects.filter(pk=user.pk).update(room_options=kept)
    client = client_of(user)
    page = rooms_in(client.get("/rooms/new/"))
    usual = {"bot_level": "medium", "speed": "normal", "theme": "felt", "seats": "2", "turn_seconds": "0"}
    usual |= {"preset": "chkobba-cafe", "visibility": "public"}
    assert {name: checked(page, name) for name in usual} == {name: [word] for name, word in usual.items()}
    assert checked(page, "assist") == []
    assert client.post("/practice/").status_code == 302


@pytest.mark.parametrize("broken", [["noir"], "noir", 7])
def test_what_cannot_be_read_is_not_taken_along(broken: object) -> None:
    """A row may hold anything: the log-in goes on, and what the other one chose stays."""
    good = {"table": {"theme": "noir"}}
    for n, pair in enumerate(((broken, good), (good, broken))):
        guest, account = person(f"Sami {n}"), person(f"Hedi {n}")
        for who, kept in zip((guest, account), pair, strict=True):
            User.objects.filter(pk=who.pk).update(room_options=kept)
        referee.merge_person(guest.pk, account.pk)
        account.refresh_from_db()
        assert account.room_options == good


def test_a_guest_who_logs_in_takes_the_choices_along() -> None:
    guest, account = person("Sami"), person("Hedi")
    User.objects.filter(pk=guest.pk).update(room_options={"table": {"theme": "noir"}})
    User.objects.filter(pk=account.pk).update(room_options={"practice": {"theme": "arcade"}})
    referee.merge_person(guest.pk, account.pk)
    account.refresh_from_db()
    assert account.room_options == {"table": {"theme": "noir"}, "practice": {"theme": "arcade"}}
