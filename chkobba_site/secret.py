"""The secret key: made once, kept in an ignored file, so that a restart loses no seat and no login."""

import os
import secrets
import tempfile
from pathlib import Path


def key(path: Path) -> str:
    """The key in the file at `path`, which is written first when it is missing.

    The file appears complete or not at all: two processes that start together end up with the same key.
    """
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        _create(path)
    return path.read_text(encoding="ascii").strip()


def _create(path: Path) -> None:
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=path.name)  # readable by its owner alone
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(50) + "\n")
    try:
        os.link(draft, path)
    except FileExistsError:
        pass  # another process was faster: its key counts
    finally:
        Path(draft).unlink()
