"""Cards without a face: after a shuffle that nobody saw, a deck's cards share a pool of what was shuffled."""

from __future__ import annotations

from collections.abc import Sequence

from moothall.domain.kernel.facts import Card


class Pool:
    """What was shuffled and has not been seen since: real cards by face, the lowest number last."""

    __slots__ = ("faces", "line", "unseen")

    def __init__(self, cards: Sequence[Card], line: int) -> None:
        self.line = line
        self.faces: dict[str, list[Card]] = {}
        for card in sorted(cards, key=lambda card: -(card.number or 0)):
            self.faces.setdefault(card.face or "?", []).append(card)
        self.unseen: list[Card] = []
        """The faceless cards that stand for what is in the pool, the top of the deck first."""

    def take(self, face: str) -> Card | None:
        """The real card of this face with the lowest number, which leaves the pool; None when it has none."""
        cards = self.faces.get(face)
        if not cards:
            return None
        card = cards.pop()
        if not cards:
            del self.faces[face]
        return card

    def rest(self) -> list[Card]:
        """The real cards that are left, in ascending number."""
        return sorted((card for cards in self.faces.values() for card in cards), key=lambda card: card.number or 0)


class Pools:
    """Which pool each faceless card belongs to."""

    def __init__(self) -> None:
        self.of: dict[Card, Pool] = {}

    def shuffle(self, cards: Sequence[Card], line: int) -> list[Card]:
        """Faceless cards, as many as were shuffled, with a new pool of what they stand for.

        Faceless cards among those shuffled are of one earlier pool; which is which nobody will ever know, so they
        take what it has left in the order they lie.
        """
        real: list[Card] = []
        for card in cards:
            if card.face is None and card in self.of:
                self._settle(card)
            if card.face is not None:
                real.append(card)
        pool = Pool(real, line)
        pool.unseen = [Card(None, None) for _ in cards]
        for card in pool.unseen:
            self.of[card] = pool
        return list(pool.unseen)

    def _settle(self, card: Card) -> None:
        """Give a faceless card the lowest real card of its pool."""
        rest = self.of[card].rest()
        if rest:
            self.bind(card, rest[0].face or "?")

    def bind(self, card: Card, face: str) -> bool:
        """Say which face a card has. Returns whether its pool can supply that face; if not, nothing is bound."""
        pool = self.of.get(card)
        real = pool.take(face) if pool is not None else None
        if pool is None or real is None:
            return False
        card.number, card.face = real.number, real.face
        del self.of[card]
        pool.unseen.remove(card)
        return True

    def force(self, card: Card, real: Card) -> None:
        """Say that a card is `real`, whatever its pool holds: the log's word."""
        pool = self.of.pop(card, None)
        if pool is not None:
            pool.unseen.remove(card)
        card.number, card.face = real.number, real.face

    def settle_all(self) -> None:
        """At the end, give every card that was never seen what its pool has left, in the order they lie."""
        for card in list(self.of):
            pool = self.of[card]
            if pool.faces:
                self.bind(card, pool.rest()[0].face or "?")
