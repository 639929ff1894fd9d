"""A database that takes no writes, such as a standby of PostgreSQL: a server on it shows everything and says, where
something would be stored, that nothing can be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from uuid import UUID

import pytest
import stores

pytest.importorskip("httpx", reason="httpx, with which the server is asked, is not installed (.[dev])")
pytest.importorskip("fastapi", reason="fastapi, with which games are served, is not installed (.[web])")

from moothall import service
from moothall.service import Hall
from served import Client

BELOW = ("", "@5", "/facts", "/facts?find=draw", "/reel", "/why", "/turns", "/notes", "/audit", "/export?format=html",
         "/whatif?rules=2014", "/blame?zone=p1.deck", "/diff?to=3", "?names=hidden")  # fmt: skip


@pytest.fixture
def stored() -> Iterator[tuple[str, str, str]]:
    """The URL of a store that takes no writes, a game that is over in it, and one that goes on. No audit is kept of the
    former."""
    with stores.new_schema() as url:
        with Hall.open(url) as hall:
            log = service.Log("log.txt", service.example_text("possession-forged.txt"))
            (kept,) = service.import_prepared(service.prepare_import(log), store=hall)
            result = hall.entry(UUID(kept.game)).result
            assert result is not None
            hall.archive.keep_result(UUID(kept.game), replace(result, audit=None))
            running = hall.start(["Ann", "Bob"], visibility="unlisted").game
        yield f"{url}%20-cdefault_transaction_read_only%3Don", str(kept.game), str(running)


def test_a_server_that_only_looks_needs_no_database_that_takes_writes(stored: tuple[str, str, str]) -> None:
    url, over, running = stored
    with Hall.open(url, create=False) as hall:
        client = Client(hall, read_only=True)
        asked = ["/games", "/games?player=Ann", "/readyz", f"/embed/{over}", f"/games/{running}/facts"]
        asked += [f"/games/{over}{below}" for below in BELOW]
        assert [(path, client.ask(path).status_code) for path in asked] == [(path, 200) for path in asked]
        opened = client.post("/ask/opened", {"given": {}, "about": {"game": over}})
        assert opened.status_code == 200, opened.text


def test_an_audit_that_cannot_be_kept_is_told_all_the_same(stored: tuple[str, str, str]) -> None:
    url, over, _ = stored
    with Hall.open(url, create=False) as hall:
        assert hall.archive.audit(UUID(over)) is None
        client = Client(hall, read_only=True)
        assert client.json(f"/games/{over}/audit")["verdict"] == "diverges"
        opened = client.post("/ask/opened", {"given": {}, "about": {"game": over}}).json()
        assert opened["found"]["verdict"] == "diverges"
        assert hall.archive.audit(UUID(over)) is None
    (again,) = service.audit_all(service.logs([over], store=url), store=url)
    assert again["verdict"] == "diverges"


def test_what_would_store_something_there_says_that_nothing_can_be_stored(stored: tuple[str, str, str]) -> None:
    url, over, _ = stored
    with Hall.open(url, create=False) as hall:
        refused = [
            Client(hall).post("/tables", {"players": ["Ann", "Bob"]}),
            Client(hall, trusted="x-user").post(f"/games/{over}/notes", {"text": "a note"}, x_user="Ann"),
        ]
        assert [(each.status_code, each.json()["kind"]) for each in refused] == [(503, "read-only-store")] * 2
