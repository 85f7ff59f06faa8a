"""`python -m tests.screenshots OUT [STATE ...]`: every state of the styleguide in 3 themes, 2 directions and 3 sizes,
and the pages around the table in 2 directions and 3 sizes, as PNG files to be looked at."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Page, sync_playwright

from tests import system
from tests.plugins.browsers import CONTEXT, FLAGS
from tests.plugins.services import Services
from tests.plugins.site import Site

SIZES = [(360, 640), (844, 390), (1366, 768)]
# A theme with the cards that go with it: together they show every style and both suits.
LOOKS = {
    "felt": {"theme": "felt", "style": "classic", "suits": "french"},
    "arcade": {"theme": "arcade", "style": "pixel", "suits": "french"},
    "noir": {"theme": "noir", "style": "flat", "suits": "coins"},
}
LANGUAGES = ("en", "ar")
PAGES = {
    "home": "/",
    "lobby": "/lobby/",
    "open": "/rooms/new/",
    "join": "/rooms/join/",
    "matches": "/matches/",
    "rules": "/rules/",
    "login": "/accounts/login/",
    "register": "/accounts/register/",
    "settings": "/accounts/settings/",
    "profile": "/accounts/profile/",
    "credits": "/credits/",
    "missing": "/nothing-here/",
}
DOORS = ("login", "register")  # who has come in does not see them any more
NAME, PASSWORD = "Rashsham", "known to everybody, good for pictures"
STAFF = f"""
from accounts.models import User
User.objects.create_user({NAME!r}, {PASSWORD!r}, is_staff=True)
"""


@contextmanager
def running_site() -> Iterator[Site]:
    """A site of its own with one member of staff."""
    services = Services()
    services.start(with_postgres=False)
    site = Site(services, {}, {}).start()
    try:
        site.shell(STAFF)
        yield site
    finally:
        site.stop()
        services.stop()


def log_in(page: Page, name: str = NAME) -> None:
    page.goto("/accounts/login/")
    page.fill("#id_username", name)
    page.fill("#id_password", PASSWORD)
    page.press("#id_password", "Enter")
    page.wait_for_url("/")


def states() -> list[str]:
    from games.styleguide import STATES

    return [state.key for state in STATES]


def shoot_states(page: Page, out: Path, keys: list[str]) -> None:
    for key in keys:
        for theme, look in LOOKS.items():
            for language in LANGUAGES:
                page.goto(f"/styleguide/{key}/?{urlencode({**look, 'lang': language})}")
                page.locator("html[data-ready]").wait_for(state="attached")
                shoot(page, out, f"{key}-{theme}-{language}")


def shoot_pages(page: Page, home: str, out: Path, keys: list[str]) -> None:
    for language in LANGUAGES:
        page.context.add_cookies([{"name": "django_language", "value": language, "url": home}])
        for key in keys:
            page.goto(PAGES[key])
            shoot(page, out, f"{key}-page-{language}")


def shoot(page: Page, out: Path, name: str) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("document.fonts.ready")
        page.screenshot(path=out / f"{name}-{width}x{height}.png")


def main(out: Path, wanted: list[str]) -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "chkobba_site.settings")
    out.mkdir(parents=True, exist_ok=True)
    with running_site() as site, sync_playwright() as playwright:
        django.setup()
        browser = playwright.chromium.launch(executable_path=system.chromium(), args=FLAGS)
        page = browser.new_context(**{**CONTEXT, "base_url": site.url}).new_page()
        pages = [key for key in PAGES if not wanted or key in wanted]
        shoot_pages(page, site.url, out, [key for key in pages if key in DOORS])
        log_in(page)
        shoot_states(page, out, [key for key in states() if not wanted or key in wanted])
        shoot_pages(page, site.url, out, [key for key in pages if key not in DOORS])
        browser.close()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), sys.argv[2:])
