"""The web process: pages and sockets."""

import asyncio
import os
import sys
import threading
from collections.abc import Coroutine
from functools import partial
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from chkobba_site import alive, drain, garbage, lag, metrics
from chkobba_site.packing import pack_frames

# A request in flight can keep daphne from ending; nobody waits longer than this.
STOP_SECONDS = 2.0
HTTP_SECONDS = 60
# A thread that renders a frame keeps the event loop waiting for so long at the most (Python: 5 ms).
SWITCH_SECONDS = 0.002
_running: set["asyncio.Task[None]"] = set()


class Command(BaseCommand):
    help = "Serves pages and sockets on HOST and PORT until SIGTERM or Ctrl-C."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--lag",
            type=float,
            metavar="SECONDS",
            help="Print how late the event loop is, every so many seconds.",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        sys.setswitchinterval(SWITCH_SECONDS)
        metrics.begin("web")
        server = build_server(options["lag"])
        alive.beat_for_ever()
        drain.watch()
        server.run()
        sys.stdout.flush()
        # Threads of unfinished requests would keep a normal exit waiting.
        os._exit(1 if server.abort_start else 0)


def build_server(lag_seconds: float | None = None) -> Any:
    """Daphne with a heartbeat that notices a dead line in seconds, and a limit on what a socket may send.

    With `lag_seconds` it prints how late its event loop is, window after window of that length.
    """
    from daphne.server import Server  # first: it chooses Twisted's event loop  # isort: skip
    from daphne.endpoints import build_endpoint_description_strings
    from twisted.internet import reactor

    from chkobba_site.asgi import application
    from chkobba_site.bodies import bound_bodies

    bound_bodies()
    loop: Any = reactor
    loop.addSystemEventTrigger("before", "shutdown", _exit_soon)
    server = Server(
        application=application,
        endpoints=build_endpoint_description_strings(host=settings.HOST, port=settings.PORT),
        http_timeout=HTTP_SECONDS,
        ping_interval=settings.HEARTBEAT_SECONDS,
        ping_timeout=settings.HEARTBEAT_SECONDS,
        websocket_max_frame_size=settings.MAX_FRAME_BYTES,
        websocket_max_message_size=settings.MAX_FRAME_BYTES,
        server_name="chkobba",
        verbosity=1,
    )
    server.ready_callable = partial(_ready, server, lag_seconds)
    return server


def _ready(server: Any, lag_seconds: float | None) -> None:
    pack_frames(server)
    garbage.look_seldom()
    _keep(garbage.look_for_ever())
    if lag_seconds:
        _keep(lag.tell_for_ever(lag_seconds))


def _keep(work: Coroutine[Any, Any, None]) -> None:
    """Run it beside everything else; a task that nobody holds would be forgotten."""
    _running.add(asyncio.get_event_loop().create_task(work))


def _exit_soon() -> None:
    timer = threading.Timer(STOP_SECONDS, os._exit, [0])
    timer.daemon = True
    timer.start()
