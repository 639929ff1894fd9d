"""Files as text, whatever their encoding."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from moothall.domain.store import path_called

from .errors import UnreadableFile

MOST_BYTES = 64 * 1024 * 1024 + 1
"""How much of a file is read at most: one byte more than a log may have, so that a larger one is noticed."""


def is_there(name: str, kind: Callable[[Path], bool]) -> bool:
    """Whether there is a file or a folder of that name; False for what no file can be called.

    `kind` says which: `Path.is_file` or `Path.is_dir`.
    """
    try:
        return bool(name) and kind(path_called(name))
    except (OSError, ValueError):
        return False


def read_text(path: str) -> str:
    """The text of a file. Raises UnreadableFile."""
    if not path:
        raise UnreadableFile("an empty name names no file")
    try:
        with path_called(path).open("rb") as file:
            data = file.read(MOST_BYTES)
    except OSError as error:
        raise UnreadableFile(f"{path} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise UnreadableFile(f"{path!r} names no file: {error}") from error
    return decoded(data, path)


def decoded(data: bytes, name: str) -> str:
    """The text of a file of that name, of which at most `MOST_BYTES` were read. Raises UnreadableFile."""
    if len(data) == MOST_BYTES:
        raise UnreadableFile(f"{name} holds more than {MOST_BYTES >> 20} MiB: give one file for each game")
    from moothall.logs.log_file import decode
    from moothall.logs.reader import UnreadableLog

    try:
        return decode(data)
    except UnreadableLog as error:
        raise UnreadableFile(f"{name} {error}") from error
