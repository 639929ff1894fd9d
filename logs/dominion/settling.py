"""Faces for cards that were never seen: of what their pools have left, those that the questions put to them allow."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from moothall.domain.kernel.facts import Card

if TYPE_CHECKING:
    from .pools import Pools


def settle(pools: Pools, cards: Iterable[Card]) -> None:
    """Give cards that were never seen what their pools have left, in the order they lie; those first that can be the
    least of it, by the questions that they were offered to."""
    cards = [card for card in cards if card.face is None]
    bound = {card: len({*pools.faces_for(card)} - pools.unlike[card]) for card in cards if pools.unlike.get(card)}
    for card in (*sorted(bound, key=bound.__getitem__), *cards):
        if card.face is None:
            _settle(pools, card)


def _settle(pools: Pools, card: Card) -> None:
    """Give a faceless card the lowest real card of its pool that it may be, else one for which others change places,
    else one that the pool borrowed."""
    pool, unlike = pools.of.get(card), pools.unlike.get(card, frozenset())
    left = [] if pool is None else pool.by_number()
    fitting = (face for face in (*left, *(pools.faces_for(card) if unlike else ())) if face not in unlike)
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
    have been this one. The other takes what is left then."""
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
