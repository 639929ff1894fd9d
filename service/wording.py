"""Small words that several sentences need."""

from __future__ import annotations

from moothall.domain.kernel.telling.columns import wrapped as wrapped
from moothall.domain.kernel.telling.written import meant as meant
from moothall.domain.kernel.telling.written import narrow as narrow


def counted(number: int, what: str) -> str:
    """A number with its noun.

    >>> counted(1, "game"), counted(2, "game")
    ('1 game', '2 games')
    """
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
