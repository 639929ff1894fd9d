"""A face for a card whose pool has none left: other cards get theirs from elsewhere.

Who drew which card shows late. Until then a face was given to the first card that could have it. Where a card needs a
face that is taken, there may be a path to one that is free: the card that was shuffled unseen is another one, cards
that lay together unseen change places, and who gives up a face gets it from another pool.
"""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from moothall.domain.kernel.facts import Card

if TYPE_CHECKING:
    from .pool import Pool
    from .pools import Pools

LONGEST = 4
"""The number of successive changes that are tried for one card to have a face. One is too few if a card that was
shuffled unseen turns out to be another one; two are enough for each case of
`tests/logs/search/test_rerouting.py`, and one for 50 real logs."""
MOST_TRIED = 200
"""The number of changes that are tried for it: a deck that is shuffled unseen again and again has too many to try all.
None of 50 logs needs more than ten; one of 2026 that shows one hand needs more than a hundred."""


def reroute(pools: Pools, card: Card, face: str) -> bool:
    """Say that a card has a face, by the shortest path that gives every card a face that it can have.

    Returns whether there is one; if not, nothing is changed. A hand of two Coppers from one shuffle and three cards
    from the next plays four Coppers: which of them those were shows when the last card is played.
    """
    if not pools.is_left(card, face):
        return False
    path = _Path(pools)
    return any(path.leads(card, face, length) for length in range(1, LONGEST + 1))


class _Path:
    """The search for a path of changes, with what is left to try."""

    def __init__(self, pools: Pools) -> None:
        self.pools = pools
        self.left = MOST_TRIED

    def leads(self, card: Card, face: str | None, length: int) -> bool:
        """Whether a card can have a face after at most so many changes; then it has it. None: it needs none."""
        pools = self.pools
        if face is None or pools.bind(card, face):
            return True
        pool = pools.of.get(card)
        if pool is None or not length:
            return False
        mark = pools.mark()
        for change in (self._by_lender, self._by_borrower, self._by_exchange, self._by_holder):
            for fits in change(card, pool, face, length - 1):
                if fits:
                    return True
                pools.rewind(mark)
                self.left -= 1
                if self.left <= 0:
                    return False
        return False

    def _by_lender(self, card: Card, pool: Pool, face: str, length: int) -> Iterator[bool]:
        """A card that was shuffled unseen has the face."""
        able = partial(self.pools.allows, face=face)
        lent_faces = (next(filter(able, reversed(pool.borrowed[lender])), None) for lender in pool.lenders)
        for lent in [each for each in lent_faces if each is not None]:
            yield self.leads(lent, face, length) and self.pools.bind(card, face)

    def _by_borrower(self, card: Card, pool: Pool, face: str, length: int) -> Iterator[bool]:
        """A card that was shuffled unseen, and turned out to be another one, has the face. Who has it from that gets it
        from elsewhere."""
        pools = self.pools
        lent_to = {
            each: lent for each, lent in pool.known_lent.items() if each.face != face and pools.allows(lent, face)
        }
        alike = {(pools.pool(lent), borrower.face): borrower for borrower, lent in lent_to.items()}
        for borrower in alike.values():
            had = borrower.face
            pools.release(borrower)
            yield (
                self.leads(lent_to[borrower], face, length)
                and pools.bind(card, face)
                and self.leads(borrower, had, length)
            )

    def _by_exchange(self, card: Card, pool: Pool, face: str, length: int) -> Iterator[bool]:
        """The card changes places with one that it lay beside."""
        for other in _unlike(self.pools, card):
            had = other.face
            changed = self.pools.change_places(card, other)
            yield changed and self.leads(card, face, length) and self.leads(other, had, length)

    def _by_holder(self, card: Card, pool: Pool, face: str, length: int) -> Iterator[bool]:
        """One that has the face from the card's pool gets it from elsewhere: a later pool to which it was lent has
        another, or it changes places with one that it lay beside."""
        pools = self.pools
        for holder in [each for each in pool.known if each.face == face]:
            shown = pools.last_shown(holder)
            if shown is not holder:
                pools.release(shown)
                yield pools.bind(card, face) and self.leads(shown, face, length)
            for other in _unlike(pools, holder):
                had = other.face
                changed = pools.change_places(holder, other) and pools.bind(card, face)
                yield changed and self.leads(holder, face, length) and self.leads(other, had, length)


def _unlike(pools: Pools, card: Card) -> list[Card]:
    """The cards that a card lay with unseen, of several of one pool with one face the last. One of its own pool can be
    what it needs only if that one lay with a card of another pool before, and comes last."""
    own = pools.pool(card)
    others, alike = dict[Any, Card](), dict[Any, Card]()
    for each, when in pools.beside(card).items():
        pool = pools.pool(each)
        if pool is not own:
            others[pool, each.face] = each
        elif pools.lay_beside_another(each, own, when):
            alike[each.face] = each
    return [*others.values(), *alike.values()]
