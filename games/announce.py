"""Telling every process that something changed: a fact and a number, never cards and never HTML."""

import logging
from collections.abc import Iterable
from typing import Any

from channels.layers import get_channel_layer
from redis import RedisError

logger = logging.getLogger(__name__)


def group_name(code: str) -> str:
    """The group of everyone who looks at a room."""
    return f"room.{code}"


def user_group(user_id: int) -> str:
    """The group of all sockets of one person."""
    return f"user.{user_id}"


def room_changed(code: str, version: int) -> None:
    """Say that a room reached `version`; each socket renders its own viewer's frame."""
    _send(group_name(code), {"type": "room.changed", "version": version})


def put_room_changed(pipe: Any, code: str, version: int) -> None:
    """Put the same into a pipeline of Redis."""
    layer: Any = get_channel_layer()
    layer.publish(group_name(code), {"type": "room.changed", "version": version}, pipe)


def said(code: str, seat: int, phrase: str) -> None:
    """Somebody at a table said a phrase: its key travels, each socket puts it in its own viewer's words."""
    _send(group_name(code), {"type": "room.said", "seat": seat, "phrase": phrase})


def user_out(user_id: int, sessions: Iterable[str] = ()) -> None:
    """Close the sockets of a person: all of them, or only those of the sessions that ended."""
    _send(user_group(user_id), {"type": "user.out", "sessions": sorted(sessions)})


def user_settings(user_id: int) -> None:
    """A person changed their own settings: their next frames follow them."""
    _send(user_group(user_id), {"type": "user.settings"})


def _send(group: str, message: dict[str, Any]) -> None:
    """At most once: heartbeats carry the version, so a message that a restart of Redis eats is made good."""
    layer: Any = get_channel_layer()
    for last_try in (False, True):
        try:
            layer.publish(group, message)
            return
        except (RedisError, OSError):
            if last_try:
                logger.warning("could not announce to a group", extra={"kind": message["type"]})
