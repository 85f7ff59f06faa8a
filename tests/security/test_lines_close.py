"""SEC-02: log-out, a new password, suspension and deletion end a person's lines in every process (through Redis).

Two web processes of one site; each person has a line to both. The acts come from the one, from the other, or from
a third process.
"""

import json
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from chkobba_site.processes import guarded
from tests.plugins.site import ROOT, START_SECONDS, Site, free_port
from tests.security.wire import Caller, Line

PASSWORD = "a-long-password-9"
NAMES = ("Amel", "Leila", "Sami", "Nour")
SET_UP = f"""
import json
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from accounts.sessions import SessionStore
from games import referee
from games.rules.ruleset import Ruleset
def cookie(user):
    session = SessionStore()
    session[SESSION_KEY], session[HASH_SESSION_KEY] = str(user.pk), user.get_session_auth_hash()
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session.save()
    return "sessionid=" + session.session_key
people = [User.objects.create_user(name, {PASSWORD!r}) for name in {NAMES!r}]
room = referee.open_room(people[0].pk, referee.Opening("Lines", Ruleset.of("chkobba-cafe"), 4))
for one in people:
    referee.sit(room.pk, one.pk)
print(json.dumps({{"code": room.code, "here": {{p.name: cookie(p) for p in people}},
    "there": {{p.name: cookie(p) for p in people}}}}))
"""
SUSPEND = """
from games import referee
boss = User.objects.create_superuser("Boss", "a-long-password-9")
referee.suspend(User.objects.get(name="Sami").pk, boss, "Rude words")
User.objects.get(name="Nour").delete()
"""


@pytest.fixture
def site(make_site) -> Iterator[tuple[Site, int]]:
    """A site, and the port of its second web process."""
    site, port = (
        make_site(HEARTBEAT_SECONDS="60"),
        free_port(),
    )  # our lines answer pings only while they are read
    with (site.folder / "second.log").open("wb") as log:
        command = [sys.executable, str(ROOT / "manage.py"), "serve"]
        environ = {**site.environ, "PORT": str(port)}
        second = guarded(command, env=environ, cwd=ROOT, stdout=log, stderr=subprocess.STDOUT)
    wait_for(port)
    yield site, port
    second.terminate()
    second.wait(60)


def wait_for(port: int) -> None:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        try:
            if Caller(port).ask("GET", "/healthz").status == 200:
                return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError("the second process does not answer")


def test_every_line_of_whoever_goes_is_closed_in_both_processes(site) -> None:
    first, ports = site[0], (site[0].port, site[1])
    made = json.loads(first.shell(SET_UP))
    path = f"/rooms/{made['code']}/socket/"
    lines = {(name, port): Line(port, path, made["here"][name]) for name in NAMES for port in ports}
    other = {port: Line(port, path, made["there"]["Amel"]) for port in ports}
    for line in [*lines.values(), *other.values()]:
        assert 'id="frame"' in (line.receive() or "")
    assert Caller(ports[0], made["here"]["Amel"]).post("/accounts/logout/").status == 302
    new = {"new_password1": "tea-with-pine-nuts", "new_password2": "tea-with-pine-nuts"}
    changed = Caller(ports[1], made["there"]["Leila"]).post(
        "/accounts/password/", old_password=PASSWORD, **new
    )
    assert changed.status == 302
    first.shell(SUSPEND)
    codes = {name: {lines[name, port].until_closed() for port in ports} for name in NAMES}
    assert codes == {"Amel": {4401}, "Leila": {4401}, "Sami": {4423}, "Nour": {4401}}
    for line in other.values():
        line.send(b'{"beat": -1}')
        assert line.receive() is not None, "the other browser of who logged out goes on"
