"""Work of a socket that must not keep the event loop waiting."""

import asyncio
from collections.abc import Callable
from contextvars import copy_context
from functools import partial
from typing import Any, ParamSpec, TypeVar

from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer
from django.db import close_old_connections

P = ParamSpec("P")
R = TypeVar("R")


async def in_thread(work: Callable[P, R], *args: P.args, **more: P.kwargs) -> R:
    """Run `work` in a thread of the loop's pool; its database connections are looked after as those of a page are.

    The leaner half of `database_sync_to_async`: the work may not call back into the loop.
    """
    visit: Any = partial(copy_context().run, _looked_after, partial(work, *args, **more))
    result: R = await asyncio.get_running_loop().run_in_executor(None, visit)
    return result


class InThreads(AsyncWebsocketConsumer):
    """A consumer that touches the database only by `in_thread`, which looks after the connections.

    Channels does that before each message: a visit to the one thread that all consumers share.
    """

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Hand a message to the method that is named after its type; one of a newer release ends no line."""
        handler = getattr(self, get_handler_name(message), None)
        if handler is not None:
            await handler(message)


def _looked_after(work: Callable[[], R]) -> R:
    close_old_connections()
    try:
        return work()
    finally:
        close_old_connections()
