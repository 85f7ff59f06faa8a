"""Static files with hashed names: collected again only when one of them changed."""

import fcntl
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command

from chkobba_site import bundles


def collect() -> bool:
    """Fills STATIC_ROOT unless it holds exactly today's files; True when there was something to do.

    Old names stay, so that a page opened before an update keeps its style. Not needed with DEBUG.
    """
    if settings.DEBUG:
        return False
    root = Path(settings.STATIC_ROOT)
    root.mkdir(parents=True, exist_ok=True)
    with (root.parent / "static.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # two runs at once would write the same files
        return _collect(root.parent / "static.stamp")


def _collect(stamp: Path) -> bool:
    wanted = _fingerprint()
    if stamp.exists() and stamp.read_text() == wanted:
        return False
    call_command("collectstatic", interactive=False, verbosity=0)
    stamp.write_text(wanted)
    return True


def _fingerprint() -> str:
    """Changes when a file is added, removed or written, or bundled in another way."""
    lines = [settings.STORAGES["staticfiles"]["BACKEND"], Path(bundles.__file__).read_text()]
    for finder in get_finders():
        for name, storage in finder.list([]):
            state = Path(storage.path(name)).stat()
            lines.append(f"{name} {state.st_size} {state.st_mtime_ns}")
    return sha256("\n".join(sorted(lines)).encode()).hexdigest()
