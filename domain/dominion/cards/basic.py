"""The basic cards: those of every game, and those that expansions add to them."""

from __future__ import annotations

from collections.abc import Callable

from ..text.book import simple


def _twice_from_5(size: int) -> Callable[[int], int]:
    """So many cards, and the cards of a second set with five players or six."""
    return lambda players: size * 2 if players > 4 else size


simple("Copper", types="Treasure", cost=0, coins=1, in_kingdom=False, pile=_twice_from_5(60))
simple("Silver", types="Treasure", cost=3, coins=2, in_kingdom=False, pile=_twice_from_5(40))
simple("Gold", types="Treasure", cost=6, coins=3, in_kingdom=False, pile=_twice_from_5(30))
simple("Estate", types="Victory", cost=2, points=1, in_kingdom=False)
simple("Duchy", types="Victory", cost=5, points=3, in_kingdom=False)
simple(
    "Province",
    types="Victory",
    cost=8,
    points=6,
    in_kingdom=False,
    ends_game=True,
    pile=lambda players: {2: 8, 5: 15, 6: 18}.get(players, 12),
)
simple("Curse", types="Curse", cost=0, points=-1, in_kingdom=False, pile=lambda players: 10 * (players - 1))

simple("Potion", types="Treasure", cost=4, potions=1, in_kingdom=False, pile=16, summary="1 Potion")
simple("Platinum", types="Treasure", cost=9, coins=5, in_kingdom=False, pile=12)
simple("Colony", types="Victory", cost=11, points=10, in_kingdom=False, ends_game=True)
