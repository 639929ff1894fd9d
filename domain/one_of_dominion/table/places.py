"""The places of One of Dominion: where its turns begin, and where its guests are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...kernel.facts import Card, Fact
from ...kernel.telling.places import Header, Places
from .facts import StyleRevealed, TurnBegan
from .table import Table


def header(fact: Fact) -> Header | None:
    """A turn of all begins with its number; a player's time to act in it begins with their style."""
    if isinstance(fact, TurnBegan):
        return fact.number, None
    return (None, fact.player) if isinstance(fact, StyleRevealed) else None


def zones(table: Table) -> Mapping[str, Sequence[Card]]:
    """Each player's hand and field, the deck, the discard pile, and what is out of the game."""
    by_place: dict[str, Sequence[Card]] = {}
    for player, seat in table.seats.items():
        by_place |= {f"{player}.hand": seat.hand, f"{player}.field": seat.field}
    return by_place | {"deck": table.deck, "discard": table.discard, "out": table.out}


PLACES = Places(header, zones)
