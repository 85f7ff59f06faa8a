"""Work of a socket that must not keep the event loop waiting."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from contextvars import copy_context
from functools import cache, partial
from queue import SimpleQueue
from select import POLLIN, poll
from threading import Thread
from typing import Any, ParamSpec, TypeVar

from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.layers import get_channel_layer
from django.db import connections

P = ParamSpec("P")
R = TypeVar("R")
Source = Callable[[], Awaitable[dict[str, Any]]]

# Each keeps a connection of the database's pool, which has three times as many.
WORKERS = 6
Visit = tuple[Callable[[], Any], "asyncio.Future[Any]", asyncio.AbstractEventLoop]
_visits: SimpleQueue[Visit] = SimpleQueue()


async def in_thread(work: Callable[P, R], *args: P.args, **more: P.kwargs) -> R:
    """Run `work` in one of the process's threads for tables; its database connection is looked after.

    The leaner half of `database_sync_to_async`: the work may not call back into the loop, and there is no second kind
    of future between the two.
    """
    _open()
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[R] = loop.create_future()
    _visits.put((partial(copy_context().run, _looked_after, partial(work, *args, **more)), answer, loop))
    return await answer


@cache
def _open() -> None:
    for number in range(WORKERS):
        Thread(target=_serve_visits, name=f"table-{number}", daemon=True).start()


def _serve_visits() -> None:
    while True:
        work, answer, loop = _visits.get()
        try:
            result, error = work(), None
        except BaseException as raised:  # noqa: BLE001  (whoever waits for it gets it)
            result, error = None, raised
        with suppress(RuntimeError):  # the loop has ended meanwhile
            loop.call_soon_threadsafe(_settle, answer, result, error)
        del work, answer, loop, result, error  # nothing of a visit stays until the next one


def _settle(answer: "asyncio.Future[Any]", result: Any, error: BaseException | None) -> None:
    if answer.done():
        return  # nobody waits any more
    if error is None:
        answer.set_result(result)
    else:
        answer.set_exception(error)


class InThreads(AsyncWebsocketConsumer):
    """A consumer that touches the database only by `in_thread`, which looks after the connections.

    Channels does that before each message: a visit to the one thread that all consumers share. It also makes a task for
    each message; here two tasks serve all messages of a line, those of its page and those of the channel layer, one
    message at a time.
    """

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.scope, self.base_send = scope, send
        layer: Any = get_channel_layer(self.channel_layer_alias)
        self.channel_layer, self.channel_name = layer, await layer.new_channel()
        told = partial(layer.receive, self.channel_name)
        turn = asyncio.Lock()
        try:
            async with asyncio.TaskGroup() as both:
                both.create_task(self._serve(told, turn))
                both.create_task(self._serve(receive, turn))
        except BaseExceptionGroup as ended:
            if (errors := ended.split(StopConsumer)[1]) is not None:
                raise errors.exceptions[0] from None  # the log names it, and not the group

    async def _serve(self, source: Source, turn: asyncio.Lock) -> None:
        while True:
            message = await source()
            async with turn:
                await self.dispatch(message)

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Hand a message to the method that is named after its type; one of a newer release ends no line."""
        handler = getattr(self, get_handler_name(message), None)
        if handler is not None:
            await handler(message)


def _looked_after(work: Callable[[], R]) -> R:
    """A connection stays with its thread from visit to visit: fetching one and trying it out takes as long as a move
    does. One that the server has closed meanwhile is given up before it is used, one that failed afterwards."""
    for connection in connections.all(initialized_only=True):
        if _is_cut(connection.connection):
            connection.close()
    try:
        return work()
    finally:
        for connection in connections.all(initialized_only=True):
            if connection.errors_occurred:
                connection.close_if_unusable_or_obsolete()


def _is_cut(line: Any) -> bool:
    """Whether a connection to PostgreSQL, at rest, has something to say: its end."""
    if line is None or not hasattr(line, "fileno"):
        return False
    if line.closed:
        return True
    waiting = poll()
    waiting.register(line.fileno(), POLLIN)
    return bool(waiting.poll(0))
