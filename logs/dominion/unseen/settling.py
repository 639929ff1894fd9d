"""Faces for cards that were never seen: of what their pools have left, those that the questions put to them allow.

Cards and faces are the two sides of a graph, and who may be what its edges. Greedily, the last card may find nothing
that it may be, though others could be something else. So it takes the face of one that finds another, or that takes
one in turn: an augmenting path, as Kuhn's matching has it. The pools hold the graph, so it is walked on them.
"""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from moothall.domain.kernel.facts import Card

from .rerouting import reroute

if TYPE_CHECKING:
    from .pools import Pools


def settle(pools: Pools, cards: Iterable[Card]) -> None:
    """Give cards that were never seen what their pools have left, in the order they lie; those first that can be the
    least of it, by the questions that they were offered to."""
    cards = [card for card in cards if card.face is None]
    bound = {card: len({*pools.faces_for(card)} - pools.unlike[card]) for card in cards if pools.unlike.get(card)}
    settled: list[Card] = []
    # What can be the least goes first, before the others take the little that it can be.
    for card in sorted(bound, key=bound.__getitem__):
        if card.face is None:
            if not _augments(pools, card, settled, set()):
                _settle(pools, card)
            settled.append(card)
    for card in cards:
        if card.face is None:
            _settle(pools, card)


def _augments(pools: Pools, card: Card, settled: Sequence[Card], tried: set[Card]) -> bool:
    """Whether a faceless card gets a face that all questions allow, where need be that of a `settled` one, which gets
    another; none is `tried` twice."""
    unlike = pools.unlike[card]
    if any(pools.bind(card, face) or reroute(pools, card, face) for face in _left(pools, card) if face not in unlike):
        return True
    for other in settled:
        face = other.face
        if other in tried or face is None or face in unlike:
            continue
        tried.add(other)
        mark = pools.mark()
        pools.release(other)
        if other.face is None and pools.bind(card, face) and _augments(pools, other, settled, tried):
            return True
        pools.rewind(mark)
    return False


def _left(pools: Pools, card: Card) -> list[str]:
    """The faces that a faceless card's pool has left, by the lowest number of their cards, then those of pools that are
    joined with it."""
    pool = pools.of.get(card)
    return [] if pool is None else [*dict.fromkeys((*pool.by_number(), *pools.faces_for(card)))]


def _settle(pools: Pools, card: Card) -> None:
    """Give a faceless card the lowest real card of its pool that it may be, else one for which others change places,
    else one that the pool borrowed."""
    pool, unlike = pools.of.get(card), pools.unlike.get(card, frozenset())
    left = [] if pool is None else _left(pools, card) if unlike else pool.by_number()
    fitting = (face for face in left if face not in unlike)
    if any(pools.bind_one([card], face) for face in fitting) or (unlike and _takes_from_holder(pools, card)):
        return
    while pool is not None:
        face = pool.first()
        lent = next(iter(pool.lent), None)
        face = face or (None if lent is None else lent.face)
        if face is not None:
            pools.leniently(partial(pools.bind, card, face))
            return
        pool = None if lent is None else pools.of.get(lent)


def _takes_from_holder(pools: Pools, card: Card) -> bool:
    """Whether a faceless card takes the face of one of its pool that a later shuffle's card turned out to be: that may
    have been this one. The other takes what is left then. [a Library sets a card aside: written game 2026 7329]"""
    pool, unlike = pools.of.get(card), pools.unlike[card]
    for holder in [each for each in pool.known if each.face not in unlike] if pool is not None else ():
        shown, face, mark = pools.last_shown(holder), holder.face, pools.mark()
        if shown is holder or face is None:
            continue
        chain = pools.chain(shown)
        pools.release(shown)
        if holder.face is None and pools.bind(card, face) and pools.bind(shown, face):
            settle(pools, chain)
            return True
        pools.rewind(mark)
    return False
