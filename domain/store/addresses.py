"""Where a store is: the URLs that name one, and what is opened at them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from moothall.words import Message

from .errors import BadUrl, StoreError
from .files import path_called

if TYPE_CHECKING:
    from .recorder import Recorder


def default_url() -> str:
    """The store to use when none is named: MOOTHALL_STORE, else a file in the user's data folder."""
    named = os.environ.get("MOOTHALL_STORE")
    if named:
        return named
    from platformdirs import user_data_path

    return f"sqlite:///{user_data_path('moothall', appauthor=False) / 'moothall.db'}"


def recorder_at(url: str, shown: str, create: bool, timeout: int, connections: int) -> Recorder:
    """The tables of the store at a URL, by the library for its kind of database."""
    if url.startswith(("postgresql://", "postgres://")):
        try:
            from .postgres import postgres
        except ImportError as error:
            raise StoreError(Message("store.needs-postgresql-driver", url=shown)) from error
        return postgres(url, shown, create, timeout, connections)
    from .sqlite import sqlite_file, sqlite_in_memory

    if url in IN_MEMORY:
        return sqlite_in_memory(timeout, connections)
    path = _path_in(url)
    if path is not None:
        return sqlite_file(path, create, timeout, connections)
    raise BadUrl(Message("store.names-no-store", url=shown))


def _path_in(url: str) -> Path | None:
    """The file that a URL names; None for a URL of another kind."""
    path = url.removeprefix("sqlite:///")
    return path_called(path) if path not in ("", url) and url not in IN_MEMORY else None


def store_files(url: str | None) -> tuple[Path, ...]:
    """The file of the store at a URL (None: the usual one) and those that SQLite keeps beside it; none for another."""
    path = _path_in(default_url() if url is None else url)
    if path is None:
        return ()
    real = Path(os.path.realpath(path))
    return tuple(each.with_name(each.name + end) for each in (path, real) for end in ("", "-wal", "-shm", "-journal"))


IN_MEMORY = ("memory:", "sqlite:///:memory:")
"""The URLs of stores that only this process has."""
