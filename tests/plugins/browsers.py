"""Real browsers for tests. `people` is the fixture: one call, one person with a browser of their own."""

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Motion off makes the tests three times faster; the language is fixed, whatever the machine speaks.
CONTEXT: dict[str, Any] = {
    "reduced_motion": "reduce",
    "locale": "en-US",
    "viewport": {"width": 1280, "height": 800},
}
# What a browser says when a test cuts the line or provokes a refusal; everything else is a bug.
HARMLESS = ("Failed to load resource", "WebSocket connection to", "net::ERR_")


@dataclass
class Seen:
    """What one browser asked for and complained about."""

    hosts: set[str] = field(default_factory=set)
    complaints: list[str] = field(default_factory=list)

    def request(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob"):
            self.hosts.add(parts.netloc)

    def console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(words in message.text for words in HARMLESS):
            self.complaints.append(message.text)

    def page(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("websocket", lambda socket: self.hosts.add(urlsplit(socket.url).netloc))


class People:
    """Makes people: each gets a context (cookies of their own) and a page at the site's address."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.seen = Seen()
        self.contexts: list[BrowserContext] = []

    def __call__(self, **options: Any) -> Page:
        """A new person's page. Options go to Browser.new_context: java_script_enabled=False, viewport, ..."""
        context = self.browser.new_context(**{**CONTEXT, "base_url": self.url, **options})
        self.contexts.append(context)
        context.on("request", self.seen.request)
        context.on("console", self.seen.console)
        context.on("page", self.seen.page)
        return context.new_page()

    def leave(self) -> None:
        for context in self.contexts:
            context.close()

    def check(self) -> None:
        """No page speaks to another host, breaks its security policy or has an error in a script."""
        assert self.seen.hosts <= {urlsplit(self.url).netloc}
        assert self.seen.complaints == []
