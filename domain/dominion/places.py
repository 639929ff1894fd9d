"""The places of Dominion: where its turns begin, and where its cards lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..kernel.facts import Card, Fact
from ..kernel.places import Header, Places
from .facts import TurnBegan
from .table import Table


def header(fact: Fact) -> Header | None:
    """A turn begins with its number and whose it is, whoever decides in it."""
    return (fact.number, fact.player) if isinstance(fact, TurnBegan) else None


def zones(table: Table) -> Mapping[str, Sequence[Card]]:
    """Each player's zones, the piles of the Supply and beside it, Hexes and Boons, and the trash."""
    found: dict[str, Sequence[Card]] = {}
    for player, seat in table.seats.items():
        found |= {f"{player}.{name}": cards for name, cards in seat.zones.items()}
    found |= {f"supply.{name}": cards for name, cards in table.supply.items()}
    found |= {f"pile.{name}": cards for name, cards in (*table.others.items(), *table.fates.items())}
    return found | {"trash": table.trash}


PLACES = Places(header, zones)
