"""`python -m tests.slow_line`: how long a first visit takes over a slow line (400 kbit/s, 400 ms) with a cold cache."""

from playwright.sync_api import Page, sync_playwright

from tests import system
from tests.plugins.browsers import CONTEXT, FLAGS
from tests.screenshots import running_site

LINE = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
PAGES = ("/", "/lobby/", "/rooms/new/", "/rules/")
# When the first text was painted, and when the page could be used: parsed, its scripts run.
TIMES = """() => [performance.getEntriesByName("first-contentful-paint")[0].startTime,
    performance.getEntriesByType("navigation")[0].domContentLoadedEventEnd]"""


def visit(page: Page, path: str) -> list[float]:
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    session.send("Network.emulateNetworkConditions", LINE)
    page.goto(path)
    found: list[float] = page.evaluate(TIMES)
    return found


def main() -> None:
    with running_site() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=system.chromium(), args=FLAGS)
        for path in PAGES:
            context = browser.new_context(**{**CONTEXT, "base_url": site.url})
            painted, usable = visit(context.new_page(), path)
            print(f"{path:14} first text after {painted / 1000:.2f} s, usable after {usable / 1000:.2f} s")
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
