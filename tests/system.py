"""What the tests need from the system's package manager: a browser, a database server and a web server."""

import platform
import shutil
from collections.abc import Callable
from pathlib import Path

from chkobba_site import packages

# The shell without windows takes a third of the processor's time for the same pages.
SHELL = "chromium-headless-shell"
CHROMIUM_NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM_MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")


def chromium() -> str:
    """Path of a Chromium or Chrome, "" when there is none."""
    found = next((path for name in CHROMIUM_NAMES if (path := shutil.which(name))), "")
    return found or (str(CHROMIUM_MAC) if CHROMIUM_MAC.exists() else "")


def chromium_package() -> str:
    """What a package manager calls the browser: of the systems with apt-get, Debian has the shell alone."""
    try:
        return SHELL if platform.freedesktop_os_release()["ID"] == "debian" else "chromium"
    except OSError:
        return "chromium"


NEEDED: dict[str, Callable[[], str]] = {
    chromium_package(): chromium,
    "postgresql": packages.postgres,
    "nginx": packages.nginx,
}


def prepare() -> None:
    """Installs what is missing when it may; otherwise names the command and stops."""
    packages.prepare(NEEDED, "The tests need")
