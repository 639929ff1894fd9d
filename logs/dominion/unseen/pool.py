"""One pool of unseen cards: the cards that were shuffled, and those of them that are left."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from operator import attrgetter
from typing import Self

from moothall.domain.kernel.facts import Card

_NUMBER = attrgetter("number")
Trail = list[Callable[[], object]]
"""Functions that undo each change, the last one first."""


class Pool:
    """Cards that were shuffled and not seen since: real cards by face, the lowest number last; `line` is their shuffle.

    `borrowed` are the shuffled cards that are left of those that had no face before either: each is one that an earlier
    pool still holds, or has been given a face since. They are listed by that pool or face, None where there is neither.
    """

    __slots__ = (
        "_left", "_size", "_within", "beside", "borrowed", "faces", "known", "known_lent", "line", "members", "unseen",
    )  # fmt: skip

    def __init__(self, cards: Sequence[Card], line: int) -> None:
        self.line = line
        self.known: dict[Card, Card] = {}
        """The cards of the pool whose faces were shown, each with the real card that it is."""
        self.known_lent: dict[Card, Card] = {}
        """Those of them that turned out to be cards which were shuffled unseen."""
        self.faces: dict[str, list[Card]] = {}
        self.borrowed: dict[Self | str | None, dict[Card, None]] = {}
        self.beside: dict[Self, None] = {}
        """The pools of cards that lay with cards of this one unseen."""
        self.members: list[Card] = []
        """The cards that the shuffle made, before any changed places."""
        # They are taken from the end, so cards of one face come out of it by ascending number.
        known = [card for card in cards if card.face is not None]
        for card in sorted(known, key=_NUMBER, reverse=True):
            self.faces.setdefault(card.face or "", []).append(card)
        self.unseen = len(cards)
        self._within: Self | None = None
        """Another pool of those that are joined; None for the one that counts for them all."""
        self._size = 1
        self._left = {face: len(cards) for face, cards in self.faces.items()}
        """How many cards of each face are left in the pools that are joined, where this one counts for them."""

    @property
    def all_seen(self) -> bool:
        """Whether all of its cards have been seen, and no others: a card that the log alone has leaves a face over."""
        return not self.unseen and not any(self.faces.values())

    @property
    def lenders(self) -> list[Self]:
        """The pools of the shuffled cards that have no face yet."""
        return [pool for pool, cards in self.borrowed.items() if isinstance(pool, Pool) and cards]

    @property
    def lent(self) -> list[Card]:
        """The shuffled cards that are left and had no face before."""
        return [card for cards in self.borrowed.values() for card in cards]

    def by_number(self) -> list[str]:
        """The faces that are left, but for those that are borrowed, by the lowest number of their cards."""
        rest = sorted((cards[-1].number or 0, face) for face, cards in self.faces.items() if cards)
        return [face for _, face in rest]

    def first(self) -> str | None:
        """The face of the card with the lowest number that is left, but for those that are borrowed."""
        return next(iter(self.by_number()), None)

    def all_left(self) -> list[str]:
        """The faces of which the pools that are joined with it have a card left."""
        return [face for face, count in self._counting()._left.items() if count > 0]

    def take(self, face: str, trail: Trail) -> Card:
        """A real card of a face that the pool has left, which leaves it."""
        cards, counting = self.faces[face], self if self._within is None else self._counting()
        real = cards.pop()
        counting._left[face] -= 1
        trail.append(partial(_give_back, real, cards, counting))
        return real

    def put_back(self, real: Card, trail: Trail) -> None:
        """A real card is left again."""
        face, counting = real.face or "", self._counting()
        cards = self.faces.setdefault(face, [])
        cards.append(real)
        counting._add(face, 1)

        def undo() -> None:
            cards.pop()
            counting._add(face, -1)

        trail.append(undo)

    def list_lent(self, card: Card, lender: Self | str | None, trail: Trail) -> None:
        """A card that was shuffled without a face is left."""
        self._list(card, lender)
        trail.append(lambda: self._strike(card, lender))

    def strike_lent(self, card: Card, lender: Self | str | None, trail: Trail) -> None:
        """A card that was shuffled without a face is not left, or not by this pool or face."""
        self._strike(card, lender)
        trail.append(lambda: self._list(card, lender))

    def _list(self, card: Card, lender: Self | str | None) -> None:
        self.borrowed.setdefault(lender, {})[card] = None
        if isinstance(lender, str):
            self._counting()._add(lender, 1)

    def _strike(self, card: Card, lender: Self | str | None) -> None:
        del self.borrowed[lender][card]
        if isinstance(lender, str):
            self._counting()._add(lender, -1)

    # Pools that are joined

    def join(self, other: Self, trail: Trail) -> None:
        """A card of one of the pools may turn out to be one of the other."""
        large, small = self._counting(), other._counting()
        if large is small:
            return
        if large._size < small._size:
            large, small = small, large
        small._within = large
        large._size += small._size
        for face, count in small._left.items():
            large._add(face, count)

        def undo() -> None:
            small._within = None
            large._size -= small._size
            for face, count in small._left.items():
                large._add(face, -count)

        trail.append(undo)

    def lay_beside(self, other: Self, trail: Trail) -> None:
        """Cards of the two pools lie together unseen."""
        if other not in self.beside:
            for one, another in ((self, other), (other, self)):
                one.beside[another] = None
                trail.append(partial(one.beside.pop, another, None))
            self.join(other, trail)

    def may_have(self, face: str) -> bool:
        """Whether one of the pools that are joined with it has a card of that face left."""
        counting = self if self._within is None else self._counting()
        return counting._left.get(face, 0) > 0

    def _add(self, face: str, count: int) -> None:
        """So many more cards of a face are left in the pools that this one counts for."""
        self._left[face] = self._left.get(face, 0) + count

    def _counting(self) -> Self:
        pool = self
        while pool._within is not None:
            pool = pool._within
        return pool


def _give_back(real: Card, cards: list[Card], counting: Pool) -> None:
    """Undo `take` from these `cards`, of which the pool `counting` counts how many are left."""
    cards.append(real)
    counting._left[real.face or ""] += 1
