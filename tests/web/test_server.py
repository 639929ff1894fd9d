"""The server of `moothall open`: the site for whoever knows the address, and nothing for anybody else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest
from hosts import serving
from moothall.web.bridge import Desk
from moothall.web.server import Site


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
