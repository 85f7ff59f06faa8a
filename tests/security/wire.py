"""The site as a hostile program sees it: plain HTTP and a socket line of our own, which may send what it likes."""

import base64
import http.client
import os
import socket
import struct
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urlencode

PATIENCE = 60  # seconds; the machine may be busy
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
TOKEN = "t" * 32  # a CSRF secret of one's own: cookie and field need only agree


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    text: str


class Caller:
    """One program that asks for pages, with cookies that it was given; the connection is kept."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self.port = port
        self.cookie = "; ".join(part for part in (f"csrftoken={TOKEN}", cookie) if part)
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def ask(self, method: str, path: str, body: bytes = b"", **headers: str) -> Answer:
        """One request. Header names are written with _ for -. A connection that was closed is opened anew."""
        dashed = {name.replace("_", "-"): value for name, value in headers.items()}
        try:
            self.connection.request(method, path, body, {"Cookie": self.cookie} | dashed)
            response = self.connection.getresponse()
            text = response.read().decode("utf-8", "replace")
        except (http.client.HTTPException, OSError):
            self.connection.close()
            raise
        found = {name.lower(): value for name, value in response.getheaders()}
        return Answer(response.status, found, text)

    def post(self, path: str, **fields: str) -> Answer:
        """A form as our pages send it."""
        body = urlencode({"csrfmiddlewaretoken": TOKEN, **fields}).encode()
        return self.ask("POST", path, body, Content_Type="application/x-www-form-urlencoded")


class Line:
    """A WebSocket by hand: masks what it sends, reads whole frames. `closed` is the code of its end."""

    def __init__(self, port: int, path: str, cookie: str = "") -> None:
        self.line = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.closed: int | None = None
        head = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", f"Origin: http://127.0.0.1:{port}"]
        head += ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
        head += [f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}", f"Cookie: {cookie}"]
        self.line.sendall("\r\n".join([*head, "", ""]).encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self._more()
        answer, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.status = int(answer.split()[1])

    def send(self, data: bytes, kind: int = TEXT) -> None:
        mask = os.urandom(4)
        length = len(data)
        if length < 126:
            size = bytes([0x80 | length])
        elif length < 0x10000:
            size = b"\xfe" + struct.pack("!H", length)
        else:
            size = b"\xff" + struct.pack("!Q", length)
        masked = bytes(byte ^ mask[n % 4] for n, byte in enumerate(data))
        self.line.sendall(bytes([0x80 | kind]) + size + mask + masked)

    def receive(self, seconds: float = PATIENCE) -> str | None:
        """The next text; None when the line was closed. Raises TimeoutError when nothing came."""
        while self.closed is None:
            kind, data = self._frame(seconds)
            if kind == TEXT:
                return data.decode()
            if kind == PING:
                with suppress(OSError):  # the other side may be gone, with its last words still to be read
                    self.send(data, PONG)
            elif kind == CLOSE:
                self.closed = struct.unpack("!H", data[:2])[0] if len(data) >= 2 else 1005
        return None

    def until_closed(self, seconds: float = PATIENCE) -> int:
        """The code of the end, whatever is said before it."""
        while self.receive(seconds) is not None:
            pass
        return self.closed or 0

    def _frame(self, seconds: float) -> tuple[int, bytes]:
        self.line.settimeout(seconds)
        first, second = self._take(2)
        length = second & 0x7F
        if length == 126:
            length = struct.unpack("!H", self._take(2))[0]
        elif length == 127:
            length = struct.unpack("!Q", self._take(8))[0]
        return first & 0x0F, self._take(length)

    def _take(self, count: int) -> bytes:
        while len(self.buffer) < count:
            self._more()
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def _more(self) -> None:
        data = self.line.recv(65536)
        if not data:
            raise ConnectionError("the line was cut")
        self.buffer += data

    def hang_up(self) -> None:
        self.line.close()
