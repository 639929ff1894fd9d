"""Cards without a face: after a shuffle that nobody saw, a deck's cards share a pool of what was shuffled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from moothall.domain.kernel.facts import Card, Option


class Pool:
    """What was shuffled and has not been seen since: real cards by face, the lowest number last; `line` says where."""

    __slots__ = ("faces", "line", "unseen")

    def __init__(self, cards: Sequence[Card], line: int) -> None:
        self.line = line
        self.faces: dict[str, list[Card]] = {}
        for card in sorted(cards, key=lambda card: -(card.number or 0)):
            self.faces.setdefault(card.face or "?", []).append(card)
        self.unseen = len(cards)

    def take(self, face: str) -> Card | None:
        """The real card of this face with the lowest number, which leaves the pool; None when it has none."""
        cards = self.faces.get(face)
        return cards.pop() if cards else None

    def first(self) -> str | None:
        """The face of the card with the lowest number that is left."""
        rest = [cards[-1] for cards in self.faces.values() if cards]
        return min(rest, key=lambda card: card.number or 0).face if rest else None


class Pools:
    """Which pool each faceless card belongs to, with a trail by which faces are unbound again."""

    def __init__(self) -> None:
        self.of: dict[Card, Pool] = {}
        self.guises: Mapping[Card, str] = {}
        """What cards in play are called where that is not what they say."""
        self._trail: list[tuple[Card, Pool | None, Card | None]] = []

    def shuffle(self, cards: Sequence[Card], line: int) -> list[Card]:
        """Faceless cards, as many as were shuffled, with a new pool of what they stand for.

        Faceless cards among those shuffled are of one earlier pool; which is which nobody will ever know, so they
        take what it has left in the order they lie.
        """
        for card in cards:
            if card.face is None:
                self._settle(card)
        pool = Pool([card for card in cards if card.face is not None], line)
        faceless = [Card(None, None) for _ in cards]
        for card in faceless:
            self.of[card] = pool
        return faceless

    def _settle(self, card: Card) -> None:
        """Give a faceless card the lowest real card of its pool."""
        pool = self.of.get(card)
        face = pool.first() if pool is not None else None
        if face is not None:
            self.bind(card, face)

    def bind(self, card: Card, face: str) -> bool:
        """Say which face a card has. Returns whether its pool can supply that face; if not, nothing is bound."""
        pool = self.of.get(card)
        if pool is None:
            return False
        real = pool.take(face)
        if real is None:
            return False
        card.number, card.face = real.number, real.face
        del self.of[card]
        pool.unseen -= 1
        self._trail.append((card, pool, real))
        return True

    def can_be(self, card: Card, face: str) -> bool:
        """Whether a faceless card's pool has that face left."""
        pool = self.of.get(card)
        return pool is not None and bool(pool.faces.get(face))

    def force(self, card: Card, real: Card) -> None:
        """Say that a card is `real`, whatever its pool holds: the log's word."""
        pool = self.of.pop(card, None)
        if pool is not None:
            pool.unseen -= 1
        card.number, card.face = real.number, real.face
        self._trail.append((card, pool, None))

    def settle(self, cards: Iterable[Card]) -> None:
        """Give cards that were never seen what their pools have left, in the order they lie."""
        for card in cards:
            if card.face is None:
                self._settle(card)

    def settle_all(self) -> None:
        """At the end, every card that was never seen takes what its pool has left."""
        self.settle(list(self.of))

    def mark(self) -> int:
        """A mark for `rewind`."""
        return len(self._trail)

    def rewind(self, mark: int) -> None:
        """Unbind every face bound since the mark."""
        while len(self._trail) > mark:
            card, pool, real = self._trail.pop()
            card.number = card.face = None
            if pool is not None:
                self.of[card] = pool
                pool.unseen += 1
                if real is not None:
                    pool.faces.setdefault(real.face or "?", []).append(real)


def face(option: Option) -> str:
    """The name that a log shows for an option."""
    return (option.face or "?") if isinstance(option, Card) else str(option)


def option_named(pools: Pools, options: Sequence[Option], name: str, pile: str | None = None) -> Option | None:
    """The option of that name (or of its pile), else a card that has no face yet and may be it: it gets the face."""
    for option in options:
        called = pools.guises.get(option) if isinstance(option, Card) else None
        if (called or face(option)) in (name, pile):
            return option
    for option in options:
        if isinstance(option, Card) and option.face is None and pools.bind(option, name):
            return option
    return None
