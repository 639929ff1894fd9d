"""The file of a log as text, whatever its format."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from contextlib import suppress

from moothall.words import Message

from ..reader import UnreadableLog

MARKS = {codecs.BOM_UTF32_LE: "utf-32", codecs.BOM_UTF32_BE: "utf-32", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
"""The encodings that a byte order mark at the beginning of a file tells. That of UTF-32 may begin as that of UTF-16."""
FEWEST_LATIN = 10
"""Of how many bytes of a UTF-16 text one at least is the zero of a Latin letter, digit or blank."""
LARGEST_FILE = 64 * 1024 * 1024
"""How many bytes a file may have. The largest of 572 real logs has 52 KB; a text may hold the games of years."""
BINARY = Message("place.at-line", line=1, said=Message("log.file-binary"))


_KANA = re.compile("[\u3041-\u30fe]")
_JAPANESE_MAIL = b"\x1b$B"
"""With this Japanese letters begin in an old e-mail (ISO-2022-JP)."""
_MAC = re.compile(rb"[A-Za-z]\xd5[a-z]\b")
"""The apostrophe of a Macintosh before the last letter of a word: of `Ann's`. In Windows-1252 it is a capital."""
_HALF_WIDTH = re.compile("[\uff61-\uff9f]")


def decode(data: bytes) -> str:
    """The text of a file: UTF-8, UTF-16 or UTF-32 with a byte order mark, else Shift_JIS (CP932), EUC-JP or ISO-2022-JP
    where it is Japanese then, else that of an old Macintosh where its apostrophes tell, else Windows-1252 as far as it
    goes, else Latin-1.

    UnreadableLog if it is too large or no text.
    """
    refuse_size(len(data))
    marked = next((encoding for mark, encoding in MARKS.items() if data.startswith(mark)), "") or _unmarked(data)
    if b"\0" in data and not marked:
        raise UnreadableLog(BINARY)
    for encoding in (marked,) if marked else _encodings(data):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise UnreadableLog(Message("place.at-line", line=1, said=Message("log.file-begins-like-utf-16-text")))


def _unmarked(data: bytes) -> str:
    """The kind of UTF-16 that bytes without a byte order mark are, by the side on which the zeros of Latin letters
    stand; empty where they are none."""
    high, low = data[::2].count(0), data[1::2].count(0)
    if len(data) % 2 or max(high, low) * FEWEST_LATIN < len(data) or min(high, low) * FEWEST_LATIN > max(high, low):
        return ""
    return "utf-16-be" if high > low else "utf-16-le"


def _encodings(data: bytes) -> Iterator[str]:
    """The encodings to try, which are looked for only as far as those before fail."""
    if _JAPANESE_MAIL in data:
        yield "iso2022_jp"
    yield "utf-8-sig"
    yield from _japanese(data)
    if _MAC.search(data):
        yield "mac_roman"
    yield from ("cp1252", "latin-1")


def _japanese(data: bytes) -> list[str]:
    """The Japanese encoding in which bytes make Japanese text, if one does: with kana, few of them of half width."""
    kana: dict[str, int] = {}
    for encoding in ("cp932", "euc_jp"):
        with suppress(UnicodeDecodeError):
            text = data.decode(encoding)
            count = len(_KANA.findall(text))
            if count > max(1, len(_HALF_WIDTH.findall(text))):
                kana[encoding] = count
    # Both may decode the bytes: the right one makes the most kana.
    return sorted(kana, key=lambda each: -kana[each])[:1]


def refuse_size(size: int) -> None:
    """Raise UnreadableLog for more than a log may hold."""
    if size > LARGEST_FILE:
        raise UnreadableLog(
            Message(
                "place.at-line",
                line=1,
                said=Message("log.file-holds-mib-and-log", count=size / 1024 / 1024, most=LARGEST_FILE // 1024 // 1024),
            )
        )
