"""What may stand in the log, and how a line looks."""

import json
import logging
import re
import secrets
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

# A room's code lets people in, a reset link opens an account, a token is a seat, and a card is hidden: none of them
# belongs in a log.
SECRETS = [
    (re.compile(r"(/rooms/)(?!new/|join/)[^/\s?\"']+"), r"\1…"),
    (re.compile(r"(?<=/)[A-Z0-9]{8}(?![A-Za-z0-9])"), "…"),  # a code at any other address
    (re.compile(r"(/accounts/password/new/|/accounts/email/confirm/)[^\s?\"']+"), r"\1…"),
    (re.compile(r"([?&](?:code|room|token|next)=)[^&\s\"']+"), r"\1…"),
    (re.compile(r"\b[0-9a-f]{32}(?:[0-9a-f]{32})?\b"), "…"),
    (re.compile(r"(?<![A-Za-wyz0-9])(?:10|[A2-9JQK])[CDHS](?![A-Za-wyz0-9])"), "…"),
]

MOST_QUOTED = 200  # characters of what a stranger sent
# What a line may say beside its sentence: `room` is the row's number, never its code; `match` the public name.
FACTS = ("event", "room", "match", "ply", "seat", "by", "kind", "door", "fault")
# The request or the socket that a line is about.
_request: ContextVar[str] = ContextVar("request", default="")


class Short(logging.Filter):
    """Cuts what Django's lines quote of a request, such as its path, to `MOST_QUOTED` characters. A refusal has no
    traceback: it says nothing about us, and whoever sends nonsense would fill the disk with it."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name.startswith(("django.request", "django.security")):
            if record.levelno < logging.ERROR:
                record.exc_info = record.exc_text = None
            record.msg = cut(record.msg)
            if isinstance(record.args, tuple):
                record.args = tuple(map(cut, record.args))
        return True


class ClientFault(logging.Filter):
    """Makes a warning of one line out of an error that is the sender's: its traceback says nothing about us."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.exc_info = record.exc_text = None
        record.levelno = min(record.levelno, logging.WARNING)
        record.levelname = logging.getLevelName(record.levelno)
        return True


class Discreet(logging.Filter):
    """Takes room codes, tokens and cards out of every line before it is written."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = redact(record.getMessage()), ()
        return True


class Line(logging.Formatter):
    """A line for people: `LOG_FORMAT=line`. What a traceback says is read as strictly as the message."""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname} {name}: {message}", style="{")

    def formatException(self, ei: Any) -> str:
        return redact(super().formatException(ei))


class Json(Line):
    """A line for programs: `LOG_FORMAT=json`, one object each, with those of `FACTS` that the line is about."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if _request.get():
            line["request"] = _request.get()
        line |= {name: vars(record)[name] for name in FACTS if vars(record).get(name) is not None}
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class Numbered:
    """ASGI: gives every request and every socket a number of its own, which its lines carry and its answer names."""

    def __init__(self, application: Callable[[Any, Any, Any], Awaitable[Any]]) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> Any:
        number = secrets.token_hex(6)
        _request.set(number)

        async def answer(message: Any) -> None:
            if message["type"] == "http.response.start":
                headers = [*message.get("headers", []), (b"x-request-id", number.encode())]
                message = {**message, "headers": headers}
            await send(message)

        return await self.application(scope, receive, answer)


def redact(text: str) -> str:
    """The text without what must not be in a log."""
    for pattern, replacement in SECRETS:
        text = pattern.sub(replacement, text)
    return text


def cut(value: Any) -> Any:
    """A long text to its first `MOST_QUOTED` characters; anything else as it is."""
    if isinstance(value, str) and len(value) > MOST_QUOTED:
        return value[:MOST_QUOTED] + "…"
    return value
