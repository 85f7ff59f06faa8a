"""The leak sentinel: whatever hole a renderer has, the card stays here and the table stands still.

ON-18, SE-01, SE-11.
"""

import logging
from importlib import import_module
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.core import mail
from django.core.management import CommandError, call_command
from django.http import HttpResponse
from django.test import Client
from django.utils import translation

from chkobba_site import counters
from games import acts, consumers, referee, sentinel, standing
from games.admin import PlyInline
from games.models import ModerationAct, Ply, Room, Visibility
from games.render import frame
from games.sentinel import knowledge

from .cards_in import cards_in
from .leaky import FORMS, Form, secret_card, with_leak
from .tables import Table, open_table, started
from .test_consumers import line

pytestmark = pytest.mark.django_db(transaction=True)

# The packages have functions of the same names.
rewatch, room_views, cards, matches = map(
    import_module,
    ("games.sentinel.rewatch", "games.views.room", "games.views.cards", "games.views.matches"),
)
SENTENCES = {
    "en": "This table is stopped",
    "fr": "Cette table est arrêtée",
    "ar": "هذه الطاولة موقوفة",
    "it": "Questo tavolo è fermo",
}


@pytest.fixture(autouse=True)
def _surroundings(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, "off")
    settings.ADMINS = [("Operator", "operator@example.org")]
    knowledge.forget()


@pytest.fixture
def table() -> Table:
    return started()


def client_of(table: Table, seat: int | None) -> Client:
    client = Client()
    if seat is not None:
        client.force_login(table.people[seat])
    return client


def seen_by(table: Table, seat: int | None) -> acts.Look:
    seen = acts.look(table.room.code, None if seat is None else table.people[seat].pk)
    assert seen is not None
    return seen


def leaks_counted() -> int:
    return sum(number for name, number in counters.counts().items() if name.startswith("leaks:"))


def stopped_quietly(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    """The table stands, it was counted and told once, and no line and no letter names a card."""
    assert table.fresh().frozen_at is not None
    assert leaks_counted() >= 1
    told = [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR]
    assert any("a leak was blocked" in text for text in told)
    assert not any(cards_in(text) for text in told)
    assert len(mail.outbox) == 1
    assert not cards_in(mail.outbox[0].body) and table.room.code not in mail.outbox[0].body
    act = ModerationAct.objects.get(action=ModerationAct.Action.FREEZE)
    assert act.room == table.room and not cards_in(act.reason)


# What is found ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, None])
def test_every_form_of_a_hidden_card_is_found(table: Table, seat: int | None) -> None:
    secret = secret_card(table.match, seat)
    missed = [form.name for form in FORMS if str(secret) not in sentinel.mentions(form.write(secret))]
    assert missed == []


@pytest.mark.parametrize("form", FORMS[::4], ids=lambda form: form.name)
def test_a_frame_with_a_hidden_card_is_blocked(
    table: Table, caplog: pytest.LogCaptureFixture, form: Form
) -> None:
    seen = seen_by(table, 0)
    text = frame(seen.room, seen.viewer) + form.write(secret_card(table.match, 0))
    with pytest.raises(sentinel.Blocked):
        sentinel.check_frame(seen.room, seen.viewer, text)
    stopped_quietly(table, caplog)
    assert counters.counts()["leaks:frame"] == 1


def test_whole_rounds_pass_in_every_language() -> None:
    for seats, preset in ((2, "chkobba-cafe"), (4, "basra")):
        one = started(seats, preset=preset)
        for language in ("en", "fr", "ar", "it"):
            with translation.override(language):
                for seat in (*range(seats), None):
                    seen = seen_by(one, seat)
                    sentinel.check_frame(seen.room, seen.viewer, frame(seen.room, seen.viewer))
            one.play()
        assert one.fresh().frozen_at is None
        for person in one.people:
            person.delete()


def test_people_and_tables_may_be_called_like_cards(table: Table) -> None:
    """Nobody stops a table by their name."""
    names = (str(secret_card(table.match, 1)), "King of Hearts")
    for person, name in zip(table.people, names, strict=True):
        type(person).objects.filter(pk=person.pk).update(name=name)
    Room.objects.filter(pk=table.room.pk).update(name="7♦ 4H las dinari")
    for seat in (0, 1, None):
        seen = seen_by(table, seat)
        sentinel.check_frame(seen.room, seen.viewer, frame(seen.room, seen.viewer))
        assert "This table is stopped" not in client_of(table, seat).get(url(table)).content.decode()
    assert leaks_counted() == 0


def test_the_proof_of_a_seat_and_other_private_codes_are_found(table: Table) -> None:
    other = Room.objects.create(name="Kept", ruleset=table.room.ruleset, visibility=Visibility.PRIVATE)
    public = Room.objects.create(name="Open", ruleset=table.room.ruleset)
    seen = seen_by(table, 0)
    sentinel.check_frame(seen.room, seen.viewer, f"/rooms/{public.code}/ /rooms/{table.room.code}/")
    with pytest.raises(sentinel.Blocked):
        sentinel.check_frame(seen.room, seen.viewer, f'<a href="/?room={other.code}">')
    referee.unfreeze(table.room.pk, None, "looked at")
    seen = seen_by(table, 0)
    with pytest.raises(sentinel.Blocked):
        sentinel.check_frame(seen.room, seen.viewer, f"<p>{table.seat(1).token_hash}</p>")


def test_a_phrase_names_no_card(table: Table) -> None:
    sentinel.check_said(table.room.code, '<div id="said" data-who="Amel" data-text="Bravo!"></div>')
    with pytest.raises(sentinel.Blocked):
        sentinel.check_said(table.room.code, '<div id="said" data-text="King of hearts!"></div>')


# Every door ---------------------------------------------------------------------------------------


async def test_a_leaking_frame_reaches_no_seat_and_no_watcher(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await sync_to_async(started)()
    secrets = {seat: secret_card(await sync_to_async(lambda: table.match)(), seat) for seat in (0, 1)}
    hole = with_leak(consumers.frame, lambda: "".join(f'<i data-card="{card}">' for card in secrets.values()))
    async with line(table, table.people[0]) as one, line(table, None) as eye:
        monkeypatch.setattr(consumers, "frame", hole)
        await one.send_to(text_data='{"do": "here"}')
        for socket in (one, eye):
            text = await socket.receive_from(10)
            assert SENTENCES["en"] in text and cards_in(text) == set()
    await sync_to_async(stopped_quietly)(table, caplog)


def url(table: Table) -> str:
    return f"/rooms/{table.room.code}/"


@pytest.mark.parametrize("seat", [0, None])
@pytest.mark.parametrize("language", SENTENCES)
def test_a_leaking_page_says_that_the_table_stopped(
    table: Table,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    seat: int | None,
    language: str,
) -> None:
    secret = secret_card(table.match, seat)
    monkeypatch.setattr(room_views, "render", with_leak(room_views.render, lambda: f"<p>{secret}</p>"))
    answer = client_of(table, seat).get(url(table), follow=True, headers={"Accept-Language": language})
    assert answer.status_code == 200
    assert SENTENCES[language] in answer.content.decode()
    assert cards_in(answer.content.decode()) == set()
    stopped_quietly(table, caplog)


def test_a_page_with_the_proof_of_a_seat(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    hashed = table.seat(1).token_hash
    monkeypatch.setattr(room_views, "render", with_leak(room_views.render, lambda: f"<p>{hashed}</p>"))
    answer = client_of(table, 0).get(url(table), follow=True)
    assert SENTENCES["en"] in answer.content.decode()
    assert hashed not in answer.content.decode()
    assert table.fresh().frozen_at is not None


def test_a_leaking_part_of_the_page(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    assert table.match.round is not None
    own, secret = table.match.round.hands[0][0], secret_card(table.match, 0)
    path = f"{url(table)}cards/{own}/"
    assert client_of(table, 0).get(path).status_code == 200
    monkeypatch.setattr(cards, "render", with_leak(cards.render, lambda: f"<p>{secret}</p>"))
    answer = client_of(table, 0).get(path)
    assert answer.status_code == 503
    assert f"<p>{secret}</p>" not in answer.content.decode()  # a picture of any card may decorate the page
    stopped_quietly(table, caplog)


def test_a_replay_of_a_running_match(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    secret = secret_card(table.match, 0)
    monkeypatch.setattr(matches, "redirect", lambda *_args, **_more: HttpResponse(f"shuffle {secret}"))
    answer = client_of(table, 0).get(f"/matches/{table.row.slug}/")
    assert answer.status_code == 503
    assert f"shuffle {secret}" not in answer.content.decode()
    stopped_quietly(table, caplog)


def test_a_deck_order_on_a_page_of_the_admin(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, admin: Client
) -> None:
    path = f"/admin/games/match/{table.row.pk}/change/"
    assert admin.get(path).status_code == 200
    monkeypatch.setattr(PlyInline, "get_queryset", lambda *_args: Ply.objects.all())
    answer = admin.get(path)
    assert answer.status_code == 503
    assert "shuffle" not in answer.content.decode()
    stopped_quietly(table, caplog)


# A stopped table ----------------------------------------------------------------------------------


def test_nothing_is_played_at_a_stopped_table_until_it_is_let_go_on(admin: Client, own_host: None) -> None:
    table = started(turn_seconds=30)
    row, move = table.row, referee.freeze(table.room.pk, "A hidden card was about to be shown.")
    assert move and not referee.freeze(table.room.pk, "again")
    standing.at(table.room.code)  # a process that has shown the stopped table knows its rows
    with pytest.raises(referee.Refused, match="frozen"):
        table.play()
    assert table.row.turn_deadline is None
    assert not referee.time_out(row.pk, row.last_ply)
    page = "/admin/games/room/"
    chosen = {"action": "unfreeze_rooms", "_selected_action": table.room.pk, "seen": str(table.room.pk)}
    admin.post(page, {**chosen, "reason": "the template was mended"}, follow=True)
    act = ModerationAct.objects.get(action=ModerationAct.Action.UNFREEZE)
    assert (act.room, act.reason, act.actor_name) == (table.room, "the template was mended", "Boss")
    assert table.row.turn_deadline is not None
    table.play()
    assert table.row.last_ply == row.last_ply + 1


def test_the_command_lets_a_table_go_on(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(CommandError, match="not_frozen"):
        call_command("sentinel", "--release", str(table.room.pk), "looked at")
    referee.freeze(table.room.pk, "A hidden card was about to be shown.")
    call_command("sentinel", "--release", str(table.room.pk), "looked at")
    assert table.fresh().frozen_at is None
    assert "goes on" in capsys.readouterr().out


# Stored matches -----------------------------------------------------------------------------------


def test_stored_matches_are_looked_at_again(
    table: Table, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for _move in range(4):
        table.play()
    table.room.delete()  # a match outlives its room
    call_command("sentinel", "--languages", "en", "ar")
    plies = Ply.objects.count()
    assert f"1 matches, {plies * 2 * 3} frames, 0 leaks" in capsys.readouterr().out
    hole = with_leak(rewatch.render_to_string, lambda: "<p>" + " ".join(ALL) + "</p>")
    monkeypatch.setattr(rewatch, "render_to_string", hole)
    with pytest.raises(SystemExit) as ended:
        call_command("sentinel", "--languages", "en", "--every", "3")
    assert ended.value.code == 1
    said = capsys.readouterr().out
    assert f"ply {plies}, a watcher, en: a hidden card" in said
    assert cards_in(said) == set()


ALL = ("AC", "2C", "3C", "4C", "5C", "6C", "7C", "JC", "QC", "KC")
ALL = ALL + tuple(card.replace("C", suit) for suit in "DHS" for card in ALL)


def test_a_waiting_room_may_speak_of_cards() -> None:
    """No match runs there: sentences about the rules stop nothing."""
    table = open_table(2)
    seen = seen_by(table, 0)
    sentinel.check_frame(seen.room, seen.viewer, frame(seen.room, seen.viewer) + "<p>7 of diamonds</p>")
    assert leaks_counted() == 0
