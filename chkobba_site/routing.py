"""Sockets: checked for their origin, given their user, sent to their consumer."""

from collections.abc import Awaitable, Callable
from typing import Any

from channels.auth import AuthMiddlewareStack
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import URLRouter
from channels.security.websocket import WebsocketDenier
from django.urls import re_path

from chkobba_site.net import host_allowed, origin_allowed
from games.routing import websocket_urlpatterns

Scope = Any  # an ASGI scope: the stubs of Django, Channels and daphne each have another name for it
Application = Callable[[Any, Any, Any], Awaitable[Any]]

UNKNOWN_ROOM = 4404


class OwnOrigin:
    """Refuses a socket that another site's page opens, or that names no origin: browsers always name one."""

    def __init__(self, application: Any) -> None:
        self.application: Application = application

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> Any:
        headers = dict(scope.get("headers", []))
        origin, host = (headers.get(name, b"").decode("latin-1") for name in (b"origin", b"host"))
        if host_allowed(host) and origin_allowed(origin, host):
            return await self.application(scope, receive, send)
        return await WebsocketDenier()(scope, receive, send)


class NotFound(AsyncWebsocketConsumer):
    """A socket address that we do not have: closed with a code, after which a browser does not retry."""

    async def connect(self) -> None:
        await self.accept()
        await self.close(code=UNKNOWN_ROOM)


routes: list[Any] = [*websocket_urlpatterns, re_path(r"", NotFound.as_asgi())]  # type: ignore[arg-type]
sockets = OwnOrigin(AuthMiddlewareStack(URLRouter(routes)))
