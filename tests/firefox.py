"""`python -m tests.firefox`: one round against bots in stock Firefox, from the home page to the tally."""

import asyncio
import json
import os
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from chkobba_site.processes import guarded
from tests.bidi import PATIENCE, Line, Tab, dial, trying
from tests.screenshots import running_site

NAMES = ("firefox-esr", "firefox")
MISSING = "This needs Firefox: sudo apt-get install firefox-esr (or your system's way), then again."
WORDS = ["--headless", "--no-remote", "--remote-debugging-port", "0", "--profile"]
LANGUAGE = 'user_pref("intl.accept_languages", "en-US, en");\n'  # whatever the machine speaks
ADDRESS = "WebDriverBiDiServer.json"  # where Firefox writes its port, in the profile
EVENTS = ("log.entryAdded", "network.beforeRequestSent", "network.responseCompleted")
OVER = "#over:not([hidden])"
MINE = "#table[data-turn=mine] #hand button.card:enabled"
LAST_WORDS = "last words"


@asynccontextmanager
async def firefox(program: str, *events: str) -> AsyncIterator[tuple[Tab, str]]:
    """A tab of a Firefox with a new profile that tells of these events, and its version."""
    with tempfile.TemporaryDirectory(prefix="chk-", ignore_cleanup_errors=True) as folder:
        (Path(folder) / "user.js").write_text(LANGUAGE)
        with (Path(folder) / "log").open("wb") as log:
            environ = {**os.environ, "MOZ_CRASHREPORTER_DISABLE": "1"}
            process = guarded([program, *WORDS, folder], env=environ, stdout=log, stderr=log)
        try:
            line = await connect(Path(folder) / ADDRESS)
            session = await line.send("session.new", capabilities={})
            await line.send("session.subscribe", events=events)
            tabs = await line.send("browsingContext.getTree")
            version = f"Firefox {session['capabilities']['browserVersion']}"
            yield Tab(line, tabs["contexts"][0]["context"]), version
            await line.send("browser.close")
        finally:
            process.terminate()
            process.wait(PATIENCE)


async def connect(address: Path) -> Line:
    async def written() -> bool:
        return address.exists() and address.read_text().endswith("}")

    await trying(written, "Firefox does not open its port")
    place = json.loads(address.read_text())
    return await dial(place["ws_host"], place["ws_port"])


async def play_round(tab: Tab) -> int:
    """Plays a card in each turn until the tally shows; how many that were."""
    played = 0
    while True:
        await tab.until(f"{OVER}, {MINE}")
        if await tab.has(OVER):
            return played
        await play_card(tab)
        played += 1


async def play_card(tab: Tab) -> None:
    """The first card of the hand: what it takes first, or it is placed."""
    ply = await tab.evaluate("document.querySelector('#table').dataset.ply")
    takes = await tab.has("#hand button.card:first-of-type[data-takes]")
    await tab.press("#hand button.card")
    if takes:
        await tab.key("n")
    button = "#strip .take:enabled" if takes else "#strip .place:enabled"
    await tab.press(button)
    await tab.until(f"#table:not([data-ply='{ply}'])")


def told(line: Line, event: str) -> list[dict[str, Any]]:
    return [one["params"] for one in line.events if one["method"] == event]


def hosts(line: Line) -> dict[str, int]:
    """How many requests of pages each host got. Firefox tells of no sockets here; the policy of the site refuses one to
    another host, which is a complaint."""
    asked = [one["request"]["url"] for one in told(line, EVENTS[1]) if one["context"]]
    places = [urlsplit(url).netloc for url in asked if urlsplit(url).scheme not in ("data", "blob")]
    return {place: places.count(place) for place in sorted(set(places))}


def complaints(line: Line) -> list[str]:
    """Errors of scripts and of the security policy, and what was refused or not found."""
    errors = [str(one["text"]) for one in told(line, EVENTS[0]) if one["level"] == "error"]
    answers = [one["response"] for one in told(line, EVENTS[2]) if one["context"]]
    return errors + [f"{one['status']} {one['url']}" for one in answers if one["status"] >= 400]


async def visit(program: str, home: str) -> list[str]:
    """Plays and tells what was seen; what is wrong with it."""
    async with firefox(program, *EVENTS) as (tab, version):
        await tab.go(home)
        await tab.press("form.practice-now button")
        await tab.until("#table[data-line=open]")
        played = await play_round(tab)
        title = await tab.evaluate("document.querySelector('#over-title').textContent.trim()")
        await tab.evaluate(f"console.error({LAST_WORDS!r})")
        seen, errors = hosts(tab.line), complaints(tab.line)
    print(f"{version}: {played} cards played by hand, then the tally: {title!r}")
    print(f"requests: {seen}; errors: {[error for error in errors if error != LAST_WORDS]}")
    return faults(urlsplit(home).netloc, played, seen, errors)


def faults(host: str, played: int, seen: dict[str, int], errors: list[str]) -> list[str]:
    """A watch that heard neither our requests nor our last words would hear nothing else either."""
    found = [] if played else ["no card was played"]
    found += [f"a request to {place}" for place in seen if place != host]
    found += [error for error in errors if error != LAST_WORDS]
    return found + ([] if host in seen and LAST_WORDS in errors else ["the watch over the pages was deaf"])


def main() -> None:
    program = next((path for name in NAMES if (path := shutil.which(name))), "")
    if not program:
        sys.exit(MISSING)
    with running_site() as site:
        wrong = asyncio.run(visit(program, site.url)) + site.errors()
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
