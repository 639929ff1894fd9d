"""The file of a log as text, whatever its format."""

from __future__ import annotations

from moothall.logs.reader import UnreadableLog

LARGEST_FILE = 64 * 1024 * 1024
BINARY = "line 1: the file is binary, not text; give the log as a text file"


def decode(data: bytes) -> str:
    """The text of a file: UTF-8, UTF-16 with a byte order mark, else Windows-1252 as far as it goes, else Latin-1.

    UnreadableLog if it is too large or no text.
    """
    refuse_size(len(data))
    utf_16 = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    if b"\0" in data and not utf_16:
        raise UnreadableLog(BINARY)
    for encoding in ("utf-16",) if utf_16 else ("utf-8-sig", "cp1252", "latin-1"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise UnreadableLog("line 1: the file begins like UTF-16 text but is not; save the log as UTF-8 text and try again")


def refuse_size(size: int) -> None:
    """Raise UnreadableLog for more than a log may hold."""
    if size > LARGEST_FILE:
        raise UnreadableLog(
            f"line 1: the file holds {size / 1024 / 1024:.0f} MiB and a log at most {LARGEST_FILE // 1024 // 1024}; "
            "give one file for each game"
        )
