"""Promises about the whole: packages, no build step, a README that is true, a small machine, no other origin."""

import os
import re
import time
import tomllib
from pathlib import Path

import pytest

from tests.platform.test_doors import ask
from tests.plugins.site import Site

ROOT = Path(__file__).resolve().parents[2]
FREE_PLAN = 512  # megabytes of memory, the common size of the smallest machines
README = (ROOT / "README.md").read_text()


def test_the_promised_packages_are_used():
    """DC-13, TS-24: each is a direct dependency, and pytest-django runs the tests."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    names = {re.split(r"[\[~><=]", line)[0] for line in project["project"]["dependencies"]}
    assert {"django", "channels", "daphne", "redis", "channels-redis", "django-htmx"} <= names
    assert "pytest-django" in project["dependency-groups"]["dev"]
    assert project["tool"]["pytest"]["ini_options"]["DJANGO_SETTINGS_MODULE"] == "chkobba_site.settings"


def test_pages_need_no_build_step():
    """DP-10: nothing of Node, and every script imports files that are there as they are written."""
    assert not [name for name in ("package.json", "node_modules", "tsconfig.json") if (ROOT / name).exists()]
    assert not re.search(r"\b(npm|npx|node|yarn|webpack|vite|esbuild)\b", (ROOT / "Makefile").read_text())
    scripts = sorted((ROOT / "static/js").glob("*.js"))
    assert scripts
    for script in scripts:
        for name in re.findall(r'from "([^"]+)"', script.read_text()):
            assert (script.parent / name).is_file(), (script.name, name)


def test_what_the_readme_names_is_there():
    """DP-13: the map of the code and the other documents."""
    block = next(part for part in README.split("```") if "games/referee/" in part)
    named = re.findall(r"(?<![\w/])((?:[a-z_]+/)+[a-z_]*(?:\.py)?)(?= |\n|$)", block)
    assert len(named) > 8
    missing = [name for name in named if not (ROOT / name).exists() and not (ROOT / "games" / name).exists()]
    assert missing == []
    for name in re.findall(r"`([\w/]+\.md)`", README):
        assert (ROOT / name).is_file(), name


def test_the_readme_has_the_commands_and_how_to_play_alone():
    """DP-01, DP-03: commands that the Makefile knows, and two windows."""
    targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    commands = re.findall(r"^make (\w+)$", README, re.MULTILINE)
    assert commands == ["run", "test", "cluster"]
    assert set(commands) <= set(targets)
    assert "open two windows" in README
    assert "localhost:3110" in README


def test_there_are_pictures_and_news_for_players():
    """DP-14."""
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README)
    assert pictures
    for name in pictures:
        assert (ROOT / name).read_bytes().startswith(b"\x89PNG"), name
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert f"## {version}" in (ROOT / "CHANGELOG.md").read_text()


def test_what_is_defended_is_written_down():
    """AUD-32: against whom, and that hiding how the site works is no defence; nothing secret is in the repository."""
    doors = (ROOT / "docs/decisions.md").read_text().split("## Doors")[1].split("\n## ")[0]
    assert "Hiding how the site works is no part of it" in doors
    assert doors.count("\n- **Against") >= 6
    assert "\n- **Not defended**" in doors


def test_one_function_decides_about_origins():
    """SE-09: sockets and posts ask the same one, and nothing else of ours reads the Origin header."""
    code = {path: path.read_text() for path in sorted((ROOT / "chkobba_site").rglob("*.py"))}
    askers = {path.name for path, text in code.items() if "origin_allowed(" in text}
    assert askers == {"net.py", "routing.py", "middleware.py"}
    readers = {
        path.name for path, text in code.items() if re.search(r"""["']origin["']|HTTP_ORIGIN""", text, re.I)
    }
    assert readers <= askers
    for folder in ("games", "accounts"):
        for path in (ROOT / folder).rglob("*.py"):
            assert not re.search(r"HTTP_ORIGIN|origin_allowed", path.read_text()), path


def test_style_sheets_rarely_insist():
    """AUD-30: what needs !important hides things for good, or stops motion; everything else follows the order."""
    found = [path.name for path in sorted((ROOT / "static/css").glob("*.css")) for _ in insists(path)]
    assert len(found) <= 6, found


def insists(path: Path) -> list[str]:
    return re.findall(r"!\s*important", path.read_text())


AGAINST_BOTS = """
from games import log, referee
from games.rules import engine
from games.rules.ruleset import Ruleset
user = User.objects.create_user("Amel", "a-long-password-9")
chosen = referee.Opening("Window 1", Ruleset.of("chkobba-cafe"), 4, bot_fill=True)
room = referee.open_room(user.pk, chosen)
referee.sit(room.pk, user.pk)
referee.start(room.pk, user.pk)
row = log.current(room)
if log.load(row).round.turn == 0:
    referee.play(room.pk, 0, engine.default_move(log.load(row)), row.last_ply, row.slug)
"""


@pytest.mark.parametrize("path", ["/", "/lobby/", "/rooms/new/", "/healthz", "/accounts/login/"])
def test_no_page_lets_another_origin_read_it(live_site, path):
    """TS-14: no CORS header on any answer, and a preflight gets no permission."""
    origin = "https://elsewhere.example"
    asked = {"Origin": origin, "Access_Control_Request_Method": "POST"}
    for answer in (ask(live_site, path, Origin=origin), ask(live_site, path, "OPTIONS", **asked)):
        assert not [name for name in answer.headers if name.startswith("access-control-")]


def test_the_whole_site_fits_on_the_smallest_machine(make_site):
    """DP-05: web, timekeeper, the bots' process and Redis together, after some work, without a server elsewhere."""
    site = make_site()
    for _page in range(20):
        assert ask(site, "/lobby/").status == 200
    site.shell(AGAINST_BOTS)
    until = time.monotonic() + 20
    while site.query("Ply.objects.filter(by='bot').count()") == 0:
        assert time.monotonic() < until, "no bot played"
    used = memory_of(site)
    assert 50 < used < FREE_PLAN


def memory_of(site: Site) -> int:
    """Megabytes of all processes of a site, shared pages counted once."""
    pids = [process.pid for process in (*site.processes.values(), site.valkey)]
    children = children_by_parent()
    found = list(pids)
    while pids:
        pids = [child for pid in pids for child in children.get(pid, [])]
        found += pids
    return sum(map(proportional, found)) // 1024


def children_by_parent() -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
        except OSError:
            continue
        found.setdefault(parent, []).append(int(entry.name))
    return found


def proportional(pid: int) -> int:
    """Kilobytes; a process that has just ended has none."""
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        assert pid != os.getpid()
        return 0
    return int(re.search(r"^Pss:\s+(\d+)", text, re.MULTILINE)[1])
