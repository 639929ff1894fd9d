"""Text in the columns of a terminal, of which a Japanese letter takes two."""

# Not compiled: it has nothing that a game or an audit does often.

from __future__ import annotations

import re
from collections.abc import Iterator
from contextvars import ContextVar
from textwrap import wrap
from unicodedata import category, east_asian_width

_SECOND = "\0"
"""Stands for the second column of a letter while lines are measured."""
_NEVER_LAST = frozenset("「『（【［〔《〈")
"""What opens a bracket stands at no end of a line. [JIS X 4051]"""
_NEVER_FIRST = frozenset("、。，．」』）】］〕》〉ー～・：；！？…ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ％")
"""What closes a bracket or a sentence, a long vowel and small kana stand at no beginning of a line. [JIS X 4051]"""
_PIECES = re.compile(r"[ ]+|[^ ]+")


_JOINER = "\u200d"
_SKINS = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
"""What joins two emoji, and what colours the skin of the one before it."""
NO_WIDTH = ("Mn", "Me", "Cf")
"""The categories of letters that take no column: marks on the letter before, and what joins letters and emoji."""

_screen: ContextVar[int] = ContextVar("screen", default=80)


def screen() -> int:
    """How many columns a drawing may take: 80, unless whoever shows it has said otherwise."""
    return _screen.get()


def set_screen(columns: int) -> None:
    """Say how many columns drawings may take from here on, at least 40."""
    _screen.set(max(40, columns))  # a terminal may say 0, in which no row fits


def width(text: str) -> int:
    """How many columns a text takes."""
    return len(text) if text.isascii() else len(_measured(text)) - sum(category(char) in NO_WIDTH for char in text)


def padded(text: str, columns: int) -> str:
    """A text with blanks after it, so that it takes `columns` at least."""
    return text + " " * (columns - width(text))


def wrapped(text: str, columns: int, first: str = "", later: str = "", at_hyphens: bool = True) -> list[str]:
    """A text in lines of at most `columns`, the first begun with `first` and each later one with `later`; `at_hyphens`
    says whether a line may end at a hyphen too.

    A line of Japanese ends after a 「、」, 「；」 or 「。」 where what follows fits on half a line, else between any
    two wide letters that may be parted.
    """
    if any(east_asian_width(char) in "WF" for char in text):
        return _wrapped_wide(text, columns, first, later)
    begun, following = _measured(first), _measured(later)
    lines = wrap(
        _measured(text), columns, initial_indent=begun, subsequent_indent=following, break_on_hyphens=at_hyphens
    )
    return [line.replace(_SECOND, "") for line in lines]


def _wrapped_wide(text: str, columns: int, first: str, later: str) -> list[str]:
    lines: list[str] = []
    line, begun = first, len(first)
    for piece in _pieces(text):
        room = columns - width(line)
        if width(piece) <= room:
            line += piece if len(line) > begun else piece.lstrip(" ")
            continue
        if piece.isspace():
            continue
        whole = width(piece) <= (columns - width(later)) // (1 if piece.isascii() else 2)
        for part in [piece] if whole else _parts(piece, columns - width(later)):
            if width(line) + width(part) > columns and len(line) > begun:
                lines.append(line.rstrip())
                line, begun = later, len(later)
            line += part
    return [*lines, *([line.rstrip()] if len(line) > begun else [])]


def _pieces(text: str) -> Iterator[str]:
    """A text in the pieces after which a line ends best: words, and what ends with a 「、」, 「；」 or 「。」."""
    for each in _PIECES.findall(text):
        yield from re.findall(r"[^、。；]*[、。；]+[」』）】］]*|[^、。；]+", each)


def _parts(piece: str, columns: int) -> Iterator[str]:
    """A piece in the parts between which a line may end; one that no line has room for is cut."""
    part = ""
    for char in piece:
        if part and (_may_part(part[-1], char) or width(part + char) > columns):
            yield part
            part = ""
        part += char
    yield part


def _may_part(before: str, after: str) -> bool:
    """Whether a line may end between two letters: no Latin word is parted, nor a number from what it counts."""
    if after in _NEVER_FIRST or before in _NEVER_LAST or before.isdigit():
        return False
    if category(after) in NO_WIDTH or before == _JOINER or after in _SKINS:
        return False
    return east_asian_width(before) in "WF" or east_asian_width(after) in "WF"


def _measured(text: str) -> str:
    if text.isascii():
        return text
    return "".join(char + _SECOND if east_asian_width(char) in "WF" else char for char in text)
