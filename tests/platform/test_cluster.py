"""The layout of a server, running on this machine: nginx before two web processes, a timekeeper, PostgreSQL, Valkey."""

import asyncio
import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest

from chkobba_site.cluster import Cluster
from tests.faults.players import Intent, Player
from tests.faults.recount import Verdict, judge
from tests.faults.wires import Wire
from tests.platform.test_doors import Answer, assert_careful
from tests.plugins.site import free_port

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 60  # for a state to come; the machine may be busy
NAMES = ["postgres", "redis", "web-1", "web-2", "timekeeper-1", "nginx"]


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """PostgreSQL's own user goes through it when we are root."""
    made = Path(tempfile.mkdtemp(prefix="chk-"))
    made.chmod(0o711)
    yield made
    shutil.rmtree(made, ignore_errors=True)


class Tried(NamedTuple):
    """What `manage.py cluster` did until Ctrl-C: lines that it said, and process ids before and after a death."""

    folder: Path
    port: int
    said: list[str]
    before: dict[str, int]
    after: dict[str, int]
    code: int


@pytest.fixture(scope="module")
def tried(folder) -> Tried:
    """The command runs, one part is killed and comes back, and Ctrl-C ends it."""
    place, port, said = folder / "cluster", free_port(), []
    environ = {**os.environ, "PORT": str(port), "CHKOBBA_CLUSTER_DIR": str(place)}
    command = [sys.executable, "manage.py", "cluster"]
    with subprocess.Popen(command, cwd=ROOT, env=environ, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        try:
            said += iter_until(running.stdout, "Ctrl-C stops it.")
            before = json.loads((place / "pids.json").read_text())
            os.kill(before["web-2"], signal.SIGKILL)
            said += iter_until(running.stdout, "starting it again.")
            wait_for(lambda: pids_in(place).get("web-2", before["web-2"]) != before["web-2"])
            after = pids_in(place)
        finally:
            running.send_signal(signal.SIGINT)
            running.wait(SECONDS)
    return Tried(place, port, said, before, after, running.returncode)


def iter_until(lines: Iterable[str], last: str) -> Iterator[str]:
    for line in lines:
        yield line.strip()
        if last in line:
            return


def pids_in(place: Path) -> dict[str, int]:
    return json.loads((place / "pids.json").read_text())


@pytest.fixture(scope="module")
def cluster(tried) -> Iterator[Cluster]:
    """In the folder of the one before, as on the second day."""
    environ = {"CHKOBBA_DOWNTIME_GRACE_SECONDS": "2"}
    made = Cluster(tried.folder, port=0, timekeepers=1, environ=environ, database=("fsync=off",))
    yield made.start()
    made.stop()
    assert [name for name in made.names if made.process(name).poll() is None] == []
    assert not made.pid_file.exists()


def ask(address: str, path: str, **headers: str) -> Answer:
    line = http.client.HTTPConnection(urlsplit(address).netloc, timeout=20)
    line.request("GET", path, headers=headers)
    answer = Answer(line.getresponse())
    line.close()
    return answer


def wait_for(state: Callable[[], object]) -> None:
    until = time.monotonic() + SECONDS
    while not state():
        assert time.monotonic() < until, "the state did not come"
        time.sleep(0.05)


# What it is ---------------------------------------------------------------------------------------


def test_the_command_supervises_all_of_it_and_ctrl_c_leaves_nothing(tried):
    [greeting] = [line for line in tried.said if line.startswith("Chkobba is at")]
    parts = "nginx and postgres, redis, web-1, web-2, timekeeper-1, timekeeper-2"
    assert greeting == f"Chkobba is at http://127.0.0.1:{tried.port}/ ({parts})."
    assert "web-2 was stopped by SIGKILL: starting it again." in tried.said
    assert {name for name in tried.before if tried.before[name] != tried.after.get(name)} == {"web-2"}
    assert tried.code == 0
    assert [
        pid for pid in {*tried.before.values(), *tried.after.values()} if Path(f"/proc/{pid}").exists()
    ] == []


def test_every_part_runs_and_its_process_id_can_be_read(cluster):
    assert cluster.names == NAMES
    assert json.loads(cluster.pid_file.read_text()) == cluster.pids()
    assert (cluster.folder / "address").read_text().strip() == cluster.address
    for name, words in [("web-2", "serve"), ("timekeeper-1", "timekeeper"), ("nginx", "nginx")]:
        assert words in Path(f"/proc/{cluster.pids()[name]}/cmdline").read_text()


def test_pages_and_files_come_through_nginx_with_every_header(cluster):
    page = ask(cluster.address, "/")
    assert page.status == 200
    assert_careful(page.headers)
    sheet = page.body.decode().split('<link rel="stylesheet" href="')[1].split('"')[0]
    direct = ask(f"http://127.0.0.1:{cluster.web_ports[0]}", sheet)
    served = ask(cluster.address, sheet, **{"Accept-Encoding": "gzip"})
    assert_careful(served.headers)
    assert served.headers["content-encoding"] == "gzip"
    assert served.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert "max-age=31536000" in direct.headers["cache-control"]
    assert ask(cluster.address, "/static/img/logo.svg").headers["cache-control"] == "public, max-age=60"


def test_a_socket_is_upgraded_on_the_way(cluster):
    """DP-11."""
    host, port = urlsplit(cluster.address).netloc.split(":")
    lines = ["GET /rooms/ABCDEFGH/socket/ HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket"]
    lines += ["Connection: Upgrade", f"Origin: {cluster.address}", "Sec-WebSocket-Version: 13"]
    lines += ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", ""]
    with socket.create_connection((host, int(port)), timeout=20) as line:
        line.sendall("\r\n".join(lines).encode())
        assert line.recv(4096).startswith(b"HTTP/1.1 101 ")


def test_two_people_play_a_match_to_its_end(cluster):
    """TS-22: over real sockets, through nginx and both web processes; every acknowledged move is in the log."""
    script = "from tests.faults import tables; print(tables."
    (room,) = json.loads(cluster.manage("shell", "-v0", "-c", f"{script}make(1, 'Online', 1))"))
    intents = asyncio.run(played(urlsplit(cluster.address).netloc, room))
    (log,) = json.loads(cluster.manage("shell", "-v0", "-c", f"{script}logs('Online'))"))
    assert log["ended"]
    assert judge([log], intents, []) == Verdict()
    assert sum(intent.acked for intent in intents) > 30


async def played(netloc: str, room: dict[str, Any]) -> list[Intent]:
    """What the people of a room wanted and got until their match was over."""
    host, _colon, port = netloc.partition(":")
    players = []
    for seed, cookie in enumerate(room["cookies"]):
        wire = await Wire(lambda: (host, int(port))).open()
        players.append(Player(wire, netloc, room["code"], cookie, seed, heartbeat=8))
        players[-1].closing, players[-1].thinks = True, (0.01, 0.03)
    games = [asyncio.create_task(player.run()) for player in players]
    async with asyncio.timeout(SECONDS * 2):
        while not all(player.is_done for player in players):
            await asyncio.sleep(0.05)
    for game, player in zip(games, players, strict=True):
        game.cancel()
        await player.wire.close()
    return [intent for player in players for intent in player.intents]


# Faults -------------------------------------------------------------------------------------------


def test_a_dead_web_process_is_not_noticed_and_with_none_a_page_comes_that_tries_again(cluster):
    cluster.kill("web-1")
    assert [ask(cluster.address, "/credits/").status for _ in range(6)] == [200] * 6
    cluster.terminate("web-2")
    answer = ask(cluster.address, "/lobby/")
    assert (answer.status, answer.headers["retry-after"]) == (503, "3")
    page = answer.body.decode()
    assert '<meta http-equiv="refresh" content="3">' in page
    assert all(f'lang="{language}"' in page for language in ("en", "fr", "ar", "it"))
    assert_careful(answer.headers)
    cluster.begin("web-1")
    cluster.begin("web-2")
    cluster.wait_until_ready()
    assert ask(cluster.address, "/lobby/").status == 200


def test_the_database_may_restart_under_it(cluster):
    cluster.restart("postgres")
    assert ask(cluster.address, "/lobby/").status == 200
    assert json.loads(cluster.pid_file.read_text()) == cluster.pids()


# Deploy -------------------------------------------------------------------------------------------


def readiness(cluster: Cluster) -> dict[str, str]:
    return json.loads(ask(cluster.address, "/readyz").body)


def test_a_drain_reaches_every_process_and_ends_with_the_restart(cluster):
    assert readiness(cluster) == dict.fromkeys(("status", "database", "redis", "migrations", "open"), "ok")
    cluster.manage("drain", "--now", "A new game comes.")
    assert ask(cluster.address, "/readyz").status == 503
    assert readiness(cluster)["open"] == "failing"
    assert ask(cluster.address, "/healthz").status == 200
    webs = [f"http://127.0.0.1:{port}" for port in cluster.web_ports]
    wait_for(lambda: all(b"A new game comes." in ask(web, "/lobby/").body for web in webs))
    cluster.restart("timekeeper-1")
    wait_for(lambda: ask(cluster.address, "/readyz").status == 200)
    wait_for(lambda: not any(b"A new game comes." in ask(web, "/lobby/").body for web in webs))
