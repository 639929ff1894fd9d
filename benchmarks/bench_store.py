"""The store against raw SQLite: the same bytes, the same pragmas, in the same run.

    pytest benchmarks/bench_store.py
    MOOTHALL_BENCH_POSTGRES=postgresql://… python -m benchmarks.bench_store

The second prints what a bots' game takes of the client's processor, in SQLite and in an empty PostgreSQL database.

`append` has its facts ready and stores one game with one put, JSON and hashes included; `raw` inserts the rows
that came of it with one `executemany` in one transaction. `docs/benchmarks.md` has the figures.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any
from uuid import UUID, uuid4

import pytest
from moothall.domain.kernel.facts import KERNEL_FACTS, Answered, Card, Fact, LogFollowed, Retracted
from moothall.domain.kernel.game import Game
from moothall.domain.rules_spec import NEWEST
from moothall.domain.store import Archive, Meta
from moothall.domain.store.encoding.codec import decode, encode
from moothall.service.simulation.pairs import KeptGame, Playing
from moothall.service.simulation.strategies import strategy_called

FACTS = 1000
NOTHING: Any = None
RECORD = Game(
    name="bench",
    facts=(),
    table=dict,
    session=NOTHING,
    given=(),
    view=NOTHING,
    outcome=NOTHING,
    words=NOTHING,
    new=NOTHING,
)
META = Meta(("Ann", "Bob"), "2013-05-23", "bench", "bench.txt", "a line of the log\n" * 400)


def game() -> list[Fact]:
    """A game's worth of facts with the fields that most facts have."""
    assert {Answered, LogFollowed, Retracted} <= {*KERNEL_FACTS}
    deck = [Card(number, ("Copper", "Estate", "King's Court")[number % 3]) for number in range(80)]
    return [
        Answered("p1", "Lookout/trash/card", (deck[seq % 80], "trash"), "trash", "p1").sealed(
            seq, cause=seq - 1, rule="action/play", line=seq
        )
        for seq in range(1, FACTS + 1)
    ]


@pytest.fixture
def store(tmp_path: Path) -> Archive:
    return Archive.open(f"sqlite:///{tmp_path}/games.db", game_named=lambda _: RECORD)


@pytest.mark.benchmark(group="append one game")
def test_append(benchmark: Callable[..., Any], store: Archive) -> None:
    facts = game()
    benchmark(lambda: store.put_game(uuid4(), RECORD, facts, META))


@pytest.mark.benchmark(group="append one game")
def test_append_raw(benchmark: Callable[..., Any], store: Archive, tmp_path: Path) -> None:
    one = uuid4()
    store.put_game(one, RECORD, game(), META)
    rows = store._recorder.rows(one, 0, None)
    raw = raw_file(tmp_path, store)

    def put() -> None:
        key = uuid4().hex
        raw.execute("BEGIN")
        raw.executemany("INSERT INTO stored_events VALUES (?, ?, ?, ?)", [(key, *row) for row in rows])
        raw.execute("COMMIT")

    benchmark(put)


def raw_file(folder: Path, store: Archive) -> sqlite3.Connection:
    """A second file with the table and the pragmas of the store's own."""
    with sqlite3.connect(folder / "games.db") as made:
        (table,) = made.execute("SELECT sql FROM sqlite_master WHERE name = 'stored_events'").fetchone()
        (journal,) = made.execute("PRAGMA journal_mode").fetchone()
    recorder: Any = store._recorder
    with recorder.datastore.transaction(commit=False) as cursor:
        cursor.execute("PRAGMA synchronous")
        synchronous = cursor.fetchone()[0]
    raw = sqlite3.connect(folder / "raw.db", isolation_level=None)
    assert raw.execute(f"PRAGMA journal_mode={journal}").fetchone() == ("wal",)
    raw.execute(f"PRAGMA synchronous={synchronous}")
    raw.execute(table)
    return raw


@pytest.fixture
def stored(store: Archive) -> UUID:
    one = uuid4()
    store.put_game(one, RECORD, game(), META)
    return one


@pytest.mark.benchmark(group="read one game")
def test_read(benchmark: Callable[..., Any], store: Archive, stored: UUID) -> None:
    """Of two games in turns: the one that was read last is at hand."""
    other = uuid4()
    store.put_game(other, RECORD, game(), META)
    turns = cycle((stored, other))
    assert len(benchmark(lambda: store.read(next(turns)))) == FACTS


@pytest.mark.benchmark(group="read one game")
def test_read_raw(benchmark: Callable[..., Any], stored: UUID, tmp_path: Path) -> None:
    raw = sqlite3.connect(tmp_path / "games.db")
    select = (
        "SELECT originator_version, topic, state FROM stored_events WHERE originator_id = ? ORDER BY originator_version"
    )
    assert len(benchmark(lambda: raw.execute(select, (stored.hex,)).fetchall())) == FACTS


@pytest.mark.benchmark(group="facts and JSON")
def test_encode(benchmark: Callable[..., Any]) -> None:
    facts = game()
    benchmark(lambda: encode(facts, RECORD))


@pytest.mark.benchmark(group="facts and JSON")
def test_decode(benchmark: Callable[..., Any]) -> None:
    rows = encode(game(), RECORD)
    benchmark(lambda: decode(rows, RECORD))


@pytest.mark.benchmark(group="append one answer")
def test_append_one_answer(benchmark: Callable[..., Any], store: Archive, stored: UUID) -> None:
    def answer() -> None:
        length = store.length(stored)
        store.append(stored, length, [Answered("p1", "menu", ("end",), "menu", "p1").sealed(length + 1)])

    benchmark(answer)


@pytest.mark.benchmark(group="verify one game")
def test_verify(benchmark: Callable[..., Any], store: Archive, stored: UUID) -> None:
    assert benchmark(store.verify)[1:] == []


# PostgreSQL beside SQLite: the processor of the client


def bots_games(pairs: int) -> list[KeptGame]:
    """Games of big money, as rows."""
    side = strategy_called("big-money", "dominion")
    playing = Playing((side, side), "dominion", NEWEST, {"kingdom": ["Smithy"]}, 1, None)
    return [kept for pair in playing(range(pairs)) for kept in pair.kept]


def client_times(url: str, games: list[KeptGame]) -> list[float]:
    """The processor time of this process for each game, in milliseconds; the first games do not count."""
    times = []
    with Archive.open(url) as archive:
        for game in games:
            began = process_time()
            assert archive.put_rows(game.game, "dominion", game.rows, game.meta, result=game.result)
            times.append((process_time() - began) * 1000)
    return times[len(times) // 10 :]


def report() -> str:
    """What storing a game takes of the client's processor."""
    games = bots_games(200)
    with TemporaryDirectory() as folder:
        urls = {"SQLite": f"sqlite:///{folder}/games.db", "PostgreSQL": os.environ["MOOTHALL_BENCH_POSTGRES"]}
        found = {name: median(client_times(url, games)) for name, url in urls.items()}
    lines = [f"| {name} | {each:.2f} | {each / found['SQLite']:.2f} |" for name, each in found.items()]
    head = "| store a game of big money | ms of the client's processor, median | ratio |"
    return "\n".join([head, "|---|---:|---:|", *lines])


if __name__ == "__main__":
    print(report())
