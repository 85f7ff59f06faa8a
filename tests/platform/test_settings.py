"""What the environment may say, read by the real settings in a process of their own."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SHOW = """import json, sys
from django.conf import settings
print(json.dumps([getattr(settings, name) for name in sys.argv[1:]], default=str))"""


def run(names: list[str], **environ: str) -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, "DJANGO_SETTINGS_MODULE": "chkobba_site.settings", **environ}
    command = [sys.executable, "-c", SHOW, *names]
    return subprocess.run(command, env=environ, cwd=ROOT, capture_output=True, text=True)


def read(*names: str, **environ: str) -> list[object]:
    done = run(list(names), **environ)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_everything_has_a_safe_default():
    debug, port, host, hosts = read("DEBUG", "PORT", "HOST", "ALLOWED_HOSTS")
    assert (debug, port, host) == (False, 3110, "127.0.0.1")
    assert hosts == ["localhost", "127.0.0.1", "[::1]"]


def test_times_and_limits_can_be_changed():
    hold, delay, limits = read(
        "SEAT_HOLD_SECONDS",
        "BOT_DELAY_SECONDS",
        "RATE_LIMITS",
        CHKOBBA_SEAT_HOLD_SECONDS="1.5",
        CHKOBBA_BOT_DELAY_SECONDS="0,0.1",
        CHKOBBA_RATE_LIMITS="login=3/minute,all=off",
    )
    assert (hold, delay) == (1.5, [0.0, 0.1])
    assert limits.pop("login") == "3/minute"
    assert set(limits.values()) == {"off"}


def test_allowed_hosts_is_a_list_with_subdomains():
    hosts, origins = read("ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", ALLOWED_HOSTS=" chkobba.example , box")
    assert hosts == [".chkobba.example", "box"]
    assert origins == ["https://chkobba.example", "https://*.chkobba.example", "https://box"]


def test_behind_tls_cookies_are_secure_and_browsers_stay_there():
    names = ["SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_HSTS_SECONDS"]
    assert read(*names) == [False, False, 0]
    assert read(*names, BEHIND_TLS="1") == [True, True, 365 * 24 * 3600]


def test_database_url_switches_to_postgresql_with_a_pool():
    [databases] = read("DATABASES", DATABASE_URL="postgres://ann:pw@db.example:5433/chk")
    database = databases["default"]
    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert (database["HOST"], database["PORT"], database["NAME"]) == ("db.example", 5433, "chk")
    assert database["OPTIONS"]["pool"]["max_size"] >= 10


def test_sqlite_takes_the_write_lock_at_once_and_keeps_its_connection(tmp_path):
    folder = tmp_path / "a folder"
    [databases] = read("DATABASES", DATABASE_URL=f"sqlite:///{folder}/x.sqlite3")
    database = databases["default"]
    assert database["NAME"] == f"{folder}/x.sqlite3"
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert database["CONN_MAX_AGE"] is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "abc"),
        ("PORT", "0"),
        ("PORT", "70000"),
        ("DEBUG", "maybe"),
        ("TRUSTED_PROXIES", "proxy.example"),
        ("DATABASE_URL", "what is this"),
        ("DATABASE_URL", "mysql://a@b/c"),
        ("CHKOBBA_SEAT_HOLD_SECONDS", "-1"),
        ("CHKOBBA_SEAT_HOLD_SECONDS", "inf"),
        ("CHKOBBA_BOT_DELAY_SECONDS", "2,1"),
        ("CHKOBBA_RATE_LIMITS", "no_such_door=1/minute"),
        ("CHKOBBA_RATE_LIMITS", "login"),
    ],
)
def test_a_bad_value_gets_one_line_that_names_it(name, value):
    environ = {**os.environ, name: value}
    command = [sys.executable, "manage.py", "check"]
    done = subprocess.run(command, env=environ, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1
    [line] = done.stderr.splitlines()
    assert line.startswith("chkobba: ")
    assert name in line
