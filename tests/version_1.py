"""Stores of version 1, and a process that still writes to one: the statements of the code that wrote them."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import UUID

from moothall.domain.kernel.facts import Fact
from moothall.domain.store import Meta
from moothall.domain.store.encoding.codec import encode, to_json

START = "0" * 64

TABLES = [
    "CREATE TABLE stored_events (originator_id {id}, originator_version {integer} NOT NULL, topic TEXT, state {blob}, "
    "PRIMARY KEY (originator_id, originator_version)){events}",
    "CREATE TABLE moothall (version INTEGER NOT NULL)",
    "INSERT INTO moothall VALUES (1)",
    "CREATE TABLE games (number {number}, game TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, "
    "players TEXT NOT NULL, rules TEXT NOT NULL, format TEXT, source TEXT)",
    "CREATE INDEX games_source ON games (source)",
    "CREATE TABLE stream_heads (game TEXT PRIMARY KEY, length INTEGER NOT NULL, hash TEXT NOT NULL)",
    "CREATE TABLE source_texts (game TEXT PRIMARY KEY, text {blob} NOT NULL)",
]
SQLITE = {
    "id": "TEXT",
    "integer": "INTEGER",
    "blob": "BLOB",
    "events": " WITHOUT ROWID",
    "number": "INTEGER PRIMARY KEY",
}
POSTGRES = {
    "id": "uuid",
    "integer": "bigint",
    "blob": "BYTEA",
    "events": "",
    "number": "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
}
ROW_TYPE = "CREATE TYPE stored_event_uuid AS (originator_id uuid, originator_version bigint, topic text, state bytea)"


class OldStore:
    """A store of version 1 that is open for writing."""

    def __init__(self, url: str) -> None:
        self.file = url.startswith("sqlite:///")
        if self.file:
            self.connection: Any = sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None, timeout=30)
            self.connection.execute("PRAGMA journal_mode=WAL")
        else:
            import psycopg

            self.connection = psycopg.connect(url, autocommit=True)

    def make(self) -> OldStore:
        """Make its tables."""
        for statement in TABLES:
            self.connection.execute(statement.format(**(SQLITE if self.file else POSTGRES)))
        if not self.file:
            self.connection.execute(ROW_TYPE)
        return self

    def close(self) -> None:
        self.connection.close()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self.connection.execute("BEGIN")
        try:
            yield
        except BaseException:
            self.connection.execute("ROLLBACK")
            raise
        self.connection.execute("COMMIT")

    def _run(self, statement: str, *values: object) -> Any:
        return self.connection.execute(statement if self.file else statement.replace("?", "%s"), values)

    def put(self, game: UUID, kind: Any, facts: Sequence[Fact], meta: Meta) -> None:
        """Store a whole game."""
        rows, last = chained(game, kind, facts, START)
        with self._transaction():
            self._run(
                "INSERT INTO games (game, kind, players, rules, format, source) VALUES (?, ?, ?, ?, ?, ?) "
                "ON CONFLICT DO NOTHING RETURNING number",
                *(game.hex, kind.name, json.dumps(meta.players), meta.rules, meta.format, meta.source),
            ).fetchone()
            self._run("INSERT INTO stream_heads VALUES (?, ?, ?)", game.hex, len(facts), last)
            if meta.text is not None:
                self._run("INSERT INTO source_texts VALUES (?, ?)", game.hex, meta.text.encode())
            self._insert(game, rows)

    def append(self, game: UUID, kind: Any, facts: Sequence[Fact]) -> None:
        """Store facts behind those that stand there."""
        length, before = self._run("SELECT length, hash FROM stream_heads WHERE game = ?", game.hex).fetchone()
        rows, last = chained(game, kind, facts, before)
        with self._transaction():
            moved = self._run(
                "UPDATE stream_heads SET length = ?, hash = ? "
                "WHERE game = ? AND length = ? AND hash = ? RETURNING game",
                *(length + len(facts), last, game.hex, length, before),
            ).fetchone()
            assert moved is not None, "somebody else has stored something in this game"
            self._insert(game, rows)

    def _insert(self, game: UUID, rows: Sequence[tuple[int, str, bytes]]) -> None:
        key: object = game.hex if self.file else game
        for row in rows:
            self._run("INSERT INTO stored_events VALUES (?, ?, ?, ?)", key, *row)


def chained(game: UUID, kind: Any, facts: Sequence[Fact], before: str) -> tuple[list[tuple[int, str, bytes]], str]:
    """Rows as version 1 stored them, every field written and the hash in the JSON; and the last hash."""
    rows, last = [], before
    for fact, (topic, _) in zip(facts, encode(facts, kind), strict=True):
        data = to_json(fact)
        del data["fact"]
        payload = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
        hashed = f"{last}{game.hex}{fact.seq} {topic}\n".encode() + payload
        last = hashlib.sha256(hashed).hexdigest()
        rows.append((fact.seq, topic, b'{"hash":"' + last.encode() + b'",' + payload[1:]))
    return rows, last


def version_in(path: Path) -> int:
    """The version of the tables in a file."""
    with sqlite3.connect(path) as connection:
        (version,) = connection.execute("SELECT version FROM moothall").fetchone()
    connection.close()
    return int(version)
