"""What `make` calls: makes the virtual environment, installs the pinned packages, starts the command.

Standard library only, and no syntax newer than an old Python 3 reads: whoever has one gets a clear line.
"""

import hashlib
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

BASE = Path(__file__).resolve().parent.parent
VENV = BASE / ".venv"
VENV_PYTHON = VENV / "bin" / "python"
OLDEST_PYTHON = (3, 11)

# command -> the requirements it needs, and what it then runs
COMMANDS = {
    "run": ("requirements.txt", ["manage.py", "run"]),
    "cluster": ("requirements.txt", ["manage.py", "cluster"]),
    "test": ("requirements-dev.txt", ["-m", "tests"]),
    "load": ("requirements-dev.txt", ["-m", "tests.load"]),
    "faults": ("requirements-dev.txt", ["-m", "tests.faults"]),
    "lint": ("requirements-dev.txt", ["-m", "tests", "lint"]),
    "fmt": ("requirements-dev.txt", ["-m", "tests", "fmt"]),
    "messages": ("requirements-dev.txt", ["-m", "tests.i18n"]),
    "audit": ("requirements-dev.txt", ["-m", "tests.audit"]),
}
# The packages for the checks are the site's own and more.
INCLUDES = {
    "requirements.txt": ["requirements.txt"],
    "requirements-dev.txt": ["requirements.txt", "requirements-dev.txt"],
}


def main(name: str) -> None:
    requirements, command = COMMANDS[name]
    os.chdir(str(BASE))
    make_venv(may_install=name == "test")
    install(requirements)
    stop_with_make()
    os.execv(str(VENV_PYTHON), [str(VENV_PYTHON), *command])  # noqa: S606


def make_venv(may_install: bool) -> None:
    """Makes .venv unless it works. The tests may install what it takes; others are told."""
    if sys.version_info < OLDEST_PYTHON:
        wanted = ".".join(map(str, OLDEST_PYTHON))
        sys.exit("Python %s or newer is needed: make PYTHON=python%s ..." % (wanted, wanted))  # noqa: UP031
    if venv_works():
        return
    if not venv_is_installed() and not (may_install and apt_install("python3-venv")):
        sys.exit("Python's venv is missing: install it (Debian, Ubuntu: apt-get install python3-venv).")
    say("Making the virtual environment in .venv ...")
    run([sys.executable, "-m", "venv", "--clear", str(VENV)], "The virtual environment could not be made.")


def venv_works() -> bool:
    probe = [str(VENV_PYTHON), "-c", "import sys, pip; sys.exit(sys.version_info < (3, 11))"]
    return VENV_PYTHON.exists() and subprocess.run(probe, capture_output=True).returncode == 0


def venv_is_installed() -> bool:
    return all(importlib.util.find_spec(name) for name in ("venv", "ensurepip"))


def apt_install(package: str) -> bool:
    """Whether Debian's packages could be asked for it: as root only."""
    if os.getuid() != 0:
        return False
    commands = (["apt-get", "update", "-q"], ["apt-get", "install", "-qy", package])
    return all(subprocess.call(command, stdin=subprocess.DEVNULL) == 0 for command in commands)


def install(requirements: str) -> None:
    """Installs the pinned packages unless exactly these were installed before."""
    if stamp(requirements).exists() and stamp(requirements).read_text() == digest(requirements):
        return
    say("Installing the packages of " + requirements + ", about half a minute ...")
    pip = [str(VENV_PYTHON), "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    run(
        [*pip, "--require-hashes", "-r", requirements],
        "The packages could not be installed: is there a network?",
    )
    for name in INCLUDES[requirements]:
        stamp(name).write_text(digest(name))


def stamp(requirements: str) -> Path:
    return VENV / (requirements + ".installed")


def digest(requirements: str) -> str:
    return hashlib.sha256((BASE / requirements).read_bytes()).hexdigest()


def stop_with_make() -> None:
    """A killed `make` must not leave the site running without a terminal."""
    from chkobba_site.guard import die_with_parent

    die_with_parent(os.getppid())


def run(command: "list[str]", complaint: str) -> None:
    if subprocess.call(command, stdin=subprocess.DEVNULL) != 0:
        sys.exit(complaint)


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except KeyboardInterrupt:
        sys.exit(130)
