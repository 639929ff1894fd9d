"""The faces that a transcript shows: which card has which, and what is left in the pool."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from moothall.domain.kernel.facts import Card

FROM_THE_LOG = 10_000
"""Cards that only the log knows of are numbered from here."""


class Faces:
    """Binds faces to cards. All cards whose face is not known share one pool: the deck less the faces that were seen.

    Cards of the shuffled deck get a number of the stock with their face at the end; those never seen keep their own.
    """

    def __init__(self, stock: Sequence[Card], first_number: int) -> None:
        self.pool = Counter(card.face or "" for card in stock)
        self.first_seen: dict[str, int] = {}
        """The line in which each face was seen first."""
        self.doubted: list[tuple[set[Card], str]] = []
        """Faces in the pool that belong to one of some cards, nobody can say to which."""
        self._stock = stock
        self._next = first_number
        self._new = FROM_THE_LOG
        self._dealt: list[Card] = []

    def shuffled(self) -> tuple[Card, ...]:
        """The deck in an order that nobody has seen."""
        self._dealt = [self.unknown() for _ in self._stock]
        return tuple(self._dealt)

    def unknown(self) -> Card:
        """A card of which nothing is known."""
        self._next += 1
        return Card(self._next - 1, None)

    def can_be(self, card: Card, face: str) -> bool:
        """Whether a card may have a face: it has it, or the pool has one for it."""
        return card.face == face or (card.face is None and self.pool[face] > 0)

    def bind(self, card: Card, face: str, line: int) -> bool:
        """Give a card a face that a line shows. Returns whether it may have it; else nothing happens."""
        if not self.can_be(card, face):
            return False
        if card.face is None:
            self.pool[face] -= 1
            card.face = face
            group = next((each for each in self.doubted if card in each[0] and each[1] == face), None)
            if group is not None:
                self.doubted.remove(group)
        self.first_seen.setdefault(face, line)
        return True

    def unbind(self, card: Card) -> None:
        """Take a face back."""
        if card.face is not None:
            self.pool[card.face] += 1
            card.face = None

    def doubt(self, cards: Sequence[Card]) -> None:
        """From here on nobody can say which of these cards is which: take back their faces."""
        for group, _ in self.doubted:
            if not group.isdisjoint(cards):
                group.update(cards)
        self.doubted += [({*cards}, card.face) for card in cards if card.face is not None]
        for card in cards:
            self.unbind(card)

    def with_face(self, faces: Collection[str]) -> list[Card]:
        """The cards of the deck that are known to have one of some faces."""
        return [card for card in self._dealt if card.face in faces]

    def new(self, face: str | None) -> Card:
        """A card that only the log knows of."""
        self._new += 1
        return Card(self._new, face)

    def find(self, cards: Iterable[Card], face: str | None, line: int) -> Card | None:
        """A card that a line shows, bound to its face: one known to have it, else one that may. None: any card, at
        best one whose face is not known."""
        there = list(cards)
        if face is None:
            return next((card for card in there if card.face is None), there[0] if there else None)
        known = next((card for card in there if card.face == face), None)
        blank = [card for card in there if card.face is None and self.can_be(card, face)]
        card_found = known or min(blank, key=lambda card: not self._is_doubted(card, face), default=None)
        if card_found is not None:
            self.bind(card_found, face, line)
        return card_found

    def _is_doubted(self, card: Card, face: str) -> bool:
        return any(face == doubted and card in cards for cards, doubted in self.doubted)

    def fit(self, cards: Sequence[Card], shown: Sequence[str | None], line: int) -> bool:
        """Bind the faces that a line shows of a hand, in whatever order. Returns whether they can be its cards."""
        if len(cards) != len(shown):
            return False
        named = Counter(face for face in shown if face is not None)
        known = Counter(card.face for card in cards if card.face is not None)
        left = named - known
        blank = [card for card in cards if card.face is None]
        if left.total() > len(blank) or any(self.pool[face] < count for face, count in left.items()):
            return False
        for face in left.elements():
            card = min(blank, key=lambda each: not self._is_doubted(each, face))
            blank.remove(card)
            self.bind(card, face, line)
        return (known - named).total() <= len(shown) - named.total()

    def number(self) -> None:
        """Give the cards that were seen the numbers of the stock: equal faces by ascending number."""
        numbers: dict[str, list[int | None]] = {}
        for card in reversed(self._stock):
            numbers.setdefault(card.face or "", []).append(card.number)
        for card in self._dealt:
            if card.face is not None and numbers.get(card.face):
                card.number = numbers[card.face].pop()
