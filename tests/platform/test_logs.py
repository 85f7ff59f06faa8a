"""What may stand in the log."""

import io
import json
import logging

import pytest
from asgiref.sync import async_to_sync
from asgiref.testing import ApplicationCommunicator
from django.conf import settings as site
from django.core.exceptions import SuspiciousOperation
from django.urls import reverse

from chkobba_site.asgi import application
from chkobba_site.logs import MOST_QUOTED, Discreet, Json, Line, redact
from games import referee
from games.referee.seats import hash_token

from ..games.cards_in import cards_in
from ..games.tables import open_table


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Not Found: /rooms/K7QX2MPA/", "Not Found: /rooms/…/"),
        ("GET /rooms/K7QX2MPA/socket/ 101", "GET /rooms/…/socket/ 101"),
        ("GET /?room=K7QX2MPA&x=1", "GET /?room=…&x=1"),
        ("GET /rooms/join/?code=K7QX2MPA", "GET /rooms/join/?code=…"),
        ("Not Found: /rooms/new/", "Not Found: /rooms/new/"),
        ("nothing to hide", "nothing to hide"),
        ("7D takes 3C+4H, not 10S", "… takes …+…, not …"),
        ("played 7Dx3C+4H", "played …x…+…"),
        ("seat 0123456789abcdef0123456789abcdef sat", "seat … sat"),
        (f"proof {'0f' * 32}", "proof …"),
        ("match 0123456789abcdef, VERSION 2D3, A4 paper", "match 0123456789abcdef, VERSION 2D3, A4 paper"),
    ],
)
def test_codes_and_tokens_stay_out(text, written):
    record = logging.LogRecord("x", logging.WARNING, "", 0, "%s", (text,), None)
    assert Discreet().filter(record)
    assert record.getMessage() == written


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("room", ["K7QX2MPA"]),
        ("room-act", ["K7QX2MPA"]),
        ("password-reset-confirm", ["K7QX2MPA", "K7QX2MPA"]),
        ("email-confirm", ["K7QX2MPA"]),
    ],
)
def test_no_address_with_a_secret_is_written_whole(name, arguments):
    assert "K7QX2MPA" not in redact(f"Not Found: {reverse(name, args=arguments)}")


@pytest.fixture
def written(monkeypatch, settings):
    """What the handlers of the site's own configuration write while a test sends requests."""
    settings.ALLOWED_HOSTS = ["testserver"]
    text = io.StringIO()
    for name in ("django", "django.security"):
        ours = [each for each in logging.getLogger(name).handlers if type(each) is logging.StreamHandler]
        assert len(ours) == 1
        monkeypatch.setattr(ours[0], "stream", text)
    return text


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ({"text": "x" * (site.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)}, "RequestDataTooBig"),
        ({f"field{n}": "x" for n in range(site.DATA_UPLOAD_MAX_NUMBER_FIELDS + 1)}, "TooManyFieldsSent"),
    ],
)
def test_a_post_over_the_limits_is_a_line_and_no_traceback(client, written, data, fault):
    body = "&".join(f"{key}={value}" for key, value in data.items())
    answer = client.post(reverse("room-join"), body, content_type="application/x-www-form-urlencoded")
    assert 400 <= answer.status_code < 500
    (line,) = written.getvalue().splitlines()
    assert f"WARNING django.security.{fault}: " in line


def test_other_suspicious_operations_stay_visible(written):
    try:
        raise SuspiciousOperation("a forged " + "y" * 1000)
    except SuspiciousOperation as error:
        logging.getLogger("django.security.SuspiciousOperation").error(str(error), exc_info=error)
    (line,) = written.getvalue().splitlines()
    assert "WARNING django.security.SuspiciousOperation: a forged yyy" in line
    assert "y" * MOST_QUOTED not in line


@pytest.mark.django_db
def test_a_long_path_is_cut(client, written):
    assert client.get("/nowhere/" + "z" * 3000).status_code == 404
    (line,) = written.getvalue().splitlines()
    assert "WARNING django.request: Not Found: /nowhere/zzz" in line
    assert line.count("z") == MOST_QUOTED - len("/nowhere/")


def test_an_error_of_our_own_keeps_its_traceback(written):
    try:
        raise KeyError("ours")
    except KeyError as error:
        logging.getLogger("django.request").error("Internal Server Error: %s", "/", exc_info=error)
    assert "KeyError: 'ours'" in written.getvalue()


# For programs -------------------------------------------------------------------------------------


@pytest.fixture
def lines(monkeypatch):
    """What a handler with the JSON form writes, as the site has it where LOG_FORMAT is json."""
    text = io.StringIO()
    handler = logging.StreamHandler(text)
    handler.setFormatter(Json())
    handler.addFilter(Discreet())
    events = logging.getLogger("games.events")
    for logger in (logging.getLogger(), logging.getLogger("django")):
        monkeypatch.setattr(logger, "handlers", [*logger.handlers, handler])
    monkeypatch.setattr(events, "level", logging.INFO)
    events.manager._clear_cache()
    yield lambda: [json.loads(line) for line in text.getvalue().splitlines()]
    events.manager._clear_cache()


@pytest.mark.django_db(transaction=True)
def test_the_log_of_a_whole_match_names_no_card_no_code_and_no_token(lines, client, settings):
    """SE-01: every ply is a line that says where and who, and nothing of what was played."""
    settings.ALLOWED_HOSTS = ["testserver"]
    table = open_table(target=1)
    _seat, token = referee.sit(table.room.pk, table.people[0].pk)
    referee.start(table.room.pk, table.people[0].pk)
    table.play_match()
    client.get(f"/rooms/{table.room.code}/")
    client.get(f"/rooms/{table.room.code}/cards/7D/")
    plies = [line for line in lines() if line.get("event") == "ply"]
    assert [line["ply"] for line in plies] == list(range(1, table.row.last_ply + 1))
    assert {(line["room"], line["match"]) for line in plies} == {(table.room.pk, table.row.slug)}
    assert [line.get("seat") for line in plies] == [ply.seat for ply in table.row.plies.all()]
    assert {line["by"] for line in plies} == {"person", "referee"}
    assert any(line.get("event") == "match over" for line in lines())
    text = json.dumps(lines())
    assert cards_in(text) == set()
    assert table.room.code not in text and token not in text and hash_token(token) not in text


def test_a_traceback_names_no_card():
    try:
        raise ValueError("7D is not in this hand")
    except ValueError as error:
        record = logging.LogRecord(
            "x", logging.ERROR, "", 0, "a fault", (), (ValueError, error, error.__traceback__)
        )
    for formatter in (Line(), Json()):
        record.exc_text = None
        written = formatter.format(record)
        assert "ValueError" in written and "7D is not" not in written.splitlines()[-1]


@pytest.mark.django_db
def test_every_request_has_a_number_of_its_own(lines, settings):
    """Its lines carry it, and its answer names it."""
    settings.ALLOWED_HOSTS = ["testserver"]
    numbers = [async_to_sync(asked)("/rooms/ZZZZ2222/nowhere/") for _time in range(2)]
    assert len({*numbers}) == 2 and all(len(number) == 12 for number in numbers)
    told = [line for line in lines() if line["message"].startswith("Not Found")]
    assert [line["request"] for line in told] == numbers
    assert all("ZZZZ2222" not in line["message"] for line in told)


async def asked(path):
    """The number with which the site's own application answers."""
    scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "http_version": "1.1"}
    asking = ApplicationCommunicator(application, {**scope, "headers": [(b"host", b"testserver")]})
    await asking.send_input({"type": "http.request", "body": b""})
    begun = await asking.receive_output(20)
    await asking.receive_output(20)
    return dict(begun["headers"])[b"x-request-id"].decode()
