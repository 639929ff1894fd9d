"""Small words that several sentences need."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches


def counted(number: int, what: str) -> str:
    """A number with its noun.

    >>> counted(1, "game"), counted(2, "game")
    ('1 game', '2 games')
    """
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def meant(written: str, known: Mapping[str, str]) -> str:
    """A question what was meant, if something is called nearly so; else nothing.

    `known` has the names by their plain form.

    >>> meant("goldd", {"gold": "Gold"})
    '; did you mean Gold?'
    """
    close = get_close_matches(written.casefold(), known, n=1)
    return f"; did you mean {known[close[0]]}?" if close else ""
