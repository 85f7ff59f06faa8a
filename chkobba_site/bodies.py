"""Keeps request bodies small before they are stored: the server itself would take in whatever is sent."""

from typing import Any

from django.conf import settings

REFUSAL = b"HTTP/1.1 413 Content Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


def bound_bodies() -> None:
    """From now on this process refuses bodies above settings.MAX_BODY_BYTES, said or counted, and hangs up.

    Daphne has no setting for it. To be called after daphne chose its event loop, before the server is built.
    """
    from daphne import http_protocol

    if not issubclass(http_protocol.WebRequest, _Bounded):
        kind = type("BoundedRequest", (_Bounded, http_protocol.WebRequest), {})
        http_protocol.WebRequest = kind


class _Bounded:
    """What is laid over daphne's request. `channel` and `content` are Twisted's words."""

    channel: Any
    content: Any
    refused = False

    def gotLength(self, length: int | None) -> None:
        """The length that the headers say; None when they say none."""
        above = length is not None and length > settings.MAX_BODY_BYTES
        super().gotLength(0 if above else length)  # type: ignore[misc]
        if above:
            self._refuse()

    def handleContentChunk(self, data: bytes) -> None:
        """A part of the body, as it comes in."""
        if self.refused:
            return
        if self.content.tell() + len(data) > settings.MAX_BODY_BYTES:
            self._refuse()
            return
        super().handleContentChunk(data)  # type: ignore[misc]

    def process(self) -> Any:
        """The whole request is there; nobody answers one that was refused already."""
        return None if self.refused else super().process()  # type: ignore[misc]

    def _refuse(self) -> None:
        self.refused = True
        self.channel.transport.write(REFUSAL)
        self.channel.loseConnection()
