"""Stores of earlier versions moved on: the same facts under the same topics and hashes.

From version 1 they go into other tables; to later versions nothing but tables is added. It is done within one
transaction of the database, which the caller begins and ends.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, ClassVar, Protocol
from uuid import UUID

from ..records import PROVED, SCHEMA, Head
from ..sealing.hash_chain import head_of_version_1, state_of_version_1

OLD = "_version_1"
"""What is put behind the name of a table of version 1."""

CHANGED = ("stored_events", "stream_heads", "source_texts")
"""The tables that were others in version 1."""

Advance = Callable[[int, int], None]
"""Is told how many streams are moved, and of how many."""


class Movable(Protocol):
    """What is asked of the tables of a store."""

    state: ClassVar[str]

    def sql(self, statement: str) -> str: ...
    def key(self, game: UUID) -> object: ...
    def make_tables(self, cursor: Any) -> None: ...
    def proof_tables(self) -> list[str]: ...
    def result_table(self) -> str: ...
    def segment_tables(self) -> list[str]: ...
    def visibility_table(self) -> str: ...
    def keep_digests(self, cursor: Any) -> None: ...


def bytes_of(state: object) -> bytes:
    """A stored payload; SQLite leaves a text or nothing where somebody edited it by hand."""
    return state if isinstance(state, bytes) else b"" if state is None else str(state).encode()


def add(tables: Movable, cursor: Any, version: int) -> None:
    """Add to the tables of version 2, 3, 4 or 5 those that came since."""
    if version < PROVED:
        for statement in tables.proof_tables():
            cursor.execute(statement)
        tables.keep_digests(cursor)
    for statement in (tables.result_table(), *tables.segment_tables(), tables.visibility_table()):
        cursor.execute(statement)
    cursor.execute(f"UPDATE moothall SET version = {SCHEMA} WHERE version = {version}")


def move(tables: Movable, cursor: Any, advance: Advance) -> None:
    """Make the tables of this version from those of version 1, which are left under other names."""
    for table in CHANGED:
        cursor.execute(f"ALTER TABLE {table} RENAME TO {table}{OLD}")
    tables.make_tables(cursor)
    _move_heads(tables, cursor)
    _move_texts(tables, cursor)
    streams = list(_streams(tables, cursor))
    for done, stream in enumerate(streams, 1):
        _move_rows(tables, cursor, stream)
        advance(done, len(streams))
    tables.keep_digests(cursor)
    cursor.execute(f"UPDATE moothall SET version = {SCHEMA}")


def _selected(tables: Movable, cursor: Any, statement: str, *values: object) -> list[Any]:
    cursor.execute(tables.sql(statement), values)
    found: list[Any] = cursor.fetchall()
    return found


def _move_heads(tables: Movable, cursor: Any) -> None:
    found = _selected(tables, cursor, f"SELECT game, length, hash FROM stream_heads{OLD} ORDER BY game")
    heads = [(row["game"], Head(row["length"], str(row["hash"]))) for row in found]
    rows = [(game, head.length, head_of_version_1(head)) for game, head in heads]
    cursor.executemany(tables.sql("INSERT INTO stream_heads VALUES (?, ?, ?)"), rows)


def _move_texts(tables: Movable, cursor: Any) -> None:
    for row in _selected(tables, cursor, f"SELECT game FROM source_texts{OLD} ORDER BY game"):
        (kept,) = _selected(tables, cursor, f"SELECT text FROM source_texts{OLD} WHERE game = ?", row["game"])
        deflated = zlib.compress(bytes_of(kept["text"]))
        cursor.execute(tables.sql("INSERT INTO source_texts VALUES (?, ?)"), (row["game"], deflated))


def _streams(tables: Movable, cursor: Any) -> Iterator[object]:
    """The ids of the streams as they stand in the rows, in the order of the catalogue; those of no game last."""
    statement = f"SELECT DISTINCT originator_id AS id FROM stored_events{OLD} ORDER BY originator_id"
    there = {row["id"]: True for row in _selected(tables, cursor, statement)}
    for row in _selected(tables, cursor, "SELECT game FROM games ORDER BY number"):
        with suppress(ValueError):  # what somebody wrote over is not a game's id
            key = tables.key(UUID(row["game"]))
            if there.pop(key, False):
                yield key
    yield from there


def _move_rows(tables: Movable, cursor: Any, stream: object) -> None:
    statement = (
        f"SELECT originator_id AS id, originator_version AS seq, topic, {tables.state} FROM stored_events{OLD} "
        "WHERE originator_id = ? ORDER BY originator_version"
    )
    rows = [
        (row["id"], row["seq"], row["topic"], state_of_version_1(bytes_of(row["state"])))
        for row in _selected(tables, cursor, statement, stream)
    ]
    insert = "INSERT INTO stored_events (originator_id, originator_version, topic, state) VALUES (?, ?, ?, ?)"
    cursor.executemany(tables.sql(insert), rows)
