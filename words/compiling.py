"""Compiles PO files for gettext, with Babel: `python -m moothall.words.compiling`. An installation needs none of it."""

from __future__ import annotations

import os
from contextlib import suppress
from io import BytesIO
from pathlib import Path

from .catalogue import FOLDER


def compiled(source: Path) -> bytes:
    """The compiled form of a PO file, which is also left beside it where the folder can be written."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with source.open("rb") as file:
        found = read_po(file, abort_invalid=True)
    written = BytesIO()
    write_mo(written, found)
    with suppress(OSError):
        beside = source.with_suffix(f".{os.getpid()}.mo~")
        beside.write_bytes(written.getvalue())
        beside.replace(source.with_suffix(".mo"))
    return written.getvalue()


def compile_all(folder: Path = FOLDER) -> None:
    """Compile every PO file of every language."""
    for source in sorted(folder.glob("*/*.po")):
        compiled(source)


if __name__ == "__main__":
    compile_all()
