"""Text in the columns of a terminal, of which a Japanese letter takes two."""

from __future__ import annotations

from textwrap import wrap
from unicodedata import east_asian_width

_SECOND = "\0"
"""Stands for the second column of a letter while lines are measured."""


def width(text: str) -> int:
    """How many columns a text takes."""
    return len(text) if text.isascii() else len(_measured(text))


def padded(text: str, columns: int) -> str:
    """A text with blanks after it, so that it takes `columns` at least."""
    return text + " " * (columns - width(text))


def wrapped(text: str, columns: int, first: str = "", later: str = "", at_hyphens: bool = True) -> list[str]:
    """A text in lines of at most `columns`, the first begun with `first` and each later one with `later`; `at_hyphens`
    says whether a line may end at a hyphen too."""
    begun, following = _measured(first), _measured(later)
    lines = wrap(
        _measured(text), columns, initial_indent=begun, subsequent_indent=following, break_on_hyphens=at_hyphens
    )
    return [line.replace(_SECOND, "") for line in lines]


def _measured(text: str) -> str:
    if text.isascii():
        return text
    return "".join(char + _SECOND if east_asian_width(char) in "WF" else char for char in text)
