"""What a card is called in Japanese, and what its texts say there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Japanese(NamedTuple):
    """A card in Japanese: its name, None while it has none; and what each of its texts says, by the day from which the
    text holds, "" for the first one."""

    name: str | None
    says: Mapping[str, tuple[str, ...]]


Cards = Mapping[str, Japanese]
"""By the English name of each card."""


def card(name: str | None, *first: str, later: Mapping[str, tuple[str, ...]] | None = None) -> Japanese:
    """A card in Japanese: its name, what its first text says, and its `later` texts by their day.

    Of each text the first string is the summary, "" where the text only gives what its numbers say; then comes one
    string for each of its abilities. A text that needs no words is left out. They are our own words, not those of the
    cards.
    """
    return Japanese(name, ({"": first} if first else {}) | dict(later or {}))
