"""The server of `moothall open`: the site for whoever knows the address, and nothing for anybody else."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest
from hosts import serving
from moothall.service import example_text
from moothall.web import server
from moothall.web.bridge import Desk
from moothall.web.server import MOST_ASKED, MOST_DESKS, Site

EXAMPLE = example_text("possession.txt")


@pytest.fixture
def site() -> Iterator[Site]:
    with serving(Site(Desk(), {"log": "a log", "name": "a.txt"})) as served:
        yield served


def answered(site: Site, method: str, path: str, body: str | None = None, host: str | None = None) -> tuple[int, str]:
    address = urlsplit(site.address)
    connection = HTTPConnection(str(address.hostname), address.port, timeout=20)
    connection.request(method, path, body, {"Host": host} if host else {})
    response = connection.getresponse()
    return response.status, response.read().decode()


def test_the_site_and_what_lies_open_are_served(site: Site) -> None:
    status, page = answered(site, "GET", urlsplit(site.address).path)
    assert status == 200
    assert 'data-engine="server"' in page
    assert json.loads(answered(site, "GET", f"/{site.secret}/opened.json")[1]) == {"log": "a log", "name": "a.txt"}


def test_a_question_is_answered(site: Site) -> None:
    given = json.dumps({"name": "a.txt", "text": "hello"})
    status, answer = answered(site, "POST", f"/{site.secret}/ask/audit", given)
    assert (status, json.loads(answer)["found"]["verdict"]) == (200, "unreadable")


def test_what_one_page_lays_open_does_not_lie_open_in_another(site: Site) -> None:
    log = json.dumps({"name": "a.txt", "text": EXAMPLE})
    players = [json.loads(site.asked(page, "audit", log))["found"]["players"] for page in ("one", "two")]
    assert "found" in json.loads(site.asked("one", "opened", "{}"))
    assert "error" in json.loads(site.asked("three", "opened", "{}"))
    assert players[0] == players[1] != []
    for page in range(MOST_DESKS):
        site.asked(str(page), "names", "{}")
    assert len(site.desks) == MOST_DESKS
    assert "error" in json.loads(site.asked("one", "opened", "{}"))  # the page has to be loaded again


@pytest.mark.parametrize(
    "path", ["/", "/index.html", "/opened.json", "/{secret}", "/{secret}/../pins.toml", "/{secret}/x"]
)
def test_without_the_secret_and_elsewhere_there_is_nothing(site: Site, path: str) -> None:
    assert answered(site, "GET", path.format(secret=site.secret))[0] == 404


def test_a_page_that_got_here_by_another_name_is_refused(site: Site) -> None:
    assert answered(site, "GET", f"/{site.secret}/opened.json", host="example.org")[0] == 404
    assert answered(site, "POST", f"/{site.secret}/ask/names", "{}", host="example.org")[0] == 404


def test_only_questions_are_posted_to(site: Site) -> None:
    assert answered(site, "POST", f"/{site.secret}/index.html", "{}")[0] == 404


@pytest.mark.parametrize(
    "head",
    [
        "Content-Length: abc",
        "Content-Length: -1",
        "Content-Length: +2",
        "Content-Length: 2\r\nContent-Length: 3",
        "Content-Length: ",
        "Content-Length: 1" + "0" * 5000,
        "Transfer-Encoding: chunked",
        "Content-Length: 2\r\nTransfer-Encoding: chunked",
    ],
)
def test_a_question_of_no_length_is_a_bad_request(site: Site, head: str) -> None:
    assert asked(site, head, b"{}") == 400


@pytest.mark.parametrize("sent", [b"", b"{", b"[]", b"1", b"null", b"\xff", b"[" * 100_000, b'{"a": 1} x'])
def test_a_question_that_is_no_object_is_a_bad_request(site: Site, sent: bytes) -> None:
    assert asked(site, f"Content-Length: {len(sent)}", sent) == 400


def test_a_question_that_is_too_long_is_refused_before_it_is_read(site: Site) -> None:
    assert asked(site, f"Content-Length: {MOST_ASKED + 1}", b"") == 413
    assert asked(site, f"Content-Length: {10**17}", b"") == 413


def asked(site: Site, head: str, sent: bytes) -> int:
    """The status of the answer to a question with such a head."""
    address = urlsplit(site.address)
    with socket.create_connection((str(address.hostname), address.port), timeout=20) as connection:
        first = f"POST /{site.secret}/ask/names HTTP/1.1\r\nHost: {address.hostname}:{address.port}\r\n{head}\r\n\r\n"
        connection.sendall(first.encode() + sent)
        return int(connection.recv(100).split()[1])


def test_a_question_may_be_as_long_as_the_limit_and_no_longer(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "MOST_ASKED", 10)
    assert [asked(site, f"Content-Length: {length}", b"{}".ljust(length)) for length in (9, 10, 11)] == [200, 200, 413]


def test_a_browser_that_goes_away_leaves_nothing_on_the_terminal(
    site: Site, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for gone in (ConnectionResetError, BrokenPipeError):
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(server, "call", failing(gone))
            with pytest.raises(IndexError):  # no status comes
                asked(site, "Content-Length: 2", b"{}")
    assert capfd.readouterr().err == ""
    monkeypatch.setattr(server, "call", failing(ZeroDivisionError))
    with pytest.raises(IndexError):
        asked(site, "Content-Length: 2", b"{}")
    assert "ZeroDivisionError" in capfd.readouterr().err


def failing(error: type[Exception]) -> Callable[..., str]:
    def call(*_arguments: object) -> str:
        raise error

    return call
