"""The copy of a file of version 1 that is kept beside it when it is moved on."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from itertools import count
from pathlib import Path

from moothall.words import Message

from .errors import StoreError
from .files import to_disk


def keep_copy(file: Path) -> Path:
    """Copy a store beside itself, while nobody can write to it. Returns where. Raises StoreError, and leaves none then.

    The copy has its name once it is whole and on the disk. One that an earlier attempt left is replaced.
    """
    copy = _free_name(file)
    part = copy.with_name(f"{copy.name}.part")
    try:
        part.unlink(missing_ok=True)
        with closing(_reading(file)) as source, closing(sqlite3.connect(part)) as target:
            source.backup(target)
        to_disk(part)
        part.replace(copy)
        to_disk(copy.parent)
    except (OSError, sqlite3.Error) as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise StoreError(Message("store.left-as", path=file, copy=copy, system=error)) from error
    return copy


def _free_name(file: Path) -> Path:
    """The name for the copy: one that no file has yet, or a copy of which the store still holds everything."""
    names = (file.with_name(f"{file.name}.version-1{f'-{number}' if number > 1 else ''}") for number in count(1))
    return next(name for name in names if not name.exists() or _holds_all_of(file, name))


def _holds_all_of(file: Path, copy: Path) -> bool:
    try:
        there, kept = _lengths(file), _lengths(copy)
    except sqlite3.Error:
        return False
    return all(there.get(game, -1) >= length for game, length in kept.items())


def _lengths(file: Path) -> dict[str, int]:
    with closing(_reading(file)) as connection:
        return dict(connection.execute("SELECT game, length FROM stream_heads"))


def _reading(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)
