"""A form in another coding or in broken parts: 400 with one line in the log, at every address, and never a 500."""

import logging

import pytest
from django.test import Client

from tests.security.test_headers import assert_careful

pytestmark = pytest.mark.django_db
FORM = "application/x-www-form-urlencoded"
PARTS = 'multipart/form-data; boundary="b"'
FILE = b'Content-Disposition: form-data; name="f"; filename="a"'
BROKEN = [
    (b"x", f"{FORM}; charset=utf-16"),
    (b"x", f"{FORM}; charset=latin-1"),
    (b"x", "multipart/form-data"),
    (b"--b\r\n" + FILE + b"\r\nContent-Transfer-Encoding: base64\r\n\r\n!!!\r\n--b--", PARTS),
    (b"--b\r\n" + b"X-A: b\r\n" * 5000 + b"\r\n\r\n--b--", PARTS),
]


@pytest.mark.parametrize(("body", "kind"), BROKEN)
@pytest.mark.parametrize("path", ["/healthz", "/lobby/", "/nothing/", "/accounts/login/", "/admin/"])
def test_it_is_refused_once(
    path: str, body: bytes, kind: str, caplog: pytest.LogCaptureFixture, settings
) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    client.cookies["csrftoken"] = "FtO0BfURRkhNkmf5zAWfZ2eJpI3JWbbV"
    answer = client.generic("POST", path, body, content_type=kind)
    assert answer.status_code == 400, path
    assert_careful({name.lower(): value for name, value in answer.items()})
    assert not [line for line in caplog.records if line.levelno >= logging.ERROR]
    assert not [line for line in caplog.records if line.exc_info]
