"""Files as text, whatever their encoding."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from moothall.domain.store import path_called
from moothall.words import Message, System, Word

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
        raise UnreadableFile(Message("file.empty-name-names-no-file"))
    try:
        with path_called(path).open("rb") as file:
            data = file.read(MOST_BYTES)
    except OSError as error:
        raise UnreadableFile(Message("file.cannot-read", path=path, system=System(error))) from error
    except ValueError as error:
        raise UnreadableFile(Message("file.names-no-file", path=path, system=Word(str(error)))) from error
    return decoded(data, path)


def decoded(data: bytes, name: str) -> str:
    """The text of a file of that name, of which at most `MOST_BYTES` were read. Raises UnreadableFile."""
    if len(data) == MOST_BYTES:
        raise UnreadableFile(Message("file.holds-more-than-mib", path=name, count=MOST_BYTES >> 20))
    from moothall.logs.reader import UnreadableLog
    from moothall.logs.texts.log_file import decode

    try:
        return decode(data)
    except UnreadableLog as error:
        raise UnreadableFile(Message("file.and-why", path=name, error=error)) from error
