"""A WebSocket line that costs its process little: the handshake, whole text messages in, text out.

Messages to the server are masked with zeros, which the protocol allows and which spares the mask's arithmetic.
"""

import asyncio
import base64
import os
import struct
import zlib
from collections.abc import Callable
from typing import Any
from urllib.parse import urlparse

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
LAST, PACKED, MASKED = 0x80, 0x40, 0x80
TAIL = b"\x00\x00\xff\xff"  # what permessage-deflate leaves off the end of each message
PACKING = "permessage-deflate; client_no_context_takeover; client_max_window_bits"


class Line(asyncio.Protocol):
    """One open socket. `heard` gets each message, `closed` the reason when the line ends by itself."""

    def __init__(self, url: str, cookie: str, heard: Callable[[bytes], None], closed: Callable[[str], None]):
        self.url, self.cookie = urlparse(url), cookie
        self.heard, self.closed = heard, closed
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.buffer = bytearray()
        self.parts: list[bytes] = []
        self.packed = False
        self.unpacker: Any = None
        self.bytes_in = 0
        self.ended = False

    # Opening and closing ---------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {self.url.path} HTTP/1.1",
            f"Host: {self.url.netloc}",
            f"Origin: http://{self.url.netloc}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Extensions: {PACKING}",
            f"Cookie: {self.cookie}",
        ]
        transport.write("\r\n".join([*lines, "", ""]).encode())

    def connection_lost(self, exc: Exception | None) -> None:
        self._end(f"lost: {exc or 'the server hung up'}")

    def close(self) -> None:
        """Hang up; nobody is told."""
        self.ended = True
        self.transport.close()

    def _end(self, why: str) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError(why))
        elif not self.ended:
            self.closed(why)
        self.ended = True

    # Messages --------------------------------------------------------------------------------------

    def say(self, text: bytes, kind: int = TEXT) -> None:
        """Send one short message."""
        size = len(text)
        head = (
            bytes((LAST | kind, MASKED | size)) if size < 126 else struct.pack(">BBH", LAST | kind, 254, size)
        )
        self.transport.write(head + b"\0\0\0\0" + text)

    def data_received(self, data: bytes) -> None:
        self.bytes_in += len(data)
        self.buffer += data
        if not self.opened.done() and not self._shake_hands():
            return
        while (frame := self._next()) is not None:
            self._take(*frame)

    def _shake_hands(self) -> bool:
        end = self.buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        head = bytes(self.buffer[:end]).lower()
        del self.buffer[: end + 4]
        if b" 101 " not in head.split(b"\r\n", 1)[0] + b" ":
            self._end(head.split(b"\r\n", 1)[0].decode(errors="replace"))
            self.transport.close()
            return False
        if b"permessage-deflate" in head:
            self.unpacker = zlib.decompressobj(-15)
        self.opened.set_result(None)
        return True

    def _next(self) -> tuple[int, bytes] | None:
        """The first byte and the payload of the next frame; None until it is complete."""
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1], 2
        if size > 125:
            start = 4 if size == 126 else 10
            if len(buffer) < start:
                return None
            size = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + size:
            return None
        first, payload = buffer[0], bytes(buffer[start : start + size])
        del buffer[: start + size]
        return first, payload

    def _take(self, first: int, payload: bytes) -> None:
        kind = first & 0x0F
        if kind == PING:
            self.say(payload, PONG)
        elif kind == CLOSE:
            self._end(f"closed with {int.from_bytes(payload[:2], 'big')}")
        elif kind < CLOSE:
            if kind == TEXT:
                self.packed = bool(first & PACKED)
            self.parts.append(payload)
            if first & LAST:
                self._whole()

    def _whole(self) -> None:
        message = self.parts[0] if len(self.parts) == 1 else b"".join(self.parts)
        self.parts = []
        if self.packed and self.unpacker is not None:
            message = self.unpacker.decompress(message + TAIL)
        self.heard(message)
