"""The places of Dominion: where its turns begin, and where its cards lie."""

# Not compiled: it has nothing that a game or an audit does often.

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from ...kernel.facts import Card, Fact
from ...kernel.telling.places import Header, Places
from ..vocabulary import MATS, TOKENS
from .facts import ExtraTurnQueued, TurnBegan, TurnSkipped
from .table import Table


def header(fact: Fact) -> Header | None:
    """A turn begins with its number and whose it is, whoever decides in it."""
    return (fact.number, fact.player) if isinstance(fact, TurnBegan) else None


def zones(table: Table) -> Mapping[str, Sequence[Card]]:
    """Each player's zones, the piles of the Supply and beside it, Hexes and Boons, and the trash."""
    by_place: dict[str, Sequence[Card]] = {}
    for player, seat in table.seats.items():
        by_place |= {f"{player}.{name}": cards for name, cards in seat.zones.items()}
    by_place |= {f"supply.{name}": cards for name, cards in table.supply.items()}
    by_place |= {f"pile.{name}": cards for name, cards in (*table.others.items(), *table.hexes_and_boons.items())}
    return by_place | {"trash": table.trash}


def queued_by(header: Fact, before: Sequence[Fact]) -> Fact | None:
    """An extra turn was queued by some fact; of a player's turns of a kind the one queued first is taken, or skipped,
    first."""
    if not isinstance(header, TurnBegan) or header.kind == "normal":
        return None
    queued: list[Fact] = []
    for fact in before:
        if not isinstance(fact, ExtraTurnQueued | TurnBegan | TurnSkipped):
            continue
        if (fact.player, fact.kind) != (header.player, header.kind):
            continue
        if isinstance(fact, ExtraTurnQueued):
            queued.append(fact)
        elif queued:
            del queued[0]
    return queued[0] if queued else None


class _OfPlayers(Container[object]):
    """The mats, and the tokens beside players: a player has none before they get some. Card files declare them, so they
    are looked up when somebody asks."""

    def __contains__(self, word: object) -> bool:
        mat, token = MATS.get(str(word)), TOKENS.get(str(word))
        return (mat is not None and not mat.among_aside) or (token is not None and token.where != "pile")


PLACES = Places(header, zones, queued_by, _OfPlayers())
