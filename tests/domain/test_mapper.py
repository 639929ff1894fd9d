"""A program of the `eventsourcing` library that knows nothing of Moothall reads a store, and follows it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from eventsourcing.application import Application
from eventsourcing.persistence import MapperDeserialisationError
from moothall.domain import games
from moothall.domain.kernel.facts import Answered
from moothall.domain.store import Archive, Meta, StoreError
from stores import KEPT, new_url
from test_archive import GAME, META, rewrite, rows_of, stream
from test_upcasts import NEXT
from toy import TOY

ROOT = Path(__file__).parents[2]
MAPPER = "moothall.domain.store.mapper:FactMapper"
ONE, OTHER = GAME, uuid4()


def documented(number: int) -> str:
    """A program that docs/store.md shows."""
    _, reading = (ROOT / "docs" / "store.md").read_text("utf-8").split("## Reading a store with")
    programs: list[str] = re.findall(r"```python\n(.*?)```", reading, re.DOTALL)
    return programs[number]


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.MODULES, "toy", "toy")


@pytest.fixture(params=KEPT)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with new_url(request.param, tmp_path) as made:
        with Archive.open(made) as store:
            store.put_game(ONE, TOY, stream(20), META)
            store.put_game(OTHER, TOY, stream(4), Meta(("Ann", "Bob"), "2013-05-23"))
        yield made


def environment(url: str) -> dict[str, str]:
    """What names a store to a program of the library."""
    common = {"MAPPER_TOPIC": MAPPER, "CREATE_TABLE": "no"}
    if url.startswith("sqlite:///"):
        return {
            **common,
            "PERSISTENCE_MODULE": "eventsourcing.sqlite",
            "APPLICATION_RECORDER_TOPIC": "moothall.domain.store.sqlite:SqliteRecorder",
            "SQLITE_DBNAME": url.removeprefix("sqlite:///"),
        }
    from psycopg.conninfo import conninfo_to_dict

    said = conninfo_to_dict(url)
    return {
        **common,
        "PERSISTENCE_MODULE": "eventsourcing.postgres",
        "APPLICATION_RECORDER_TOPIC": "moothall.domain.store.postgres:PostgresRecorder",
        "POSTGRES_DBNAME": str(said["dbname"]),
        "POSTGRES_HOST": str(said.get("host", "")),
        "POSTGRES_PORT": str(said.get("port", "")),
        "POSTGRES_USER": str(said.get("user", "")),
        "POSTGRES_PASSWORD": str(said.get("password", "")),
        "POSTGRES_SCHEMA": url.rpartition("%3D")[2],
    }


REGISTERS_THE_TOY = (
    f"import sys\nsys.path.insert(0, {str(ROOT / 'tests')!r})\n"
    "from moothall.domain import games\ngames.MODULES['toy'] = 'toy'\n"
)


def started(program: str, url: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-u", "-c", REGISTERS_THE_TOY + program]
    return subprocess.Popen(command, env={**os.environ, **environment(url)}, stdout=subprocess.PIPE, text=True)


def test_the_librarys_own_recorder_reads_what_is_not_packed(url: str) -> None:
    """Programs that name no recorder of Moothall read as they did before games could be packed."""
    with Archive.open(url) as store:
        store.pack(OTHER)
        facts = store.read(ONE)
    own = {name: value for name, value in environment(url).items() if name != "APPLICATION_RECORDER_TOPIC"}
    app: Any = Stored(env=own)
    assert [repr(each.fact) for each in app.events.get(ONE)] == [repr(fact) for fact in facts]
    assert list(app.events.get(OTHER)) == []
    app.close()


@pytest.mark.parametrize("packed", [False, True])
def test_the_program_in_the_documents_reads_a_store(url: str, packed: bool) -> None:
    if packed:
        with Archive.open(url) as store:
            assert store.pack(ONE)
    reader = started(documented(0), url)
    said, _ = reader.communicate(timeout=60)
    assert reader.returncode == 0
    lines = said.splitlines()
    with Archive.open(url) as store:
        facts, rows = store.read(ONE), store.export(ONE)["rows"]
    assert lines[:5] == [f"{fact.seq} {ONE} {fact.seq} {fact}" for fact in facts[:5]]
    assert lines[5:] == [
        f"{row['seq']} {type(fact).__name__} {row['hash']}" for fact, row in zip(facts, rows, strict=True)
    ]


def test_the_program_in_the_documents_follows_a_store_on_postgresql(url: str) -> None:
    if url.startswith("sqlite:"):
        pytest.skip("the library's recorder for SQLite has no subscriptions")
    follower = started("print('begins')\n" + documented(0).partition("for ")[0] + documented(1), url)
    assert follower.stdout is not None
    assert follower.stdout.readline() == "begins\n"
    heard: list[str] = []
    listener = threading.Thread(target=lambda: heard.extend(iter(follower.stdout.readline, "")))
    listener.start()
    with Archive.open(url) as store:
        deadline = time.monotonic() + 60
        while len(heard) < 3 and time.monotonic() < deadline:
            length = store.length(OTHER)
            store.append(OTHER, length, stream(1, length + 1))
            time.sleep(0.1)
        last = store.read(OTHER)
    follower.kill()
    follower.wait(60)
    listener.join(60)
    assert len(heard) >= 3
    assert all(any(line.endswith(f" {fact}\n") for fact in last) for line in heard)


class Stored(Application[Any]):
    """In PostgreSQL the library calls the table by the application."""


def application(url: str) -> Stored:
    return Stored(env=environment(url))


def test_the_librarys_recorder_follows_all_games(url: str) -> None:
    app: Any = application(url)
    assert app.recorder.max_notification_id() == 24
    with Archive.open(url) as store:
        store.append(OTHER, 4, stream(2, 5))
        store.append(ONE, 20, stream(1, 21))
        store.pack(OTHER)
    new = app.recorder.select_notifications(start=25, limit=10)
    assert [(row.id, row.originator_id, row.originator_version) for row in new] == [
        (25, OTHER, 5), (26, OTHER, 6), (27, ONE, 21)
    ]  # fmt: skip
    found = [app.mapper.to_domain_event(row) for row in new]
    assert [each.fact.seq for each in found] == [5, 6, 21]
    app.close()


def test_a_store_that_was_moved_on_is_read_too(tmp_path: Path) -> None:
    from version_1 import OldStore

    url = f"sqlite:///{tmp_path}/games.db"
    old = OldStore(url).make()
    old.put(ONE, TOY, stream(20), META)
    old.close()
    with Archive.open(url) as store:
        store.upgrade()
        facts = store.read(ONE)
    app: Any = application(url)
    assert [repr(each.fact) for each in app.events.get(ONE)] == [repr(fact) for fact in facts]
    app.close()


def test_an_edited_row_is_refused(url: str) -> None:
    with Archive.open(url) as store:
        rows = rows_of(store, ONE)
        changed = [(seq, topic, state.replace(b"heap", b"hand") if seq == 7 else state) for seq, topic, state in rows]
        rewrite(store, ONE, changed)
    app: Any = application(url)
    with pytest.raises(MapperDeserialisationError, match=f"{ONE}@7: .*edited"):
        list(app.events.get(ONE))
    app.close()


def test_nothing_is_stored_by_an_application(url: str) -> None:
    app: Any = application(url)
    (first, *_) = app.events.get(OTHER)
    with pytest.raises(StoreError, match="Archive"):
        app.events.put([first])
    app.close()
    with Archive.open(url) as store:
        assert store.verify() == []


def test_an_older_fact_of_the_kernel_is_read_as_its_game_reads_it(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An older topic of the kernel, in a stream whose game only its other rows name."""
    from dataclasses import replace

    from moothall.domain.store.encoding import topics

    older = f"kernel.Answered/{Answered.version}"
    newer = type("Answered", (Answered,), {"version": Answered.version + 1, "__slots__": ()})
    kernel = tuple(newer if kind is Answered else kind for kind in topics.KERNEL_FACTS)
    monkeypatch.setattr(topics, "KERNEL_FACTS", kernel)
    topics._topics.cache_clear()
    game = replace(TOY, upcasts={older: lambda data: {**data, "question": data["question"].upper()}})
    monkeypatch.setattr(games, "find", lambda name: game if name == "toy" else NEXT)
    monkeypatch.setattr("moothall.domain.store.mapper.FactMapper.game_named", staticmethod(lambda _: game))
    monkeypatch.setattr(games, "every", lambda: [game])
    app: Any = application(url)
    try:
        found = [each.fact for each in app.events.get(ONE)]
        assert found[2].question == "MORE"
        other: Any = application(url)
        row = next(iter(other.recorder.select_notifications(start=3, limit=1)))
        with pytest.raises(MapperDeserialisationError, match="from its first fact"):
            other.mapper.to_domain_event(row)
        other.close()
    finally:
        app.close()
        topics._topics.cache_clear()
