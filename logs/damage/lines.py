"""A text as its lines, each with its number in the file: what is undone to a text keeps the numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

MIRROR = str.maketrans("([{<>}])", ")]}><{[(")
"""Each bracket as it stands at the other end of what is between."""
_ENDS = re.compile("\r\n|[\n\r\v\f\x85\u2028\u2029]")


@dataclass(frozen=True, slots=True)
class Line:
    """A line: its number in the file, and its text."""

    number: int
    text: str


Lines = tuple[Line, ...]


def lines_of(text: str) -> Lines:
    """The lines of a text, at the ends of any system and of any page."""
    return tuple(Line(number, line) for number, line in enumerate(_ENDS.split(text), 1))


def parted(lines: Lines) -> Lines:
    """Lines of which none has an end of a line in it."""
    if not any(_ENDS.search(line.text) for line in lines):
        return lines
    return tuple(Line(line.number, part) for line in lines for part in _ENDS.split(line.text))


def text_of(lines: Iterable[Line]) -> str:
    """The text of lines."""
    return "\n".join(line.text for line in lines)


def renamed(lines: Lines, texts: Iterable[str]) -> Lines:
    """The same lines with other texts, one for each."""
    return tuple(Line(line.number, text) for line, text in zip(lines, texts, strict=True))


def numbered_anew(texts: Iterable[str]) -> Lines:
    """Lines that stand in no line of the file: of a text that has them in one, they are numbered among themselves."""
    return tuple(Line(number, text) for number, text in enumerate(texts, 1))
