"""The secret key file."""

import stat
from concurrent.futures import ThreadPoolExecutor

from chkobba_site import secret


def test_the_key_is_made_once_and_is_nobody_elses_business(tmp_path):
    path = tmp_path / "var" / "secret_key"
    first = secret.key(path)
    assert len(first) >= 50
    assert secret.key(path) == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [entry.name for entry in path.parent.iterdir()] == ["secret_key"]


def test_two_that_start_together_get_the_same_key(tmp_path):
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(lambda _: secret.key(tmp_path / "secret_key"), range(64)))
    assert len(keys) == 1
