"""What stands in the repository."""

import ast
import os
import re
import subprocess
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Put together here, so that this file does not hold them itself.
HOSTS = ["py" + "pi.org", "python" + "hosted", "npm" + "js.", "deb." + "debian", "crates" + ".io"]
TOP = ["manage.py", "pyproject.toml", "README.md", "chkobba_site", "games", "accounts"]
TOP += ["templates", "static", "tests"]


def tracked() -> list[Path]:
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [ROOT / name for name in listing.stdout.split("\0") if name and (ROOT / name).is_file()]


def text_of(path: Path) -> str:
    return path.read_bytes().decode("utf-8", errors="ignore")


def test_no_tracked_file_names_a_registry():
    found = [(path.name, host) for path in tracked() for host in HOSTS if host in text_of(path)]
    assert found == []


def test_no_lock_file_that_would_name_one_is_tracked():
    names = {path.name for path in tracked()}
    assert not names & {"uv.lock", "pylock.toml", "poetry.lock", "package-lock.json"}


def pins(name: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for package, version in re.findall(r"^([a-z0-9-]+)==([^ ;]+)", (ROOT / name).read_text(), re.MULTILINE):
        found.setdefault(package, set()).add(version)
    return found


def test_every_requirement_is_pinned_with_a_hash():
    for name in ("requirements.txt", "requirements-dev.txt"):
        text = (ROOT / name).read_text()
        for entry in re.split(r"\n(?=[a-z])", text.strip()):
            assert "==" in entry.split()[0], entry
            assert "--hash=sha256:" in entry, entry


def test_the_checks_run_with_the_packages_of_the_site():
    site, checks = pins("requirements.txt"), pins("requirements-dev.txt")
    assert {name: checks.get(name) for name in site} == site


def names_in(lines: list[str]) -> set[str]:
    return {re.split(r"[\[~><=! ]", line)[0].lower() for line in lines if line and line[0] not in "#-"}


def test_the_project_file_lists_the_direct_dependencies():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    site = (ROOT / "requirements.in").read_text().split("\n")
    assert names_in(project["project"]["dependencies"]) == names_in(site)
    dev = (ROOT / "requirements-dev.in").read_text().split("\n")
    assert names_in(project["dependency-groups"]["dev"]) == names_in(dev)


def test_the_top_level_has_its_parts():
    assert {path.name for path in ROOT.iterdir()} >= set(TOP)


def test_ci_runs_what_people_run():
    script = ROOT / ".ci/run"
    assert os.access(script, os.X_OK)
    assert "make test" in script.read_text()


def test_an_old_python_can_read_the_file_that_tells_it_so():
    ast.parse((ROOT / "chkobba_site/bootstrap.py").read_text(), feature_version=(3, 7))
    ast.parse((ROOT / "chkobba_site/guard.py").read_text(), feature_version=(3, 7))


def test_one_file_reads_the_environment():
    readers = [
        path.relative_to(ROOT)
        for folder in ("chkobba_site", "games", "accounts")
        for path in (ROOT / folder).rglob("*.py")
        if re.search(r"environ(\.get|\[)|getenv", path.read_text())
    ]
    assert [str(path) for path in readers] == ["chkobba_site/environ.py"]


def test_the_secret_key_and_the_database_are_not_tracked():
    private = ["var/secret_key", "var/db.sqlite3", ".venv/x"]
    ignored = subprocess.run(["git", "check-ignore", *private], cwd=ROOT, capture_output=True, text=True)
    assert ignored.stdout.split() == private
