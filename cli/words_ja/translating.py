"""Puts a line that a command prints into Japanese, by the patterns of `lines`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from moothall.domain.kernel.telling.columns import padded
from moothall.service import in_japanese
from moothall.service.japanese.patterns import Patterns

from .lines import ERRORS, HEADS, LEADS, LINES, LINKS, TAILS, WORDS

LINK = 10
"""The columns in which a line says how it leads to the next."""


def line_in_japanese(line: str) -> str:
    """A line of output; as it is where no pattern fits it."""
    found = _lines().japanese(line)
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


def _error(said: str) -> str:
    """An error by its own pattern: of the command line, else of the service."""
    return _errors().japanese(said) or _errors().japanese(said.rstrip(".")) or in_japanese(said.rstrip("."))


def _listed(words: str) -> str:
    """What the libraries list with commas."""
    return words.replace("', '", "'、'")


PUT = {"error": _error, "choices": _listed, "known": _listed}
"""How what stands for a name is put into Japanese."""
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


VERDICTS = {
    name: rf"(?P<{name}>(?:\x1b\[[\d;]*m)*(?:{'|'.join(WORDS[name])})(?:\x1b\[[\d;]*m)*)"
    for name in ("ruling", "verdict")
}
"""A word alone that says what came of a scenario or a log, which may have a colour."""


@lru_cache(maxsize=1)
def _lines() -> Patterns:
    return Patterns(LINES, numbers=NUMBERS, words=WORDS, put=PUT, groups=VERDICTS)


@lru_cache(maxsize=1)
def _errors() -> Patterns:
    return Patterns(ERRORS, numbers=NUMBERS, words=WORDS, put=PUT)
