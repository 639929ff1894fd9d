"""A packed store is served and opened as one with rows: the same answers, and what is stored later is heard of."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("httpx", reason="httpx, with which the server is asked, is not installed (.[dev])")
pytest.importorskip("fastapi", reason="fastapi, with which games are served, is not installed (.[web])")

from moothall import service
from moothall.domain.store import NoSuchGame
from moothall.service import Hall
from moothall.web.bridge import Desk, call
from served import Client
from stores import KEPT, new_url

ADDRESSES = (
    *("", "@5", "@line:20", "/facts", "/facts?find=gain", "/why", "/turns", "/diff?to=turn:2", "/notes", "/reel"),
    *("/blame?zone=discard(p1)", "/bisect?when=turn+>+3", "/export?format=json", "/export?format=html", "/audit"),
)
"""What is asked of each game."""


@pytest.fixture(params=KEPT)
def hall(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Hall]:
    """A store on a disk with a log's game and one of bots."""
    with new_url(request.param, tmp_path) as url:
        service.simulate("few-actions", "big-money", games=2, seed=1, jobs=1, keep="all", store=url)
        log = service.Log("possession-forged.txt", service.example_text("possession-forged.txt"))
        assert [each.stored for each in service.import_logs([log], store=url)] == [True]
        with Hall.open(url) as opened:
            yield opened


def answered(hall: Hall, client: Client) -> list[Any]:
    """What the server says of all games, by status and body."""
    games = [str(entry.game) for entry in hall.games()]
    found = [client.ask(f"/games/{game}{address}") for game in games for address in ADDRESSES]
    found.append(client.ask("/games"))
    return [(each.status_code, each.text) for each in found]


def opened(url: str, game: str) -> list[Any]:
    """What `moothall open` shows of a game."""
    seen, _ = service.view_whole(game, None, store=url)
    desk = Desk()
    desk.show(seen)
    asked: list[tuple[str, dict[str, Any]]] = [
        ("page", {}),
        ("find", {"expression": "gain"}),
        ("why", {"place": "-1"}),
        ("diff", {"one": "turn:1", "two": "turn:2"}),
    ]
    return [json.loads(call(desk, question, json.dumps(given))) for question, given in asked]


def test_a_packed_store_is_served_and_opened_with_the_same_answers(hall: Hall) -> None:
    url = hall.archive.url
    games = [str(entry.game) for entry in hall.games()]
    before, shown = answered(hall, Client(hall)), [opened(url, game) for game in games]
    assert {status for status, _ in before} <= {200, 404, 422}, "a game of bots has no audit and no line"
    assert sum(status == 200 for status, _ in before) > 30
    assert all("found" in each for one in shown for each in one)
    assert service.pack(store=url).games == len(games)
    assert answered(hall, Client(hall)) == before
    assert [opened(url, game) for game in games] == shown


def test_a_server_that_was_up_while_its_games_were_packed_goes_on(hall: Hall) -> None:
    client = Client(hall, trusted="X-Remote-User")
    before = answered(hall, client)
    assert service.pack(store=hall.archive.url).games == 3
    assert answered(hall, client) == before
    game = str(hall.games()[0].game)
    watch = hall.archive.watch(hall.games()[0].game)
    assert client.post(f"/games/{game}@5/notes", {"text": "packed"}, X_Remote_User="Judy").status_code == 201
    watch.wait(0, 10)
    assert watch.news
    assert "packed" in client.ask(f"/games/{game}/notes").text
    assert service.verify(store=hall).findings == []
    service.forget(game, store=hall.archive.url)
    assert client.ask(f"/games/{game}").status_code in (404, 410)
    with pytest.raises(NoSuchGame):
        service.view_whole(game, None, store=hall)
