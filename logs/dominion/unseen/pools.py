"""Cards without a face: after a shuffle that nobody saw, a deck's cards share a pool of what was shuffled.

Pools form a chain: a card that was shuffled without a face is still one of an earlier pool. Which of several cards that
lay together unseen has a face nobody knows, either: a hand of cards from two shuffles. So the first card that can have
it gets it, and where a later line shows that another one must have it, the two change places (`rerouting`).
"""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import TypeVar

from moothall.domain.kernel.facts import Card, Option

from .pool import Pool, Trail
from .rerouting import reroute
from .settling import settle

MOST_OPEN = 300
"""The number of later shuffles after which the cards of a shuffle settle: more than a game has. It bounds the cost of a
line, however often decks were shuffled before it. With five, nine of 50 agreeing real logs differ."""
MOST_BESIDE = 60
"""The number of cards lying together for which the pools keep which lay beside which: more than a hand has. Five are
enough for 50 real logs."""
BoundT = TypeVar("BoundT")


@dataclass(slots=True, eq=False)
class Together:
    """Cards that lay together unseen, when so many facts had been made: the keys of `cards`. The first `shown` of them
    got their faces one by one."""

    when: int
    cards: Mapping[Card, object]
    shown: int

    def around(self, card: Card) -> Sequence[Card]:
        """The cards in the order in which one of them lay with them: after those that got no face before it did, the
        others, the last first."""
        cards = [*self.cards]
        at = min(cards.index(card), self.shown - 1) if self.shown > 1 else 0
        return [*cards[at:], *reversed(cards[:at])] if at else cards


class Pools:
    """Which pool each faceless card belongs to, with a trail by which faces are unbound again."""

    def __init__(self) -> None:
        self.of: dict[Card, Pool] = {}
        self.guises: Mapping[Card, str] = {}
        """The names of cards in play that differ from their printed names."""
        self.now: Callable[[], int] = lambda: 0
        """Returns the number of facts that have been made."""
        self.is_offered: Callable[[Card], bool] = lambda card: True
        """Whether the open question offers a card that has just got its face."""
        self.exchanged: list[tuple[Card, Card, int]] = []
        """The cards that changed places, with the number of facts when they lay together: what happened to the one
        before that happened to the other."""
        self.unlike: dict[Card, frozenset[str]] = {}
        """For a card without a face, those that the questions it was offered to do not allow."""
        self.disallowed = 0
        """The number of cards that were offered to a question and got a face that it does not allow, or can have only
        such faces."""
        self._is_lenient = False
        """Whether a card may have such a face, because there is no other way."""
        self._together: dict[Card, list[Together]] = {}
        """For a card, when it lay together with which others unseen: each may be the other as well."""
        self._bound_from: dict[Card, Pool] = {}
        self._lent_to: dict[Card, Pool] = {}
        """The faceless cards that were shuffled again, each with the pool to which it is real."""
        self._shown_as: dict[Card, Card] = {}
        """For a card that was shuffled again, the card of the later pool that it turned out to be."""
        self._open: list[Pool] = []
        """The pools whose cards have not settled, the oldest first."""
        self._trail: Trail = []

    def shuffle(self, cards: Sequence[Card], line: int) -> list[Card]:
        """Faceless cards, as many as were shuffled, with a new pool of what they stand for.

        Faceless cards among those shuffled stay what they are: cards of an earlier pool. Which they are shows when one
        of the new pool shows a face that only they can have.
        """
        pool = Pool(cards, line)
        faceless = [Card(None, None) for _ in cards]
        pool.members = faceless
        # By the log's word a card may lie twice (81741954, 159).
        lent = [*dict.fromkeys(card for card in cards if card.face is None)]
        self.of.update(dict.fromkeys(faceless, pool))
        self._lent_to.update(dict.fromkeys(lent, pool))
        self._open.append(pool)

        def undo() -> None:
            for card in faceless:
                self.of.pop(card, None)
            for card in lent:
                del self._lent_to[card]
            self._open.remove(pool)

        self._trail.append(undo)
        for card in lent:
            pool.list_lent(card, self.of.get(card), self._trail)
        for lender in pool.lenders:
            pool.join(lender, self._trail)
        if len(self._open) > MOST_OPEN:
            self._close(self._open[0])  # the oldest: what was not seen for so long may be anything that is left
        return faceless

    def _close(self, pool: Pool) -> None:
        """The cards of a pool settle: too many shuffles came after it."""
        self._open.remove(pool)
        self._trail.append(lambda: self._open.insert(0, pool))
        self.settle(pool.members)

    def bind(self, card: Card, face: str) -> bool:
        """Say which face a card has. Returns whether its pool can supply that face; if not, nothing is bound.

        A card that was shuffled unseen again and again turns out to be the same one in each of the pools between.
        """
        own = self.of.get(card)
        if own is None or not own.may_have(face) or (self.unlike and not self.allows(card, face)):
            return False
        if own.faces.get(face):
            real = own.take(face, self._trail)
            if real in own.borrowed.get(face, ()):
                own.strike_lent(real, face, self._trail)
            self._become(card, own, real)
            return True
        path = self._path(card, face)
        if path is None:
            return False
        real = path.pop() if path[-1].face is not None else self.of[path[-1]].take(face, self._trail)
        for each in reversed(path):
            pool = self.of[each]
            if real in pool.borrowed.get(face, ()):
                pool.strike_lent(real, face, self._trail)
            self._become(each, pool, real)
            real = each
        return True

    def can_be(self, card: Card, face: str) -> bool:
        """Whether a faceless card's pool has that face left, or has borrowed it."""
        return self._path(card, face) is not None

    def _path(self, card: Card, face: str) -> list[Card] | None:
        """The card, then the one that it is of those shuffled unseen, and so on back to the nearest pool that has the
        face left; the last may have been given the face since. None where the card cannot have it."""
        own = self.of.get(card)
        if own is None or not own.may_have(face) or not self.allows(card, face):
            return None
        if own.faces.get(face):
            return [card]
        reached = {own: card}
        for pool in (ahead := [own]):
            borrowed = next(iter(pool.borrowed.get(face, ())), None)
            if pool.faces.get(face) or borrowed is not None:
                path = [] if pool.faces.get(face) or borrowed is None else [borrowed]
                while pool is not own:
                    path.append(reached[pool])
                    pool = self._lent_to[reached[pool]]
                return [card, *reversed(path)]
            for lender in pool.lenders:  # each once: a deck may be shuffled again and again unseen (log546)
                lent = next(filter(partial(self.allows, face=face), pool.borrowed[lender]), None)
                if lender not in reached and lent is not None:
                    reached[lender] = lent
                    ahead.append(lender)
        return None

    def allows(self, card: Card, face: str) -> bool:
        """Whether the questions that a card without a face was offered to let it have one."""
        return not self.unlike or self._is_lenient or face not in self.unlike.get(card, ())

    def leniently(self, bind: Callable[[], BoundT]) -> BoundT:
        """The result of `bind`, a change of faces that all questions allow; where that fails, of one that some
        questions do not allow. A card shuffled unseen is none that a Library could not set aside, if it can be another.
        [written game 2017 1005]"""
        bound = bind()
        if bound or not self.unlike or self._is_lenient:
            return bound
        self._is_lenient = True
        bound = bind()
        self._is_lenient = False
        return bound

    def bind_one(self, cards: Sequence[Card], face: str) -> Card | None:
        """Say that one of the faceless cards, which lie together in no order, has a face. Returns which; None if none
        can have it, and then nothing is bound."""
        return self.leniently(partial(self._bind_one, cards, face))

    def _bind_one(self, cards: Sequence[Card], face: str) -> Card | None:
        free = self._likely_first([card for card in cards if card.face is None], face)
        # Cards of one pool can have the same faces, so the first of each is tried.
        first_of = {self.of.get(card): card for card in reversed(free)}
        for card in reversed(first_of.values()):
            if self.bind(card, face):
                self.lay_together(free)
                return card
        # Only then do others change places: most cards can have a face as the pools are.
        unlike = {self._kind(card): card for card in reversed(free) if self.is_left(card, face)}
        for card in reversed(unlike.values()):
            if reroute(self, card, face):
                self.lay_together(free)
                return card
        return None

    def _likely_first(self, cards: list[Card], face: str) -> list[Card]:
        """The cards, those last that cannot have a face by the questions that they were offered to."""
        return sorted(cards, key=lambda card: face in self.unlike.get(card, ())) if self.unlike else cards

    def _kind(self, card: Card) -> tuple[Pool | None, frozenset[Pool | None]]:
        """A key by which unseen cards differ: the card's pool, and the pools of the cards that it can change places
        with."""
        return self.of.get(card), frozenset(map(self.pool, self.beside(card)))

    def lay_together(self, cards: Sequence[Card], shown: int = 1) -> None:
        """Remember that cards lie together unseen, in no order: which of them is which nobody knows. The first `shown`
        get their faces one by one."""
        if len(cards) < 2:
            return
        of, bound = self.of, self._bound_from
        lying = {card: pool for card in cards[:MOST_BESIDE] if (pool := of.get(card) or bound.get(card)) is not None}
        if len(lying) < 2:
            return
        before = self._together.get(next(iter(lying)))
        if before and before[-1].cards.keys() >= lying.keys():
            return
        for one, other in combinations(dict.fromkeys(lying.values()), 2):
            one.lay_beside(other, self._trail)
        together = Together(self.now(), lying, shown)
        for card in lying:
            self._together.setdefault(card, []).append(together)
        self._trail.append(partial(self._take_apart, together))

    def _take_apart(self, together: Together) -> None:
        """Undo the last `lay_together`."""
        for card in together.cards:
            self._together[card].pop()

    def sources(self, cards: Iterable[Card]) -> set[Pool]:
        """The pools that some cards are from, and those of cards that lay with them unseen."""
        lying = (each for card in cards for each in (card, *self.beside(card)))
        return {pool for each in lying if (pool := self.pool(each)) is not None}

    def pool(self, card: Card) -> Pool | None:
        """The pool of a card, whether or not its face was shown."""
        return self.of.get(card) or self._bound_from.get(card)

    def change_places(self, one: Card, other: Card) -> bool:
        """Two cards that lay together unseen are each what the other was until then. Returns whether that can be; then
        neither has a face any more, and each must get its own again."""
        first, second = self.pool(one), self.pool(other)
        if first is None or second is None:
            return False
        when = self.beside(one)[other]
        self.exchanged.append((one, other, when))
        self._trail.append(self.exchanged.pop)
        for card in (one, other):
            self.release(card)
        if first is not second:
            self._put(one, second)
            self._put(other, first)
        self._change_before(one, other, when)
        self._trail.append(partial(self._change_before, one, other, when))
        return True

    def _change_before(self, one: Card, other: Card, when: int) -> None:
        """Two cards change what they lay together with before `when`."""
        before = {card: [each for each in self._together[card] if each.when < when] for card in (one, other)}
        places = {one: other, other: one}
        for each in dict.fromkeys((*before[one], *before[other])):
            each.cards = {places.get(card, card): None for card in each.cards}
        for card, former in places.items():
            self._together[card] = [*before[former], *self._together[card][len(before[card]) :]]

    def is_left(self, card: Card, face: str) -> bool:
        """Whether one of the pools from which a faceless card may be has a card of that face left."""
        pool = self.of.get(card)
        return pool is not None and pool.may_have(face)

    def last_shown(self, card: Card) -> Card:
        """The card of the latest pool that has its face from a card, which was shuffled unseen; itself if none has."""
        later = self._shown_as.get(card)
        while later is not None and self._bound_from[later].known_lent.get(later) is card:
            card, later = later, self._shown_as.get(later)
        return card

    def beside(self, card: Card) -> dict[Card, int]:
        """The cards that a card lay with unseen, each with the number of facts when they did so first."""
        homes: dict[Card, int] = {}
        for together in self._together.get(card, ()):
            for each in together.around(card):
                homes.setdefault(each, together.when)
        homes.pop(card, None)
        return homes

    def lay_beside_another(self, card: Card, own: Pool | None, before: int) -> bool:
        """Whether a card lay unseen with one of another pool than `own` when there were fewer facts than `before`."""
        for together in self._together.get(card, ()):
            if together.when < before:
                for each in together.cards:
                    if each is not card and self.pool(each) is not own:
                        return True
        return False

    def chain(self, card: Card) -> list[Card]:
        """A card, and those of earlier pools that it turned out to be."""
        chain = [card]
        while (pool := self._bound_from.get(chain[-1])) is not None and chain[-1] in pool.known_lent:
            chain.append(pool.known_lent[chain[-1]])
        return chain

    def release(self, card: Card) -> None:
        """Take back the face of a card: its pool has the real card again. One that was shuffled unseen has its face
        from that card alone, and loses it, too."""
        each: Card | None = card
        while each is not None:
            pool = self._bound_from.get(each)
            each = None if pool is None else self._released(each, pool)

    def in_places(self, cards: Sequence[Card]) -> list[Card]:
        """Cards that were shown one after the other, each where the facts show it now: some may have changed places."""
        placed = [*cards]
        for one, other, _ in self.exchanged:
            if one in placed and other in placed:
                here, there = placed.index(one), placed.index(other)
                placed[here], placed[there] = other, one
        return placed

    def order(self, one: Card, other: Card) -> None:
        """Two cards of one pool that lay together unseen change places, each with its face."""
        faces = one.face or "", other.face or ""
        if other in self.beside(one) and self.change_places(one, other):
            for card, face in zip((one, other), faces, strict=True):
                self.bind(card, face)

    def _released(self, card: Card, pool: Pool) -> Card | None:
        """Take back the face of one card. Returns the card shuffled unseen that it had turned out to be; None where it
        was a real one."""
        real = pool.known[card]
        lent = pool.known_lent.get(card)
        if lent is None:
            pool.put_back(real, self._trail)
        else:
            pool.list_lent(lent, lent.face, self._trail)
        listed = self._strike(card)
        shown = card.number, card.face
        del pool.known[card], self._bound_from[card]
        pool.known_lent.pop(card, None)
        del self._shown_as[real]
        card.number = card.face = None
        self.of[card] = pool
        pool.unseen += 1

        def undo() -> None:
            card.number, card.face = shown
            del self.of[card]
            pool.unseen -= 1
            pool.known[card] = real
            self._shown_as[real] = card
            if lent is not None:
                pool.known_lent[card] = lent
            self._bound_from[card] = pool

        self._trail.append(undo)
        self._list(card, listed)
        return lent

    def _strike(self, card: Card) -> Pool | None:
        """A card gets or loses its face, or its pool. Returns the later pool that has it left, which must list it
        anew."""
        pool = self._lent_to.get(card)
        if pool is None:
            return None
        lender = card.face or self.of.get(card)
        if card not in pool.borrowed.get(lender, ()):
            return None
        pool.strike_lent(card, lender, self._trail)
        return pool

    def _list(self, card: Card, pool: Pool | None) -> None:
        """The later pool lists a card that it has left as what it now is."""
        if pool is not None:
            pool.list_lent(card, card.face or self.of.get(card), self._trail)

    def _put(self, card: Card, pool: Pool) -> None:
        """Say that a faceless card is from a pool."""
        listed = self._strike(card)
        before = self.of[card]
        self.of[card] = pool
        before.unseen -= 1
        pool.unseen += 1

        def undo() -> None:
            self.of[card] = before
            before.unseen += 1
            pool.unseen -= 1

        self._trail.append(undo)
        self._list(card, listed)

    def _become(self, card: Card, pool: Pool | None, real: Card) -> None:
        """A faceless card turns out to be `real`."""
        listed = self._strike(card) if self._lent_to else None
        shown = self._shown_as.get(real)
        if pool is not None:
            del self.of[card]
            pool.unseen -= 1
            pool.known[card] = real
            if self._lent_to.get(real) is pool:
                pool.known_lent[card] = real
            self._bound_from[card] = pool
            self._shown_as[real] = card
        card.number, card.face = real.number, real.face
        self._trail.append(partial(self._lose_face, card, pool, real, shown))
        if self.unlike and card.face in self.unlike.get(card, ()):
            self.disallow()
        if listed is not None:
            self._list(card, listed)
        if card in self._shown_as:
            self._number_anew(card)

    def disallow(self) -> None:
        """A card has a face that a question did not allow, or can have none that it allows."""
        self.disallowed += 1
        self._trail.append(self._allow)

    def _allow(self) -> None:
        self.disallowed -= 1

    def _lose_face(self, card: Card, pool: Pool | None, real: Card, shown: Card | None) -> None:
        """Undo `_become`; `shown` is what the real card turned out to be before."""
        card.number = card.face = None
        if pool is not None:
            if shown is None:
                self._shown_as.pop(real, None)
            else:
                self._shown_as[real] = shown
            self.of[card] = pool
            pool.unseen += 1
            del pool.known[card], self._bound_from[card]
            pool.known_lent.pop(card, None)

    def _number_anew(self, card: Card) -> None:
        """Give the cards that stood for this one in later pools its number: they are the same real card."""
        real, later = card, self._shown_as.get(card)
        while later is not None:
            self._trail.append(partial(setattr, later, "number", later.number))
            later.number = real.number
            later = self._shown_as.get(later)

    def bind_each(self, cards: Sequence[Card], faces: Sequence[str]) -> bool:
        """Give each of `faces` to one of the cards, such that all fit. Returns whether that can be; if not, nothing is
        bound. Of cards of several pools the first that fits may not leave a face for the others."""
        if not self.unlike:
            return self._bind_all(cards, faces)
        return self.leniently(partial(self._bind_all, cards, faces))

    def _bind_all(self, cards: Sequence[Card], faces: Sequence[str]) -> bool:
        return self._bind_in_order(cards, faces) or self._bind_each(cards, faces, partial(reroute, self))

    def _bind_in_order(self, cards: Sequence[Card], faces: Sequence[str]) -> bool:
        """`bind_each` as the pools are. Most often each card can have the face at its place; where one cannot, others
        are tried for that, and then for the places before, the last of them first."""
        if not faces or len(cards) > MOST_BESIDE:
            return self._bind_each(cards, faces, self.bind)
        marks: list[int] = []
        pools: list[object] = []
        for card, face in zip(cards, faces, strict=False):
            marks.append(len(self._trail))
            pool = self.of.get(card)
            if not self.bind(card, face):
                break
            pools.append(pool)
        if len(pools) == len(faces):
            self.lay_together(cards, len(faces))
            return True
        for at in reversed(range(len(marks))):
            self.rewind(marks[at])
            if self._bind_each(cards[at:], faces[at:], self.bind, pools[at : at + 1]):
                for before in reversed(range(at)):
                    self.lay_together(cards[before:])
                return True
        return False

    def _bind_each(
        self,
        cards: Sequence[Card],
        faces: Sequence[str],
        bind: Callable[[Card, str], bool],
        tried: list[object] | None = None,
    ) -> bool:
        """`bind_each` in one way: as the pools are, or with cards changing places where they have none left. Where the
        first card was `tried` before, for the first face, that has its pool if it could have it."""
        if not faces:
            return True
        others = self._likely_first([*cards[tried is not None :]], faces[0])
        tried = tried or []
        for card in others:
            pool = self.of.get(card) if bind == self.bind else self._kind(card)
            mark = self.mark()
            if pool in tried or not (self.bind(card, faces[0]) or (bind != self.bind and bind(card, faces[0]))):
                continue
            tried.append(pool)
            rest = [each for each in cards if each is not card]
            if self._bind_each(rest, faces[1:], bind):
                self.lay_together(cards)
                return True
            self.rewind(mark)
        return False

    def force(self, card: Card, real: Card) -> None:
        """Say that a card is `real`, whatever its pool holds: the log's word."""
        pool = self.of.get(card)
        self._become(card, pool, real)
        if pool is not None:
            del pool.known[card], self._bound_from[card], self._shown_as[real]
            self._trail += [
                partial(self._shown_as.__setitem__, real, card),
                partial(pool.known.__setitem__, card, real),
                partial(self._bound_from.__setitem__, card, pool),
            ]

    def settle(self, cards: Iterable[Card]) -> None:
        """Give cards that were never seen what their pools have left."""
        settle(self, cards)

    def exclude(self, card: Card, faces: Iterable[str]) -> None:
        """A card without a face is none of these: where it is given one that nobody saw, it gets another."""
        before = self.unlike.get(card, frozenset())
        if after := before.union(faces):
            self.unlike[card] = after
            self._trail.append(partial(self.unlike.__setitem__, card, before))

    def faces_for(self, card: Card) -> list[str]:
        """The faces that the pools have left from which a faceless card is."""
        pool = self.of.get(card)
        return [] if pool is None else pool.all_left()

    def settle_all(self) -> None:
        """At the end, every card that was never seen takes what its pool has left."""
        self.settle(list(self.of))

    def called(self, option: Option) -> str:
        """The name that the format shows for an option, which may be a card in play."""
        if not isinstance(option, Card):
            return str(option)
        return (self.guises.get(option) if self.guises else None) or option.face or "?"

    def mark(self) -> int:
        """A mark for `rewind`."""
        return len(self._trail)

    def forget(self) -> None:
        """Nothing will be put back any more: what would undo it refers to the pools."""
        self._trail.clear()

    def rewind(self, mark: int) -> None:
        """Unbind every face bound since the mark."""
        while len(self._trail) > mark:
            self._trail.pop()()
