"""`make audit`: compares the pinned packages with the known advisories.

    make audit                          asks the open database of advisories (OSV) over the network
    make audit ADVISORIES=list.json     reads a list in OSV's form instead: a file, or an http(s) address

Exit code 0: nothing is known; 1: something is; 2: the advisories could not be read, so nothing is known either way.
"""

import json
import os
import re
import sys
import urllib.error
import urllib.request
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from packaging.version import InvalidVersion, Version

ROOT = Path(__file__).resolve().parents[1]
PINS = ("requirements.txt", "requirements-dev.txt")
SERVICE = "https://api.osv.dev/v1/querybatch"
ECOSYSTEM = "PyPI"
PATIENCE = 20  # seconds
CLEAN, FOUND, UNKNOWN = 0, 1, 2

Pin = tuple[str, str]
Finding = tuple[str, str, str]  # package, version, advisory


def main(source: str = "", service: str = SERVICE) -> int:
    pinned = pins()
    try:
        findings = compare(pinned, read(source)) if source else ask(pinned, service)
    except (OSError, ValueError, KeyError, TypeError) as error:
        reason = getattr(error, "reason", error)
        print(f"The advisories could not be read ({reason}): nothing is known about {len(pinned)} packages.")
        print("Where there is no network, fetch a list elsewhere: make audit ADVISORIES=list.json")
        return UNKNOWN
    for package, version, advisory in findings:
        print(f"{package} {version}: {advisory}")
    print(f"{len(pinned)} packages, {len(findings)} advisories, by {source or service}")
    return FOUND if findings else CLEAN


def pins() -> list[Pin]:
    """Name and version of every package that the site and its checks install."""
    text = "\n".join((ROOT / name).read_text() for name in PINS)
    return sorted(set(re.findall(r"^([A-Za-z0-9._-]+)==([^ ;\\]+)", text, re.MULTILINE)))


# The service --------------------------------------------------------------------------------------


def ask(pinned: list[Pin], service: str) -> list[Finding]:
    """What the database knows about these very versions."""
    queries = [
        {"package": {"name": name, "ecosystem": ECOSYSTEM}, "version": version} for name, version in pinned
    ]
    request = urllib.request.Request(
        service, json.dumps({"queries": queries}).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        results = json.load(answer)["results"]
    if len(results) != len(pinned):
        raise ValueError("an answer of another length")
    return [
        (*pin, found["id"])
        for pin, result in zip(pinned, results, strict=True)
        for found in result.get("vulns", [])
    ]


# A list -------------------------------------------------------------------------------------------


def read(source: str) -> list[dict[str, Any]]:
    """The advisories of a file or an address: one, a list of them, or one in each line."""
    if re.match(r"https?://", source):
        with urllib.request.urlopen(source, timeout=PATIENCE) as answer:
            text = answer.read().decode()
    else:
        text = Path(source).read_text()
    try:
        found = json.loads(text)
    except ValueError:
        found = [json.loads(line) for line in text.splitlines() if line.strip()]
    return found if isinstance(found, list) else [found]


def compare(pinned: Iterable[Pin], advisories: list[dict[str, Any]]) -> list[Finding]:
    """The advisories that are about a pinned version. One that was withdrawn counts no more."""
    by_name: dict[str, list[tuple[str, dict[str, Any]]]] = {}
    for advisory in advisories:
        for affected in () if "withdrawn" in advisory else advisory.get("affected", ()):
            if affected["package"]["ecosystem"] == ECOSYSTEM:
                by_name.setdefault(_normal(affected["package"]["name"]), []).append(
                    (advisory["id"], affected)
                )
    return [
        (name, version, advisory)
        for name, version in pinned
        for advisory, affected in by_name.get(_normal(name), ())
        if is_affected(version, affected)
    ]


def is_affected(version: str, affected: dict[str, Any]) -> bool:
    """Whether the advisory names this version, or a range that it is in."""
    if version in affected.get("versions", ()):
        return True
    ranges = [one for one in affected.get("ranges", ()) if one["type"] == "ECOSYSTEM"]
    return any(_is_inside(Version(version), one["events"]) for one in ranges)


def _is_inside(version: Version, events: list[dict[str, str]]) -> bool:
    """Events in their order: introduced here, fixed there, or affected up to there."""
    inside = False
    for kind, at in (pair for event in events for pair in event.items()):
        if kind == "introduced":
            inside = inside or at == "0" or version >= _version(at)
        elif (
            kind == "fixed" and version >= _version(at) or kind == "last_affected" and version > _version(at)
        ):
            inside = False
    return inside


def _version(text: str) -> Version:
    try:
        return Version(text)
    except InvalidVersion as error:
        raise ValueError(f"an advisory with the version {text!r}") from error


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


if __name__ == "__main__":
    sys.exit(main(os.environ.get("ADVISORIES", "")))
