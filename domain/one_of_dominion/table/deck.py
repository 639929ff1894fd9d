"""A deck: which guests there are, and with what a game starts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from ..text.guests import PURPLE, Guest

COUNTS: Mapping[str, int] = {"yellow": 20, "green": 12, "red": 11, "blue": 11, "purple": 11}
"""How many guests of each colour a deck has. [003:35]"""


@dataclass(frozen=True, slots=True)
class Deck:
    """The kinds of guest by name, how many there are of each, and the cards in hand and the points at the start.

    The manual names the purple guests alone, and says nothing of the start: `invented` marks a deck whose other guests
    are our own. [003:35; RULINGS: 003]
    """

    name: str
    guests: Mapping[str, Guest]
    counts: Mapping[str, int]
    hand: int = 0
    points: int = 0
    invented: bool = False


def by_colour(deck: Deck) -> Counter[str]:
    """The number of cards of each colour in a deck."""
    counts: Counter[str] = Counter()
    for name, count in deck.counts.items():
        counts[deck.guests[name].colour] += count
    return counts


_INVENTED: Mapping[str, tuple[int, ...]] = {
    "yellow": (5, 5, 4, 3, 2, 1),
    "green": (3, 3, 2, 2, 1, 1),
    "red": (3, 2, 2, 2, 1, 1),
    "blue": (3, 2, 2, 2, 1, 1),
}
"""How many guests of value 1, 2, … 6 the default deck has of a colour."""


def _default() -> Deck:
    guests = {
        f"{colour} {value}": (Guest(colour, value), count)
        for colour, counts in _INVENTED.items()
        for value, count in enumerate(counts, 1)
    }
    purple = {name: (guest, 1) for name, guest in PURPLE.items()}
    both = {**guests, **purple}
    return Deck(
        "default (invented values)",
        {name: guest for name, (guest, _) in both.items()},
        {name: count for name, (_, count) in both.items()},
        invented=True,
    )


DEFAULT = _default()
"""The deck where none is given. The values of its 54 coloured guests are invented: no list of them is known."""
