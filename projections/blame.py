"""Blame: which fact put each card where it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from moothall.domain.kernel.facts import Card, Fact, Player
from moothall.domain.kernel.registry import Game
from moothall.domain.kernel.session import live

from .redact import redact


class NoSuchZone(LookupError):
    """A zone that the table does not have; the message names those that it has."""


@dataclass(frozen=True, slots=True)
class Blamed:
    """A card in a zone: its face (None: not known), and the fact that put it there with the chain of its causes.

    No facts: it was there from the start.
    """

    face: str | None
    chain: tuple[Fact, ...]


def blame(game: Game, facts: Sequence[Fact], viewer: Player | None, zone: str) -> list[Blamed]:
    """For each card of a zone (`p1.discard`, `supply.Gold`, `trash`) after stored `facts`, the top first: what put it
    there last, as `viewer` may know it.

    Raises NoSuchZone, and ValueError for facts that are no stream.
    """
    standing = live(facts)
    table = game.table()
    there: dict[Card, Fact | None] = {}
    for fact in standing:
        game.apply[type(fact)](table, fact)
        cards = game.places.zones(table).get(zone, ())
        if len(cards) != len(there) or any(card not in there for card in cards):
            there = {card: there.get(card, fact) for card in cards}
    zones = game.places.zones(table)
    if zone not in zones:
        raise NoSuchZone(f"there is no zone {zone!r}; there is {', '.join(zones)}")
    known = {fact.seq: fact for fact in redact(game, facts, viewer)}
    return [_blamed(card, there.get(card), known) for card in reversed(zones[zone])]


def _blamed(card: Card, by: Fact | None, known: Mapping[int, Fact]) -> Blamed:
    """Who may know the fact that put a card there knows the card; else it lies face down for him."""
    chain: list[Fact] = []
    seq = by.seq if by is not None else None
    while seq is not None and seq in known:
        chain.append(known[seq])
        seq = chain[-1].cause
    shown = by is None or known[by.seq] is by
    return Blamed(card.face if shown else None, tuple(chain))
