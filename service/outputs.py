"""Outputs: files that commands and programs write, whole or not at all, and never onto what they read."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from os import PathLike
from pathlib import Path

from moothall.domain.store import UnwrittenFile, WholeFile, is_database, path_called, same_file, store_files
from moothall.words import Message

from .errors import BadOutput
from .matches.hall import Hall
from .places import split_address, split_span

__all__ = ["UnwrittenFile", "output"]


def output(path: str | PathLike[str], *, inputs: Sequence[str] = (), store: str | Hall | None = None) -> WholeFile:
    """A file to write text to: a context manager with `write`. It takes its name once it is whole and on the disk.

    `inputs` are names of files, or of folders, that were read, also with a place behind (`game.txt@line:7`); `store` is
    a hall or its URL (None: the usual place). Neither may be written over. A pipe and a device can be written to.
    Raises BadOutput where `path` is one of them, UnwrittenFile where it cannot be written.
    """
    return WholeFile(spared(path, inputs=inputs, store=store))


def spared(path: str | PathLike[str], *, inputs: Sequence[str], store: str | Hall | None) -> Path:
    """The path of an output that is neither the store nor an input. Raises BadOutput."""
    if not os.fspath(path):
        raise BadOutput(Message("file.empty-name-names-no-file-to"))
    try:
        place = path_called(path)
        os.path.realpath(place)
    except ValueError as error:
        raise BadOutput(Message("file.names-no-file-to-write", path=os.fspath(path))) from error
    url = store.archive.url if isinstance(store, Hall) else store
    if same_file(place, store_files(url or None)):
        raise BadOutput(Message("file.store-or-belongs-to", path=path))
    if is_database(place):
        raise BadOutput(Message("file.store-or-another-database", path=path))
    if same_file(place, _files(inputs, place)):
        raise BadOutput(Message("file.what-read-here", path=path))
    return place


def _files(inputs: Sequence[str], place: Path) -> Iterator[Path]:
    """The files that are read; of a folder the one that could be written over."""
    for written in inputs:
        for name in dict.fromkeys((written, split_address(written)[0], split_span(written)[0])):
            if name:
                path = path_called(name)
                yield from (each for each in path.rglob("*") if each.name == place.name) if path.is_dir() else (path,)
