"""`make run` as a person types it: a copy of the site in a folder with spaces, a real terminal's Ctrl-C."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from chkobba_site import net
from tests.plugins.site import free_port

ROOT = Path(__file__).resolve().parents[2]
IDLE_CHECK_SECONDS = 1.4  # what `manage.py check` takes when nothing else runs
TRIES = 3
PARTS = {"web": "manage.py serve", "timekeeper": "manage.py timekeeper", "Redis": "valkey-server"}
# What the person at the keyboard, or the make that runs these tests, has set.
OURS = ("REDIS_URL", "DATABASE_URL", "SECRET_KEY", "MAKEFLAGS", "MAKELEVEL", "MFLAGS")


@pytest.fixture(scope="module")
def copy(tmp_path_factory) -> Path:
    """What git would clone, and the packages that are installed already."""
    folder = tmp_path_factory.mktemp("run") / "a copy of the site"
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, names.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    (folder / ".venv").symlink_to(ROOT / ".venv")
    return folder


class Run:
    """One `make run`; its lines are in `log`."""

    def __init__(self, folder: Path, log: Path, **environ: str) -> None:
        self.folder, self.log = folder, log
        self.port = int(environ.setdefault("PORT", str(free_port())))
        clean = {name: value for name, value in os.environ.items() if name not in OURS}
        self.environ = {**clean, "PYTHON": sys.executable, **environ}
        self.began = time.monotonic()
        with log.open("wb") as out:
            self.make = subprocess.Popen(
                ["make", "run"],
                cwd=folder,
                env=self.environ,
                stdout=out,
                stderr=out,
                stdin=subprocess.DEVNULL,
                start_new_session=True,
            )

    def text(self) -> str:
        return self.log.read_text()

    def wait_until_up(self, seconds: float = 300) -> float:
        """How long it took until a page came."""
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=5) as answer:
                    assert json.loads(answer.read())["status"] == "ok"
                return time.monotonic() - self.began
            except OSError:
                assert self.make.poll() is None, self.text()
                assert time.monotonic() - self.began < seconds, self.text()
                time.sleep(0.05)

    def wait_until_said(self, words: str, seconds: float = 10) -> None:
        """The address is printed a moment after the site answers."""
        until = time.monotonic() + seconds
        while words not in self.text():
            assert time.monotonic() < until, self.text()
            time.sleep(0.05)

    def processes(self) -> dict[int, str]:
        """All that runs out of this copy: pid -> command line."""
        found = {}
        for entry in Path("/proc").glob("[0-9]*"):
            try:
                words = (entry / "cmdline").read_bytes().decode(errors="replace").replace("\0", " ")
                folder = str((entry / "cwd").readlink())
            except OSError:
                continue
            if str(self.folder) in words or folder == str(self.folder):
                found[int(entry.name)] = words
        return {pid: words for pid, words in found.items() if words}

    def pid_of(self, words: str) -> int:
        return next(pid for pid, line in self.processes().items() if words in line)

    def ctrl_c(self) -> None:
        """What a terminal does: SIGINT to all of the foreground group."""
        os.killpg(self.make.pid, signal.SIGINT)

    def ended(self, seconds: float = 90) -> float:
        """Waits until nothing of it is left; how long that took."""
        began = time.monotonic()
        while self.processes() or self.make.poll() is None:
            assert time.monotonic() - began < seconds, (self.processes(), self.text())
            time.sleep(0.02)
        return time.monotonic() - began


@pytest.fixture
def run(copy, tmp_path) -> Iterator:
    runs: list[Run] = []

    def start(**environ: str) -> Run:
        runs.append(Run(copy, tmp_path / f"run{len(runs)}.log", **environ))
        return runs[-1]

    yield start
    for one in runs:
        if one.make.poll() is None:
            os.killpg(one.make.pid, signal.SIGTERM)
    for one in runs:
        one.ended()


def refusal(folder: Path, **environ: str) -> str:
    """The lines of a `make run` that must refuse to start, without make's own."""
    clean = {name: value for name, value in os.environ.items() if name not in OURS}
    done = subprocess.run(
        ["make", "run"],
        cwd=folder,
        env={**clean, "PYTHON": sys.executable, **environ},
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=60,
    )
    assert done.returncode != 0
    lines = [line for line in (done.stdout + done.stderr).splitlines() if not line.startswith("make:")]
    assert len(lines) == 1, lines
    return lines[0]


# Coming and going ---------------------------------------------------------------------------------


def test_it_runs_says_where_ctrl_c_leaves_nothing_and_a_second_start_is_quick(run):
    first = run()
    first.wait_until_up()
    first.wait_until_said(f"Chkobba is at http://localhost:{first.port}/")
    pids = json.loads((first.folder / "var/run/pids.json").read_text())
    assert set(pids) == {"redis", "web", "timekeeper"}
    assert "manage.py timekeeper" in first.processes()[pids["timekeeper"]]
    running = " ".join(first.processes().values())
    assert "manage.py serve" in running
    assert "manage.py timekeeper" in running
    first.ctrl_c()
    first.ended()
    assert "Traceback" not in first.text()
    keeps(5, lambda: started_and_stopped(run)[0])
    keeps(5, lambda: started_and_stopped(run)[1])


def started_and_stopped(run) -> tuple[float, float]:
    """How long a start and an end by SIGTERM took."""
    one = run()
    up = one.wait_until_up()
    one.make.terminate()
    return up, one.ended()


def keeps(seconds: float, trial: Callable[[], float]) -> None:
    """A promise in seconds. Other work of the machine may break it once, what is slow breaks it every time."""
    took = []
    while not took or took[-1] >= promised(seconds):
        assert len(took) < TRIES, f"{seconds} s were promised, it took {took}"
        took.append(trial())


def promised(seconds: float) -> float:
    """As much longer as this machine is slower just now than an idle one."""
    began = time.monotonic()
    subprocess.run([sys.executable, "manage.py", "check"], cwd=ROOT, capture_output=True, check=True)
    return seconds * max(1.0, (time.monotonic() - began) / IDLE_CHECK_SECONDS)


@pytest.mark.parametrize("victim", ["manage.py run", "make"])
def test_nothing_is_left_behind_by_kill_9(run, victim):
    def end() -> float:
        one = run()
        one.wait_until_up()
        os.kill(one.make.pid if victim == "make" else one.pid_of(victim), signal.SIGKILL)
        return one.ended()

    keeps(6, end)


def test_what_was_killed_is_started_again(run):
    one = run()
    one.wait_until_up()
    for name, words in PARTS.items():
        keeps(5, lambda words=words: back_after_kill_9(one, words))
        assert f"{name} was stopped by SIGKILL: starting it again." in one.text()


def back_after_kill_9(one: Run, words: str) -> float:
    first = child_of(one, words)
    os.kill(first, signal.SIGKILL)
    began = time.monotonic()
    while child_of(one, words) in (first, None):
        assert time.monotonic() - began < 120, one.text()
        time.sleep(0.05)
    one.wait_until_up()
    return time.monotonic() - began


def child_of(run: Run, words: str) -> int | None:
    """The process that `manage.py run` started with these words in its command line."""
    parent = run.pid_of("manage.py run")
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            is_child = f"PPid:\t{parent}\n" in (entry / "status").read_text()
            if is_child and words in (entry / "cmdline").read_text().replace("\0", " "):
                return int(entry.name)
        except OSError:
            continue
    return None


def test_phones_get_an_address_that_works_and_a_second_run_from_the_folder_is_refused(copy, run):
    one = run(HOST="0.0.0.0")
    one.wait_until_up()
    one.wait_until_said(f"http://localhost:{one.port}/")
    lines = [
        line.split()[-1] for line in one.text().splitlines() if line.startswith("Phones on this network")
    ]
    for address in lines:
        with urllib.request.urlopen(f"{address}healthz", timeout=5) as answer:
            assert answer.status == 200
    assert lines or not net.lan_addresses()
    assert "already runs from this folder" in refusal(copy, PORT=str(free_port()))


# One clear line -----------------------------------------------------------------------------------


def test_a_busy_port_gets_one_clear_line(copy):
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = busy.getsockname()[1]
        line = refusal(copy, PORT=str(port))
    assert f"Port {port}" in line
    assert "PORT=" in line


def test_an_unreachable_redis_gets_one_clear_line_without_its_password(copy):
    line = refusal(copy, REDIS_URL=f"redis://:s3cret@127.0.0.1:{free_port()}/0", PORT=str(free_port()))
    assert "Redis does not answer" in line
    assert "REDIS_URL" in line
    assert "s3cret" not in line


def test_an_unreachable_database_gets_one_clear_line_without_its_password(copy):
    url = f"postgres://ann:s3cret@127.0.0.1:{free_port()}/chkobba"
    line = refusal(copy, DATABASE_URL=url, PORT=str(free_port()))
    assert "DATABASE_URL" in line
    assert "s3cret" not in line


def test_a_bad_setting_gets_one_clear_line(copy):
    assert refusal(copy, PORT="many").startswith("chkobba: PORT='many' is not a port")


def test_a_missing_venv_gets_one_clear_line(copy, tmp_path):
    """Debian's python3 without python3-venv has no ensurepip."""
    bare = tmp_path / "bare copy"
    shutil.copytree(copy, bare, ignore=shutil.ignore_patterns(".venv", "var"))
    (tmp_path / "sitecustomize.py").write_text("import sys; sys.modules['ensurepip'] = None\n")
    line = refusal(bare, PYTHONPATH=str(tmp_path))
    assert line.startswith("Python's venv is missing")
    assert "python3-venv" in line
    assert not (bare / ".venv").exists()


@pytest.mark.parametrize(
    ("environ", "words"),
    [({"REDIS_URL": "nonsense"}, "REDIS_URL"), ({"HOST": "nope.invalid"}, "HOST=nope.invalid")],
)
def test_a_setting_that_names_nothing_gets_one_clear_line(copy, environ, words):
    assert words in refusal(copy, **environ)
