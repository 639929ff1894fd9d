"""Formats of logs that are known by their looks and not read yet, so that such a text is refused by its name.

The marks are lines that a game has near its beginning. A format that is read leaves this list.
"""

from __future__ import annotations

import re

LOOKED_AT = 20_000
"""How many characters of a text are looked at."""

MARKS = {
    "Dominion Online": (
        r"^ *Game #\d+, (?:un)?rated\b",
        r"^ *\S.* starts with \d+ Coppers?\.",
        r"^ *Turn \d+ - \S",
        r"shuffleit|dominion\.games",
    ),
    "Isotropic": (
        r"<title>Dominion Game #\d+",
        r"dominion\.isotropic\.org|councilroom",
        r"^[-=—– ]{0,20}\S.*'s turn \d+[-=—– ]{0,20}$",
        r"^cards in supply:",
        r"\bWins? with \d+ points?|All players have \d+",
    ),
}
"""What the lines of each look like."""

ENOUGH = 2
"""How many of the marks a text must have: one may stand in a log of another format."""

_TAG = re.compile(r"<(?!title)[^<>\n]{0,200}>")


def unread_format(text: str) -> str | None:
    """The format whose log a text looks like, of those that are not read yet; None for any other text."""
    plain = _TAG.sub("", text[:LOOKED_AT]).replace("\r", "")
    for name, marks in MARKS.items():
        if sum(re.search(mark, plain, re.MULTILINE | re.IGNORECASE) is not None for mark in marks) >= ENOUGH:
            return name
    return None
