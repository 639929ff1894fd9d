"""Blame: which fact put each card where it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from moothall.domain.kernel.cards_in_facts import cards_in
from moothall.domain.kernel.facts import Card, Fact, Player
from moothall.domain.kernel.game import Game
from moothall.words import Joined, Message

from .sight.unseen import ViewedStream


class NoSuchZone(LookupError):
    """A zone that the table does not have. `zones` are those that it has, by the seats of their players."""

    def __init__(self, zone: str, zones: Sequence[str]) -> None:
        super().__init__(Message("look.no-zone", zone=zone, known=Joined(zones)))
        self.zones = zones


@dataclass(frozen=True, slots=True)
class Blamed:
    """A card in a zone: its face (None: not known), and the fact that put it there with the chain of its causes.

    No facts: the viewer cannot know which of several cards it is, so not either when it came.
    """

    face: str | None
    chain: tuple[Fact, ...]


def blame(stream: ViewedStream, zone: str) -> list[Blamed]:
    """For each card of a zone (`p1.discard`, `supply.Gold`, `trash`) after a stream, the top first: what put it there
    last, as its viewer may know it. What puts a zone in another order, as a shuffle does, puts all its cards there.

    Raises NoSuchZone, and ValueError for facts that are not a stream.
    """
    game, viewer = stream.game, stream.viewer
    known = {fact.seq: fact for fact in stream.known}
    table = game.table()
    there: dict[Card, Fact | None] = {}
    for fact in stream.standing:
        fact.apply(table)
        cards = game.places.zones(table).get(zone, ())
        if list(cards) != list(there):
            there = _changed(there, cards, fact, known)
    zones = game.places.zones(table)
    if zone not in zones:
        raise NoSuchZone(zone, list(zones))
    seen = viewer is None or _lies_before(game, viewer, zone)
    return [_blamed(card, there[card], known, seen) for card in reversed(zones[zone])]


def _lies_before(game: Game, viewer: Player, zone: str) -> bool:
    """Whether a viewer sees the cards of a zone that no fact shows them: in what lies open, and in their own hand."""
    owner, _, name = zone.rpartition(".")
    return game.sight.is_open(name) or (owner == viewer and name not in {"deck", *game.sight.face_down})


def _changed(
    before: Mapping[Card, Fact | None], cards: Sequence[Card], by: Fact, known: Mapping[int, Fact]
) -> dict[Card, Fact | None]:
    """Which fact put each card of a zone there, when `by` has changed the zone.

    Where a card has left, and a viewer does not know that card or one that stayed, they can no longer tell which one
    stayed.
    """
    staying = set(cards)
    kept = [card for card in before if card in staying]
    if kept != [card for card in cards if card in before]:
        return dict.fromkeys(cards, by)
    if len(kept) == len(before):
        return {card: before.get(card, by) for card in cards}
    left_open = _is_open(by, known)
    changed = {card: fact if left_open and _is_open(fact, known) else None for card, fact in before.items()}
    return {card: changed.get(card, by) for card in cards}


def _is_open(fact: Fact | None, known: Mapping[int, Fact]) -> bool:
    """Whether the viewer may know all that a fact says."""
    return fact is not None and known[fact.seq] is fact


def _blamed(card: Card, by: Fact | None, known: Mapping[int, Fact], seen: bool) -> Blamed:
    """A viewer who may know the fact that put a card there knows the card, where that names it or the zone is `seen`;
    else it lies face down for them. Hands that are exchanged are an open fact, and their cards are not."""
    chain: list[Fact] = []
    seq = by.seq if by is not None else None
    while seq is not None and seq in known:
        chain.append(known[seq])
        seq = chain[-1].cause
    is_known = by is not None and _is_open(by, known) and (seen or card in cards_in(by))
    return Blamed(card.face if is_known else None, tuple(chain))
