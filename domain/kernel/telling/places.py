"""The places of a game, as data: where its turns begin, and where its cards lie. Time travel goes by them."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..facts import Card, Fact, Player

Header = tuple[int | None, Player | None]
"""What a fact with which a turn begins says: the turn's number (None: it is the running turn's), and whose turn it is
(None: everybody's)."""


def no_header(_fact: Fact) -> Header | None:
    """The header of a game without turns."""
    return None


def no_zones(_table: Any) -> Mapping[str, Sequence[Card]]:
    """The zones of a game whose cards lie nowhere."""
    return {}


def nobody(_header: Fact, _before: Sequence[Fact]) -> Fact | None:
    """Every turn comes in its order."""
    return None


@dataclass(frozen=True, slots=True)
class Places:
    """Where a game's turns begin, and where its cards lie.

    `header` says of a fact whether a turn begins with it, and which; `queued_by` gives, of the live facts before a
    header, the one by which that turn was due (None: it was its turn anyway). `zones` gives every zone of a table by
    its name, `p1.hand`, `trash`, `supply.Gold`: its cards, the top last. `later` are the zones and tokens of a player
    that a view names only where there are some.
    """

    header: Callable[[Fact], Header | None] = no_header
    zones: Callable[[Any], Mapping[str, Sequence[Card]]] = no_zones
    queued_by: Callable[[Fact, Sequence[Fact]], Fact | None] = nobody
    later: Container[object] = frozenset()
