"""Serves the site to the browser of this machine, with Python answering here instead of in the browser."""

from __future__ import annotations

import json
import secrets
import sys
from collections import OrderedDict
from collections.abc import Mapping
from copy import copy
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock
from typing import Any, ClassVar

from .bridge import Desk, call
from .build import index, pages

LOOPBACK = "127.0.0.1"

MOST_ASKED = 64 * 1024 * 1024
"""How many bytes a question may have: a log may have as many for the command line."""

MOST_DESKS = 8
"""How many pages of the site have a desk of their own, on which something else can lie open than on the others. Who
has more tabs than that reloads the one that was forgotten: its address holds what lay open."""

LONGEST_LENGTH = 18
"""How many digits the length of a question may have."""

TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".txt": "text/plain",
    ".yaml": "text/plain",
}


class Site(ThreadingHTTPServer):
    """The site on a free port of the loopback address, or on `port`. `opened` is what lies open when it is visited.

    Raises OSError where the port is taken.
    """

    daemon_threads = True

    def __init__(self, desk: Desk, opened: Mapping[str, Any], port: int = 0) -> None:
        super().__init__((LOOPBACK, port), _Handler)
        self.desk = desk
        self.desks: OrderedDict[str, Desk] = OrderedDict()
        self.files = {name: text.encode() for name, text in {**pages(), "index.html": index("server")}.items()}
        self.files["opened.json"] = json.dumps(opened, ensure_ascii=False).encode()
        self.secret = secrets.token_urlsafe(16)
        self.lock = Lock()

    def asked(self, page: str, question: str, given: str) -> str:
        """The answer to a question of a page. What is laid open in one page does not lie open in another."""
        with self.lock:
            desk = self.desks.setdefault(page, copy(self.desk))
            self.desks.move_to_end(page)
            if len(self.desks) > MOST_DESKS:
                self.desks.popitem(last=False)
            return call(desk, question, given)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing where a browser has gone away; else what went wrong."""
        if not isinstance(sys.exception(), ConnectionError | TimeoutError):
            super().handle_error(request, client_address)

    @property
    def address(self) -> str:
        """The address for the browser. It holds a secret, so no other program's page can ask anything."""
        return f"http://{LOOPBACK}:{self.server_address[1]}/{self.secret}/"


class _Handler(BaseHTTPRequestHandler):
    server: Site
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm: ClassVar[bool] = True  # else the body waits until the head is acknowledged: 40 ms
    timeout: ClassVar[float] = 30

    def do_GET(self) -> None:
        name = self._name()
        content = None if name is None else self.server.files.get(name or "index.html")
        if content is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        ending = "." + (name or "index.html").rpartition(".")[2]
        self._send(content, TYPES.get(ending, "application/json"))

    def do_POST(self) -> None:
        name, length = self._name(), self._length()
        if name is None or not name.startswith("ask/"):
            self._refuse(HTTPStatus.NOT_FOUND)
        elif length is None:
            self._refuse(HTTPStatus.BAD_REQUEST)
        elif length > MOST_ASKED:
            self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        else:
            given = _arguments(self.rfile.read(length))
            if given is None:
                self._refuse(HTTPStatus.BAD_REQUEST)
                return
            answer = self.server.asked(self.headers.get("Moothall-Desk", ""), name.removeprefix("ask/"), given)
            self._send(answer.encode(), "application/json")

    def _length(self) -> int | None:
        """How many bytes a question has; None where it does not say so once, as a number."""
        said = self.headers.get_all("Content-Length") or ["0"]
        is_number = len(said) == 1 and said[0].isascii() and said[0].isdigit() and len(said[0]) <= LONGEST_LENGTH
        return int(said[0]) if is_number and "Transfer-Encoding" not in self.headers else None

    def _refuse(self, status: HTTPStatus) -> None:
        """Say no, and end the connection: what was sent with it may lie unread."""
        self.close_connection = True
        self.send_error(status)

    def _name(self) -> str | None:
        """What is asked for below the secret, by a browser that came to this very address; else None."""
        host = f"{LOOPBACK}:{self.server.server_address[1]}"
        below = self.path.split("?")[0].removeprefix(f"/{self.server.secret}/")
        return below if below != self.path.split("?")[0] and self.headers.get("Host") == host else None

    def _send(self, content: bytes, kind: str) -> None:
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing of requests."""


def _arguments(sent: bytes) -> str | None:
    """The arguments of a question, as JSON; None where they are not an object with names."""
    try:
        given = sent.decode()
        return given if isinstance(json.loads(given), dict) else None
    except (ValueError, RecursionError):
        return None
