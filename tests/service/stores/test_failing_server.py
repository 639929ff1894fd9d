"""A server that drops the connection at every place in turn, or is slow: what was acknowledged is there, and sound."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from moothall.domain.store import Meta, StoreError
from moothall.service import Hall, Log, import_logs, undo, upgrade
from moothall.service.audits.auditing import audited
from stores import new_schema
from version_1 import OldStore

LOGS = Path(__file__).resolve().parents[3] / "docs" / "logs"


@pytest.fixture
def url() -> Iterator[str]:
    with new_schema() as made:
        yield made


class Dropped:
    """Lets the server drop the connection right before the n-th time that somebody waits for it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, url: str) -> None:
        import psycopg

        self._server, self._lock = psycopg.connect(url, autocommit=True), threading.Lock()
        self.left = 0
        wait = psycopg.Connection.wait

        def dropping(connection: Any, *arguments: Any, **named: Any) -> Any:
            with self._lock:
                self.left -= 1
                dropped = self.left == 0 and connection is not self._server
            if dropped:
                pid = connection.info.backend_pid
                self._server.execute("SELECT pg_terminate_backend(%s, 5000)", (pid,))
            return wait(connection, *arguments, **named)

        monkeypatch.setattr(psycopg.Connection, "wait", dropping)

    def sweep(self, every: int, work: Callable[[], object]) -> Iterator[str]:
        """Do a work again and again, dropped at each `every`-th place in turn; what was said each time (or nothing)."""
        nth = 1
        while True:
            self.left = nth
            said = ""
            try:
                work()
            except StoreError as error:
                said = str(error)
            reached, self.left = self.left <= 0, 0
            assert "\n" not in said
            yield said
            if not reached:
                return
            nth += every

    def close(self) -> None:
        self._server.close()


@pytest.fixture
def dropped(monkeypatch: pytest.MonkeyPatch, url: str) -> Iterator[Dropped]:
    with Hall.open(url):
        pass
    made = Dropped(monkeypatch, url)
    yield made
    made.close()


EVERY = pytest.mark.parametrize("every", [7, pytest.param(1, marks=pytest.mark.slow)])


@EVERY
def test_answers_and_undo_survive_a_lost_connection(url, dropped, every):
    with Hall.open(url) as hall:
        game = hall.start(["Ann", "Bob"], seed=7).game
        acknowledged = [hall.entry(game).length]

        def answer_twice_and_take_one_back() -> None:
            match = hall.resume(game, seed=1)
            for _ in range(2):
                question = match.question(None)
                first = 1 if question.menu else question.least
                match.choose(question.player, *range(1, 1 + first))
                acknowledged.append(match.length)
            undo(str(game), store=hall)
            acknowledged.append(acknowledged[-1] + 1)

        for _said in dropped.sweep(every, answer_twice_and_take_one_back):
            length = hall.entry(game).length
            assert length >= max(acknowledged)
            assert len(hall.archive.read(game)) == length
            acknowledged.append(length)
        assert hall.archive.verify() == []


@EVERY
def test_an_import_survives_a_lost_connection(url, dropped, every, monkeypatch):
    log = Log("possession.txt", (LOGS / "possession.txt").read_text(encoding="utf-8"))
    done = audited(log)
    monkeypatch.setattr("moothall.service.transfer.preparing.audited", lambda _log: done)
    for said in dropped.sweep(every, lambda: list(import_logs([log], store=url))):
        with Hall.open(url) as hall:
            assert [entry.length for entry in hall.games()] in ([len(done.facts)], *([[]] if said else []))
            assert hall.archive.verify() == []


def test_a_refused_connection_is_said_and_costs_nothing(url, monkeypatch):
    import psycopg

    with Hall.open(url) as hall:
        game, connect, left = hall.start(["Ann", "Bob"], seed=7).game, psycopg.Connection.connect, 0

    def refusing(*arguments: Any, **named: Any) -> Any:
        nonlocal left
        left -= 1
        if left == 0:
            raise psycopg.OperationalError("connection refused\nIs the server running?")
        return connect(*arguments, **named)

    monkeypatch.setattr(psycopg.Connection, "connect", refusing)
    monkeypatch.setattr(psycopg, "connect", refusing)
    refused = []
    for nth in range(1, 20):
        left, said, played = nth, "", 0
        try:
            with Hall.open(url) as hall:
                match = hall.resume(game, seed=1)
                match.choose(match.question(None).player, 1)
                played = match.length
        except StoreError as error:
            said = str(error)
        assert "\n" not in said
        reached, left = left <= 0, 0
        assert said or not reached or played
        refused.append(said)
        with Hall.open(url) as hall:
            assert hall.entry(game).length >= played
            assert hall.archive.verify() == []
        if not reached:
            assert any("connection refused" in each for each in refused), refused
            return
    raise AssertionError("some connection is always one more")


def test_a_statement_that_takes_too_long_is_refused_and_closes_nothing(url):
    with Hall.open(f"{url}%20-c%20statement_timeout%3D300") as hall, Hall.open(url) as other:
        match = hall.start(["Ann", "Bob"], seed=7)
        before = match.length
        with other.archive._recorder.datastore.transaction(commit=False) as cursor:
            cursor.execute("LOCK TABLE stored_events IN ACCESS EXCLUSIVE MODE")
            with pytest.raises(StoreError) as caught:
                match.say("Ann", "end")
        assert "\n" not in str(caught.value)
        assert match.length == before
        match.say("Ann", "end")
        assert hall.resume(match.game).length == match.length > before


def filled(url: str) -> dict[UUID, int]:
    """Make a store of version 1 with two games. Returns how long they are."""
    store, lengths = OldStore(url).make(), {}
    with Hall.open("memory:") as hall:
        for seed in (1, 2):
            match = hall.start(["Ann", "Bob"], seed=seed)
            facts = hall.archive.read(match.game)
            store.put(match.game, match.kind, facts, Meta(("Ann", "Bob"), "2025-06-01"))
            lengths[match.game] = len(facts)
    store.close()
    return lengths


@EVERY
def test_a_store_of_version_1_is_moved_on_or_left_when_the_connection_is_lost(dropped, every):
    with new_schema() as old:
        lengths = filled(old)
        for said in dropped.sweep(every, lambda: upgrade(store=old)):
            with Hall.open(old) as hall:
                assert {entry.game: entry.length for entry in hall.games()} == lengths
                assert hall.archive.verify() == []
                if not said:
                    return
