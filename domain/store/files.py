"""Files by their names, and files that are written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from itertools import count
from pathlib import Path
from stat import S_IMODE, S_ISREG
from types import TracebackType
from typing import TextIO

from moothall.words import Message, System, said_of

from .errors import UnopenedFile, UnwrittenFile

STANDARD_OUTPUT = 1
"""The handle of standard output."""


def path_called(name: str | os.PathLike[str]) -> Path:
    """The path of a name as people write it: its bytes are UTF-8 where the encoding of the system lacks its letters."""
    written = os.fspath(name)
    try:
        os.fsencode(written)
    except UnicodeEncodeError:
        written = os.fsdecode(written.encode("utf-8", "surrogateescape"))
    return Path(written)


def same_file(path: Path, others: Iterable[Path]) -> Path | None:
    """The first of the other paths that means the same file, also by a link of either kind; None where none does.

    A pipe or a device is the same as nothing: it can be read and written.
    """
    with suppress(OSError):
        if not S_ISREG(path.stat().st_mode):
            return None
    return next((other for other in others if _are_one(path, other)), None)


def _are_one(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:  # one of them is not there yet
        return os.path.realpath(one) == os.path.realpath(other)


SQLITE = b"SQLite format 3\0"
"""How the file of every SQLite database begins."""

BESIDE = ("-wal", "-shm", "-journal")
"""How the names of the files end that SQLite keeps beside one."""


def is_database(path: Path) -> bool:
    """Whether a file is an SQLite database, or belongs to one: such as a store, whichever."""
    name = path.name
    owners = [path.with_name(name.removesuffix(end)) for end in BESIDE if name.endswith(end) and name != end]
    return any(map(_begins_as_database, (path, *owners)))


def _begins_as_database(path: Path) -> bool:
    try:
        if not S_ISREG(path.stat().st_mode):
            return False
        with path.open("rb") as file:
            return file.read(len(SQLITE)) == SQLITE
    except (OSError, ValueError):
        return False


class WholeFile:
    """A file of text in UTF-8 that gets its name once it is whole and on the disk.

    A full disk, or an end in the middle, leaves the earlier file of that name as it was. A pipe, a device and standard
    output are written to at once. Use it as a context manager. Raises UnwrittenFile, and BrokenPipeError for a pipe
    that nobody reads any more.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._part: Path | None = None
        try:
            self._target = Path(os.path.realpath(path))  # a link goes on leading to the file
            self._file = self._opened()
        except (OSError, ValueError) as error:
            raise UnopenedFile(said_of(self._refused(error))) from error

    def _opened(self) -> TextIO:
        mode: int | None = None
        with suppress(FileNotFoundError):
            there = self.path.stat()
            mode = S_IMODE(there.st_mode)
            if _is_standard_output(there):
                return _text_to(os.dup(STANDARD_OUTPUT))
            if not S_ISREG(there.st_mode):
                return _text_to(os.open(self.path, os.O_WRONLY))
        self._part, handle = _part_beside(self._target)
        if mode is not None:
            os.chmod(self._part, mode)  # noqa: PTH101 (the modes of both stand here)
        return _text_to(handle)

    def write(self, text: str) -> None:
        """Write some text. What UTF-8 cannot write, half of a surrogate pair, is written as its escape."""
        try:
            self._file.write(text)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise self._refused(error) from error

    def __enter__(self) -> WholeFile:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        try:
            if kind is None:
                self._finish()
        except BrokenPipeError:
            raise
        except OSError as failure:
            raise self._refused(failure) from failure
        finally:
            with suppress(OSError):  # what could not be written is complained of already
                self._file.close()
            if self._part is not None:
                self._part.unlink(missing_ok=True)

    def _finish(self) -> None:
        self._file.flush()
        if self._part is None:
            return
        os.fsync(self._file.fileno())
        self._part.replace(self._target)
        to_disk(self._target.parent)

    def _refused(self, error: Exception) -> UnwrittenFile:
        return UnwrittenFile(
            Message(
                "store.cannot-written", path=self.path, system=System(error) if isinstance(error, OSError) else error
            )
        )


def write_whole(path: Path, data: bytes) -> None:
    """Write a file of bytes, which takes its name once it is whole and on the disk. Raises UnwrittenFile; what stood
    there is as it was then."""
    part: Path | None = None
    try:
        target = Path(os.path.realpath(path))
        part, handle = _part_beside(target)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(target)
        to_disk(target.parent)
    except (OSError, ValueError) as error:
        system = System(error) if isinstance(error, OSError) else error
        raise UnwrittenFile(Message("store.cannot-written", path=path, system=system)) from error
    finally:
        if part is not None:
            part.unlink(missing_ok=True)


def _is_standard_output(there: os.stat_result) -> bool:
    try:
        return os.path.samestat(there, os.fstat(STANDARD_OUTPUT))
    except OSError:  # it is closed
        return False


def _text_to(handle: int) -> TextIO:
    return os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace", newline="\n")


def _part_beside(target: Path) -> tuple[Path, int]:
    """A new file in the folder of another, and its handle."""
    for number in count():
        part = target.with_name(f".moothall-{os.getpid()}-{number}.part")
        with suppress(FileExistsError):
            return part, os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    raise AssertionError


def to_disk(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
