"""The line of one player: a relay of our own between client and site, which can be cut, fall silent, or be slow."""

import asyncio
import contextlib
from collections.abc import Callable

Address = tuple[str, int]


class Wire:
    """Relays connections from `port` to the site. `delay` in seconds goes for each piece, in both directions."""

    def __init__(self, target: Callable[[], Address]) -> None:
        self.target = target
        self.delay = 0.0
        self.port = 0
        self._flows = asyncio.Event()
        self._flows.set()
        self._ends: set[asyncio.StreamWriter] = set()
        self._serving: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def open(self) -> "Wire":
        self._server = await asyncio.start_server(self._begin, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
        self._flows.set()
        self.cut()
        if self._serving:
            await asyncio.wait(self._serving, timeout=5)

    def cut(self) -> None:
        """Every connection breaks off without a goodbye."""
        for end in list(self._ends):
            end.transport.abort()

    def fall_silent(self) -> None:
        """Half-open: what is sent arrives nowhere, and neither side is told. New connections get no answer either."""
        self._flows.clear()

    def speak(self) -> None:
        """New connections go through again; those of before stay dead."""
        self.cut()
        self._flows.set()

    def _begin(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._serve(reader, writer))
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._ends.add(writer)
        try:
            await self._flows.wait()
            far_reader, far_writer = await asyncio.open_connection(*self.target())
            self._ends.add(far_writer)
            ways = (self._pump(reader, far_writer), self._pump(far_reader, writer))
            _done, left = await asyncio.wait(
                [asyncio.create_task(way) for way in ways], return_when=asyncio.FIRST_COMPLETED
            )
            for way in left:
                way.cancel()
            self._drop(far_writer)
        except OSError:
            pass
        finally:
            self._drop(writer)

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                if self.delay:
                    await asyncio.sleep(self.delay)
                await self._flows.wait()
                writer.write(data)
                await writer.drain()

    def _drop(self, end: asyncio.StreamWriter) -> None:
        self._ends.discard(end)
        end.transport.abort()
