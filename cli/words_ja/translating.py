"""Puts a line that a command prints into Japanese, by the patterns of `lines`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from moothall.domain.kernel.telling.columns import padded

from .lines import ERRORS, HEADS, LEADS, LINES, LINKS, TAILS, WORDS

LINK = 10
"""The columns in which a line says how it leads to the next."""
Pattern = tuple[re.Pattern[str], str]


def line_in_japanese(line: str) -> str:
    """A line of output; as it is where no pattern fits it."""
    found = _first(_lines(), line)
    return _told(line) if found is None else found


def _told(line: str) -> str:
    """The line of a fact that is told in Japanese, with what stands around it."""
    if line.isascii():
        return line
    stripped = line.lstrip(" ")
    lead = next((each for each in LEADS if stripped.startswith(each)), "")
    if lead:
        line = line.replace(lead, LEADS[lead], 1)
    link = LINKS.get(line[:LINK].rstrip())
    if link is not None:
        line = padded(link, LINK) + line[LINK:]
    return next((japanese.format(**found.groupdict()) for found, japanese in _tails(line)), line)


def _tails(line: str) -> Iterator[tuple[re.Match[str], str]]:
    for pattern, japanese in TAILS:
        found = re.fullmatch(pattern, line)
        if found is not None:
            yield found, japanese


def head_in_japanese(head: str) -> str:
    """The head of a column of a table."""
    return HEADS.get(head, head)


def _first(patterns: tuple[Pattern, ...], text: str) -> str | None:
    for pattern, japanese in patterns:
        found = pattern.fullmatch(text)
        if found is not None:
            return japanese.format(**{name: _word(name, word) for name, word in found.groupdict().items()})
    return None


def _word(name: str, word: str) -> str:
    """What stands in the place of a name: an error by its own pattern, words of some kinds by their table."""
    if name == "error":
        return _first(_errors(), word) or _first(_errors(), word.rstrip(".")) or word
    for english, japanese in WORDS.get(name, {}).items():
        word = word.replace(english, japanese)
    return word


NUMBERS = frozenset(
    (
        "count",
        "total",
        "line",
        "first",
        "last",
        "facts",
        "length",
        "new",
        "old",
        "unreadable",
        "version",
        "answer",
        "at",
    )
)
"""The names that stand for numbers."""


def _group(found: re.Match[str]) -> str:
    if found[1] in NUMBERS:
        return rf"(?P<{found[1]}>[\d,]+)"
    if found[1] == "ruling":  # a word alone, which may have a colour
        return rf"(?P<ruling>(?:\x1b\[[\d;]*m)*(?:{'|'.join(WORDS['ruling'])})(?:\x1b\[[\d;]*m)*)"
    return f"(?P<{found[1]}>.+?)"


@lru_cache(maxsize=1)
def _lines() -> tuple[Pattern, ...]:
    return tuple((_pattern(english), japanese) for english, japanese in LINES)


@lru_cache(maxsize=1)
def _errors() -> tuple[Pattern, ...]:
    return tuple((_pattern(english), japanese) for english, japanese in ERRORS)


def _pattern(english: str) -> re.Pattern[str]:
    """A pattern as a regular expression: `{name}` is some words, `(s)` an s or none."""
    named = re.sub(r"\\\{(\w+)\\\}", _group, re.escape(english))
    return re.compile(named.replace(r"\(s\)", "s?"))
