"""Programs of the system's package manager: where they are, and how those that are missing are installed."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

# Servers are kept out of an ordinary person's PATH.
SERVER_FOLDERS = ("/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin")


def postgres() -> str:
    """Path of PostgreSQL's server program, the newest one, "" when there is none."""
    return postgres_tool("postgres")


def postgres_tool(name: str) -> str:
    """Debian keeps the server's programs out of PATH, one folder per version."""
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: float(path.parts[-3]))
    return str(places[-1]) if places else shutil.which(name) or ""


def nginx() -> str:
    """Path of nginx, "" when there is none."""
    return shutil.which("nginx") or shutil.which("nginx", path=os.pathsep.join(SERVER_FOLDERS)) or ""


def prepare(needed: Mapping[str, Callable[[], str]], who: str) -> None:
    """Installs what is missing when it may; otherwise names the command and stops.

    `needed` has a package's name and the function that finds its program; `who` begins the sentence.
    """
    missing = [package for package, find in needed.items() if not find()]
    if not missing:
        return
    packages = " ".join(missing)
    sudo = _root_prefix()
    if sudo is None or not shutil.which("apt-get"):
        sys.exit(f"{who} {packages}: sudo apt-get install {packages} (or your system's way), then again.")
    _run([*sudo, "apt-get", "update", "-q"])
    _run([*sudo, "apt-get", "install", "-qy", "--no-install-recommends", *missing])
    if still := [package for package, find in needed.items() if not find()]:
        sys.exit(f"{who} {' '.join(still)}, which apt-get did not bring.")


def _root_prefix() -> list[str] | None:
    if os.getuid() == 0:
        return []
    sudo = ["sudo", "-n"]
    works = shutil.which("sudo") and subprocess.run([*sudo, "true"], capture_output=True).returncode == 0
    return sudo if works else None


def _run(command: list[str]) -> None:
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    if subprocess.call(command, stdin=subprocess.DEVNULL, env=quiet) != 0:
        sys.exit(f"This failed: {' '.join(command)}")
