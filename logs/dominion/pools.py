"""Cards without a face: after a shuffle that nobody saw, a deck's cards share a pool of what was shuffled.

Pools form a chain: a card that was shuffled without a face is still one of an earlier pool. Which of several cards that
lay together unseen has a face nobody knows, either: a hand of cards from two shuffles. So the first card that can have
it gets it, and where a later line shows that another one must have it, the two change places (`rerouting`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from moothall.domain.kernel.facts import Card, Option

from .rerouting import reroute


class Pool:
    """What was shuffled and has not been seen since: real cards by face, the lowest number last; `line` says where.

    `borrowed` are the shuffled cards that had no face before either: each is one that an earlier pool still holds.
    """

    __slots__ = ("borrowed", "faces", "known", "line", "members", "shuffled", "unseen")

    def __init__(self, cards: Sequence[Card], line: int) -> None:
        self.line = line
        self.known: dict[Card, Card] = {}
        """The cards of the pool whose faces were shown, each with the real card that it is."""
        self.faces: dict[str, list[Card]] = {}
        self.shuffled = [card for card in cards if card.face is None]
        """The cards that were shuffled without a face, whoever has them now."""
        self.borrowed = self.shuffled
        self.members: list[Card] = []
        """The cards that the shuffle made, before any changed places."""
        for card in sorted(cards, key=lambda card: -(card.number or 0)):
            if card.face is not None:
                self.faces.setdefault(card.face, []).append(card)
        self.unseen = len(cards)

    @property
    def all_seen(self) -> bool:
        """Whether all of its cards have been seen, and no others: a card that the log alone has leaves a face over."""
        return not self.unseen and not any(self.faces.values())

    def first(self) -> str | None:
        """The face of the card with the lowest number that is left, but for those that are borrowed."""
        rest = [cards[-1] for cards in self.faces.values() if cards]
        return min(rest, key=lambda card: card.number or 0).face if rest else None


class Pools:
    """Which pool each faceless card belongs to, with a trail by which faces are unbound again."""

    def __init__(self) -> None:
        self.of: dict[Card, Pool] = {}
        self.guises: Mapping[Card, str] = {}
        """What cards in play are called where that is not what they say."""
        self.now: Callable[[], int] = lambda: 0
        """How many facts have been made."""
        self.exchanged: list[tuple[Card, Card, int]] = []
        """The cards that changed places, with the number of facts when they lay together: what happened to the one
        before that happened to the other."""
        self._together: dict[frozenset[Card], int] = {}
        self._beside: dict[Card, tuple[Card, ...]] = {}
        """For a card whose face was shown, the cards that lay with it unseen until then: each may be it as well."""
        self._bound_from: dict[Card, Pool] = {}
        self._slots: set[Card] = set()
        """All faceless cards that shuffles made: those of them that are shuffled again are real to the later pool."""
        self._trail: list[Callable[[], object]] = []

    def shuffle(self, cards: Sequence[Card], line: int) -> list[Card]:
        """Faceless cards, as many as were shuffled, with a new pool of what they stand for.

        Faceless cards among those shuffled stay what they are: cards of an earlier pool. Which they are shows when one
        of the new pool shows a face that only they can have.
        """
        pool = Pool(cards, line)
        faceless = [Card(None, None) for _ in cards]
        pool.members = faceless
        for card in faceless:
            self.of[card] = pool
        self._slots.update(faceless)
        self._trail.append(lambda: [self.of.pop(card, None) for card in faceless])
        return faceless

    def bind(self, card: Card, face: str, unable: set[Pool] | None = None) -> bool:
        """Say which face a card has. Returns whether its pool can supply that face; if not, nothing is bound.

        `unable` are the pools that are known not to have it: one that many shuffles have borrowed from is asked once.
        """
        pool = self.of.get(card)
        if pool is None or (unable is not None and pool in unable):
            return False
        cards = pool.faces.get(face)
        if cards:
            real = cards.pop()
            self._trail.append(lambda: cards.append(real))
        else:
            unable = set() if unable is None else unable
            lent = next((each for each in pool.borrowed if each.face == face or self.bind(each, face, unable)), None)
            if lent is None:
                unable.add(pool)
                return False
            before = pool.borrowed
            pool.borrowed = [each for each in before if each is not lent]
            self._trail.append(lambda: setattr(pool, "borrowed", before))
            real = lent
        self._become(card, pool, real)
        return True

    def bind_one(self, cards: Sequence[Card], face: str) -> Card | None:
        """Say that one of the faceless cards, which lie together in no order, has a face. Returns which; None if none
        can have it, and then nothing is bound."""
        free = [card for card in cards if card.face is None]
        first_of = {self.of.get(card): card for card in reversed(free)}
        for card in reversed(first_of.values()):
            if self.bind(card, face):
                self._lay_beside(card, free)
                return card
        unlike = {self._kind(card): card for card in reversed(free)}
        for card in reversed(unlike.values()):
            if reroute(self, card, face):
                self._lay_beside(card, free)
                return card
        return None

    def _kind(self, card: Card) -> tuple[Pool | None, frozenset[Pool | None]]:
        """What tells unseen cards apart: the pool of each, and those of the cards that it can change places with."""
        return self.of.get(card), frozenset(map(self.pool, self.beside(card)))

    def _lay_beside(self, card: Card, cards: Sequence[Card]) -> None:
        """Remember which cards of other pools a card lay with unseen."""
        own = self.pool(card)
        for each in cards:
            if each is not card and self.pool(each) not in (None, own):
                for one, other in ((card, each), (each, card)):
                    before = self._beside.get(one, ())
                    if other not in before:
                        self._lay_at(one, other)
                        self._beside[one] = (*before, other)
                        self._trail.append(partial(self._beside.__setitem__, one, before))

    def lay_together(self, cards: Sequence[Card]) -> None:
        """Remember that cards lie together in no order: a line shows them all, and which was which it does not say."""
        for at, card in enumerate(cards):
            self._lay_beside(card, cards[at + 1 :])

    def _lay_at(self, one: Card, other: Card) -> None:
        """Remember when two cards lay together first."""
        pair = frozenset((one, other))
        if pair not in self._together:
            self._together[pair] = self.now()
            self._trail.append(lambda: self._together.pop(pair, None))

    def sources(self, cards: Iterable[Card]) -> set[Pool]:
        """The pools that some cards are from, and those of cards that lay with them unseen."""
        lying = (each for card in cards for each in (card, *self._beside.get(card, ())))
        return {pool for each in lying if (pool := self.pool(each)) is not None}

    def pool(self, card: Card) -> Pool | None:
        """The pool of a card, whether or not its face was shown."""
        return self.of.get(card) or self._bound_from.get(card)

    def change_places(self, one: Card, other: Card) -> bool:
        """Two cards that lay together unseen are each from the other's pool. Returns whether that says anything; then
        neither has a face any more, and each must get its own again."""
        first, second = self.pool(one), self.pool(other)
        if first is None or second is None or first is second:
            return False
        self.exchanged.append((one, other, self._together[frozenset((one, other))]))
        self._trail.append(self.exchanged.pop)
        for card in (one, other):
            self.release(card)
        self._put(one, second)
        self._put(other, first)
        return True

    def lent(self, card: Card) -> Card | None:
        """The card of an earlier pool that a shown card turned out to be; None for one that had a face when it was
        shuffled."""
        pool = self._bound_from.get(card)
        real = None if pool is None else pool.known[card]
        return real if real in self._slots else None

    def beside(self, card: Card) -> Sequence[Card]:
        """The cards of other pools that a card lay with unseen."""
        return self._beside.get(card, ())

    def release(self, card: Card) -> None:
        """Take back the face of a card: its pool has the real card again. One that was shuffled unseen has its face
        from that card alone, and loses it, too."""
        pool = self._bound_from.pop(card, None)
        if pool is None:
            return
        real = pool.known.pop(card)
        face = real.face or ""
        before = pool.borrowed
        if real in self._slots:
            pool.borrowed = [*before, real]
        else:
            pool.faces.setdefault(face, []).append(real)
        shown = card.number, card.face
        card.number = card.face = None
        self.of[card] = pool
        pool.unseen += 1

        def undo() -> None:
            card.number, card.face = shown
            del self.of[card]
            pool.unseen -= 1
            pool.known[card] = real
            self._bound_from[card] = pool
            if real in self._slots:
                pool.borrowed = before
            else:
                pool.faces[face].remove(real)

        self._trail.append(undo)
        if real in self._slots:
            self.release(real)

    def _put(self, card: Card, pool: Pool) -> None:
        """Say that a faceless card is from a pool."""
        before = self.of[card]
        self.of[card] = pool
        before.unseen -= 1
        pool.unseen += 1

        def undo() -> None:
            self.of[card] = before
            before.unseen += 1
            pool.unseen -= 1

        self._trail.append(undo)

    def _become(self, card: Card, pool: Pool | None, real: Card) -> None:
        """A faceless card turns out to be `real`."""
        if pool is not None:
            del self.of[card]
            pool.unseen -= 1
            pool.known[card] = real
            self._bound_from[card] = pool
        card.number, card.face = real.number, real.face

        def undo() -> None:
            card.number = card.face = None
            if pool is not None:
                self.of[card] = pool
                pool.unseen += 1
                del pool.known[card], self._bound_from[card]

        self._trail.append(undo)

    def can_be(self, card: Card, face: str, unable: set[Pool] | None = None) -> bool:
        """Whether a faceless card's pool has that face left; `unable` as in `bind`."""
        pool = self.of.get(card)
        if pool is None or (unable is not None and pool in unable):
            return False
        if pool.faces.get(face):
            return True
        unable = set() if unable is None else unable
        if any(each.face == face or self.can_be(each, face, unable) for each in pool.borrowed):
            return True
        unable.add(pool)
        return False

    def bind_each(self, cards: Sequence[Card], faces: Sequence[str]) -> bool:
        """Give each of `faces` to one of the cards, such that all fit. Returns whether that can be; if not, nothing is
        bound. Of cards of several pools the first that fits may not leave a face for the others."""
        return self._bind_each(cards, faces, self.bind) or self._bind_each(cards, faces, partial(reroute, self))

    def _bind_each(self, cards: Sequence[Card], faces: Sequence[str], bind: Callable[[Card, str], bool]) -> bool:
        """`bind_each` in one way: as the pools are, or with cards changing places where they have none left."""
        if not faces:
            return True
        tried: list[object] = []
        for card in cards:
            pool = self.of.get(card) if bind == self.bind else self._kind(card)
            mark = self.mark()
            if pool in tried or not (self.bind(card, faces[0]) or (bind != self.bind and bind(card, faces[0]))):
                continue
            tried.append(pool)
            rest = [each for each in cards if each is not card]
            if self._bind_each(rest, faces[1:], bind):
                self._lay_beside(card, rest)
                return True
            self.rewind(mark)
        return False

    def force(self, card: Card, real: Card) -> None:
        """Say that a card is `real`, whatever its pool holds: the log's word."""
        pool = self.of.get(card)
        self._become(card, pool, real)
        if pool is not None:
            del pool.known[card], self._bound_from[card]
            self._trail += [
                partial(pool.known.__setitem__, card, real),
                partial(self._bound_from.__setitem__, card, pool),
            ]

    def settle(self, cards: Iterable[Card]) -> None:
        """Give cards that were never seen what their pools have left, in the order they lie."""
        for card in cards:
            if card.face is None:
                self._settle(card)

    def _settle(self, card: Card) -> None:
        """Give a faceless card the lowest real card of its pool, else one that the pool borrowed."""
        pool = self.of.get(card)
        if pool is None:
            return
        face = pool.first()
        if face is None and pool.borrowed:
            self.settle(pool.borrowed[:1])
            face = pool.borrowed[0].face
        if face is not None:
            self.bind(card, face)

    def settle_all(self) -> None:
        """At the end, every card that was never seen takes what its pool has left."""
        self.settle(list(self.of))

    def called(self, option: Option) -> str:
        """The name that the format shows for an option, which may be a card in play."""
        return (self.guises.get(option) if isinstance(option, Card) else None) or face(option)

    def mark(self) -> int:
        """A mark for `rewind`."""
        return len(self._trail)

    def rewind(self, mark: int) -> None:
        """Unbind every face bound since the mark."""
        while len(self._trail) > mark:
            self._trail.pop()()


def face(option: Option) -> str:
    """The name that a log shows for an option."""
    return (option.face or "?") if isinstance(option, Card) else str(option)


def option_named(pools: Pools, options: Sequence[Option], name: str, pile: str | None = None) -> Option | None:
    """The option of that name (or of its pile), else a card that has no face yet and may be it: it gets the face."""
    for option in options:
        if pools.called(option) in (name, pile):
            return option
    return pools.bind_one([option for option in options if isinstance(option, Card)], name)
