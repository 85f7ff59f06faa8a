"""`make audit`: what is pinned is compared with advisories; what could not be asked is not called clean."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from tests import audit

DJANGO = next(version for name, version in audit.pins() if name == "django")


def advisory(package: str, **affected: object) -> dict[str, object]:
    about = {"package": {"name": package, "ecosystem": "PyPI"}, **affected}
    return {"id": "TEST-1", "affected": [about]}


def a_range(*events: dict[str, str]) -> list[dict[str, object]]:
    return [{"type": "ECOSYSTEM", "events": list(events)}]


@pytest.mark.parametrize(
    ("affected", "hit"),
    [
        ({"versions": ["5.1.0", "5.2.3"]}, True),
        ({"versions": ["5.2.30"]}, False),
        ({"ranges": a_range({"introduced": "0"}, {"fixed": "5.2.4"})}, True),
        ({"ranges": a_range({"introduced": "0"}, {"fixed": "5.2.3"})}, False),
        ({"ranges": a_range({"introduced": "5.2.10"})}, False),
        ({"ranges": a_range({"introduced": "5.0"}, {"last_affected": "5.2.3"})}, True),
        ({"ranges": a_range({"introduced": "5.0"}, {"last_affected": "5.2.2"})}, False),
        ({"ranges": a_range({"introduced": "4.0"}, {"fixed": "4.2"}, {"introduced": "5.2"})}, True),
        ({"ranges": [{"type": "GIT", "events": [{"introduced": "0"}]}]}, False),
    ],
)
def test_versions_and_ranges(affected: dict[str, object], hit: bool) -> None:
    found = audit.compare([("a-b", "5.2.3")], [advisory("A_b", **affected)])
    assert found == ([("a-b", "5.2.3", "TEST-1")] if hit else [])


def test_other_packages_ecosystems_and_withdrawn_ones_do_not_count() -> None:
    everything = {"ranges": a_range({"introduced": "0"})}
    elsewhere = advisory("a", **everything)
    elsewhere["affected"][0]["package"]["ecosystem"] = "npm"  # type: ignore[index]
    others = [
        advisory("b", **everything),
        elsewhere,
        advisory("a", **everything) | {"withdrawn": "2026-01-01"},
    ]
    assert audit.compare([("a", "1")], others) == []


@pytest.mark.parametrize("form", ["one", "list", "lines"])
def test_a_list_in_a_file(tmp_path: Path, form: str, capsys: pytest.CaptureFixture[str]) -> None:
    one = json.dumps(advisory("django", versions=[DJANGO]))
    texts = {
        "one": one,
        "list": f"[{one}]",
        "lines": f"{one}\n\n{json.dumps(advisory('x', versions=['1']))}\n",
    }
    (tmp_path / "list.json").write_text(texts[form])
    assert audit.main(str(tmp_path / "list.json")) == audit.FOUND
    assert f"django {DJANGO}: TEST-1" in capsys.readouterr().out


def test_every_pin_is_asked_about() -> None:
    names = {name for name, _version in audit.pins()}
    assert {"django", "channels", "daphne", "redis", "pytest", "playwright"} <= names
    assert len(names) > 60


class Service(BaseHTTPRequestHandler):
    """Knows of one advisory, about Django."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["queries"]
        known = {"vulns": [{"id": "TEST-2"}]}
        results = [known if query["package"]["name"] == "django" else {} for query in asked]
        body = json.dumps({"results": results}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        return


@pytest.fixture
def service() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Service) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/v1/querybatch"
        server.shutdown()


def test_the_service_is_asked_about_versions(service: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert audit.main(service=service) == audit.FOUND
    assert f"django {DJANGO}: TEST-2" in capsys.readouterr().out


@pytest.mark.parametrize("source", ["/no/such/list.json", "http://127.0.0.1:9/list.json"])
def test_what_cannot_be_read_is_said_and_is_not_clean(
    source: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert audit.main(source) == audit.UNKNOWN
    assert audit.main(service="http://127.0.0.1:9/") == audit.UNKNOWN
    assert "could not be read" in capsys.readouterr().out
