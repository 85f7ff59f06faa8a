"""Headers, health, origins and forwarded headers, on the running site."""

import http.client
import json
import re
import socket
import struct
import time
from pathlib import Path

import pytest

from tests.plugins.site import Site

ROOT = Path(__file__).resolve().parents[2]


class Answer:
    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.headers = {name.lower(): value for name, value in response.getheaders()}
        self.body = response.read()


def ask(site: Site, path: str, method: str = "GET", **headers: str) -> Answer:
    """One request; header names are written with _ for -."""
    connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=10)
    dashed = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, headers=dashed)
    answer = Answer(connection.getresponse())
    connection.close()
    return answer


# Headers ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/healthz", "/no-such-page/", "/admin/login/"])
def test_every_page_has_the_security_headers(live_site, path):
    assert_careful(ask(live_site, path).headers)


def test_static_files_have_them_too(live_site):
    """A drawing or a script that is opened by itself is a document as well."""
    names = json.loads((ROOT / "var/static/staticfiles.json").read_text())["paths"]
    for ending in (".svg", ".css", ".js", ".woff2"):
        answer = ask(live_site, "/static/" + next(name for name in names.values() if name.endswith(ending)))
        assert answer.status == 200
        assert_careful(answer.headers)
    assert_careful(ask(live_site, "/static/no-such-file.js").headers)


def assert_careful(headers: dict[str, str]) -> None:
    """What every answer says, whoever made it."""
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy.split("; ")
    assert "unsafe" not in policy
    assert "http" not in policy
    assert headers["x-frame-options"] == "DENY"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]


def test_cookies_are_not_for_scripts_nor_for_other_sites(live_site):
    cookie = ask(live_site, "/admin/login/").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie


def test_behind_a_tls_proxy_cookies_are_secure_and_the_scheme_is_https(make_site):
    site = make_site(environ={"BEHIND_TLS": "1", "TRUSTED_PROXIES": "127.0.0.1"})
    answer = ask(site, "/admin/login/", X_Forwarded_Proto="https", X_Forwarded_For="203.0.113.9")
    assert "Secure" in answer.headers["set-cookie"]
    assert answer.headers["strict-transport-security"] == "max-age=31536000"


def test_a_strangers_forwarded_scheme_is_not_believed(make_site):
    site = make_site(environ={"BEHIND_TLS": "1"})
    assert "strict-transport-security" not in ask(site, "/admin/login/", X_Forwarded_Proto="https").headers


def test_an_unknown_host_is_refused(live_site):
    assert ask(live_site, "/", Host="evil.example").status == 400


# Posts --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://localhost.evil.example"])
def test_a_post_from_another_site_is_refused(live_site, origin):
    assert ask(live_site, "/admin/login/", "POST", Origin=origin).status == 403


def test_a_post_without_a_token_is_refused(live_site):
    assert ask(live_site, "/admin/login/", "POST", Origin=live_site.url).status == 403
    assert ask(live_site, "/admin/login/", "POST").status == 403


# Bodies -------------------------------------------------------------------------------------------


def send_much(site: Site, head: str, body: bytes) -> bytes:
    """The server's answer to a post whose body is too long; it may hang up while we still send."""
    with socket.create_connection(("127.0.0.1", site.port), timeout=20) as line:
        line.sendall(f"POST /matches/import/ HTTP/1.1\r\nHost: 127.0.0.1\r\n{head}\r\n\r\n".encode())
        try:
            for start in range(0, len(body), 65536):
                line.sendall(body[start : start + 65536])
        except OSError:
            pass
        return line.recv(64)


def test_a_body_that_says_it_is_too_long_is_refused_before_it_comes(live_site):
    answer = send_much(live_site, f"Content-Length: {2 * 1024 * 1024}", b"")
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert ask(live_site, "/healthz").status == 200


def test_a_body_in_chunks_is_counted(live_site):
    chunk = b"8000\r\n" + b"x" * 0x8000 + b"\r\n"
    assert send_much(live_site, "Transfer-Encoding: chunked", chunk * 33).startswith(b"HTTP/1.1 413 ")
    assert ask(live_site, "/healthz").status == 200


# Health -------------------------------------------------------------------------------------------


def test_health_names_the_part_that_fails(make_site):
    site = make_site()
    assert json.loads(ask(site, "/healthz").body) == {"status": "ok", "database": "ok", "redis": "ok"}
    site.valkey.kill()
    site.valkey.wait()
    answer = ask(site, "/healthz")
    assert answer.status == 503
    assert json.loads(answer.body) == {"status": "failing", "database": "ok", "redis": "failing"}
    site.restart_redis()
    assert ask(site, "/healthz").status == 200


def test_health_is_cheap(live_site):
    """Again if something else was in the way; what is dear is dear every time."""
    assert any(seconds_of_twenty(live_site) < 2 for _try in range(10))


def seconds_of_twenty(site: Site) -> float:
    began = time.monotonic()
    assert all(ask(site, "/healthz").status == 200 for _ in range(20))
    return time.monotonic() - began


def test_health_notices_a_database_that_is_gone(make_site):
    site = make_site()
    site.kill("web")
    site.environ["DATABASE_URL"] = f"sqlite:///{site.folder}/gone/db.sqlite3"
    site.start_part("web")
    until = time.monotonic() + 20
    while (answer := try_to_ask(site, "/healthz")) is None and time.monotonic() < until:
        time.sleep(0.05)
    assert answer is not None
    assert answer.status == 503
    assert json.loads(answer.body) == {"status": "failing", "database": "failing", "redis": "ok"}


def try_to_ask(site: Site, path: str) -> Answer | None:
    try:
        return ask(site, path)
    except OSError:
        return None


# Static files -------------------------------------------------------------------------------------


def test_every_static_file_is_served_with_debug_off(live_site):
    names = json.loads((ROOT / "var/static/staticfiles.json").read_text())["paths"]
    assert any(name.startswith("django_htmx/") for name in names)
    assert [name for name in names.values() if not is_served(live_site, name)] == []


def is_served(site: Site, name: str) -> bool:
    """There, and kept for ever; a name without an ending does not look hashed and is asked for again."""
    answer = ask(site, f"/static/{name}")
    kept = "immutable" in answer.headers["cache-control"] or not re.search(r"\.[0-9a-f]{12}\.\w+$", name)
    return answer.status == 200 and kept and len(answer.body) > 0


# Sockets ------------------------------------------------------------------------------------------

KEY = "dGhlIHNhbXBsZSBub25jZQ=="


def open_socket(site: Site, path: str, origin: str | None, host: str = "") -> tuple[int, socket.socket]:
    """A handshake by hand: browsers do not let a page choose its origin."""
    lines = [f"GET {path} HTTP/1.1", f"Host: {host or f'127.0.0.1:{site.port}'}", "Upgrade: websocket"]
    lines += ["Connection: Upgrade"]
    lines += [f"Sec-WebSocket-Key: {KEY}", "Sec-WebSocket-Version: 13"]
    lines += [] if origin is None else [f"Origin: {origin}"]
    line = socket.create_connection(("127.0.0.1", site.port), timeout=10)
    line.sendall("\r\n".join([*lines, "", ""]).encode())
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        head += line.recv(1) or pytest.fail(f"closed after {head!r}")
    return int(head.split()[1]), line


@pytest.mark.parametrize("origin", [None, "null", "https://evil.example", "http://localhost.evil.example"])
def test_a_socket_from_elsewhere_is_refused(live_site, origin):
    status, line = open_socket(live_site, "/rooms/AAAAAAAA/socket/", origin)
    line.close()
    assert status == 403


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example:80", "[::1", "a b"])
def test_a_socket_for_another_host_is_refused(live_site, host):
    """A rebound name: the page's origin is one of ours, the name that was asked for is not."""
    status, line = open_socket(live_site, "/rooms/AAAAAAAA/socket/", live_site.url, host)
    line.close()
    assert status == 403


def test_a_socket_address_that_we_do_not_have_is_closed_with_a_code(live_site):
    """Refusing the handshake would make a browser retry for ever."""
    status, line = open_socket(live_site, "/no/such/socket/", live_site.url)
    assert status == 101
    frame = line.recv(64)
    line.close()
    assert frame[0] == 0x88
    assert struct.unpack("!H", frame[2:4])[0] == 4404


# Handles ------------------------------------------------------------------------------------------


def test_pages_leave_no_database_file_open(live_site):
    """Each page runs in a thread of its own; three handles a page would soon be too many."""
    assert all(ask(live_site, "/lobby/").status == 200 for _ in range(30))
    handles = Path(f"/proc/{live_site.processes['web'].pid}/fd").iterdir()
    kept = [name for handle in handles if "sqlite3" in (name := target(handle))]
    assert len(kept) <= 3


def target(handle: Path) -> str:
    try:
        return str(handle.readlink())
    except OSError:  # closed while we looked
        return ""


def test_the_server_bounds_frames_and_hears_a_dead_line_soon(live_site):
    code = (
        "from chkobba_site.management.commands.serve import build_server; s = build_server();"
        " print(s.websocket_max_frame_size, s.websocket_max_message_size, s.ping_interval, s.ping_timeout)"
    )
    assert live_site.shell(code).split() == ["65536", "65536", "1", "1"]
