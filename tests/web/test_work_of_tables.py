"""What an answer at a table, and a look at it, ask of the store and of the rules: no more than they have to."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import stores

pytest.importorskip("httpx", reason="httpx, with which the server is asked, is not installed (.[dev])")
pytest.importorskip("fastapi", reason="fastapi, with which games are served, is not installed (.[web])")

from moothall.service import Hall
from moothall.service.matches import played
from moothall.web.serve.app import described
from served import Client


class Watched:
    """A table whose players ask the server, and how often the server began a transaction, looked at the store by a
    single statement, and made the words of a question."""

    def __init__(self, hall: Hall, patch: pytest.MonkeyPatch) -> None:
        self.client = Client(hall)
        found = self.client.post("/tables", {"players": ["Ann", "Bob"]})
        assert found.status_code == 201, found.text
        made = found.json()
        self.table = made["table"]
        self.secrets = {each["seat"]: each["secret"] for each in made["seats"]}
        self.count: Counter[str] = Counter()
        recorder: Any = hall.archive._recorder
        self._counted(patch, recorder.datastore, "transaction")
        self._counted(patch, recorder, "insert_events")
        self._counted(patch, recorder, "_read_once")
        self._counted(patch, played, "question_of")

    def _counted(self, patch: pytest.MonkeyPatch, where: Any, name: str) -> None:
        done = getattr(where, name)

        def counted(*given: Any, **named: Any) -> Any:
            self.count[name] += 1
            return done(*given, **named)

        patch.setattr(where, name, counted)

    def look(self, seat: str) -> Any:
        return self.client.json(self.table, authorization=f"Bearer {self.secrets[seat]}")

    def answer(self) -> None:
        seat = self.look("p1")["question"]["player"]
        question = self.look(seat)["question"]
        self.count.clear()
        given = {"at": question["at"], "numbers": [*range(1, question["least"] + 1)]}
        told = self.client.post(f"{self.table}/answers", given, self.secrets[seat])
        assert told.status_code == 200, told.text


@pytest.mark.parametrize("database", stores.DATABASES)
def test_a_table_asks_the_store_for_no_more_than_it_has_to(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with stores.new_url(database, tmp_path) as url, Hall.open(url) as hall:
        table = Watched(hall, monkeypatch)
        table.look("p1")
        table.count.clear()
        table.look("p1")
        assert (table.count["transaction"], table.count["_read_once"]) == (0, 2), "seats, and the length of the game"
        for _ in range(5):
            table.answer()
            assert table.count["_read_once"] == 1, "seats"
            assert table.count["insert_events"] == 1
            assert table.count["transaction"] <= 1


def test_the_words_of_a_question_are_made_once_for_whoever_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    with Hall.open("memory:") as hall:
        table = Watched(hall, monkeypatch)
        asked = table.look("p1")["question"]["player"]
        for seat in ("p1", "p2"):
            table.count.clear()
            table.look(seat)
            assert table.count["question_of"] == (seat == asked)


def test_a_request_to_a_table_is_compared_with_no_other_route_first() -> None:
    with Hall.open("memory:") as hall:
        paths = [*described(hall)["paths"]]
    tables = [path.startswith("/tables") for path in paths]
    assert tables == sorted(tables, reverse=True)
