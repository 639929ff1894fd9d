"""What is counted of a game, as data: by turns what was done with which cards, and the points of the players."""

# Not compiled: it has nothing that a game or an audit does often.

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..facts import Fact, Player


def no_points(_table: Any) -> Mapping[Player, int]:
    """The points in a game that gives none."""
    return {}


def no_parts(_table: Any) -> Mapping[Player, Mapping[str, int]]:
    """No parts of the points: for a game that does not say what its points are made of."""
    return {}


@dataclass(frozen=True, slots=True)
class Tally:
    """What is counted of a game's facts, and what its players would have if it ended at a table.

    `cards` gives for each kind of fact that is counted under which name its cards are, for the fact's player (`gains`).
    `numbers` gives for a kind what else it adds to, and how much (`coins`: 2). `shown` are the names that a table of
    turns has a column for. `points` are those of each player by the game's own scoring, with the cards as they lie, and
    `parts` what they are made of: so many for all cards of a name, so many for tokens.
    """

    cards: Mapping[type[Fact], str] = field(default_factory=dict)
    numbers: Mapping[type[Fact], Callable[[Any], Mapping[str, int]]] = field(default_factory=dict)
    shown: tuple[str, ...] = ()
    points: Callable[[Any], Mapping[Player, int]] = no_points
    parts: Callable[[Any], Mapping[Player, Mapping[str, int]]] = no_parts


NOTHING_COUNTED = Tally()
"""The tally of a game of which nothing is counted."""
