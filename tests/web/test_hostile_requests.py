"""Bodies that are too long, too slow, packed or cut off, and whatever else may arrive at a socket: nothing breaks, and
others are answered meanwhile."""

from __future__ import annotations

import gzip
import json
import socket
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest

httpx = pytest.importorskip("httpx", reason="httpx, with which the server is asked, is not installed (.[dev])")
pytest.importorskip("fastapi", reason="fastapi, with which games are served, is not installed (.[web])")

from moothall.service import Hall  # noqa: E402
from moothall.web.serve import guard  # noqa: E402
from moothall.web.serve.guard import MOST_BYTES  # noqa: E402
from served import at_a_socket, logged  # noqa: E402

MORE = 100 * 1024 * 1024
JSON = "Content-Type: application/json"


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with Hall.open("memory:") as hall, at_a_socket(hall) as address:
        yield int(address.rpartition(":")[2])


@pytest.fixture(autouse=True)
def alive(port: int) -> Iterator[None]:
    """Whatever was sent, the server goes on answering, and nothing of it is in its log."""
    with logged() as lines:
        yield
    assert lines == []
    assert httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=20).status_code == 200


def connected(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=30)


def sent(port: int, head: str, body: bytes = b"") -> str:
    """What is answered to bytes, as far as the connection gives it."""
    with connected(port) as wire:
        wire.sendall(head.replace("\n", "\r\n").encode() + b"\r\n\r\n" + body)
        try:
            return wire.recv(100_000).decode(errors="replace")
        except ConnectionError:
            return ""


def post(path: str, *lines: str) -> str:
    return "\n".join([f"POST {path} HTTP/1.1", "Host: 127.0.0.1", JSON, *lines])


@pytest.mark.parametrize("path", ["/tables", "/audits", "/rulings", "/ask/audit", "/none"])
@pytest.mark.parametrize("length", [MOST_BYTES + 1, MORE, 10**30])
def test_a_body_that_is_too_long_is_refused_before_it_comes(port: int, path: str, length: int) -> None:
    began = time.monotonic()
    found = sent(port, post(path, f"Content-Length: {length}")).split()[1]
    assert found in (("413",) if length <= MORE else ("400", "413"))
    assert time.monotonic() - began < 10


def test_the_longest_body_is_read(port: int) -> None:
    body = json.dumps({"players": ["Ann"], "undo": ""}).encode()
    body += b" " * (MOST_BYTES - len(body))
    found = httpx.post(f"http://127.0.0.1:{port}/tables", content=body, headers={"content-type": "application/json"})
    assert found.status_code == 400
    assert found.json()["kind"] == "bad-request"


def test_a_body_that_is_packed_is_not_unpacked(port: int) -> None:
    bomb = gzip.compress(b"[" * MORE)
    assert len(bomb) < MOST_BYTES
    for encoding in ("gzip", "deflate", "br"):
        lines = (f"Content-Length: {len(bomb)}", f"Content-Encoding: {encoding}")
        assert " 400 " in sent(port, post("/audits", *lines), bomb).splitlines()[0]


@pytest.mark.parametrize("deep", ["[", '{"a":', '{"given":'])
def test_a_body_that_is_deep_is_refused(port: int, deep: str) -> None:
    body = deep.encode() * (200_000 // len(deep))
    for path in ("/ask/find", "/audits", "/tables"):
        found = sent(port, post(path, f"Content-Length: {len(body)}", "Connection: close"), body)
        assert " 400 " in found.splitlines()[0], found


@pytest.mark.parametrize(
    "line",
    [
        "Transfer-Encoding: chunked",
        "Content-Length: -1",
        "Content-Length: 1e3",
        "Content-Length: 5\nContent-Length: 6",
        "Content-Length: 5\nTransfer-Encoding: chunked",
        "X-Nothing: 1",
    ],
)
def test_a_body_of_no_clear_length_is_refused(port: int, line: str) -> None:
    found = sent(port, post("/tables", line), b"5\r\nabcde\r\n0\r\n\r\n")
    assert found == "" or found.split()[1] in ("400", "411", "413")


def test_a_connection_that_is_cut_in_a_body_does_no_harm(port: int) -> None:
    for length in (0, 1, 1_000):
        with connected(port) as wire:
            head = post("/tables", "Content-Length: 2000").replace("\n", "\r\n")
            wire.sendall(head.encode() + b"\r\n\r\n" + b'{"players":' + b" " * length)


def test_a_connection_that_is_cut_in_an_answer_does_no_harm(port: int) -> None:
    for path in ("/openapi.json", "/cards", "/games"):
        with connected(port) as wire:
            wire.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())


def test_a_body_that_comes_slowly_is_given_up_and_holds_nobody_up(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "WITHIN", 2.0)
    wires = [connected(port) for _ in range(50)]
    for wire in wires:
        wire.sendall(post("/tables", "Content-Length: 2000").replace("\n", "\r\n").encode() + b"\r\n\r\n{")
    began = time.monotonic()
    assert httpx.get(f"http://127.0.0.1:{port}/games", timeout=20).status_code == 200
    assert time.monotonic() - began < 5
    for wire in wires:
        assert b" 408 " in wire.recv(10_000).splitlines()[0]
        wire.close()


@pytest.mark.parametrize(
    "request_line",
    [
        "GET /games/%00 HTTP/1.1",
        "GET /games/%ff%fe HTTP/1.1",
        "GET /games/../../etc/passwd HTTP/1.1",
        "GET /games/%2e%2e%2f%2e%2e%2fetc%2fpasswd HTTP/1.1",
        "GET //evil.example/games HTTP/1.1",
        "GET http://evil.example/games HTTP/1.1",
        "GET /site/x/%2e%2e%2fapp.js HTTP/1.1",
        "GET /embed/%00@5 HTTP/1.1",
        "GET /games?as=%00&limit=%00 HTTP/1.1",
        "GET /tables/%00 HTTP/1.1",
        f"GET /games/{'a' * 20_000} HTTP/1.1",
        "BREW /games HTTP/1.1",
        "CONNECT evil.example:80 HTTP/1.1",
        "OPTIONS * HTTP/1.1",
        "PRI * HTTP/2.0",
        "\x00\x01\x02",
    ],
)
def test_a_strange_request_is_refused(port: int, request_line: str) -> None:
    found = sent(port, f"{request_line}\nHost: 127.0.0.1\nConnection: close")
    assert found == "" or found.split()[1][0] == "4", found
    assert "passwd:" not in found
    assert "root:" not in found


@pytest.mark.parametrize("protocol", ["websocket", "h2c", "x"])
def test_another_protocol_is_not_spoken_and_not_logged(port: int, protocol: str) -> None:
    found = sent(port, f"GET /healthz HTTP/1.1\nHost: 127.0.0.1\nConnection: upgrade, close\nUpgrade: {protocol}")
    assert found.split()[1] == "200"


@pytest.mark.parametrize(
    ("head", "parts"),
    [
        (post("/tables", "Transfer-Encoding: chunked"), [b"zzz\r\n", b"more"]),
        (post("/tables", f"Content-Length: {MORE}"), [b"x" * 100_000, b"x"]),
        ("GET /healthz HTTP/1.1\nHost: 127.0.0.1", [b"\x00\r\n\r\n", b"\x00\r\n\r\n"]),
        ("\x16\x03\x01", [b"\x00" * 100, b"\x00" * 100]),
        (post("/tables", "Expect: 100-continue", "Content-Length: 5"), [b"{", b"}]]]", b"\x00\r\n\r\n"]),
        (post("/none", "Expect: 100-continue", "Transfer-Encoding: chunked"), [b"zzz\r\n", b"more"]),
    ],
)
def test_what_follows_an_answer_and_is_no_http_does_no_harm(port: int, head: str, parts: list[bytes]) -> None:
    with connected(port) as wire:
        wire.sendall(head.replace("\n", "\r\n").encode() + b"\r\n\r\n")
        assert wire.recv(10_000).startswith(b"HTTP/1.1 ")
        for part in parts:
            with suppress(ConnectionError):
                wire.sendall(part)
            time.sleep(0.1)


def test_requests_that_come_together_are_answered_in_turn(port: int) -> None:
    with connected(port) as wire:
        wire.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 3 + b"\x00\r\n\r\n")
        found = b""
        while part := wire.recv(10_000):
            found += part
    assert (found.count(b" 200 OK"), found.count(b" 400 ")) == (3, 1)
