"""Parts of the site that run together, and programs that do not outlive their parent: with real processes."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from chkobba_site import guard, supervisor
from chkobba_site.processes import guarded
from chkobba_site.supervisor import Part, Supervisor

ROOT = Path(__file__).resolve().parents[2]
PYTHON = [sys.executable, "-I", "-S", "-c"]
SLEEP = "import time; time.sleep(60)"


def start(code: str) -> "subprocess.Popen[bytes]":
    return guarded([*PYTHON, code])


def wait_for(condition, seconds: float = 5) -> bool:
    until = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not (status.exists() and status.read_text().rsplit(")", 1)[1].split()[0] == "Z")


@pytest.fixture(autouse=True)
def _signals():
    before = {number: signal.getsignal(number) for number in supervisor.SIGNALS}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def supervise(parts: list[Part], meanwhile=lambda said: None) -> tuple[int, list[str]]:
    """Runs the supervisor; `meanwhile` runs beside it, then SIGTERM stops it. Returns exit code and lines."""
    said: list[str] = []

    def work() -> None:
        wait_for(lambda: all(part.process for part in parts))
        meanwhile(said)
        os.kill(os.getpid(), signal.SIGTERM)

    thread = threading.Thread(target=work)
    code = Supervisor(parts, said.append).run(lambda: True, lambda: (said.append("ready"), thread.start()))
    thread.join()
    return code, said


def test_all_parts_stop_on_a_signal():
    parts = [Part("a", lambda: start(SLEEP)), Part("b", lambda: start(SLEEP))]
    code, said = supervise(parts)
    assert (code, said) == (0, ["ready"])
    assert all(part.process.poll() is not None for part in parts)


def test_a_dead_part_is_started_again_and_the_console_says_so():
    part = Part("web", lambda: start(SLEEP))

    def kill(said: list[str]) -> None:
        first = part.process.pid
        part.process.kill()
        assert wait_for(lambda: part.process and part.process.pid != first)

    code, said = supervise([part], kill)
    assert (code, said) == (0, ["ready", "web was stopped by SIGKILL: starting it again."])


def test_a_part_that_will_not_stay_up_ends_everything(monkeypatch):
    monkeypatch.setattr(supervisor, "MOST_DEATHS", 2)
    said: list[str] = []
    good, bad = Part("a", lambda: start(SLEEP)), Part("b", lambda: start("raise SystemExit(3)"))
    assert Supervisor([good, bad], said.append).run(lambda: False, lambda: None) == 1
    assert said[0] == "b ended with exit code 3: starting it again."
    assert said[1:] == ["b ended with exit code 3 again and again: giving up."]
    assert good.process.poll() is not None


def test_process_ids_can_be_read_while_it_runs(tmp_path):
    file = tmp_path / "run" / "pids.json"
    part = Part("Web", lambda: start(SLEEP))
    seen: list[dict[str, int]] = []

    def kill() -> None:
        seen.append({"web": part.process.pid})
        part.process.kill()
        assert wait_for(lambda: file.exists() and json.loads(file.read_text()) not in [*seen, {}], 30)
        seen.append(json.loads(file.read_text()))
        os.kill(os.getpid(), signal.SIGTERM)

    thread = threading.Thread(target=kill)
    Supervisor([part], lambda line: None, file).run(lambda: part.process is not None, thread.start)
    thread.join()
    assert seen[0] != seen[1] == {"web": part.process.pid}
    assert not file.exists()


def test_what_the_others_stand_on_ends_last_and_each_is_asked_in_its_own_way(tmp_path, monkeypatch):
    """A database ends well on SIGINT; one that was stopped by SIGSTOP hears it too."""
    monkeypatch.setattr(supervisor, "STOP_SECONDS", 60)
    note = tmp_path / "ends"
    code = "import signal, sys, time; end = lambda *_: sys.exit(open({note!r}, 'a').write({name!r}));"
    code += " signal.signal({number}, end); print(1, flush=True); time.sleep(60)"

    def part(name: str, number: signal.Signals, base: bool) -> Part:
        words = code.format(number=int(number), note=str(note), name=name)
        made = Part(name, lambda: guarded([*PYTHON, words], stdout=subprocess.PIPE), base, number)
        made.begin()
        made.process.stdout.readline()
        return made

    parts = [part("d", signal.SIGINT, True), part("w", signal.SIGTERM, False)]
    parts[1].process.send_signal(signal.SIGSTOP)
    supervisor.stop(parts)
    assert note.read_text() == "wd"


def test_who_does_not_listen_is_killed(monkeypatch):
    monkeypatch.setattr(supervisor, "STOP_SECONDS", 0.5)
    deaf = "import signal, time; signal.signal(15, signal.SIG_IGN); print(1, flush=True); time.sleep(60)"
    part = Part("deaf", lambda: guarded([*PYTHON, deaf], stdout=subprocess.PIPE))
    code, _ = supervise([part], lambda said: part.process.stdout.readline())
    assert code == 0
    assert part.process.returncode == -signal.SIGKILL


def test_nothing_outlives_a_killed_parent():
    code = (
        f"import sys, time; sys.path.insert(0, {str(ROOT)!r}); from chkobba_site.processes import guarded;"
        f" print(guarded({[*PYTHON, SLEEP]!r}).pid, flush=True); time.sleep(60)"
    )
    parent = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    child = int(parent.stdout.readline())
    time.sleep(0.2)
    assert is_alive(child)
    parent.kill()
    parent.wait()
    assert wait_for(lambda: not is_alive(child))


def test_where_the_kernel_does_not_help_the_guard_watches(tmp_path):
    """What happens on macOS, tried here by calling the watching guard itself."""
    note = tmp_path / "pid"
    code = f"import os, time; open({str(note)!r}, 'w').write(str(os.getpid())); time.sleep(60)"
    watcher = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); from chkobba_site import guard;"
        f" guard.watch(int(sys.argv[1]), {[*PYTHON, code]!r})"
    )
    middle = (
        f"import os, subprocess, time; watcher = {[sys.executable, '-c', watcher]!r};"
        " subprocess.Popen([*watcher, str(os.getpid())]); time.sleep(60)"
    )
    parent = subprocess.Popen([sys.executable, "-c", middle])
    assert wait_for(lambda: note.exists() and note.read_text())
    child = int(note.read_text())
    assert is_alive(child)
    parent.kill()
    parent.wait()
    assert wait_for(lambda: not is_alive(child))


def test_a_watched_program_hands_back_its_exit_code():
    assert guard.watch(os.getppid(), [*PYTHON, "raise SystemExit(7)"]) == 7
