"""How late the web process's event loop is while bots play in many rooms: `python -m tests.games.bench_lag 20 20`.

A real site of its own (web and timekeeper as processes). In every room one person with a socket plays against bots;
each bot's move makes a frame for that person. The web process measures its own loop.
"""

import asyncio
import http.cookiejar
import json
import re
import sys
import tempfile
import time
import urllib.parse
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autobahn.asyncio.websocket import WebSocketClientFactory, WebSocketClientProtocol

from tests.plugins.services import Services
from tests.plugins.site import PARTS, Site

WARM_SECONDS = 10.0
# Usual pauses; no heartbeats, so that leases are long.
TIMES = {"BOT_DELAY_SECONDS": "0.9,1.9", "NEXT_ROUND_SECONDS": "20", "PRESENCE_LEASE_SECONDS": "600"}
RULES = {"variant": "chkobba", "preset": "chkobba-cafe", "seats": "4", "target": "31"}
OPTIONS = {"turn_seconds": "0", "visibility": "private", "bots": "on", "bot_level": "hard"}
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
MOVE = re.compile(r'name="move" value="([^"]+)"')
HIDDEN = re.compile(r'type="hidden" name="(ply|match)" value="([^"]*)"')


@dataclass
class Room:
    """A table that somebody opened: where its socket is, and the cookies of its person."""

    path: str
    cookies: str
    frames: int = 0
    moves: list[str] = field(default_factory=list)


def open_room(site: Site, number: int) -> Room:
    """What a browser does: the form, then Start."""
    jar = http.cookiejar.CookieJar()
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
    form = f"{site.url}/rooms/new/"
    room = post(browser, form, form, {**RULES, **OPTIONS, "guest_name": f"Amel {number}"})
    post(browser, room, f"{room}act/", {"do": "start"})
    cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in jar)
    return Room(urllib.parse.urlparse(room).path, cookies)


def post(browser: urllib.request.OpenerDirector, page: str, url: str, data: dict[str, str]) -> str:
    """Send a page's form; the address that it leads to."""
    token = TOKEN.search(browser.open(page).read().decode())
    assert token is not None
    sent = urllib.parse.urlencode({**data, "csrfmiddlewaretoken": token[1]}).encode()
    return str(browser.open(urllib.request.Request(url, sent, {"Referer": page})).url)


class Player(WebSocketClientProtocol):  # type: ignore[misc]
    """Plays the first legal move, and deals the next round."""

    room: Room

    def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: N802, N803
        page = payload.decode()
        self.room.frames += 1
        position = dict(HIDDEN.findall(page))
        move = MOVE.search(page)
        wish: dict[str, str] = {}
        if move is not None:
            wish = {"move": move[1]}
        elif 'value="next"' in page:
            wish = {"do": "next"}
        elif 'value="rematch"' in page:
            wish = {"do": "rematch"}
        if wish and position.get("ply") not in self.room.moves[-1:]:
            self.room.moves.append(position.get("ply", ""))
            self.sendMessage(json.dumps({**wish, **position}).encode())


async def play(site: Site, rooms: list[Room], seconds: float) -> None:
    """All rooms at once, for so long."""
    loop = asyncio.get_running_loop()
    for room in rooms:
        factory: Any = WebSocketClientFactory(
            f"ws://127.0.0.1:{site.port}{room.path}socket/", origin=site.url, headers={"Cookie": room.cookies}
        )
        factory.protocol = type("Player", (Player,), {"room": room})
        await loop.create_connection(factory, "127.0.0.1", site.port)
    await asyncio.sleep(seconds)


def told(site: Site) -> list[str]:
    """What the web process said about its loop."""
    return [
        line.partition("chkobba_site.lag: ")[2] for line in site.log().splitlines() if "event loop" in line
    ]


def main(number: int, seconds: float) -> None:
    services = Services()
    services.folder = Path(tempfile.mkdtemp(prefix="chk-"))
    parts = {**PARTS, "web": ["serve", "--lag", str(seconds)]}
    site = Site(services, TIMES, {}, parts).start()
    try:
        time.sleep(seconds + 1)
        print("Nobody plays:", *told(site), sep="\n", flush=True)
        rooms = [open_room(site, n) for n in range(number)]
        idle, begun = len(told(site)), time.monotonic()
        asyncio.run(play(site, rooms, WARM_SECONDS + 2 * seconds))
        took, frames = time.monotonic() - begun, sum(room.frames for room in rooms)
        print(f"{number} rooms of four, three hard bots each, {took:.0f} s, {frames} frames:")
        print(*told(site)[idle:], sep="\n")
        troubles = [line for line in site.log().splitlines() if " WARNING " in line or " ERROR " in line]
        print(f"{len(troubles)} warnings", *troubles[:5], sep="\n")
    finally:
        site.stop()
        services.stop()


if __name__ == "__main__":
    words = sys.argv[1:]
    main(int(words[0]) if words else 20, float(words[1]) if len(words) > 1 else 20.0)
