"""Stores in SQLite: in a file or in memory."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Any, cast

from .errors import LockedStore, MissingStore, NotAStore, StoreError
from .tables import Recorder, Tables, refuse_newer

_in_memory = count(1)
"""Tells the stores in memory of one process apart."""


def _sqlite(name: str, timeout: int, new: bool, file: Path | None = None) -> Recorder:
    """A store in SQLite. A file is in WAL mode, which the library sets, and `synchronous` FULL, SQLite's default.

    A file that was taken away, or replaced, would still be written to, and nobody would ever read it: so that is
    refused.
    """
    from eventsourcing.sqlite import SQLiteAggregateRecorder, SQLiteDatastore

    class Sqlite(Tables, SQLiteAggregateRecorder):
        def _create_table(self, c: Any) -> None:
            super()._create_table(c)  # waits for another process that makes the same store
            c.execute("SELECT 1 FROM sqlite_master WHERE name = 'moothall'")
            if c.fetchone() is None:
                for statement in self.side_tables():
                    c.execute(statement)

        def _insert_events(self, c: Any, stored_events: Sequence[Any], **kwargs: Any) -> None:
            if file is not None and _which(file) != opened:
                raise MissingStore(f"the store at {file} was taken away or replaced: open it again")
            self.change(c, kwargs["change"])
            c.executemany(self.insert_events_statement, stored_events)

    opened = None if file is None else _which(file)
    recorder = Sqlite(SQLiteDatastore(name, lock_timeout=timeout))
    if new:
        recorder.create_table()
    return cast(Recorder, recorder)


def sqlite_in_memory(timeout: int) -> Recorder:
    return _sqlite(f"file:moothall-{next(_in_memory)}?mode=memory&cache=shared", timeout, new=True)


def _which(file: Path) -> tuple[int, int] | None:
    """Which file stands there; None: none does."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def sqlite_file(path: Path, create: bool, timeout: int) -> Recorder:
    path = path.absolute()
    new = not path.exists() or (path.is_file() and path.stat().st_size == 0)
    if new and not create:
        raise MissingStore(f"there is no store at {path}")
    mode = "?mode=rwc" if new or os.access(path, os.W_OK) else "?mode=ro"
    if mode == "?mode=ro" and not os.access(path.parent, os.W_OK):
        mode += "&immutable=1"
    if new:
        _make_file(path, timeout)
    else:
        new = not _is_store(path, mode.replace("rwc", "ro"), timeout)
    return _sqlite(path.as_uri() + mode, timeout, new, path)


def _make_file(path: Path, timeout: int) -> None:
    """Make an empty database in WAL mode. SQLite does not wait by itself where two processes do that at once."""
    import sqlite3

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"cannot make the folder {path.parent}: {error.strerror}") from error
    connection = sqlite3.connect(path, timeout=timeout, isolation_level=None)
    try:
        for _ in range(100):
            try:
                connection.execute("PRAGMA journal_mode=WAL")
                return
            except sqlite3.OperationalError as error:
                if not error.sqlite_errorname.startswith("SQLITE_BUSY"):
                    raise
                connection.execute("BEGIN EXCLUSIVE")  # waits for its turn, which the pragma does not
                connection.execute("COMMIT")
        raise LockedStore(f"{path} is locked by another process: try again when it has finished")
    finally:
        connection.close()


def _is_store(path: Path, mode: str, timeout: int) -> bool:
    """Whether a file, opened for reading only, is a store (False: an empty database). Raises NotAStore, NewerStore."""
    import sqlite3

    if path.is_dir():
        raise NotAStore(f"{path} is a folder: name a file in it")
    try:
        with path.open("rb") as file:
            begins = file.read(16)
    except OSError as error:
        raise StoreError(f"cannot read {path}: {error.strerror}") from error
    if begins != b"SQLite format 3\0":
        raise NotAStore(f"{path} is no store, nor any SQLite file: it was left as it is")
    connection = sqlite3.connect(path.as_uri() + mode, timeout=timeout, uri=True)
    try:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not tables:
            return False
        if not {"moothall", "games", "stream_heads", "stored_events"} <= tables:
            raise NotAStore(f"{path} is an SQLite file of something else: it was left as it is")
        refuse_newer(str(path), connection.execute("SELECT version FROM moothall").fetchone())
    finally:
        connection.close()
    return True
