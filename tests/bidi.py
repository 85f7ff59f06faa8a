"""Drives a stock Firefox by WebDriver BiDi, the protocol that it speaks by itself: no driver beside it."""

import asyncio
import itertools
import json
import time
from collections.abc import Awaitable, Callable
from typing import Any

# The half of autobahn that runs on asyncio; it must not meet the one that runs on Twisted in the same process.
from autobahn.asyncio.websocket import WebSocketClientFactory, WebSocketClientProtocol

PATIENCE = 60  # seconds; the machine may be busy
PAUSE = 0.02  # seconds between two looks


class Refused(Exception):
    """What Firefox answers to a command that it cannot follow."""


class Line(WebSocketClientProtocol):
    """The connection to Firefox: commands and their answers, and all events since it was opened."""

    def __init__(self) -> None:
        super().__init__()
        self.numbers = itertools.count(1)
        self.waiting: dict[int, asyncio.Future[Any]] = {}
        self.events: list[dict[str, Any]] = []

    def onMessage(self, payload: bytes, isBinary: bool) -> None:
        message = json.loads(payload)
        if message["type"] == "event":
            self.events.append(message)
        elif message["type"] == "success":
            self.waiting.pop(message["id"]).set_result(message["result"])
        else:
            self.waiting.pop(message["id"]).set_exception(Refused(message["error"], message["message"]))

    async def send(self, method: str, **params: Any) -> Any:
        """The result of a command; Refused, or TimeoutError when no answer comes."""
        number = next(self.numbers)
        self.waiting[number] = asyncio.get_running_loop().create_future()
        self.sendMessage(json.dumps({"id": number, "method": method, "params": params}).encode())
        return await asyncio.wait_for(self.waiting[number], PATIENCE)


async def dial(host: str, port: int) -> Line:
    factory = WebSocketClientFactory(f"ws://{host}:{port}/session")
    factory.protocol = Line
    _transport, line = await asyncio.get_running_loop().create_connection(factory, host, port)
    await asyncio.wait_for(line.is_open, PATIENCE)
    return line


class Tab:
    """One tab: looking at it, and pressing what is there as a mouse and a keyboard do."""

    def __init__(self, line: Line, context: str) -> None:
        self.line = line
        self.context = context

    async def go(self, url: str) -> None:
        await self.line.send("browsingContext.navigate", context=self.context, url=url, wait="complete")

    async def evaluate(self, expression: str) -> Any:
        """The value of a script: text, a number, a truth value or None."""
        answer = await self.line.send(
            "script.evaluate", expression=expression, target={"context": self.context}, awaitPromise=False
        )
        if answer["type"] == "exception":
            raise Refused(expression, answer["exceptionDetails"]["text"])
        return answer["result"].get("value")

    async def has(self, place: str) -> bool:
        return bool(await self.evaluate(f"document.querySelector({json.dumps(place)}) !== null"))

    async def until(self, place: str) -> None:
        """Returns once something matches the selector; a page that is just being left is asked again."""
        await trying(lambda: self.has(place), f"not there: {place}")

    async def press(self, place: str) -> None:
        """A click in the middle of what matches the selector: whatever lies on top there gets it."""
        await trying(lambda: self._press(place), f"cannot be pressed: {place}")

    async def _press(self, place: str) -> bool:
        found = await self.line.send(
            "browsingContext.locateNodes", context=self.context, locator={"type": "css", "value": place}
        )
        if not found["nodes"]:
            return False
        middle = {"type": "element", "element": {"sharedId": found["nodes"][0]["sharedId"]}}
        await self._act(
            "pointer",
            {"type": "pointerMove", "x": 0, "y": 0, "origin": middle},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        )
        return True

    async def key(self, value: str) -> None:
        await self._act("key", {"type": "keyDown", "value": value}, {"type": "keyUp", "value": value})

    async def _act(self, kind: str, *actions: dict[str, Any]) -> None:
        source = {"type": kind, "id": kind, "actions": actions}
        await self.line.send("input.performActions", context=self.context, actions=[source])


async def trying(step: Callable[[], Awaitable[bool]], complaint: str) -> None:
    """Does a step again and again until it says True; TimeoutError when it never does."""
    end = time.monotonic() + PATIENCE
    why: Refused | None = None
    while time.monotonic() < end:
        try:
            if await step():
                return
        except Refused as refused:
            why = refused
        await asyncio.sleep(PAUSE)
    raise TimeoutError(complaint) from why
